"""What a turn can bring: the best ways to go on with it, as far as a seat may know.

A turn is looked through as a beam: move by move, and after each move only the ways that score most so
far go on. No move is looked past that lets hidden information out; it counts what the rules say that
it scores for certain. So nothing found here depends on what the seat may not know.
"""

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from engine.game import AnyGame, total

WIDTH = 40
"""How many ways of a turn go on after each move, shared evenly by those that begin differently."""

LIMIT = 2500
"""The number of moves tried after which only the best way that begins with each move goes on."""

DEPTH = 50
"""The length in moves at which a way is taken as it is, finished or not."""


class Line(NamedTuple):
    """The rest of a turn, up to its end or to where hidden information comes out.

    ``gain`` is the change of the seat's own score.
    """

    moves: tuple[Any, ...]
    gain: int


class _Way(NamedTuple):
    """Moves tried so far; ``path`` has their numbers among the legal moves, ``over`` ends the way."""

    path: tuple[int, ...]
    moves: tuple[Any, ...]
    state: Any
    gain: int
    over: bool

    @property
    def key(self) -> tuple[int, tuple[int, ...]]:
        """Sorts ways: the most points first, of equal ones the first in the order of the legal moves."""
        return -self.gain, self.path


def best_line(game: AnyGame, state: Any, seat: int) -> Line:
    """Return the rest of the turn that scores most for ``seat``, which is to act; the first of equals."""
    return max(best_lines(game, state, seat), key=lambda line: line.gain)


def best_lines(game: AnyGame, state: Any, seat: int) -> tuple[Line, ...]:
    """Return for each legal move of ``seat``, in their order, the best line found that begins with it.

    A turn with never more than :data:`WIDTH` ways open is looked through completely; in a wider one
    there can be a better line than the one found.
    """
    found: dict[int, _Way] = {}
    going = [_Way((), (), state, 0, over=False)]
    before, tried = _points(game, state, seat), 0
    while going:
        branches: dict[int, list[_Way]] = {}
        for way in chain.from_iterable(_grown(game, way, seat, before) for way in going):
            tried += 1
            first = way.path[0]
            if not way.over:
                branches.setdefault(first, []).append(way)
            elif first not in found or way.key < found[first].key:
                found[first] = way
        going = _cut(list(branches.values()), WIDTH if tried < LIMIT else 1)
    return tuple(Line(found[first].moves, found[first].gain) for first in sorted(found))


def _cut(branches: list[list[_Way]], width: int) -> list[_Way]:
    """Return the best of each branch, then the second of each, and so on, as many as ``width`` in all."""
    ranks = zip_longest(*(sorted(ways, key=lambda way: way.key) for ways in branches))
    ranked = [way for rank in ranks for way in rank if way is not None]
    return ranked[: max(width, len(branches))]


def _grown(game: AnyGame, way: _Way, seat: int, before: int) -> Iterator[_Way]:
    """Yield a way with each legal move added."""
    for number, move in enumerate(game.moves(way.state, seat)):
        step = game.apply(way.state, seat, move)
        path, moves = (*way.path, number), (*way.moves, move)
        if step.revealed:
            certain = game.worth(game.view(way.state, seat), move) or 0
            yield _Way(path, moves, None, way.gain + certain, over=True)
        else:
            gain = _points(game, step.state, seat) - before
            over = step.turn_over or len(path) == DEPTH or seat not in game.to_act(step.state)
            yield _Way(path, moves, step.state, gain, over)


def _points(game: AnyGame, state: Any, seat: int) -> int:
    return total(game.sheets(game.view(state, seat))[seat])
