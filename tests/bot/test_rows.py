"""Rows of questions: small stones of Ancient Architects all at once, several at a time, or one by one."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches.prospects import prospects
from bot.matches.table import Table
from bot.matches.turn_path import onward, walk
from bot.platform import custom_ids
from bot.platform.actions import AnswerBest, Confirm
from bot.screens import point_changes
from bot.screens.turn.choosing import Question, controls
from bot.screens.turn.offers import offered
from bot.screens.turn.question_row import RowAnswer, row
from engine.catalogue import game
from engine.draft import Draft
from engine.forecast import Forecast
from engine.games.ancient.moves import Collect
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.bot.panels import choices, controls_of, press, ways
from tests.bot.walking import table_of
from tests.bot.world import World, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture(autouse=True)
def _asked_together(monkeypatch: pytest.MonkeyPatch) -> None:
    speak = words("ancient")
    monkeypatch.setattr(speak, "together", lambda view: view.board.phase == "small")
    monkeypatch.setattr(speak, "rest", lambda _, options: next(filter(_collects_all, options), None))


def _collects_all(move: Any) -> bool:
    return isinstance(move, Collect) and move.all


async def opened(place: World) -> tuple[Any, Any, int]:
    """Put a match into the channel whose active player has several small stones; return the panel."""
    for seed in range(50):
        match, chance = Match.new(game("ancient"), 2, seed=seed), random.Random(seed)
        while match.to_act:
            board = match.state.board
            if board.phase == "small" and 3 <= len(board.pending) <= 5 and not board.bound:
                await place.put(match)
                player = await place.to_act()
                panel = (await player.click(place.last, label="Take your turn")).response
                return player, panel, len(board.pending)
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    raise AssertionError("no such match")


async def test_the_best_choices_take_one_press(place: World) -> None:
    player, panel, count = await opened(place)
    (best,) = ways(panel.components, "best", "confirm")
    path = custom_ids.unpack_path(best.custom_id.split(":")[4])
    assert 1 < len(path) <= count
    if best.verb == "confirm":
        assert best.label.startswith("Play ")
    else:
        assert best.label.startswith("Best")
    before = (await place.table()).match.seq
    panel = await press(player, panel, best)
    if best.verb == "confirm":
        assert (await place.table()).match.seq == before + len(path)
    else:
        (back,) = ways(panel.components, "back")
        assert back.custom_id.endswith(":")


async def test_the_remaining_choices_take_one_press(place: World) -> None:
    player, panel, count = await opened(place)
    (rest,) = ways(panel.components, "rest")
    assert rest.label.startswith(f"All {count} ")
    panel = await press(player, panel, rest)
    assert not ways(panel.components, "best", "rest")


async def test_several_places_can_be_chosen_in_one_menu(place: World) -> None:
    player, panel, count = await opened(place)
    (menu,) = [control for control in controls_of(panel.components) if "options" in control]
    assert menu["max_values"] == len(menu["options"])
    places = [way.value for way in choices(panel.components) if "ollection" not in way.text][:2]
    panel = (await player.select(panel, places, custom_id=menu["custom_id"])).response or panel
    path = custom_ids.unpack_path(next(iter(ways(panel.components, "whole"))).custom_id.split(":")[4])
    assert len(path) == 2
    assert f"{count - 2}" in texts_of(panel.components) or count == 2


async def test_choices_that_no_longer_fit_are_reported_and_the_panel_goes_on(place: World) -> None:
    player, panel, count = await opened(place)
    (menu,) = [control for control in controls_of(panel.components) if "options" in control]
    places = [way for way in choices(panel.components) if "ollection" not in way.text][: count + 1]
    values = [way.value for way in places]
    panel = (await player.select(panel, values, custom_id=menu["custom_id"])).response or panel
    text = texts_of(panel.components)
    last = max(places, key=lambda way: int(way.value or 0))
    assert f"Left out because it no longer fits: {last.label.partition('. ')[2] or last.label}" in text


def longest(table: Table) -> str:
    """Return the path of placing all pending small stones one by one."""
    way = walk(table, table.match.to_act[0])
    end, made = onward(table, way, [Collect()] * 60)
    assert len(made) == len(table.match.state.board.pending)
    return custom_ids.pack_path(end.path)


async def test_there_is_no_best_button_if_all_are_equal(place: World) -> None:
    await opened(place)
    table = await place.table()
    way = walk(table, table.match.to_act[0])
    forecasts = prospects(way.draft)
    equal = [forecast._replace(gains=forecasts[0].gains, worth=0) for forecast in forecasts]
    better = [*equal[:-1], equal[-1]._replace(worth=1)]
    rows = [row(table, way, forecasts, texts()) for forecasts in (equal, better)]
    assert [bool(answers and answers.best) for answers in rows] == [False, True]


CARD_DUE = (33, 57)
"""Seed and length of a match with one small stone left, worth at most +3, before a card follows."""


def after_moves(seed: int, count: int) -> Match:
    """Return a random match of Ancient Architects after ``count`` moves."""
    match, chance = Match.new(game("ancient"), 2, seed=seed), random.Random(seed)
    while match.seq < count:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


async def test_the_best_answer_has_a_button_if_a_card_follows(place: World) -> None:
    match = after_moves(*CARD_DUE)
    board = match.state.board
    assert (board.phase, board.due, len(board.pending)) == ("small", 1, 1)
    gains = draft_gains(match)
    await place.put(match)
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    labels = [control["label"] for control in controls_of(panel.components) if "label" in control]
    assert any(label.endswith(f"+{max(gains)}") for label in labels), labels
    assert len([label for label in labels if "ollection" in label]) <= 1


def draft_gains(match: Match) -> list[int]:
    """Return the active player's gain from each option by itself."""
    seat = match.to_act[0]
    draft = Draft(match.game, match.view(seat))
    return [draft.gains_of(move)[seat] for move in draft.options]


AMUN_RA_ON_DISPLAY = (1, 18)
"""Seed and length of a match whose active player chooses between cards, one of them Amun-Ra."""


async def test_points_that_depend_on_a_reveal_are_marked(place: World) -> None:
    match = after_moves(*AMUN_RA_ON_DISPLAY)
    await place.put(match)
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    labels = [control["label"] for control in controls_of(panel.components) if "label" in control]
    assert "Amun-Ra +?" in labels
    assert "+?: maybe more" in texts_of(panel.components)
    panel = (await player.click(panel, label="Amun-Ra +?")).response or panel
    assert "+?: you’d have" in texts_of(panel.components)


async def test_the_last_answer_of_a_row_is_marked_too_if_it_reveals_something(place: World) -> None:
    match = after_moves(*CARD_DUE)
    await place.put(match)
    table, seat = await place.table(), match.to_act[0]
    way = walk(table, seat, ())
    end, known = walk(table, seat, (0,)), draft_gains(match)
    gains = [tuple(gain if each == seat else 0 for each in range(2)) for gain in known]
    for reveals in (True, False):
        lines = [(move,) if reveals else (move, move) for move in way.draft.options]
        marked = [Forecast(each, line, more=True) for each, line in zip(gains, lines, strict=True)]
        assert {offer.more for offer in offered(way.draft, marked, texts())} == {reveals}
    assert not end.draft.sealed
    answers = row(table, way, marked, texts())
    assert answers
    best = RowAnswer((0,), way.draft.options[:1], gains[0], complete=True, more=True)
    asked = Question(table, way, offered(way.draft, marked, texts()), answers._replace(best=best))
    labels = [str(item.to_component_dict()) for item in controls(asked, None, 9999.0, texts())]
    assert any("est" in label and "+?" in label for label in labels), labels


@pytest.mark.parametrize(
    ("gains", "in_words", "brief"),
    [((0, 0), "+?", "+?"), ((3, 0), "+3+?", "+3+?"), ((3, -2), "+3+? you, −2 Bo", "+3+? / −2")],
)
def test_uncertain_points_are_marked_after_the_certain_ones(
    gains: tuple[int, int], in_words: str, brief: str
) -> None:
    assert point_changes.in_words(gains, 0, ("Ann", "Bo"), texts(), more=True) == in_words
    assert point_changes.brief(gains, 0, texts(), more=True) == brief


def test_the_longest_row_fits_in_an_id() -> None:
    """More small stones than a turn can have."""
    match = Match.new(game("ancient"), 4, seed=1)
    while match.state.board.phase != "small":
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    for count in (12, 28, 40):
        board = replace(match.state.board, pending=tuple(n % 3 for n in range(count)))
        match.now = replace(match.now, state=replace(match.state, board=board))
        table = table_of(match)
        path = longest(table)
        steps = tuple(custom_ids.unpack_path(path))
        custom_ids.pack(AnswerBest(table.id, match.moment, steps, 30))
        custom_ids.pack(Confirm(table.id, match.moment, steps))
        assert prospects(walk(table, table.match.to_act[0]).draft, width=1)
