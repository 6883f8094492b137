"""Trial of turns in sampled worlds consistent with a seat's view, and comparison of the results."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.forecast import lines_by_merit
from engine.robots.search import Playouts
from engine.robots.steady import steady
from engine.robots.turns import Judge, lead, played, urgent
from engine.robots.values import Values, phase, values

HUNDREDTHS = 100.0
"""How much :meth:`Game.worth` counts for a point."""

FAINT = 0.1
"""The number of points below which a source is dropped from a breakdown."""

Gains = tuple[tuple[str, float], ...]
"""Points by source of the score sheet."""


def by_values(game: AnyGame, late: State[Any, Any] | None = None) -> Judge | None:
    """Return a function that predicts the lead at the end of the match, or None if there is none.

    It uses the game's fitted values, unless these are limited to a search depth (``ahead``). Unlike robots,
    which might then never end the match, it uses them even in matches longer than those fitted to, since they
    still judge better than points. If ``late`` is given, all positions are judged by the values of that
    position's phase.
    """
    known = _of_end(game, late)
    return partial(known.lead, game) if known else None


def foresees_end(game: AnyGame) -> bool:
    """Return whether positions are judged by the end of the match rather than a few turns ahead."""
    return _of_end(game) is not None


def _of_end(game: AnyGame, late: State[Any, Any] | None = None) -> Values | None:
    """Return a game's fitted values, perhaps of one phase, unless they are limited to a search depth."""
    known = values(game.facts.slug)
    if known is None or known.ahead:
        return None
    return known.in_phase(phase(game, late)) if late else known


def by_points(game: AnyGame, state: State[Any, Any], seat: int) -> float:
    """Return by how many points a seat currently leads its best opponent."""
    return float(game.points(state.board)[seat] - best_other(game, state, seat))


class Trial:
    """Tries turns in playouts of ``ahead`` turns, each the best of ``tries``.

    Results are judged by the expected end of the match (:func:`by_values`), using the phase that the turn
    ``like`` leads to. Without ``like`` or fitted values, they are judged by lead.
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
        self.game, self.seat, self._ahead = game, view.viewer, ahead
        self._playouts = Playouts(game, view, seed, ahead, tries)
        self._values = _of_end(game, self.end(like, 0)) if like else None
        self._unit = 1.0 if type(game).worth is Game.worth else HUNDREDTHS

    def lead(self, moves: Sequence[Any], world: int) -> float:
        """Return the seat's lead, in points, at the end of a playout."""
        return self.lead_in(self.end(moves, world))

    def end(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return the state at the end of a playout."""
        return self._playouts.end(moves, world)

    def lead_in(self, state: State[Any, Any]) -> float:
        """Return the seat's lead in a state, in points."""
        if self._values:
            return self._values.lead(self.game, state, self.seat)
        return lead(self.game, state, self.seat) / self._unit

    def prospects(self, state: State[Any, Any]) -> Mapping[str, float]:
        """Break down by source how much the lead counts for the seat beyond its points."""
        if self._values:
            return self._values.prospects(self.game, state, self.seat)
        return self.game.prospects(state, self.seat) if self._unit != 1.0 else {}


class PromptTrial(Trial):
    """Tries turns in playouts in which each seat plays its urgent turn, or else the best by fitted values.

    A random turn seldom captures what an urgent one prepared, or uses what it would have prevented. Worlds
    differ in length, by up to twice ``ahead``, because a lead depends on whose plans were just fulfilled.
    """

    def end(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return the state at the end of a playout."""
        game = self.game
        state, rng = self._playouts.begun(moves, world)
        for _ in range(self._ahead + world % self._ahead):
            to_act = game.to_act(state.board)
            if not to_act:
                break
            view = game.view(state, to_act[0])
            state = played(game, state, to_act[0], _prompt(game, view, rng), rng)
        return state


def _prompt(game: AnyGame, view: View[Any, Any], rng: Rng) -> Sequence[Any]:
    """Return the viewer's urgent turn, or else the forecast's best by fitted values, like a robot's."""
    if at_once := urgent(game, view):
        return at_once
    judge, seat = by_values(game), view.viewer
    if judge is None or seat is None or game.overlong(view.board):
        return steady(game, view, rng)
    return max(lines_by_merit(game, view), key=lambda line: judge(line[1], seat))[0]


def prospects(trial: Trial, before: Sequence[State[Any, Any]], after: Sequence[State[Any, Any]]) -> Gains:
    """Return how the seat's prospects (:meth:`Trial.prospects`) differ between two sets of states."""
    sums: dict[str, float] = {}
    for states, sign in ((before, -1.0), (after, 1.0)):
        for state in states:
            for source, worth in trial.prospects(state).items():
                sums[source] = sums.get(source, 0.0) + sign * worth / len(states)
    gains = ((source, round(worth, 2)) for source, worth in sums.items() if abs(worth) >= FAINT)
    return tuple(sorted(gains, key=lambda gain: -abs(gain[1])))


class PointsChange(NamedTuple):
    """The average difference in points between two sets of positions.

    ``sources`` has the seat's difference by source, largest first; ``rivals`` is the difference for the best
    opponent.
    """

    sources: Gains
    rivals: float


def change(
    game: AnyGame, seat: int, before: Sequence[State[Any, Any]], after: Sequence[State[Any, Any]]
) -> PointsChange:
    """Return how the points of a seat and its best opponent differ between two sets of states."""
    less, more = _by_source(game, seat, before), _by_source(game, seat, after)
    gains = [
        (source, round(more[source] / len(after) - less[source] / len(before), 2))
        for source in {**more, **less}
    ]
    reported = tuple(
        sorted((gain for gain in gains if abs(gain[1]) >= FAINT), key=lambda gain: -abs(gain[1]))
    )
    rivals_before, rivals_after = (
        mean([best_other(game, state, seat) for state in states]) for states in (before, after)
    )
    return PointsChange(reported, round(rivals_after - rivals_before, 2))


def _by_source(game: AnyGame, seat: int, states: Iterable[State[Any, Any]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for state in states:
        for line in game.sheets(state.board)[seat]:
            sums[line.source] += line.points
    return sums


def best_other(game: AnyGame, state: State[Any, Any], seat: int) -> int:
    """Return the best opponent's points, or 0 in a solo match."""
    points = game.points(state.board)
    return max((value for other, value in enumerate(points) if other != seat), default=0)


def mean(amounts: Sequence[float]) -> float:
    """Return the arithmetic mean of at least one number."""
    return sum(amounts) / len(amounts)


def standard_error(amounts: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    middle = mean(amounts)
    return math.sqrt(math.fsum((amount - middle) ** 2 for amount in amounts)) / len(amounts)
