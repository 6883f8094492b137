"""Reviews: what a seat's turns cost, and what a strong robot would have played instead.

A turn is judged by what its seat could know at that moment: the turn and alternative candidates are tried in
sampled worlds consistent with the seat's view, the same worlds for each. What was revealed later makes no
difference.
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
from engine.robots.trial import (
    Gains,
    PromptTrial,
    Trial,
    by_values,
    change,
    foresees_end,
    mean,
    prospects,
    standard_error,
)
from engine.robots.turns import as_urgent, candidates, foreseen, urgent

TURNS, KEPT, TRIES = 200, 10, 4
"""The number of random turns drawn, of candidates kept, and of tries per turn of a playout."""

AHEAD = 6
"""The minimum number of turns in a playout."""

TO_THE_END = 400
"""The playout length of a second, closer review if no values predict the end: more than any match."""

ROUND = 12
"""The number of worlds in the first round; it doubles whenever half of the candidates are eliminated."""

FINAL = 120
"""The number of fresh worlds for comparing the turn with the best alternative."""

AGAIN, AGAIN_GOOD = 10, 2
"""How many decisions are judged again more closely: those that may have cost, or gained, the most."""

CLOSE_TRIES, CLOSE_FINAL = 10, 200
"""The counterparts of :data:`TRIES` and :data:`FINAL` for decisions judged again.

If their playouts go to the end of the match, where results spread more, there are twice as many worlds.
"""

FINALISTS, RUNOFF = 3, 0.2
"""How many alternatives a second judgement first compares by its own playouts, and the share of worlds."""

HOPELESS = 2.5
"""How many standard errors below what would be reported that comparison must be to save the other worlds."""

FRESH = 1_000_000
"""Added to the seed of a decision judged again, so that it is tried in different worlds."""

PROMPT = 0.25
"""The share of worlds for urgent turns, whose playouts (:class:`PromptTrial`) take longer but spread less."""

WORST, FURTHER, MOST = 3, 2, 8
"""The most decisions that are singled out because they cost most, the next ones after them, and all of them.

Those beyond the first five must be certain (:attr:`Verdict.certain`).
"""

NEAR = 4
"""The distance between decisions within which the same advice is given only once."""

NEGLECT = 2
"""The number of consecutive neglected urgent turns from which they are reported together."""

WHOLE, LEAST = 4000, 0.25
"""The budget of final worlds per match, and the minimum share of :data:`FINAL` per decision."""

SMALL, SURE = 1.0, 1.5
"""The minimum difference, in points and in standard errors, for a decision to be reported."""

CERTAIN = 3.0
"""The standard errors from which half of :data:`SMALL` is enough: fitted values underestimate differences."""

SLIGHT, SEVERAL, TOTAL = 0.25, 3, 2.0
"""The minimum loss of a decision that is reported only with others, and their minimum number and sum."""


class Decision(NamedTuple):
    """What a seat decided without interruption: until its turn ended, something was revealed or others acted.

    ``first`` is the number of its first log entry, ``turn`` the number of the turn.
    """

    first: int
    turn: int
    view: View[Any, Any]
    moves: tuple[Any, ...]


class Span(NamedTuple):
    """A :class:`Decision` without its view."""

    first: int
    turn: int
    moves: tuple[Any, ...]


class Verdict(msgspec.Struct, frozen=True):
    """The evaluation of a decision.

    ``lead`` is the seat's expected lead in points a few turns later. ``better`` is the best alternative turn
    in the game's notation, empty if there was none, and ``cost`` is how many points more it would have
    gained. The cost is negative if the turn played was better than the best alternative. ``error`` is the
    standard error of the cost.

    ``sources`` breaks down, by source, the points the better of the two turns gains the seat over the other;
    ``rivals`` is the corresponding change for the best opponent. ``at_end`` is set if the cost refers to the
    end of the match rather than a few turns later. ``urgent`` is set if ``better`` is an urgent turn
    (:meth:`Game.urgent`), and ``prompt`` if all seats played urgent turns in the playouts.

    ``prospects`` breaks down the seat's difference in points expected later (:meth:`Trial.prospects`),
    if the cost includes that.
    """

    lead: float
    cost: float = 0.0
    error: float = 0.0
    better: tuple[str, ...] = ()
    sources: Gains = ()
    rivals: float = 0.0
    at_end: bool = False
    urgent: bool = False
    prospects: Gains = ()
    prompt: bool = False

    @property
    def telling(self) -> bool:
        """Whether the difference is large and certain enough to report."""
        size = abs(self.cost)
        return size >= max(SMALL, SURE * self.error) or size >= max(SMALL / 2, CERTAIN * self.error)

    @property
    def certain(self) -> bool:
        """Whether the turn certainly cost a point."""
        return self.cost >= max(SMALL, CERTAIN * self.error)

    @property
    def good(self) -> bool:
        """Whether playouts rate the turn played better than the best alternative."""
        return self.cost < 0 and not self.urgent

    @property
    def underrated(self) -> bool:
        """Whether ``better`` is an urgent turn that playouts of an earlier version underestimated."""
        return self.urgent and not self.prompt

    @property
    def neglectful(self) -> bool:
        """Whether the turn left an urgent one undone, unless playouts show that it was right to."""
        return self.urgent and (self.underrated or self.cost > -SURE * self.error)

    @property
    def at_least(self) -> float:
        """The points that the decision cost or gained, less a standard error."""
        return abs(self.cost) - self.error


class Judged(msgspec.Struct, frozen=True):
    """A decision's position in the log and its verdict; ``closely`` is set if it was judged twice."""

    first: int
    turn: int
    verdict: Verdict
    closely: bool = False


class Losses(NamedTuple):
    """Decisions that cost something but aren't lessons: how many, among how many, and their sum in points.

    ``sources``, ``rivals`` and ``prospects`` are as in :class:`Verdict`.
    """

    decisions: int
    among: int
    cost: float
    sources: Gains
    rivals: float
    prospects: Gains = ()


class Review(msgspec.Struct, frozen=True):
    """The judged decisions of a seat, in order."""

    judged: tuple[Judged, ...]

    @property
    def choices(self) -> list[Judged]:
        """The decisions that had an alternative."""
        return [one for one in self.judged if one.verdict.better]

    @property
    def neglected(self) -> list[Judged]:
        """The longest run of decisions that neglected an urgent turn; empty if no run is long enough.

        Each of these costs little compared to acting a turn later, but together they may decide the match.
        """
        runs = list[list[Judged]]()
        last = -NEAR - 1
        for index, one in enumerate(self.judged):
            if one.verdict.neglectful:
                if index - last > NEAR:
                    runs.append([])
                runs[-1].append(one)
                last = index
        longest = max(runs, key=len, default=[])
        return longest if len(longest) >= NEGLECT else []

    @property
    def worst(self) -> list[Judged]:
        """The three decisions that cost the most, in order of play.

        Each turn appears once, as does the same advice for nearby decisions. A run of neglected urgent turns
        is represented by its first decision.
        """
        return sorted(self._ranked[:WORST], key=lambda one: one.first)

    @property
    def further(self) -> list[Judged]:
        """The decisions that cost the most after the three worst, in order of play."""
        ranked, least = self._ranked, WORST + FURTHER
        others = ranked[WORST:least] + [one for one in ranked[least:MOST] if one.verdict.certain]
        return sorted(others, key=lambda one: one.first)

    @property
    def costly(self) -> list[Judged]:
        """The three worst and the further ones, in order of play."""
        return sorted((*self.worst, *self.further), key=lambda one: one.first)

    @property
    def best(self) -> Judged | None:
        """The decision that gained the most over its best alternative, or None if none stands out."""
        good = [one for one in self._telling if one.verdict.good]
        return max(good, key=lambda one: one.verdict.at_least, default=None)

    @property
    def losses(self) -> Losses | None:
        """The total of the decisions that aren't lessons, or None if it is small.

        Among many estimates the high ones are likely too high, so each is first moved towards their mean, the
        more the larger its error is (empirical Bayes).
        """
        told = [*self.costly, self.best, *self.neglected]
        rest = [one for one in self.choices if one not in told and not one.verdict.underrated]
        if len(rest) < SEVERAL:
            return None
        middle = mean([one.verdict.cost for one in rest])
        spread = max(0.0, mean([(one.verdict.cost - middle) ** 2 - one.verdict.error**2 for one in rest]))
        sums, later, count, cost, rivals = dict[str, float](), dict[str, float](), 0, 0.0, 0.0
        for verdict in (one.verdict for one in rest):
            trust = spread / (spread + verdict.error**2) if spread else 0.0
            loss = middle + trust * (verdict.cost - middle)
            if min(loss, verdict.cost) < SLIGHT:
                continue
            count, cost, share = count + 1, cost + loss, loss / verdict.cost
            rivals += share * verdict.rivals
            for added, gains in ((sums, verdict.sources), (later, verdict.prospects)):
                for source, points in gains:
                    added[source] = added.get(source, 0.0) + share * points
        if count < SEVERAL or cost < TOTAL:
            return None
        return Losses(count, len(rest), cost, tuple(sums.items()), rivals, tuple(later.items()))

    @property
    def _ranked(self) -> list[Judged]:
        """The decisions that cost something, the first of a neglected run first, then the costliest."""
        neglected = self.neglected
        costly = [one for one in self._telling if one.verdict.cost > 0 and one not in neglected]
        ranked = neglected[:1] + sorted(costly, key=lambda one: -one.verdict.at_least)
        return apart(ranked, self.judged)

    @property
    def _telling(self) -> list[Judged]:
        """The decisions worth reporting, restricted to those judged twice if there are any.

        Among many decisions judged only once, those that seem costliest are likely overestimated.
        """
        twice = any(one.closely for one in self.judged)
        return [one for one in self.judged if one.verdict.telling and one.closely >= twice]


def apart(ranked: Sequence[Judged], judged: Sequence[Judged]) -> list[Judged]:
    """Return the decisions that add something new, in order.

    Drop a decision if an earlier one belongs to the same turn, or is nearby (among all those ``judged``) and
    has the same advice.
    """
    places = {one.first: place for place, one in enumerate(judged)}
    selected = list[Judged]()
    for one in ranked:
        near = (other for other in selected if abs(places[one.first] - places[other.first]) <= NEAR)
        if not any(one.turn == other.turn or _same_advice(one, other) for other in near):
            selected.append(one)
    return selected


def _same_advice(one: Judged, other: Judged) -> bool:
    """Return whether two alternatives share their first two moves, or their first and last."""
    one_way, other_way = one.verdict.better, other.verdict.better
    begun = all(mine == theirs for mine, theirs in zip(one_way[:2], other_way[:2], strict=False))
    return begun or (one_way[:1], one_way[-1:]) == (other_way[:1], other_way[-1:])


def _any_entry(_: int) -> bool:
    return True


def decisions(match: Match, seat: int, counts: Callable[[int], bool] = _any_entry) -> Iterator[Decision]:
    """Yield the decisions of a seat that are still in effect.

    Skip decisions containing a move for whose log number ``counts`` is false. Raises :class:`ValueError` if
    the start of the log is not loaded.
    """
    spans = list(spans_of(match, seat, counts))
    firsts = {span.first for span in spans}
    before = {number: state for number, state in enumerate(states(match)) if number in firsts}
    for first, turn, moves in spans:
        yield Decision(first, turn, match.game.view(before[first], seat), moves)


def spans_of(match: Match, seat: int, counts: Callable[[int], bool] = _any_entry) -> Iterator[Span]:
    """Yield where the decisions of a seat are in the log, without replaying the match."""
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
                    yield Span(numbers_of_moves[0], turn, tuple(moves))
                numbers_of_moves, moves = [], []
        turn += entry.turn_over


def thrift(count: int) -> float:
    """Return the share of the usual playouts for each of ``count`` decisions in a match."""
    return min(1.0, max(LEAST, WHOLE / max(1, count) / FINAL))


def review(match: Match, seat: int) -> Review:
    """Review all decisions of a seat in a match."""
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
    """Return the indices of decisions to judge again: those that may have cost or gained the most.

    Decisions with the same advice are represented by one, so that they do not displace others.
    """
    selected, neglected = list[Judged](), Review(tuple(judged)).neglected
    for way, count in ((1, AGAIN), (-1, AGAIN_GOOD)):
        some = [one for one in judged if way * one.verdict.cost > 0 and one not in neglected]
        some.sort(key=lambda one: -abs(one.verdict.cost) - one.verdict.error)
        selected += apart(some, judged)[:count]
    firsts = {one.first for one in selected}
    return [place for place, one in enumerate(judged) if one.first in firsts]


def judge(
    game: AnyGame,
    view: View[Any, Any],
    moves: Sequence[Any],
    seed: int = 0,
    share: float = 1.0,
    doubted: Verdict | None = None,
) -> Verdict:
    """Judge a turn played by the viewer; ``share`` scales the number of playouts.

    If ``doubted`` is given, this is a second, closer judgement in more and different worlds. The alternative
    found by the first becomes a candidate again, and the first lead is kept, as it is comparable to that of
    other decisions.
    """
    rng = Rng(seed if doubted is None else seed + FRESH)
    at_once, eyes = urgent(game, view), by_values(game)
    if at_once is None:
        drawn = candidates(game, view, rng, round(TURNS * max(share, 0.5)), KEPT, eyes)
        known = [candidate.moves for candidate in drawn]
        if doubted and doubted.better:
            known.append(tuple(map(game.notation.read, doubted.better)))
    else:
        known = [] if as_urgent(game, view, moves, at_once) else [at_once]
    others = _others(game, view, moves, known)
    seats = len(game.points(view.board))
    ahead, tries, most = max(AHEAD, 3 * seats), TRIES, FINAL
    if doubted is not None:
        tries, most = CLOSE_TRIES, CLOSE_FINAL
    to_the_end = doubted is not None and eyes is None
    if to_the_end:
        ahead, most, share = TO_THE_END, 2 * CLOSE_FINAL, share * min(1.0, 2 / seats)
    worlds = Rng(rng.next())
    rough = Trial(game, view, worlds.next(), ahead, TRIES, moves)
    best = _best(rough, others, max(2, round(ROUND * share)), 1 if doubted is None else FINALISTS)
    if not best:
        return Verdict(mean([rough.lead(moves, world) for world in range(8)]))
    prompt = at_once is not None
    kind, part = (PromptTrial, PROMPT) if prompt else (Trial, 1.0)
    trial = kind(game, view, worlds.next(), ahead, tries, moves)
    final = range(max(8, round(most * share * part)))
    if doubted is not None:
        best[0], hopeless = _runoff(trial, moves, best, len(final))
        if hopeless and doubted.cost > 0:
            final = final[: max(8, round(RUNOFF * len(final)))]
    verdict = compared(trial, moves, best[0], final)
    verdict = replace(verdict, at_end=to_the_end or foresees_end(game), urgent=prompt, prompt=prompt)
    if doubted is not None:
        return replace(verdict, lead=doubted.lead)
    if prompt:  # its playouts' leads don't compare with those of other decisions
        usual = range(max(8, round(most * share)))
        verdict = replace(verdict, lead=mean([rough.lead(moves, world) for world in usual]))
    return verdict


def _others(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], known: Sequence[Sequence[Any]]
) -> list[Sequence[Any]]:
    """Return the turns that lead elsewhere than ``moves``, the first of each kind."""
    by_end = {foreseen(game, view, turn): turn for turn in reversed(known)}
    by_end.pop(foreseen(game, view, moves), None)
    return list(reversed(by_end.values()))


def _runoff(
    trial: Trial, own: Sequence[Any], turns: Sequence[Sequence[Any]], first: int
) -> tuple[Sequence[Any], bool]:
    """Return the best of several turns in a share of ``first`` worlds, and whether it is hopeless to report.

    The worlds follow the first ones, or the turn that was lucky in them would be chosen.
    """
    worlds = range(first, first + max(2, round(RUNOFF * first)))
    leads = [[trial.lead(turn, world) for world in worlds] for turn in turns]
    best = max(range(len(turns)), key=lambda place: sum(leads[place]))
    gaps = [lead - trial.lead(own, world) for lead, world in zip(leads[best], worlds, strict=True)]
    return turns[best], mean(gaps) + HOPELESS * standard_error(gaps) < SMALL / 2


def _best(trial: Trial, turns: Sequence[Sequence[Any]], worlds: int, most: int = 1) -> list[Sequence[Any]]:
    """Return the ``most`` best of several turns by successive halving, best first.

    All are tried in ``worlds`` worlds, then the better half in twice as many fresh ones, and so on.
    """
    sums = [0.0] * len(turns)
    left = list(range(len(turns)))
    number = 0
    while len(left) > most:
        for world in range(number, number + worlds):
            for place in left:
                sums[place] += trial.lead(turns[place], world)
        number += worlds
        left = sorted(left, key=lambda place: -sums[place])[: max(most, len(left) // 2)]
        worlds *= 2
    return [turns[place] for place in left]


def compared(trial: Trial, own: Sequence[Any], other: Sequence[Any], worlds: Sequence[int]) -> Verdict:
    """Return the verdict on a turn compared to another, world by world."""
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
        prospects=prospects(trial, worse, better),
    )
