"""The sources of a turn's points, as messages name them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.screens import point_changes
from engine.catalogue import game
from engine.games.architectura.events import Built, Destroyed, Turned
from engine.games.westkingdom.events import Gained, Paid
from engine.match import Match
from render.texts import texts
from render.words import why

t = texts()


def told(
    slug: str, changes: Mapping[str, int], events: Sequence[Any] = (), most: int = 2, seat: int = 0
) -> str:
    """Return a gain as a message names it."""
    view = Match.new(game(slug), 2, seed=1).view(None)
    sources = why(slug, changes, events, seat, view, t)
    gains = [0, 0]
    gains[seat] = sum(changes.values())
    return point_changes.shared(
        gains, 0, ("Ninsun", "Gudea"), t, [sources, ()] if seat == 0 else [(), sources], most
    )


@pytest.mark.parametrize(
    ("slug", "changes", "text"),
    [
        ("ancient", {"chambers": 6}, "+6: burial chambers"),
        ("ancient", {"structure:blue": 1, "chambers": 2}, "+3: burial chambers +2 and blue structure +1"),
        (
            "ancient",
            {"structure:blue": 1, "structure:white": 1, "symbols": 3},
            "+5: symbols +3 and solid structure +2",
        ),
        ("ancient", {"collection": 1, "card:stone-carver": 5}, "+6: Stone Carver +5"),
        (
            "ancient",
            {"card:divine-path": 10, "workers": 2, "card:optimization": 1},
            "+13: Divine Path +10 and workers +2",
        ),
        ("ancient", {"chambers": -4}, "−4: burial chambers"),
        ("amytis", {"building:market": 6}, "+6"),
        ("amytis", {"building:residence": 5, "favor:one": -3}, "+2: Residence +5 and stacks of 1 −3"),
        ("amytis", {"building:wall": 4, "project:8": 10}, "+14: project 8 +10 and Wall +4"),
        ("amytis", {"favor:crown": 6}, "+6: crown row"),
        (
            "architectura",
            {"card:park": 6, "card:library": 5, "card:tavern": 3},
            "+14: Park +6 and Library +5",
        ),
        ("architectura", {"card:market": 2, "bonus:market": 3}, "+5: Market"),
        ("westkingdom", {"cathedral": 2, "goods": -1}, "+1: Cathedral +2 and gold and marble −1"),
        ("westkingdom", {"cathedral": 3, "goods": -1}, "+2: Cathedral +3 and gold and marble −1"),
        (
            "amytis",
            {"project:4": 8, "building:residence": 6, "favor:one": -3},
            "+11: project 4 +8, Residence +6 and stacks of 1 −3",
        ),
        ("westkingdom", {"debts": -2}, "−2: debts"),
    ],
)
def test_the_greatest_sources_follow_the_gain(slug: str, changes: Mapping[str, int], text: str) -> None:
    assert told(slug, changes) == text


def test_only_the_greatest_source_is_named_if_room_is_short() -> None:
    assert told("ancient", {"structure:blue": 1, "chambers": 2}, most=1) == "+3: burial chambers +2"
    assert told("ancient", {"structure:blue": 1, "chambers": 2}, most=0) == "+3"


def test_goods_are_named_by_what_changed() -> None:
    gold, marble = (0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 1, 0)
    assert told("westkingdom", {"goods": 1}, [Gained(0, gold, "mines")]) == "+1: gold"
    assert told("westkingdom", {"goods": -1}, [Paid(0, marble)]) == "−1: marble"
    assert (
        told("westkingdom", {"goods": 1}, [Gained(0, gold, "mines"), Gained(1, marble, "mines")])
        == "+1: gold"
    )
    assert (
        told("westkingdom", {"goods": 2}, [Gained(0, gold, "x"), Gained(0, marble, "x")])
        == "+2: gold and marble"
    )


def test_changes_of_others_name_what_the_summary_does_not() -> None:
    other = Match.new(game("architectura"), 2, seed=1).view(None).board.colours[1]
    turned = [Built("red", "barracks", 3), Turned(other, "palace", 0, 9, 6)]
    assert told("architectura", {"card:palace": -3}, turned, seat=1) == "±0, −3 Gudea"
    assert told("architectura", {"bonus:market": -1}, turned, seat=1) == "±0, −1 Gudea (Market)"
    destroyed = [Destroyed(other, "library", 2)]
    assert told("architectura", {"card:library": -5}, destroyed, seat=1) == "±0, −5 Gudea"
    assert told("architectura", {"card:library": -5, "card:park": -1}, destroyed, seat=1) == (
        "±0, −6 Gudea (Library −5)"
    )
