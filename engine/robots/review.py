"""What a strong robot thinks of the turns that a seat played: what they cost, and what it would have played.

A turn is judged by what its seat could know: candidate turns and the one that was played are tried out in
worlds sampled from the view at that moment, the same ones for each. Nothing but the view and the moves
counts, so that what came out later changes nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.history.log import Played
from engine.history.replay import states
from engine.match import Match
from engine.robots.trial import Gains, Trial, by_values, change, foresees_end, mean, standard_error
from engine.robots.turns import as_urgent, candidates, foreseen, urgent

TURNS, KEPT, TRIES = 200, 10, 4
"""Random turns that are drawn, candidates that are tried out, and tries for each turn of a playout."""

AHEAD = 6
"""Turns that a playout looks ahead at least."""

TO_THE_END = 400
"""What a second look looks ahead where no values foresee the end: more turns than a match takes."""

ROUND = 12
"""Worlds in which each candidate is tried first; as many again as half of them are left."""

FINAL = 120
"""Worlds of their own in which what was played meets the best of the others."""

AGAIN, AGAIN_GOOD = 7, 2
"""Decisions that are judged a second time, more closely: those that may have cost most, or brought most."""

CLOSE_TRIES, CLOSE_FINAL = 10, 200
"""What takes the place of :data:`TRIES` and of :data:`FINAL` then."""

FRESH = 1_000_000
"""What is added to the seed of a decision then, so that it meets other worlds."""

NEAR = 4
"""Decisions within which the same advice is given once: it is about the same opportunity."""

NEGLECT = 2
"""Urgent turns that were left out in a row, from which on they are told of together."""

WHOLE, LEAST = 4000, 0.25
"""Worlds of the final for a whole match; the share of :data:`FINAL` that each turn has at least."""

SMALL, SURE = 1.0, 1.5
"""Points, and standard errors, that a turn has to cost or bring at least to be told of."""


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
    from; ``rivals`` how many more (or fewer) points the best of the others has by it. ``at_end`` tells
    whether the cost is that at the end of the match, not that a few turns later. Where ``better`` is
    ``urgent`` (:meth:`Game.urgent`), it brings more than playouts see.
    """

    lead: float
    cost: float = 0.0
    error: float = 0.0
    better: tuple[str, ...] = ()
    sources: Gains = ()
    rivals: float = 0.0
    at_end: bool = False
    urgent: bool = False

    @property
    def telling(self) -> bool:
        """Whether the difference is large enough, and sure enough, to be told of."""
        return abs(self.cost) >= max(SMALL, SURE * self.error)

    @property
    def good(self) -> bool:
        """Whether what was played is better than the turn beside it, as far as playouts can tell."""
        return self.cost < 0 and not self.urgent

    @property
    def at_least(self) -> float:
        """The points that it cost or brought, less a standard error."""
        return abs(self.cost) - self.error


class Judged(msgspec.Struct, frozen=True):
    """A decision by its place in the log, and what it is worth; ``closely`` where it was judged twice."""

    first: int
    turn: int
    verdict: Verdict
    closely: bool = False


class Review(msgspec.Struct, frozen=True):
    """All decisions of a seat that were judged, in their order."""

    judged: tuple[Judged, ...]

    @property
    def neglected(self) -> list[Judged]:
        """The longest run of decisions that left out an urgent turn, empty where there was no run.

        Each of them costs little beside doing it a turn later; together they may decide the match.
        """
        runs = list[list[Judged]]()
        last = -NEAR - 1
        for place, one in enumerate(self.judged):
            if one.verdict.urgent:
                if place - last > NEAR:
                    runs.append([])
                runs[-1].append(one)
                last = place
        longest = max(runs, key=len, default=[])
        return longest if len(longest) >= NEGLECT else []

    @property
    def worst(self) -> list[Judged]:
        """The three turns that surely cost most, at least a little, in their order.

        Of a turn there is one decision, and of those near each other for which the same would have been
        better the dearest. A run of urgent turns that were left out is among them by its first one.
        """
        neglected = self.neglected
        costly = [one for one in self._telling if one.verdict.cost > 0 and one not in neglected]
        ranked = neglected[:1] + sorted(costly, key=lambda one: -one.verdict.at_least)
        return sorted(apart(ranked, self.judged)[:3], key=lambda one: one.first)

    @property
    def best(self) -> Judged | None:
        """The turn that surely brought most against the next best one, None where none stands out."""
        good = [one for one in self._telling if one.verdict.good]
        return max(good, key=lambda one: one.verdict.at_least, default=None)

    @property
    def _telling(self) -> list[Judged]:
        """What is large and sure enough, of those that were judged twice where any were.

        Of many decisions that were judged once the dearest look dearer than they are.
        """
        twice = any(one.closely for one in self.judged)
        return [one for one in self.judged if one.verdict.telling and one.closely >= twice]


def apart(ranked: Sequence[Judged], judged: Sequence[Judged]) -> list[Judged]:
    """Return those of some decisions that say something that none before them says.

    That is one of a turn, and one of those near each other, among all that were ``judged``, for which the
    same would have been better.
    """
    places = {one.first: place for place, one in enumerate(judged)}
    found = list[Judged]()
    for one in ranked:
        near = (other for other in found if abs(places[one.first] - places[other.first]) <= NEAR)
        if not any(one.turn == other.turn or _same_advice(one, other) for other in near):
            found.append(one)
    return found


def _same_advice(one: Judged, other: Judged) -> bool:
    """Return whether two turns would have begun alike for two moves, or begun and ended alike."""
    one_way, other_way = one.verdict.better, other.verdict.better
    begun = all(mine == theirs for mine, theirs in zip(one_way[:2], other_way[:2], strict=False))
    return begun or (one_way[:1], one_way[-1:]) == (other_way[:1], other_way[-1:])


def _any_entry(_: int) -> bool:
    return True


def decisions(match: Match, seat: int, counts: Callable[[int], bool] = _any_entry) -> Iterator[Decision]:
    """Yield what a seat decided that counts, in a match whose whole log is at hand.

    Decisions with a move whose number in the log does not count are left out. Raises :class:`ValueError`
    for a log that is not at hand from its beginning.
    """
    numbers = {number for number, _ in match.line}
    before = {number: state for number, state in enumerate(states(match)) if number in numbers}
    numbers_of_moves, moves, turn = list[int](), list[Any](), 1
    line = [*match.line]
    for place, (number, entry) in enumerate(line):
        if not isinstance(entry, Played):
            continue
        if entry.seat == seat:
            numbers_of_moves.append(number)
            moves.append(entry.move)
            following = line[place + 1][1] if place + 1 < len(line) else None
            goes_on = isinstance(following, Played) and following.seat == seat
            if entry.turn_over or entry.revealed or not goes_on:
                if all(map(counts, numbers_of_moves)):
                    first = numbers_of_moves[0]
                    yield Decision(first, turn, match.game.view(before[first], seat), tuple(moves))
                numbers_of_moves, moves = [], []
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
    for number in doubtful(judged):
        decision = decided[number]
        doubted = judged[number].verdict
        verdict = judge(match.game, decision.view, decision.moves, number, share, doubted)
        judged[number] = Judged(decision.first, decision.turn, verdict, closely=True)
    return Review(tuple(judged))


def doubtful(judged: Sequence[Judged]) -> list[int]:
    """Return the places of those that are to be judged again: that may have cost most, or brought most.

    Of those that say the same there is one, or else they would keep others out, and be left out afterwards.
    """
    found, neglected = list[Judged](), Review(tuple(judged)).neglected
    for way, count in ((1, AGAIN), (-1, AGAIN_GOOD)):
        some = [one for one in judged if way * one.verdict.cost > 0 and one not in neglected]
        some.sort(key=lambda one: -abs(one.verdict.cost) - one.verdict.error)
        found += apart(some, judged)[:count]
    firsts = {one.first for one in found}
    return [place for place, one in enumerate(judged) if one.first in firsts]


def judge(
    game: AnyGame,
    view: View[Any, Any],
    moves: Sequence[Any],
    seed: int = 0,
    share: float = 1.0,
    doubted: Verdict | None = None,
) -> Verdict:
    """Return what moves are worth that the viewer played; ``share`` is that of the usual playouts.

    A verdict that is ``doubted`` is looked at again in other worlds, more of them and more closely; what it
    found better is among the candidates then. The lead stays as it was, beside that after other turns.
    """
    assert view.viewer is not None
    rng = Rng(seed if doubted is None else seed + FRESH)
    end = foreseen(game, view, moves)
    eyes = by_values(game)
    known: list[tuple[Any, ...]] = []
    at_once = urgent(game, view)
    if at_once is None:
        drawn = candidates(game, view, rng, round(TURNS * max(share, 0.5)), KEPT, eyes)
        known += [candidate.moves for candidate in drawn]
        if doubted and doubted.better:
            known.append(tuple(map(game.notation.read, doubted.better)))
    elif not as_urgent(game, view, moves, at_once):
        known.append(at_once)
    by_end = {foreseen(game, view, candidate): candidate for candidate in reversed(known)}
    by_end.pop(end, None)
    others = list(reversed(by_end.values()))
    seats = len(game.points(view.board))
    ahead, tries, most = max(AHEAD, 3 * seats), TRIES, FINAL
    if doubted is not None:
        tries, most = CLOSE_TRIES, CLOSE_FINAL
    to_the_end = doubted is not None and eyes is None
    if to_the_end:
        ahead, share = TO_THE_END, share * min(1.0, 2 / seats)
    worlds = Rng(rng.next())
    rough = Trial(game, view, worlds.next(), ahead, TRIES, moves)
    best = _best(rough, others, max(2, round(ROUND * share)))
    trial = Trial(game, view, worlds.next(), ahead, tries, moves)
    final = range(max(8, round(most * share)))
    if best is None:
        return Verdict(mean([trial.lead(moves, world) for world in final[:8]]))
    verdict = compared(trial, moves, best, final)
    verdict = replace(verdict, at_end=to_the_end or foresees_end(game), urgent=at_once is not None)
    return verdict if doubted is None else replace(verdict, lead=doubted.lead)


def _best(trial: Trial, turns: Sequence[Sequence[Any]], worlds: int) -> Sequence[Any] | None:
    """Return the best of several turns by successive halving, None where there are none.

    They are tried first in so many ``worlds``, then the better half of them in twice as many others.
    """
    sums = [0.0] * len(turns)
    left = list(range(len(turns)))
    number = 0
    while len(left) > 1:
        for world in range(number, number + worlds):
            for place in left:
                sums[place] += trial.lead(turns[place], world)
        number += worlds
        left = sorted(left, key=lambda place: -sums[place])[: len(left) // 2]
        worlds *= 2
    return turns[left[0]] if left else None


def compared(trial: Trial, own: Sequence[Any], other: Sequence[Any], worlds: Sequence[int]) -> Verdict:
    """Return the verdict on what was played beside another turn, world by world."""
    mine, theirs = ([trial.end(moves, world) for world in worlds] for moves in (own, other))
    leads = [trial.lead_in(end) for end in mine]
    gaps = [trial.lead_in(end) - lead for end, lead in zip(theirs, leads, strict=True)]
    cost = mean(gaps)
    worse, better = (mine, theirs) if cost >= 0 else (theirs, mine)
    gained = change(trial.game, trial.seat, worse, better)
    return Verdict(
        round(mean(leads), 2),
        round(cost, 2),
        round(standard_error(gaps), 2),
        tuple(trial.game.notation.write(move) for move in other),
        gained.sources,
        gained.rivals,
    )
