"""What a strong robot thinks of the turns that a seat played: what they cost, and what it would have played.

A turn is judged by what its seat could know: candidate turns and the one that was played are tried out in
worlds sampled from the view at that moment, the same ones for each. Nothing but the view and the moves
counts, so that what came out later changes nothing.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from engine.core.game import AnyGame, Game
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.history.log import Played
from engine.history.replay import states
from engine.match import Match
from engine.robots.search import Playouts
from engine.robots.turns import Judge, candidates, foreseen, lead
from engine.robots.values import values

TURNS, KEPT, TRIES = 200, 10, 4
"""Random turns that are drawn, candidates that are tried out, and tries for each turn of a playout."""

AHEAD = 6
"""Turns that a playout looks ahead at least."""

ROUND = 12
"""Worlds in which each candidate is tried first; as many again as half of them are left."""

FINAL = 120
"""Worlds of their own in which what was played meets the best of the others."""

WHOLE, LEAST = 3000, 0.25
"""Worlds of the final for a whole match; the share of :data:`FINAL` that each turn has at least."""

SMALL, SURE = 0.5, 1.5
"""Points, and standard errors, that a turn has to cost or bring at least to be told of."""

FAINT = 0.1
"""Points from a source that are not worth keeping."""

HUNDREDTHS = 100.0
"""What :meth:`Game.worth` counts in a point."""

Gains = tuple[tuple[str, float], ...]
"""Points by the sources of a score sheet."""


class Decision(NamedTuple):
    """What a seat decided in one go: up to where its turn ended, hidden things came out, or others acted.

    ``first`` is the number of its first entry in the log, ``turn`` that of the turn.
    """

    first: int
    turn: int
    view: View[Any, Any]
    moves: tuple[Any, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What a decision is worth.

    ``lead`` is how far ahead its seat is expected to be a few turns later, in points. ``cost`` is how much
    more the turn ``better`` (in the game's notation) would have brought; below 0 it is what was played that
    brought more, and ``better`` is the next best one. It is empty where there was no other. ``error`` is the
    standard error of the cost. ``sources`` has
    the own points that the better one of the two brings more (or less) than the other, by where they come
    from; ``rivals`` how many more (or fewer) points the best of the others has by it.
    """

    lead: float
    cost: float = 0.0
    error: float = 0.0
    better: tuple[str, ...] = ()
    sources: Gains = ()
    rivals: float = 0.0

    @property
    def telling(self) -> bool:
        """Whether the difference is large enough, and sure enough, to be told of."""
        return abs(self.cost) >= max(SMALL, SURE * self.error)


class Judged(msgspec.Struct, frozen=True):
    """A decision by its place in the log, and what it is worth."""

    first: int
    turn: int
    verdict: Verdict


class Review(msgspec.Struct, frozen=True):
    """All decisions of a seat that were judged, in their order."""

    judged: tuple[Judged, ...]

    @property
    def worst(self) -> list[Judged]:
        """The three turns that cost most, at least a little, in their order."""
        costly = [one for one in self.judged if one.verdict.cost > 0 and one.verdict.telling]
        dearest = sorted(_one_a_turn(costly), key=lambda one: -one.verdict.cost)[:3]
        return sorted(dearest, key=lambda one: one.first)

    @property
    def best(self) -> Judged | None:
        """The turn that brought most against the next best one, None where none stands out."""
        good = [one for one in self.judged if one.verdict.cost < 0 and one.verdict.telling]
        return min(good, key=lambda one: one.verdict.cost, default=None)


def _one_a_turn(judged: Sequence[Judged]) -> list[Judged]:
    """Return the costliest decision of each turn."""
    by_turn: dict[int, Judged] = {}
    for one in judged:
        if one.turn not in by_turn or one.verdict.cost > by_turn[one.turn].verdict.cost:
            by_turn[one.turn] = one
    return list(by_turn.values())


def decisions(match: Match, seat: int) -> Iterator[Decision]:
    """Yield what a seat decided that counts, in a match whose whole log is at hand.

    Raises :class:`ValueError` where it is not.
    """
    numbers = {number for number, _ in match.line}
    before = {number: state for number, state in enumerate(states(match)) if number in numbers}
    first, moves, turn = 0, list[Any](), 1
    line = [*match.line]
    for place, (number, entry) in enumerate(line):
        if not isinstance(entry, Played):
            continue
        if entry.seat == seat:
            if not moves:
                first = number
            moves.append(entry.move)
            following = line[place + 1][1] if place + 1 < len(line) else None
            goes_on = isinstance(following, Played) and following.seat == seat
            if entry.turn_over or entry.revealed or not goes_on:
                yield Decision(first, turn, match.game.view(before[first], seat), tuple(moves))
                moves = []
        turn += entry.turn_over


def thrift(count: int) -> float:
    """Return the share of the usual playouts that each of ``count`` decisions of a match has."""
    return min(1.0, max(LEAST, WHOLE / max(1, count) / FINAL))


def review(match: Match, seat: int) -> Review:
    """Return what a strong robot thinks of all that a seat decided in a match."""
    judged, decided = [], list(decisions(match, seat))
    share = thrift(len(decided))
    for number, decision in enumerate(decided):
        verdict = judge(match.game, decision.view, decision.moves, number, share)
        judged.append(Judged(decision.first, decision.turn, verdict))
    return Review(tuple(judged))


def judge(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], seed: int = 0, share: float = 1.0
) -> Verdict:
    """Return what moves are worth that the viewer played; ``share`` is that of the usual playouts."""
    assert view.viewer is not None
    rng = Rng(seed)
    end = foreseen(game, view, moves)
    eyes = _values(game)
    others = [
        list(candidate.moves)
        for candidate in candidates(game, view, rng, round(TURNS * max(share, 0.5)), KEPT, eyes)
        if foreseen(game, view, candidate.moves) != end
    ]
    ahead = max(AHEAD, 3 * len(game.points(view.board)))
    trial = Trial(game, view, Playouts(game, view, rng.next(), ahead, TRIES, TRIES), eyes)
    own = list(moves)
    worlds = max(2, round(ROUND * share))
    number = 0
    sums = dict.fromkeys(range(len(others)), 0.0)
    left = list(range(len(others)))
    while len(left) > 1:
        for world in range(number, number + worlds):
            for place in left:
                sums[place] += trial.lead(others[place], world)
        number += worlds
        left = sorted(left, key=lambda place: -sums[place])[: (len(left) + 1) // 2]
        worlds *= 2
    final = range(number, number + max(8, round(FINAL * share)))
    if not left:
        return Verdict(_mean([trial.lead(own, world) for world in final[:8]]))
    return trial.compared(own, others[left[0]], final)


def _values(game: AnyGame) -> Judge | None:
    """Return the fitted values that a review judges by, where points alone would do so else."""
    known = values(game.facts.slug) if type(game).worth is Game.worth else None
    return partial(known.lead, game) if known and not known.ahead else None


class Trial:
    """Turns tried out in worlds that their seat can't tell from the real one; by lead without a judge."""

    def __init__(
        self, game: AnyGame, view: View[Any, Any], playouts: Playouts, judge: Judge | None = None
    ) -> None:
        assert view.viewer is not None
        self._judge = judge
        self._game, self.seat, self._playouts = game, view.viewer, playouts
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
        return lead(self._game, state, self.seat) / self._unit

    def compared(self, own: Sequence[Any], other: Sequence[Any], worlds: Sequence[int]) -> Verdict:
        """Return the verdict on what was played beside another turn, world by world."""
        gaps, leads, rivals = list[float](), list[float](), list[float]()
        sources: Counter[str] = Counter()
        for world in worlds:
            mine, theirs = self._playouts.end(own, world), self._playouts.end(other, world)
            leads.append(self.lead_in(mine))
            gaps.append(self.lead_in(theirs) - leads[-1])
            here, there = self._game.sheets(mine.board), self._game.sheets(theirs.board)
            for line in there[self.seat]:
                sources[line.source] += line.points
            for line in here[self.seat]:
                sources[line.source] -= line.points
            rivals.append(best_other(self._game, theirs, self.seat) - best_other(self._game, mine, self.seat))
        cost = _mean(gaps)
        way = 1 if cost >= 0 else -1
        count = len(worlds)
        gains = [(source, round(way * points / count, 2)) for source, points in sources.items()]
        return Verdict(
            round(_mean(leads), 2),
            round(cost, 2),
            round(math.sqrt(sum((gap - cost) ** 2 for gap in gaps)) / count, 2),
            tuple(self._game.notation.write(move) for move in other),
            tuple(sorted((gain for gain in gains if abs(gain[1]) >= FAINT), key=lambda gain: -abs(gain[1]))),
            round(way * _mean(rivals), 2),
        )


def best_other(game: AnyGame, state: State[Any, Any], seat: int) -> int:
    """Return the points of the best of the others, 0 for whoever plays alone."""
    points = game.points(state.board)
    return max((value for other, value in enumerate(points) if other != seat), default=0)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
