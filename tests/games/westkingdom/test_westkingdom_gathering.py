"""The list below a player's cards: missing goods, and the places that give them."""

import struct

import pytest
from msgspec.structs import replace

from bot.matches.turn_path import walk
from bot.screens.turn.panel import beside
from engine.games.westkingdom import GAME
from engine.games.westkingdom.moves import Hire, Place
from engine.match import Match
from render.texts import texts
from render.words.westkingdom import effect, gathering
from render.words.westkingdom.cards import apprentice_text
from render.words.westkingdom.parts import apprentice_label
from tests.bot.walking import raw
from tests.bot.watched import seated
from tests.bot.world import texts_of
from tests.games.westkingdom.drawing import play, state
from tests.laws.layout import PEOPLE

T = texts()


def test_plans_list_missing_goods_and_places() -> None:
    now = state("1s 1m 9si virtue=7 hand=fountain,well", "")
    plan_lines = gathering(GAME.view(now, 0), T)[0].splitlines()
    assert plan_lines[0].startswith("- **Cathedral level 1** needs 1 gold → Mines")
    fountain = next(line for line in plan_lines if "Fountain" in line)
    assert fountain.startswith("- **Fountain** needs 2 stone → Quarry")
    assert not gathering(GAME.view(now, None), T)


def test_buildable_plans_come_first() -> None:
    now = state("3s 1m virtue=7 hand=well,fountain", "")
    plan_lines = gathering(GAME.view(now, 0), T)[0].splitlines()
    assert plan_lines[1] == "- **Fountain**: you can build it now"


@pytest.mark.parametrize(("height", "count"), [(480, 8), (664, 8), (848, 8), (1032, 7)])
def test_my_cards_lists_every_plan_at_any_height(height: int, count: int) -> None:
    """Regression: on a phone one of seven plans was left out.

    Eight plans make a picture 844 pixels high. Apprentices add to it, so that a line less fits.
    """
    plans = ("fountain", "well", "smithy", "castle", "observatory", "university", "reservoir", "library")
    hand = plans[:count]
    now = state(f"1s virtue=7 hand={','.join(hand)}", "")
    match = Match.new(GAME, 2, {}, seed=1)
    match.now = replace(match.now, state=now)
    table = seated(match, PEOPLE[:2])
    image = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1000, height)
    text = "\n".join(texts_of([each]) for each in raw(beside(table, walk(table, 0), image, T, own=True)))
    assert [plan for plan in hand if plan.title() not in text] == []


def test_card_choice_describes_its_effect() -> None:
    now = play(state("9si virtue=7", ""), "place workshop; use hire")
    view = GAME.view(now, 0)
    for move in GAME.moves(now, 0):
        assert isinstance(move, Hire)
        assert effect(view, move, T) == (
            f"{apprentice_label(move.apprentice, T)}: {apprentice_text(move.apprentice, T)}"
        )
    assert effect(view, Place(0), T) == ""
