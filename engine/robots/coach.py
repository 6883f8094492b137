"""What a strong robot would play in a seat's place, with what it expects of its best turns.

Like a review (:mod:`engine.robots.review`) it looks at nothing but the seat's view: candidate turns are tried
out in worlds that the seat can't tell from the real one, the same ones for each.
"""

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.robots.search import Clock
from engine.robots.trial import Gains, Trial, by_points, by_values, change, mean, standard_error
from engine.robots.turns import candidates, urgent

TURNS, KEPT, TRIES = 200, 10, 4
"""Random turns that are drawn, candidates that are tried out, and tries for each turn of a playout."""

AHEAD = 6
"""Turns that a playout looks ahead at least; three for each seat where that is more."""

ROUND = 12
"""Worlds in which each candidate is tried first; as many again as half of them are left."""

SHOWN = 3
"""Turns that are told at most."""

FINAL, LEAST = 100, 8
"""Worlds of their own in which those meet, and how many there are at least however long it takes."""

SECONDS = 5.0
"""Seconds of processor time after which it is told what has been found so far."""

SURE = 1.5
"""Standard errors by which a turn has to be worse for that to be told."""


class Tip(msgspec.Struct, frozen=True):
    """A turn in the game's notation, and what is expected of it within a few turns.

    ``lead`` is how many points the lead of its seat grows, ``sources`` has the own points by where they come
    from, ``rivals`` is those of the best of the others. The first of several is worth ``cost`` points more
    than this one, with a standard error of ``error``, by the end of the match where that is foreseen.
    """

    moves: tuple[str, ...]
    lead: float
    sources: Gains = ()
    rivals: float = 0.0
    cost: float = 0.0
    error: float = 0.0

    @property
    def worse(self) -> bool:
        """Whether it is surely less than the first one."""
        return self.cost >= SURE * self.error


class Advice(msgspec.Struct, frozen=True):
    """The best turns that a seat could play, the best first.

    It is a single one where there is no choice, and where one is ``urgent`` (:meth:`Game.urgent`).
    """

    tips: tuple[Tip, ...]
    urgent: bool = False


def advise(game: AnyGame, view: View[Any, Any], clock: Clock | None = None, *, share: float = 1.0) -> Advice:
    """Return what the viewer would best play, as far as nothing hidden comes out.

    With a ``clock`` it keeps to :data:`SECONDS`; ``share`` is that of the usual number of worlds. Raises
    :class:`ValueError` for a viewer who is not to act.
    """
    seat = view.viewer
    if seat is None or seat not in view.to_act:
        raise ValueError("the viewer is not to act")
    deadline = clock() + SECONDS if clock else math.inf
    rng = Rng(0)
    eyes = by_values(game)
    at_once = urgent(game, view)
    if at_once:
        turns = [at_once]
    else:
        turns = [candidate.moves for candidate in candidates(game, view, rng, TURNS, KEPT, eyes)]
    ahead = max(AHEAD, 3 * len(game.points(view.board)))
    trial = Trial(game, view, rng.next(), ahead, TRIES, turns[0])
    first, worlds = 0, max(2, round(ROUND * share))
    leads: dict[Any, list[float]] = {moves: [] for moves in turns}
    while len(turns) > SHOWN and not (clock and clock() >= deadline):
        for world in range(first, first + worlds):
            for moves in turns:
                leads[moves].append(trial.lead(moves, world))
        first, worlds = first + worlds, worlds * 2
        apart = {
            tuple(leads[moves]): moves for moves in reversed(turns)
        }  # what comes to the same is told once
        turns = sorted(apart.values(), key=lambda moves: -math.fsum(leads[moves]))
        turns = turns[: max(SHOWN, (len(turns) + 1) // 2)]
    ends: dict[Any, list[State[Any, Any]]] = {moves: [] for moves in turns[:SHOWN]}
    final = LEAST if len(ends) == 1 else max(LEAST, round(FINAL * share))  # one alone is told without figures
    for number in range(final):
        if number >= LEAST and clock and clock() >= deadline:
            break
        for moves, reached in ends.items():
            reached.append(trial.end(moves, first + number))
    return Advice(tuple(_tips(game, game.deal(view, None), trial, ends)), urgent=at_once is not None)


def _tips(
    game: AnyGame,
    start: State[Any, Any],
    trial: Trial,
    ends: dict[Any, list[State[Any, Any]]],
) -> list[Tip]:
    """Return what turns have led to, the best first."""
    leads = {moves: [trial.lead_in(end) for end in reached] for moves, reached in ends.items()}
    order = sorted(ends, key=lambda moves: -math.fsum(leads[moves]))
    return [_tip(game, start, trial, moves, ends[moves], leads[moves], leads[order[0]]) for moves in order]


def _tip(
    game: AnyGame,
    start: State[Any, Any],
    trial: Trial,
    moves: Sequence[Any],
    reached: Sequence[State[Any, Any]],
    leads: Sequence[float],
    best: Sequence[float],
) -> Tip:
    gaps = [most - own for most, own in zip(best, leads, strict=True)]
    gained = change(game, trial.seat, [start], reached)
    return Tip(
        tuple(game.notation.write(move) for move in moves),
        round(
            mean([by_points(game, end, trial.seat) for end in reached]) - by_points(game, start, trial.seat),
            2,
        ),
        gained.sources,
        gained.rivals,
        round(mean(gaps), 2),
        round(standard_error(gaps), 2),
    )
