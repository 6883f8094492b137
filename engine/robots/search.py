"""A robot that tries its best candidate turns in sampled worlds consistent with its view.

It keeps the best candidates by fitted values, or else by lead, and distributes playouts among them with UCB1
(Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002). A playout
starts in a world sampled with the game's ``deal``; each player takes the best of a few random turns, and the
final position is evaluated. The search uses nothing but the view and its generator.
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
"""Returns the processor time spent, in seconds."""

EXPLORE = 0.35
"""The UCB1 exploration constant."""

POINTS, WORTH = 12.0, 1200.0
"""The scale of a decisive lead, in points and in units of :meth:`Game.worth`."""

LOOK = 8
"""The number of playouts between clock checks."""


class SearchBudget(msgspec.Struct, frozen=True):
    """The search effort per turn, in counts that yield the same turn on every machine.

    Of ``turns`` turns drawn, ``kept`` candidates share ``playouts``. A playout is ``ahead`` turns long, each
    the best of ``tries``. After ``seconds`` of processor time the best candidate so far is played.
    """

    turns: int
    kept: int
    playouts: int
    ahead: int
    tries: int
    seconds: float

    def spent_on(self, ahead: int) -> tuple[int, int]:
        """Return the playout length, at most ``ahead`` turns if that is positive, and the number of playouts.

        Shorter playouts are increased in number to keep the total number of turns.
        """
        if not 0 < ahead < self.ahead:
            return self.ahead, self.playouts
        return ahead, self.playouts * (1 + self.ahead) // (1 + ahead)


class Searcher(msgspec.Struct, frozen=True):
    """A search robot.

    Without a ``clock`` it never stops early. If not ``fitted``, it ignores the game's long-term knowledge:
    fitted values and urgent turns.
    """

    budget: SearchBudget
    clock: Clock | None = None
    fitted: bool = True

    def __call__(self, game: AnyGame, view: View[Any, Any], rng: Rng, /) -> Sequence[Any]:
        """Return the moves of the viewer's turn, up to the point where hidden information is revealed."""
        return search(game, view, rng, self.budget, self.clock, fitted=self.fitted)


class _Arm:
    """A candidate turn and the statistics of its playouts."""

    __slots__ = ("moves", "sum", "visits")

    def __init__(self, moves: Sequence[Any]) -> None:
        self.moves = moves
        self.sum = 0.0
        self.visits = 0

    def bound(self, log_total: float) -> float:
        return self.sum / self.visits + EXPLORE * math.sqrt(log_total / self.visits)


def search(
    game: AnyGame,
    view: View[Any, Any],
    rng: Rng,
    budget: SearchBudget,
    clock: Clock | None = None,
    *,
    fitted: bool = True,
    among: Sequence[Sequence[Any]] = (),
) -> Sequence[Any]:
    """Return the viewer's best turn by playouts, up to the point where hidden information is revealed.

    If turns are given (``among``), it is one of them. Raises :class:`ValueError` if the viewer is not an
    active player.
    """
    seat = view.viewer
    if seat is None or seat not in view.to_act:
        raise ValueError("the viewer is not to act")
    deadline = clock() + budget.seconds if clock else math.inf
    if fitted and not among and (moves := urgent(game, view)):
        return moves
    known = values(game.facts.slug) if fitted and not game.overlong(view.board) else None
    judge = partial(known.lead, game) if known and not known.ahead else None
    kept = among or [turn.moves for turn in candidates(game, view, rng, budget.turns, budget.kept, judge)]
    arms = [_Arm(moves) for moves in kept]
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
    """Playouts from sampled worlds consistent with the view.

    Every candidate meets the same worlds in the same order, which reduces variance. A playout is ``ahead``
    turns long, each the best of ``tries``.
    """

    def __init__(
        self,
        game: AnyGame,
        view: View[Any, Any],
        seed: int,
        ahead: int,
        tries: int,
        values: Values | None = None,
    ) -> None:
        assert view.viewer is not None
        self._game, self._view, self._seat = game, view, view.viewer
        self._seeds, self._ahead, self._tries = Rng(seed), ahead, tries
        self._worlds: list[tuple[State[Any, Any], int]] = []
        self._values = values
        self._scale = POINTS if type(game).worth is Game.worth else WORTH
        first, _ = self._world(0)
        self._start = self._lead(first)
        if values:
            self._scale = values.spread[phase(game, first)]

    def _world(self, number: int) -> tuple[State[Any, Any], int]:
        """Return a sampled world and the seed for random choices in it."""
        while number >= len(self._worlds):
            world = self._game.deal(self._view, Rng(self._seeds.next()))
            self._worlds.append((world, self._seeds.next()))
        return self._worlds[number]

    def begun(self, moves: Sequence[Any], number: int) -> tuple[State[Any, Any], Rng]:
        """Return the state after a turn in a world, and the generator for the turns that follow."""
        world, seed = self._world(number)
        return played(self._game, world, self._seat, moves, Rng(seed + 1)), Rng(seed)

    def end(self, moves: Sequence[Any], number: int) -> State[Any, Any]:
        """Return the state at the end of a playout that begins with these moves."""
        game = self._game
        state, rng = self.begun(moves, number)
        for _ in range(self._ahead):
            to_act = game.to_act(state.board)
            if not to_act:
                break
            state = good_turn(game, state, to_act[0], rng, self._tries)
        return state

    def _lead(self, state: State[Any, Any]) -> float:
        if self._values:
            return self._values.lead(self._game, state, self._seat)
        return lead(self._game, state, self._seat)

    def value(self, moves: Sequence[Any], number: int) -> float:
        """Return the value of a playout that begins with these moves, from 0 (lost) to 1 (won)."""
        state = self.end(moves, number)
        gain = (self._lead(state) - self._start) / self._scale
        value = 0.5 + 0.5 * math.tanh(gain)
        outcome = self._game.outcome(state.board)
        if outcome is None:
            return value
        won = 1 / len(outcome.winners) if self._seat in outcome.winners else 0.0
        return (value + 2 * won) / 3
