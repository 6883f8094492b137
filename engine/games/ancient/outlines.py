"""Outlines: the results of placing small stones, computed without carrying out the moves.

A turn with many small stones has tens of thousands of lines, most of which a forecast discards. Their keys
and scores are computed from what all placements of a stone have in common.
"""

from collections.abc import Iterator

from engine.core.game import Outline
from engine.games.ancient.board import NONE, AncientState
from engine.games.ancient.cards import SMALL_COLOUR, SMALL_WORKERS
from engine.games.ancient.choices import moves
from engine.games.ancient.moves import AncientMove, Collect, Fit
from engine.games.ancient.pyramid import SMALL_BITS
from engine.games.ancient.scoring import colour_bits, points_with, reached


def outlines(state: AncientState, seat: int) -> Iterator[Outline[AncientMove]]:
    """Yield the outline of each legal move of a small stone, in order.

    Such moves change only the small spaces, the collection and the pending stones. The space a stone is
    placed on matters only for the height its colour reaches and for the workers opposite.
    """
    board = state.board
    player, pending = board.players[seat], board.pending
    small, collection = player.small, player.collection
    family = len(pending), player.large, board.common
    more, full = len(pending) > 1 or board.due > 0, small.count(NONE) == 1
    kind = pending[0]
    workers, bits = SMALL_WORKERS[kind], colour_bits(player)[SMALL_COLOUR[kind]]
    common: int | None = None
    for move in moves(state, seat):
        if isinstance(move, Collect):
            count = len(pending) if move.all else 1
            kept = collection + pending[:count]
            ended = not more or (count == len(pending) and not board.due)
            yield move, (small, kept, family), ended, points_with(player, small, kept)
            continue
        assert isinstance(move, Fit)
        space = move.space
        fitted = (*small[:space], kind, *small[space + 1 :])
        if full:  # the rest then goes into the collection
            kept = collection + pending[1:]
            yield move, (fitted, kept, family), not board.due, points_with(player, fitted, kept)
            continue
        other = small[space ^ 1]  # on the other side of the level
        points = reached(bits | SMALL_BITS[space])
        if other >= 0 and SMALL_WORKERS[other] == workers:
            points += workers
        if common is None:
            common = points_with(player, fitted, collection) - points
        yield move, (fitted, collection, family), not more, common + points
