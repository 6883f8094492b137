"""Coaching: the turns a strong robot would play for a seat, and what it expects of them.

Like a review (:mod:`engine.robots.review`), advice uses nothing but the seat's view. Candidate turns are
tried in sampled worlds consistent with the view, the same worlds for each candidate.
"""

import math
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.forecast import lines_by_merit
from engine.robots.search import Clock
from engine.robots.trial import Gains, Trial, by_points, by_values, change, mean, prospects, standard_error
from engine.robots.turns import candidates, urgent

TURNS, KEPT, TRIES = 200, 10, 4
"""The number of random turns drawn, of candidates kept, and of tries per turn of a playout."""

AHEAD = 6
"""The minimum number of turns in a playout; three per seat if that is more."""

ROUND = 12
"""The number of worlds in the first round; it doubles whenever half of the candidates are eliminated."""

SHOWN = 3
"""The maximum number of turns in the advice."""

FINAL, LEAST = 100, 8
"""The number of fresh worlds for the final comparison, and its minimum when time runs out."""

SECONDS = 5.0
"""The processor time in seconds after which the best result so far is returned."""

SURE = 1.5
"""How many standard errors a turn must be worse by to be called worse."""


class Tip(msgspec.Struct, frozen=True):
    """A turn in the game's notation, with its expected results within a few turns.

    ``lead`` is the expected growth of the seat's lead, ``sources`` the seat's expected points by source, and
    ``rivals`` the expected points of the best opponent. ``prospects`` are the points expected after that
    (:meth:`engine.robots.trial.Trial.prospects`). ``cost`` is how many points the best tip is better
    than this one, with standard error ``error``; it refers to the end of the match if that can be predicted.
    """

    moves: tuple[str, ...]
    lead: float
    sources: Gains = ()
    rivals: float = 0.0
    cost: float = 0.0
    error: float = 0.0
    prospects: Gains = ()

    @property
    def worse(self) -> bool:
        """Whether this turn is significantly worse than the best one."""
        return self.cost >= SURE * self.error


class Advice(msgspec.Struct, frozen=True):
    """The best turns for a seat, best first.

    They begin differently if that is possible: with another stone, place or card. There is a single tip if
    there is no alternative, or if the turn is ``urgent`` (:meth:`Game.urgent`).
    """

    tips: tuple[Tip, ...]
    urgent: bool = False


def advise(game: AnyGame, view: View[Any, Any], clock: Clock | None = None, *, share: float = 1.0) -> Advice:
    """Return the viewer's best turns, up to the point where hidden information is revealed.

    With a ``clock``, the search takes at most about :data:`SECONDS`. ``share`` scales the number of worlds.
    Raises :class:`ValueError` if the viewer is not an active player.
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
        turns += _other_beginnings(game, view, turns)
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
        }  # turns with equal results are listed once
        turns = sorted(apart.values(), key=lambda moves: -math.fsum(leads[moves]))
        turns = varied(turns)[: max(SHOWN, (len(turns) + 1) // 2)]
    ends: dict[Any, list[State[Any, Any]]] = {moves: [] for moves in varied(turns)[:SHOWN]}
    final = (
        LEAST if len(ends) == 1 else max(LEAST, round(FINAL * share))
    )  # a single tip is shown without figures
    for number in range(final):
        if number >= LEAST and clock and clock() >= deadline:
            break
        for moves, reached in ends.items():
            reached.append(trial.end(moves, first + number))
    return Advice(tuple(_tips(game, game.deal(view, None), trial, ends)), urgent=at_once is not None)


def varied(turns: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return turns, best first, so that the :data:`SHOWN` first ones differ as early as possible."""
    chosen, rest = [*turns[:1]], [*turns[1:]]
    while rest and len(chosen) < SHOWN:
        chosen.append(min(rest, key=lambda moves: max(_common(moves, other) for other in chosen)))
        rest.remove(chosen[-1])
    return [*chosen, *rest]


def _common(moves: Sequence[Any], other: Sequence[Any]) -> int:
    """Return the number of first moves that two turns share."""
    pairs = zip(moves, other, strict=False)
    return next((place for place, (one, two) in enumerate(pairs) if one != two), len(moves))


def _other_beginnings(
    game: AnyGame, view: View[Any, Any], turns: Sequence[tuple[Any, ...]]
) -> list[tuple[Any, ...]]:
    """Return the best turns that begin differently, as many as the advice is short of."""
    begun = {moves[0] for moves in turns}
    if len(begun) >= SHOWN:
        return []
    lines = (moves for moves, _ in lines_by_merit(game, view))
    return [moves for moves in lines if moves[0] not in begun][: SHOWN - len(begun)]


def _tips(
    game: AnyGame,
    start: State[Any, Any],
    trial: Trial,
    ends: dict[Any, list[State[Any, Any]]],
) -> list[Tip]:
    """Return the tips for all turns, best first."""
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
        prospects(trial, [start], reached),
    )
