"""What ``/ancient take`` makes of its options, without a Discord."""

import pytest
from engine.games.ancient.components import FACES, TURNABLE
from engine.games.ancient.state import AncientView
from msgspec.structs import replace

from bot.commands.ancient import Typed, cards, lay, moves, rotation, smalls, split
from engine.draft import Draft
from engine.games.ancient import GAME
from engine.match import Match

TURNED = TURNABLE.index(True)
ALIKE = TURNABLE.index(False)
EARLY, LATE = 15, 12
"""Free large spaces in the first turn, and from the fourth turn on."""


def facing(common: tuple[int, ...], free: int = LATE) -> AncientView:
    """Return a view of a player to take one of these stones, with so many large spaces free."""
    match = Match.new(GAME, 2, seed=1)
    view = match.view(match.to_act[0])
    assert isinstance(view, AncientView)
    large = (0,) * (15 - free) + (-1,) * free
    players = tuple(replace(player, large=large) for player in view.players)
    return replace(view, common=common, players=players)


@pytest.mark.parametrize(
    ("free", "stone", "asked"),
    [
        (EARLY, "1", "after"),
        (LATE, "1", "with"),
        (LATE, "first", "with"),
        (LATE, " First ", "with"),
        (EARLY, "2", "never"),
        (LATE, "2", "never"),
        (LATE, "6", "never"),
        (LATE, "0", "never"),
        (LATE, "pyramid", "never"),
    ],
)
def test_when_the_rotation_is_asked_for(free: int, stone: str, asked: str) -> None:
    assert FACES[2 * TURNED] != FACES[2 * TURNED + 1]
    assert rotation(facing((TURNED, ALIKE, TURNED, TURNED, TURNED), free), stone) == asked


@pytest.mark.parametrize(
    ("asked", "place", "turned", "expected"),
    [
        ("never", "b3", None, ["place b3"]),
        ("never", "b3 turned", None, ["place b3"]),
        ("never", "b3", True, ["place b3"]),
        ("with", "b3", None, ["place b3 upright"]),
        ("with", "b3 turned", None, ["place b3 turned"]),
        ("with", " b3   turned ", None, ["place b3 turned"]),
        ("with", "b3 turned", False, ["place b3 upright"]),
        ("with", "b3", True, ["place b3 turned"]),
        ("after", "b3", None, ["place b3", "upright"]),
        ("after", "b3 turned", None, ["place b3", "turned"]),
        ("after", "b3 upright", True, ["place b3", "turned"]),
        ("with", "b3 sideways", None, ["place b3 sideways"]),
    ],
)
def test_laying_a_stone(asked: str, place: str, turned: bool | None, expected: list[str]) -> None:
    assert lay(asked, place, turned) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, []),
        ("", []),
        ("l1", ["place l1"]),
        ("l1 collect r3", ["place l1", "collect", "place r3"]),
        ("L1, R3", ["place l1", "place r3"]),
        ("all", ["collect all"]),
        ("collect all", ["collect all"]),
        ("l1 collect all", ["place l1", "collect all"]),
        ("l1 collect collect", ["place l1", "collect", "collect"]),
    ],
)
def test_small_stones(text: str | None, expected: list[str]) -> None:
    assert smalls(text) == expected


@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("all", 1, ["collect"]),
        ("all", 2, ["collect all"]),
        ("l1 all", 2, ["place l1", "collect"]),
        ("l1 collect all", 2, ["place l1", "collect"]),
        ("l1 all", 3, ["place l1", "collect all"]),
    ],
)
def test_all_that_are_left_may_be_one(text: str, count: int, expected: list[str]) -> None:
    assert smalls(text, count) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (Typed(), []),
        (Typed(small="l1"), []),
        (Typed("2"), ["take 2"]),
        (Typed("2", turned=True, card="osiris"), ["take 2"]),
        (Typed("2", "a1"), ["take 2", "place a1"]),
        (Typed("first", "a1"), ["take first", "place a1 upright"]),
        (
            Typed("1", "a1", True, "all", "divine path"),
            ["take 1", "place a1 turned", "collect", "card divine path"],
        ),
        (Typed("2", "a1", card="amun ra, ra"), ["take 2", "place a1", "card amun ra", "card ra"]),
    ],
)
def test_a_whole_line(typed: Typed, expected: list[str]) -> None:
    assert moves(facing((TURNED, ALIKE, TURNED, TURNED, TURNED)), typed) == expected


@pytest.mark.parametrize("turned", [None, False, True])
@pytest.mark.parametrize("slot", range(1, 6))
@pytest.mark.parametrize("turn", range(6))
def test_lines_are_whole_turns(turn: int, slot: int, turned: bool | None) -> None:
    match = Match.new(GAME, 2, seed=turn)
    for space in ("a2", "b2", "c2", "d2", "c1")[:turn]:
        for _ in range(2):
            play(match, Typed("5", space))
    draft = play(match, Typed(str(slot), "c3", turned, small="all" if slot == 1 else None))
    assert draft.complete
    laid = match.state.players[draft.seat].large[11]
    assert FACES[laid] == FACES[laid // 2 * 2 + (turned is True)]


def play(match: Match, typed: Typed) -> Draft:
    """Play a line and return it as a draft of before."""
    seat = match.to_act[0]
    view, draft = match.view(seat), Draft(match, seat)
    assert isinstance(view, AncientView)
    for text in moves(view, typed):
        draft.push(GAME.parse(view, text))
    match.play(seat, *draft.played)
    return draft


@pytest.mark.parametrize(
    ("current", "chosen", "part"),
    [
        ("", [], ""),
        ("l", [], "l"),
        ("l1", ["l1"], ""),
        ("l1 ", ["l1"], ""),
        ("L1, r", ["l1"], "r"),
        ("l1 r2", ["l1", "r2"], ""),
    ],
)
def test_words_that_are_being_typed(current: str, chosen: list[str], part: str) -> None:
    assert split(current, ("l1", "r1", "l2", "r2")) == (chosen, part)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, []),
        ("", []),
        ("-", []),
        (" Ra ", ["card Ra"]),
        ("ra,, divine path", ["card ra", "card divine path"]),
    ],
)
def test_cards(text: str | None, expected: list[str]) -> None:
    assert cards(text) == expected
