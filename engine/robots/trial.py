"""Turns tried out in worlds that their seat can't tell from the real one, and what comes of them."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game
from engine.core.values import State, View
from engine.robots.search import Playouts
from engine.robots.turns import Judge, lead
from engine.robots.values import Values, phase, values

HUNDREDTHS = 100.0
"""What :meth:`Game.worth` counts in a point."""

FAINT = 0.1
"""Points from a source that are not worth keeping."""

Gains = tuple[tuple[str, float], ...]
"""Points by the sources of a score sheet."""


def by_values(game: AnyGame, late: State[Any, Any] | None = None) -> Judge | None:
    """Return how positions are judged by the end of the match, None where that is by what is there.

    Fitted values do that unless they are fit to look no further than a turn ahead. They do so in matches that
    take longer than those that they were fitted to, too: robots that go by them might not end those, but
    what was played there is judged better by them than by points. With a position that is reached ``late`` in
    playouts all are judged by the values of its phase.
    """
    known = _of_end(game)
    if known is None:
        return None
    return partial((known.in_phase(phase(game, late)) if late else known).lead, game)


def foresees_end(game: AnyGame) -> bool:
    """Return whether positions are judged by the end of the match, not by a few turns ahead."""
    return _of_end(game) is not None


def _of_end(game: AnyGame) -> Values | None:
    """Return the fitted values of a game, unless they are fit to look no further than a turn ahead."""
    known = values(game.facts.slug)
    return None if known is None or known.ahead else known


def by_points(game: AnyGame, state: State[Any, Any], seat: int) -> float:
    """Return by how many points a seat leads the best of the others as things stand."""
    return float(game.points(state.board)[seat] - best_other(game, state, seat))


class Trial:
    """Turns tried out in playouts that look ``ahead`` so many turns, each the best of ``tries``.

    They are judged by what is expected at the end of the match (:func:`by_values`) in the phase that the
    turn ``like`` leads to; by lead without one, and where nothing is known of the end.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View[Any, Any],
        seed: int,
        ahead: int,
        tries: int,
        like: Sequence[Any] = (),
    ) -> None:
        assert view.viewer is not None
        self.game, self.seat = game, view.viewer
        self._playouts = Playouts(game, view, seed, ahead, tries, tries)
        self._judge = by_values(game, self.end(like, 0)) if like else None
        self._unit = 1.0 if type(game).worth is Game.worth else HUNDREDTHS

    def lead(self, moves: Sequence[Any], world: int) -> float:
        """Return by how many points the seat leads at the end of a playout."""
        return self.lead_in(self.end(moves, world))

    def end(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return what a playout leads to."""
        return self._playouts.end(moves, world)

    def lead_in(self, state: State[Any, Any]) -> float:
        """Return by how many points the seat leads in a position."""
        if self._judge:
            return self._judge(state, self.seat)
        return lead(self.game, state, self.seat) / self._unit


class PointsChange(NamedTuple):
    """How points differ between positions, on average.

    ``sources`` has the own points by where they come from, the most of them first; ``rivals`` is how many
    more the best of the others has.
    """

    sources: Gains
    rivals: float


def change(
    game: AnyGame, seat: int, before: Sequence[State[Any, Any]], after: Sequence[State[Any, Any]]
) -> PointsChange:
    """Return how the points of a seat and of its best rival differ between some positions and others."""
    less, more = _by_source(game, seat, before), _by_source(game, seat, after)
    gains = [
        (source, round(more[source] / len(after) - less[source] / len(before), 2))
        for source in {**more, **less}
    ]
    told = tuple(sorted((gain for gain in gains if abs(gain[1]) >= FAINT), key=lambda gain: -abs(gain[1])))
    rivals_before, rivals_after = (
        mean([best_other(game, state, seat) for state in states]) for states in (before, after)
    )
    return PointsChange(told, round(rivals_after - rivals_before, 2))


def _by_source(game: AnyGame, seat: int, states: Iterable[State[Any, Any]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for state in states:
        for line in game.sheets(state.board)[seat]:
            sums[line.source] += line.points
    return sums


def best_other(game: AnyGame, state: State[Any, Any], seat: int) -> int:
    """Return the points of the best of the others, 0 for whoever plays alone."""
    points = game.points(state.board)
    return max((value for other, value in enumerate(points) if other != seat), default=0)


def mean(amounts: Sequence[float]) -> float:
    """Return the mean of one number or more."""
    return sum(amounts) / len(amounts)


def standard_error(amounts: Sequence[float]) -> float:
    """Return the standard error of the mean of one number or more."""
    middle = mean(amounts)
    return math.sqrt(math.fsum((amount - middle) ** 2 for amount in amounts)) / len(amounts)
