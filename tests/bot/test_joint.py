"""Place and owner of captured workers are asked in one question."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.controls import play
from bot.delivery import pages
from bot.jobs.forecast_cache import ForecastCache
from bot.matches.table import Stale, Table
from bot.matches.turn_path import number_of, path_of, steps_of, walk
from bot.screens.page import Page
from engine.draft import Draft
from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.cards import TOWN_CENTRE
from engine.games.westkingdom.moves import Capture, Place, Raid
from engine.games.westkingdom.turn.tasks import ToCapture
from engine.history.snapshot import Snapshot
from engine.match import Match
from render.texts import texts
from render.words import follows
from storage.records import Person
from tests.bot.panels import choices, controls_of, ways
from tests.bot.walking import NoPainter, raw
from tests.bot.watched import led_to, seated
from tests.bot.world import texts_of
from tests.games.westkingdom.drawing import state

POOL: Any = NoPainter()


def test_two_steps_are_packed_into_one_number() -> None:
    for steps in ((0,), (7,), (0, 0), (7, 0), (0, 12), (999, 999)):
        assert steps_of(number_of(steps)) == steps


def test_groups_are_picked_in_one_press_largest_first() -> None:
    table = standing("5si town-centre=2 mines=2", "mines=5 forest=1", "forest=2")
    groups = choices(raw(panel_of(table, to_raid(table))))
    names = [each.label for each in groups]
    assert names[0].startswith("Mines: 5 (\u2068Bert")
    assert any("Forest: 2 (\u2068Carla" in name for name in names)
    assert "Mines: your 2" in names
    draft = walk(table, 0, led_to(groups[0])).draft
    assert draft.played[1:] == [Raid(2), Capture("green")]


def test_a_capture_says_what_it_earns_and_stops() -> None:
    table = standing("5si town-centre=2 mines=2", "mines=15", "")
    page = raw(panel_of(table, to_raid(table)))
    assert "-# Mines: 15 (\u2068Bert" in texts_of(page)
    assert "): up to 15 silver at the Guardhouse, stops 8 gold a turn" in texts_of(page)


def test_a_place_for_a_capture_says_what_the_largest_earns() -> None:
    page = raw(panel_of(standing("5si", "mines=15", ""), ()))
    assert "Town Centre · captures 15" in texts_of(page)
    options = [option for each in controls_of(page) for option in each.get("options", ())]
    (text,) = {option["description"] for option in options if option["label"] == "Town Centre"}
    assert text == "green’s 15 in the Mines: up to 15 silver at the Guardhouse, stops 8 gold a turn"
    assert "⚠️ ⁨Bert⁩ has 15 workers in the Mines (8 gold a turn): you can capture them." in texts_of(page)


def test_several_groups_can_be_picked_in_one_menu() -> None:
    table = standing("9si town-centre=4 mines=2", "mines=5 forest=1", "forest=2 quarry=2")
    page = raw(panel_of(table, to_raid(table)))
    (menu,) = [each for each in controls_of(page) if "options" in each]
    others = [each for each in menu["options"] if "\u2068" in each["label"]]
    chosen = sorted(int(each["value"]) for each in others[:2])
    path, left_out = play.picked(table, 0, to_raid(table), chosen, texts())
    assert not left_out
    captures = [move for move in walk(table, 0, path).draft.played if isinstance(move, Capture)]
    assert len(captures) == 2


def test_an_apprentices_capture_is_a_separate_question() -> None:
    board = state("5si town-centre=2 mines=2", "mines=5 forest=1", "forest=2")
    for task, joined in ((ToCapture(0, 2, "first"), True), (ToCapture(0, 2, may=True, card=1), False)):
        asked = replace(board, board=replace(board.board, stack=(task,)))
        assert follows("westkingdom", GAME.view(asked, 0)) == joined


def test_an_unknown_option_number_is_stale() -> None:
    table = standing("9si town-centre=4 mines=2", "mines=5 forest=1", "forest=2 quarry=2")
    with pytest.raises(Stale):
        play.picked(table, 0, to_raid(table), [number_of((0, 7)), number_of((1, 9))], texts())


def test_back_returns_to_before_both_questions() -> None:
    table = standing("5si town-centre=2 mines=2", "mines=5 forest=1", "forest=2")
    (first, *_) = choices(raw(panel_of(table, to_raid(table))))
    (back,) = ways(raw(panel_of(table, led_to(first))), "back")
    assert led_to(back) == to_raid(table)


def standing(*players: str) -> Table:
    """Return a table with these players; the first is about to place a worker."""
    now = Snapshot(state(*players), acted=(0,) * len(players))
    match = Match(GAME, len(players), GAME.facts.check_options({}), 1, now)
    return seated(match, [Person(7 + seat, name) for seat, name in enumerate(("Anna", "Bert", "Carla"))])


def to_raid(table: Table) -> tuple[int, ...]:
    """Return the path of a placement at the Town Centre."""
    return path_of(table, Draft(table.game, table.match.view(0)).after([Place(TOWN_CENTRE)]))


def panel_of(table: Table, path: Sequence[int]) -> Page:
    return asyncio.run(pages.panel(POOL, ForecastCache(POOL), table, 0, path, texts()))
