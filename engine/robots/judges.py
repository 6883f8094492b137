"""The two judges that confirm a puzzle; they try its choices in the same worlds, but share no playouts.

For :class:`PlayedOut`, as in reviews, every seat takes the best of a few random turns. For :class:`PlayedOn`,
robots play on. Both measure the seat's lead a few turns later.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.robots.review import Verdict, compared
from engine.robots.trial import Trial, mean, standard_error

AHEAD, TRIES = 6, 4
"""How many turns the first judge plays on after each choice, and the tries per turn."""

ONWARD = 4
"""How many turns the second judge plays on, each at twenty times the cost."""

DEALT, OUTCOMES = 480, 24
"""The number of worlds dealt to find out what an open turn may reveal, and the most outcomes told apart."""

FEWEST, EARLY, SPARE = 8, 2.5, 0.5
"""When a choice is clear early: the fewest worlds, and by how many errors it exceeds 0 and the margin."""

Moves = tuple[Any, ...]

Player = Callable[[AnyGame, View[Any, Any], Rng], Sequence[Any]]
"""A robot."""


class Judge(Trial, ABC):
    """A trial of choices that remembers its results."""

    def __init__(self, game: AnyGame, view: View[Any, Any], seed: int) -> None:
        super().__init__(game, view, seed, AHEAD, TRIES)
        self._ends: dict[Moves, dict[int, State[Any, Any]]] = {}

    def end(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return the state a few turns after a choice, played only once."""
        ends = self._ends.setdefault(tuple(moves), {})
        if world not in ends:
            ends[world] = self.play(moves, world)
        return ends[world]

    @abstractmethod
    def play(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Play a choice and the turns after it."""

    def worlds(self, moves: Moves) -> range:
        """Return the worlds in which a choice was played."""
        return range(len(self._ends[moves]))


class PlayedOut(Judge):
    """The first judge: every seat takes the best of a few random turns."""

    def play(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return the state at the end of a playout."""
        return Trial.end(self, moves, world)


class PlayedOn(Judge):
    """The second judge: robots finish the turn and play on, with the same random numbers for each choice.

    If a choice stops where something is revealed (a card drawn blind), the worlds are ordered so that each
    thing it may reveal appears as often as it should, however few worlds are played.
    """

    def __init__(
        self, game: AnyGame, view: View[Any, Any], seed: int, turns: Sequence[Moves], player: Player
    ) -> None:
        super().__init__(game, view, seed)
        self.player = player
        rng = Rng(seed)
        dealt = [(game.deal(view, Rng(rng.next())), rng.next()) for _ in range(DEALT)]
        self.dealt = _in_proportion(game, self.seat, dealt, _open(game, view, turns))

    def play(self, moves: Sequence[Any], world: int) -> State[Any, Any]:
        """Return the state after the turn and those that follow."""
        game = self.game
        state, seed = self.dealt[world % DEALT]
        state, over = _after(game, state, self.seat, moves)
        turns = asked = 0
        while to_act := game.to_act(state.board):
            if over and turns == ONWARD:
                break
            turns += over
            seat = to_act[0] if turns or self.seat not in to_act else self.seat
            asked += 1
            chosen = self.player(game, game.view(state, seat), Rng(seed + asked))
            state, over = _after(game, state, seat, chosen)
        return state


def _after(
    game: AnyGame, state: State[Any, Any], seat: int, moves: Sequence[Any]
) -> tuple[State[Any, Any], bool]:
    """Return the state after some moves, and whether the turn is over."""
    over = False
    for move in moves:
        step = game.step(state, seat, move)
        state, over = step.state, step.turn_over
    return state, over


def _open(game: AnyGame, view: View[Any, Any], turns: Sequence[Moves]) -> list[Moves]:
    """Return the turns that stop where something is revealed."""
    found = []
    assert view.viewer is not None
    for moves in turns:
        state = game.deal(view, None)
        for move in moves:
            step = game.preview(state, view.viewer, move)
            state = step.outlook
        if step.revealed and not step.turn_over:
            found.append(moves)
    return found


def _in_proportion(
    game: AnyGame, seat: int, dealt: list[tuple[State[Any, Any], int]], turns: Sequence[Moves]
) -> list[tuple[State[Any, Any], int]]:
    """Order worlds so that the outcomes of each open turn are in proportion even among the first few."""
    if not turns:
        return dealt
    groups: dict[Any, list[tuple[State[Any, Any], int]]] = {}
    for world in dealt:
        shown = []
        for moves in turns:
            state, _ = _after(game, world[0], seat, moves)
            view = game.view(state, seat)
            shown.append((view.board, view.secret))
        groups.setdefault(tuple(shown), []).append(world)
    if len(groups) > OUTCOMES:
        return dealt
    ranked = [
        ((number + 0.5) / len(group), place, world)
        for place, group in enumerate(groups.values())
        for number, world in enumerate(group)
    ]
    ranked.sort(key=lambda one: one[:2])
    return [world for _, _, world in ranked]


class Standard(NamedTuple):
    """What a judge requires: by how many points and standard errors the best turn beats each other one.

    ``rounds`` are the numbers of worlds after which it is decided whether more are needed. With ``firm``, the
    margin must hold even if the estimate is a standard error too high.
    """

    margin: float
    sure: float
    rounds: tuple[int, ...]
    firm: bool = False


def weighed(
    judge: Judge, best: Moves, others: Sequence[Moves], standard: Standard
) -> dict[Moves, Verdict] | None:
    """Return how much worse each of ``others`` is than ``best``, or None if one is not clearly worse.

    All are compared in the same worlds. A choice gets no more of them once it is clear, and all stop as soon
    as one is hopeless. List the strongest of ``others`` first.
    """
    margin, sure, rounds, firm = standard
    passed: dict[Moves, Verdict] = {}
    last = rounds[-1]
    for count in rounds:
        for moves in others:
            if moves in passed:
                continue
            cost, error = gap(judge, best, moves, count)
            enough = cost >= max(margin + firm * error, sure * error)
            if enough and (
                count == last or (count >= FEWEST and cost >= max(margin + SPARE * error, EARLY * error))
            ):
                passed[moves] = compared(judge, moves, best, range(count))
            elif count == last or hopeless(cost, error, margin, sure, count / last):
                return None
    return passed


def hopeless(cost: float, error: float, margin: float, sure: float, share: float) -> bool:
    """Return whether a choice is unlikely to become clear, after a share of all worlds."""
    return cost + error < max(margin, sure * error * share**0.5) or cost + 2 * error < margin


def gap(judge: Judge, best: Moves, moves: Moves, count: int) -> tuple[float, float]:
    """Return by how much ``best`` beats another turn in the first worlds, and the standard error."""
    gaps = [
        judge.lead_in(judge.end(best, world)) - judge.lead_in(judge.end(moves, world))
        for world in range(count)
    ]
    return mean(gaps), standard_error(gaps)
