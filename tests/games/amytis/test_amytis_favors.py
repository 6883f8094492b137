"""Favors: when they are due, which are available, and what they are worth."""

from itertools import product
from typing import Any

import pytest

from engine.core.grid import square_name
from engine.core.values import total
from engine.games.amytis import GAME
from engine.games.amytis.board import FAVOR, TAKE, AmytisState
from engine.games.amytis.cards import CROWN, FAVORS, LINES
from engine.games.amytis.events import Claimed
from engine.games.amytis.moves import FAVOR_NAMES, Claim
from engine.games.amytis.scoring import favor_points
from tests.games.amytis.drawing import heights, on_top, owners, position, run, worth

POINTS = {
    "one: none": ("one", "222 222 000", 0),
    "one": ("one", "100 210 301", 9),
    "one: everywhere": ("one", "111 111 111", 27),
    "two": ("two", "220 132 000", 6),
    "two: not higher ones": ("two", "333 444 555", 0),
    "three": ("three", "333 210 003", 16),
    "four: the booklet's example": ("four", "440 123 004", 18),
    "four: five is too high": ("four", "555 541 000", 6),
    "stairs: a row": ("stairs", "123 000 000", 6),
    "stairs: a row from the other end": ("stairs", "000 321 000", 6),
    "stairs: a column": ("stairs", "100 200 300", 6),
    "stairs: a column from the other end": ("stairs", "003 002 001", 6),
    "stairs: not out of order": ("stairs", "132 213 231", 0),
    "stairs: no diagonal": ("stairs", "100 020 003", 0),
    "stairs: a stack for a row and a column": ("stairs", "123 200 300", 12),
    "stairs: four at most": ("stairs", "123 202 321", 24),
    "corners: none": ("corners", "202 333 101", 0),
    "corners: three": ("corners", "303 000 000", 10),
    "corners: higher ones too": ("corners", "304 050 527", 20),
}


@pytest.mark.parametrize(("name", "drawing", "points"), POINTS.values(), ids=POINTS)
def test_favor_points(name: str, drawing: str, points: int) -> None:
    favor = FAVOR_NAMES.index(name)
    favors = tuple(0 if i == favor else -1 for i in range(len(FAVORS)))
    state = position(cities=(heights(drawing), heights("111 222 333")), favors=favors)
    mine, theirs = GAME.sheets(state.board)
    assert {line.source: line.points for line in mine}[f"favor:{name}"] == points
    assert total(mine) == points
    assert total(theirs) == 0, "only the claimer benefits"
    unclaimed = position(cities=(heights(drawing), heights("000 000 000")), phase=FAVOR)
    assert worth(unclaimed, Claim(favor)) == points


@pytest.mark.parametrize("done", range(6))
def test_projects_favor(done: int) -> None:
    cards = tuple(range(1, done + 1))
    state = position(validated=(cards, (19, 20)), favors=(-1,) * 6 + (0,))
    mine, theirs = ({line.source: line.points for line in sheet} for sheet in GAME.sheets(state.board))
    assert mine["favor:projects"] == 2 * done
    assert "favor:projects" not in theirs


@pytest.mark.parametrize(("pawns", "points"), [(0, 0), (1, 4), (2, 10), (3, 18), (4, 30)])
def test_crown_row(pawns: int, points: int) -> None:
    state = position(crown=(pawns, 1))
    mine, theirs = ({line.source: line.points for line in sheet} for sheet in GAME.sheets(state.board))
    assert mine.get("favor:crown", 0) == points
    assert theirs["favor:crown"] == 4


@pytest.mark.parametrize(("pawns", "gain"), [(0, 4), (1, 6), (2, 8), (3, 12)])
def test_another_crown_pawn_is_worth_the_difference(pawns: int, gain: int) -> None:
    assert worth(position(crown=(pawns, 0), phase=FAVOR), Claim(CROWN)) == gain


def test_no_city_has_more_than_four_staircases() -> None:
    stairs = FAVOR_NAMES.index("stairs")
    shapes = [tuple((0,) * height for height in shape) for shape in product((1, 2, 3), repeat=9)]
    assert max(favor_points(stairs, shape, 0, 0) for shape in shapes) == 24


LINED_UP = [pytest.param(line, last, id=f"{line} by {last}") for line in LINES for last in line]


@pytest.mark.parametrize(("line", "last"), LINED_UP)
def test_three_in_line_earn_a_favor(line: tuple[int, ...], last: int) -> None:
    board = "".join("1" if cell in line and cell != last else "." for cell in range(9))
    square = square_name(last, 3)
    step = run(on_top(position(architects=board), square, "Wb"), f"take {square}", "place b2")
    assert step.state.board.phase == FAVOR
    assert GAME.moves(step.state, 0) == [Claim(favor) for favor in range(8)]


def plain(architects: str, **changes: Any) -> AmytisState:
    """Return a position with a Wall on a1, so that no Palace asks for a choice."""
    return on_top(position(architects=architects, **changes), "a1", "Wb")


@pytest.mark.parametrize(
    "board",
    [".1. ... ...", ".12 ... ...", ".1. .2. ..1", ".22 ... ...", ".1. 1.. ...", ".1. ..1 1.."],
)
def test_no_line_no_favor(board: str) -> None:
    assert run(plain(board), "take a1", "place a1").state.board.phase == TAKE


def test_opponents_line_earns_nothing() -> None:
    assert run(plain(".11 ... ...", active=1), "take a1", "place a1").state.board.phase == TAKE


def test_claim_example_of_the_booklet() -> None:
    state = plain(".11 ... ...", cities=(heights("040 400 000"), heights("000 000 000")))
    step = run(state, "take a1", "place c3", "favor four")
    assert Claimed(3) in step.events
    assert step.state.board.favors == (-1, -1, -1, 0, -1, -1, -1)
    assert step.state.board.phase == TAKE
    sources = {line.source: line.points for line in GAME.sheets(step.state.board)[0]}
    assert sources["favor:four"] == 12


def test_claiming_the_crown_row() -> None:
    step = run(plain(".11 ... ...", crown=(1, 2)), "take a1", "place c3", "favor crown")
    assert step.state.board.crown == (2, 2)
    assert step.state.board.favors == (-1,) * 7


OPEN = {
    "taken by either": (
        (0, 1, -1, -1, -1, -1, -1),
        (0, 0),
        ["three", "four", "stairs", "corners", "projects", "crown"],
    ),
    "four of the player's pawns in the crown row": ((-1,) * 7, (4, 0), list(FAVORS)),
    "the crown row is full": ((-1,) * 7, (2, 4), list(FAVORS)),
    "only the crown row": ((1,) * 5 + (0, 0), (0, 0), ["crown"]),
}


@pytest.mark.parametrize(("favors", "crown", "names"), OPEN.values(), ids=OPEN)
def test_available_favors(favors: tuple[int, ...], crown: tuple[int, int], names: list[str]) -> None:
    state = run(plain(".11 ... ...", favors=favors, crown=crown), "take a1", "place a1").state
    assert [FAVOR_NAMES[move.favor] for move in GAME.moves(state, 0) if isinstance(move, Claim)] == names


SKIPPED = {
    "no space left": ((1,) * 7, (3, 3)),
    "upper row full, four own pawns below": ((1,) * 7, (4, 0)),
    "no pawn left, some in the crown row": ((0, 0, 0, -1, -1, -1, -1), (2, 0)),
    "no pawn left, none in the crown row": ((0, 0, 0, 0, 0, -1, -1), (0, 0)),
}


@pytest.mark.parametrize(("favors", "crown"), SKIPPED.values(), ids=SKIPPED)
def test_unclaimable_favor_is_skipped(favors: tuple[int, ...], crown: tuple[int, int]) -> None:
    state = run(plain(".11 ... ...", favors=favors, crown=crown), "take a1", "place a1").state
    assert (state.board.phase, state.board.active) == (TAKE, 1)
    assert state.board.architects == owners("111 ... ...")


@pytest.mark.parametrize(("pawns", "points"), [(0, 0), (1, 4), (2, 10), (3, 18), (4, 30)])
def test_crown_points_depend_on_own_pawns(pawns: int, points: int) -> None:
    assert favor_points(CROWN, heights("000 000 000"), 0, pawns) == points
