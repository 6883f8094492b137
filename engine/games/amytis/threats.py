"""Lines that the opponent is about to complete."""

from typing import NamedTuple

from engine.core.values import State
from engine.games.amytis.aftermath import turn_of
from engine.games.amytis.board import TAKE, AmytisBoard, AmytisPosition, City
from engine.games.amytis.cards import CROWN, CROWN_POINTS
from engine.games.amytis.choices import completes_line, moves, open_favors
from engine.games.amytis.moves import Take
from engine.games.amytis.scoring import favor_points, newly_fitting, put


class LineThreat(NamedTuple):
    """The stacks at which an opponent could complete a line, and the most points a favor would bring."""

    seat: int
    stacks: tuple[int, ...]
    points: int


def line_threat(at: AmytisPosition, seat: int) -> LineThreat | None:
    """Return the line that the opponent of the active ``seat`` could complete next turn as things stand.

    A project taken with a Palace may bring more points than stated.
    """
    board, other = at.board, 1 - seat
    if board.phase != TAKE or board.active != seat:
        return None
    state = turn_of(State(board, at.secret, 0), other)
    if state is None:
        return None
    then, favors = state.board, open_favors(state.board, other)
    takes = [move.stack for move in moves(state, other) if isinstance(move, Take)]
    stacks = tuple(stack for stack in takes if completes_line(then.architects, stack, other))
    if not stacks or not favors:
        return None
    return LineThreat(other, stacks, max(_points(then, other, stack, favors) for stack in stacks))


def _points(board: AmytisBoard, seat: int, stack: int, favors: list[int]) -> int:
    """Return the most points of a favor claimed after building the top tile of a stack."""
    tile, most = board.tops[stack], 0
    assert tile is not None
    for space in range(9):
        city = put(board.cities[seat], space, tile)
        validated = len(board.validated[seat]) + len(newly_fitting(city, space, board.projects[seat]))
        most = max(most, *(_gain(favor, board, seat, city, validated) for favor in favors))
    return most


def _gain(favor: int, board: AmytisBoard, seat: int, city: City, validated: int) -> int:
    if favor == CROWN:
        crowns = board.crown[seat]
        return CROWN_POINTS[crowns + 1] - CROWN_POINTS[crowns]
    return favor_points(favor, city, validated, 0)
