"""The legal moves, in a fixed order."""

from collections.abc import Sequence

from engine.games.ancient.board import NONE, AncientPosition
from engine.games.ancient.cards import CARDS, SLOTS, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.games.ancient.pyramid import LARGE_SPACES, SMALL_SPACES

TAKES = tuple(Take(slot) for slot in range(SLOTS))
PLACES = tuple((Place(space),) for space in range(LARGE_SPACES))
PLACES_BOTH_WAYS = tuple((Place(space), Place(space, True)) for space in range(LARGE_SPACES))
FITS = tuple(Fit(space) for space in range(SMALL_SPACES))
COLLECT, COLLECT_ALL = Collect(), Collect(all=True)
GAINS = tuple(Gain(card) for card in range(len(CARDS)))


def moves(at: AncientPosition, seat: int) -> Sequence[AncientMove]:
    """Return the legal moves of a seat; empty if it is not its turn."""
    board = at.board
    if seat != board.seat:
        return ()
    if board.phase == "small":
        free = [FITS[space] for space, small in enumerate(board.players[seat].small) if small < 0]
        if not board.bound:
            return [*free, COLLECT, COLLECT_ALL] if len(board.pending) > 1 else [*free, COLLECT]
        return [*free, COLLECT] if len(board.pending) > len(free) else free
    if board.phase == "place":
        ways = PLACES_BOTH_WAYS if TURNABLE[board.stone] else PLACES
        large = board.players[seat].large
        return [move for space, face in enumerate(large) if face < 0 for move in ways[space]]
    if board.phase == "take":
        return TAKES[: len(board.common) - board.common.count(NONE)]
    if board.phase == "card":
        return [GAINS[card] for card in dict.fromkeys(board.display) if card != NONE]
    return ()
