"""The legal moves, in reading order."""

from collections.abc import Sequence

from engine.games.amytis.board import EFFECT, FAVOR, NOBODY, PLACE, TAKE, AmytisBoard, AmytisPosition
from engine.games.amytis.cards import (
    CROWN,
    CROWN_LIMIT,
    CROWN_SPACES,
    LINES_THROUGH,
    PALACE,
    PAWNS,
    PROJECTS,
    STACKS,
)
from engine.games.amytis.moves import AmytisMove, Claim, Draw, Place, Score, Take

TAKES = tuple(Take(stack) for stack in range(STACKS))
PLACES = tuple(Place(space) for space in range(9))
DRAWS = tuple(Draw(card) for card in range(len(PROJECTS) + 1))
SCORE = Score()
CLAIMS = tuple(Claim(favor) for favor in range(CROWN + 1))


def moves(at: AmytisPosition, seat: int) -> Sequence[AmytisMove]:
    """Return the legal moves of a seat; empty if it is not its turn."""
    board = at.board
    if seat != board.active:
        return ()
    if board.phase == TAKE:
        return [
            TAKES[stack]
            for stack, (top, owner) in enumerate(zip(board.tops, board.architects, strict=True))
            if top is not None and owner == NOBODY
        ]
    if board.phase == PLACE:
        return PLACES
    if board.phase == EFFECT:
        cards: list[AmytisMove] = [DRAWS[card] for card in board.display]
        if at.secret.deck:
            cards.append(DRAWS[0])
        if board.sides[PALACE]:
            cards.append(SCORE)
        return cards
    if board.phase == FAVOR:
        return [CLAIMS[favor] for favor in open_favors(board, seat)]
    return ()


def completes_line(architects: Sequence[int], stack: int, seat: int) -> bool:
    """Return whether an architect of ``seat`` on ``stack`` forms a line with two others of the seat."""
    lines = LINES_THROUGH[stack]
    return any(all(cell == stack or architects[cell] == seat for cell in line) for line in lines)


def favor_due(board: AmytisBoard) -> bool:
    """Return whether the active seat's new architect completes a line and there is a favor to claim."""
    seat, stack = board.active, board.last[board.active].stack
    in_line = stack is not None and completes_line(board.architects, stack, seat)
    return in_line and bool(open_favors(board, seat))


def open_favors(board: AmytisBoard, seat: int) -> list[int]:
    """Return the favors that a seat could claim now."""
    claims = board.favors.count(seat) + board.crown[seat]
    if claims >= PAWNS:
        return []
    favors = [favor for favor, owner in enumerate(board.favors) if owner == NOBODY]
    if board.crown[seat] < CROWN_LIMIT and sum(board.crown) < CROWN_SPACES:
        favors.append(CROWN)
    return favors


def on_offer(board: AmytisBoard) -> dict[str, bool]:
    """Return the tiles without an architect, the projects on display and the favors without an owner."""
    tiles = {
        f"tile:{stack}-{top}": True
        for stack, (top, owner) in enumerate(zip(board.tops, board.architects, strict=True))
        if top is not None and top >= 0 and owner == NOBODY
    }
    favors = {f"favor:{favor}": True for favor, owner in enumerate(board.favors) if owner == NOBODY}
    return tiles | {f"project:{card}": True for card in board.display if card > 0} | favors
