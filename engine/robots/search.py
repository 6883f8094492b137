"""A robot that tries its best turns out in worlds which it can't tell from the real one.

Of many turns it keeps the best, by the values of the game or else by lead, and shares its playouts among
them by UCB1 (Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem",
2002). A playout begins in a world sampled from the view by the game's own ``deal``; everybody takes the
best of a few random turns; what it has come to then is its value. The search looks at nothing but the view
and its generator.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from engine.core.game import AnyGame, Game
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.robots.turns import candidates, good_turn, lead, played, urgent
from engine.robots.values import Values, phase, values

Clock = Callable[[], float]
"""Tells the seconds of processor time that were spent."""

EXPLORE = 0.35
"""How much a turn that was tried seldom is preferred."""

POINTS, WORTH = 12.0, 1200.0
"""A lead that makes a difference: in points, and in what :meth:`Game.worth` counts."""

LOOK = 8
"""Playouts after which the clock is looked at."""


class Budget(msgspec.Struct, frozen=True):
    """How much is thought about a turn, in numbers that give the same turn on every machine.

    ``turns`` are drawn, of which ``kept`` share ``playouts``; those look ``ahead`` that many turns, each the
    best of ``tries``. After ``seconds`` of processor time the best turn so far is played.
    """

    turns: int
    kept: int
    playouts: int
    ahead: int
    tries: int
    seconds: float

    def spent_on(self, ahead: int) -> tuple[int, int]:
        """Return how far to look, at most ``ahead`` turns unless that is 0, and in how many playouts.

        Shorter ones are as many more as make the same number of turns.
        """
        if not 0 < ahead < self.ahead:
            return self.ahead, self.playouts
        return ahead, self.playouts * (1 + self.ahead) // (1 + ahead)


class Searcher(msgspec.Struct, frozen=True):
    """A robot that searches.

    Without a ``clock`` it never stops early; if not ``fitted`` it does without what its game tells of the
    long run: values, and turns that are urgent.
    """

    budget: Budget
    clock: Clock | None = None
    fitted: bool = True

    def __call__(self, game: AnyGame, view: View[Any, Any], rng: Rng, /) -> Sequence[Any]:
        """Return the moves of the viewer's turn, as far as nothing hidden comes out."""
        return search(game, view, rng, self.budget, self.clock, fitted=self.fitted)


class _Arm:
    """A candidate turn and what its playouts came to."""

    __slots__ = ("moves", "sum", "visits")

    def __init__(self, moves: Sequence[Any]) -> None:
        self.moves = moves
        self.sum = 0.0
        self.visits = 0

    def bound(self, log_total: float) -> float:
        """Return the upper bound of its confidence interval."""
        return self.sum / self.visits + EXPLORE * math.sqrt(log_total / self.visits)


def search(
    game: AnyGame,
    view: View[Any, Any],
    rng: Rng,
    budget: Budget,
    clock: Clock | None = None,
    *,
    fitted: bool = True,
) -> Sequence[Any]:
    """Return the viewer's turn that does best in playouts, as far as nothing hidden comes out.

    Raises :class:`ValueError` for a viewer who is not to act.
    """
    seat = view.viewer
    if seat is None or seat not in view.to_act:
        raise ValueError("the viewer is not to act")
    deadline = clock() + budget.seconds if clock else math.inf
    if fitted and (moves := urgent(game, view)):
        return moves
    known = values(game.facts.slug) if fitted and not game.overlong(view.board) else None
    judge = partial(known.lead, game) if known and not known.ahead else None
    kept = candidates(game, view, rng, budget.turns, budget.kept, judge)
    arms = [_Arm(candidate.moves) for candidate in kept]
    if len(arms) == 1:
        return arms[0].moves
    ahead, count = budget.spent_on(known.ahead if known else 0)
    playouts = Playouts(game, view, rng.next(), ahead, budget.tries, values=known)
    for number in range(count):
        if clock and number % LOOK == 0 and clock() >= deadline:
            break
        fresh = next((arm for arm in arms if not arm.visits), None)
        log_total = math.log(max(1, number))
        arm = fresh or max(arms, key=lambda arm: arm.bound(log_total))
        arm.sum += playouts.value(arm.moves, arm.visits)
        arm.visits += 1
    return max(arms, key=lambda arm: (arm.visits, arm.sum)).moves


class Playouts:
    """Matches played on from worlds that the viewer can't tell from the real one.

    Each turn that is tried meets the same worlds in the same order, so that luck is shared. A playout looks
    ``ahead`` that many turns, each the best of ``tries``; a turn that is left open in the middle is ended
    by the best of ``finishing`` ways.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View[Any, Any],
        seed: int,
        ahead: int,
        tries: int,
        finishing: int = 1,
        values: Values | None = None,
    ) -> None:
        assert view.viewer is not None
        self._game, self._view, self._seat = game, view, view.viewer
        self._seeds, self._ahead, self._tries, self._finishing = Rng(seed), ahead, tries, finishing
        self._worlds: list[tuple[State[Any, Any], int]] = []
        self._values = values
        self._scale = POINTS if type(game).worth is Game.worth else WORTH
        first, _ = self._world(0)
        self._start = self._lead(first)
        if values:
            self._scale = values.spread[phase(game, first)]

    def _world(self, number: int) -> tuple[State[Any, Any], int]:
        """Return a sampled world, and the seed of what is left to chance in it."""
        while number >= len(self._worlds):
            world = self._game.deal(self._view, Rng(self._seeds.next()))
            self._worlds.append((world, self._seeds.next()))
        return self._worlds[number]

    def end(self, moves: Sequence[Any], number: int) -> State[Any, Any]:
        """Return what a playout that begins with a turn leads to in a world."""
        game = self._game
        world, seed = self._world(number)
        rng = Rng(seed)
        state = played(game, world, self._seat, moves, rng, self._finishing)
        for _ in range(self._ahead):
            to_act = game.to_act(state.board)
            if not to_act:
                break
            state = good_turn(game, state, to_act[0], rng, self._tries)
        return state

    def _lead(self, state: State[Any, Any]) -> float:
        """Return how far the viewer is ahead in a position, as far as that is known without playing on."""
        if self._values:
            return self._values.lead(self._game, state, self._seat)
        return lead(self._game, state, self._seat)

    def value(self, moves: Sequence[Any], number: int) -> float:
        """Return the result of a playout that begins with a turn: 0 (lost) to 1 (won)."""
        state = self.end(moves, number)
        gain = (self._lead(state) - self._start) / self._scale
        value = 0.5 + 0.5 * math.tanh(gain)
        outcome = self._game.outcome(state.board)
        if outcome is None:
            return value
        won = 1 / len(outcome.winners) if self._seat in outcome.winners else 0.0
        return (value + 2 * won) / 3
