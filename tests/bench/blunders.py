"""``python -m tests.bench blunders``: how often reviews find a random blunder in a match of good robots.

An independent check decides whether a random turn is a blunder: robots play on to the end both from it and
from the robot's own choice. *Steady* robots have nothing in common with how reviews judge; *keen* robots play
better. Only matches with a blunder are finished and reviewed.
"""

import math
import random
from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.cli.dev.workers import spread
from engine.catalogue import game
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State
from engine.errors import ZigguratError
from engine.history.moments import chance
from engine.match import Match
from engine.robots import ROBOTS, STEADY, robot
from engine.robots.review import NEAR, Decision, Judged, Review, Verdict, decisions, doubtful, judge, thrift
from engine.robots.trial import by_points, mean, standard_error

WORLDS = 60
"""Worlds in which a turn and its alternative are played on to the end of the match, at most."""

FEWEST, CERTAIN = 8, 3.0
"""The worlds from which it may be certain that a turn costs enough, and the standard errors that takes."""

UNLIKELY = 2.0
"""How many standard errors below :data:`POINTS` a cost must be to rule a blunder out."""

SIFTED = 40
"""Worlds in which *steady* robots play on first: better robots aren't asked about turns that cost nothing."""

POINTS, ERRORS = 1.0, 1.5
"""Points, and standard errors, a random turn must cost to be a blunder."""

SEATS = 2


class Planted(NamedTuple):
    """A match up to a random turn of ``seat``, whose number is ``turn``.

    ``decision`` is that turn up to anything hidden it revealed; ``instead`` is the robot's own choice.
    """

    match: Match
    seat: int
    turn: int
    decision: Decision
    instead: Sequence[Any]


class PlantedResult(NamedTuple):
    """The cost of a random turn with its standard error, by playing on, and whether a review found it.

    Only blunders are reviewed; ``detected`` is None for others.
    """

    seed: int
    seat: int
    turn: int
    cost: float
    error: float
    detected: bool | None = None

    @property
    def blunder(self) -> bool:
        """Whether the turn was certainly costly."""
        return self.cost >= max(POINTS, ERRORS * self.error)


def run(arguments: Namespace) -> None:
    """Print a line per random turn, and how many of them the reviews found.

    Raises :class:`ZigguratError` for an unknown robot.
    """
    for kind in (arguments.robot, arguments.judge):
        if kind not in ROBOTS:
            raise ZigguratError(f"there is no {kind}; there are {', '.join(ROBOTS)}")
    slug = game(arguments.game).facts.slug
    seeds = range(arguments.seed, arguments.seed + arguments.matches)
    listed = list[PlantedResult]()
    work = partial(_of_match, slug, arguments.robot, arguments.judge)
    for results in spread(work, seeds, arguments.processes, "match"):
        for one in results:
            print(_line(one), flush=True)
        listed += results
        if sum(one.blunder for one in listed) >= (arguments.blunders or math.inf):
            break
    print(summary(listed))


def _line(result: PlantedResult) -> str:
    detected = {None: "no blunder", True: "found", False: "missed"}[result.detected]
    return (
        f"seed {result.seed}, seat {result.seat + 1}, turn {result.turn}: {detected}; "
        f"cost {result.cost:.1f} ± {result.error:.1f}"
    )


def summary(listed: Sequence[PlantedResult]) -> str:
    """Return how many blunders there were among random turns, and how many the reviews found."""
    blunders = [result for result in listed if result.blunder]
    found = sum(bool(result.detected) for result in blunders)
    return f"{len(blunders)} of {len(listed)} random turns were blunders; the reviews found {found} of these"


def _of_match(slug: str, kind: str, judge: str, seed: int) -> list[PlantedResult]:
    """Return the cost of a random turn of each seat in the same match, and whether reviews find them."""
    return [judged(one, kind, judge, seed) for one in planted(slug, kind, seed)]


def judged(one: Planted, kind: str, judge: str, seed: int) -> PlantedResult:
    """Return the cost of a random turn; if it is a blunder, finish the match and review it."""
    rules, costs = one.match.game, (0.0, 0.0)
    for level, worlds in ((STEADY, SIFTED), (judge, WORLDS)):
        costs = cost(rules, one.decision, one.instead, level, worlds)
        if costs[0] < POINTS:
            break
    result = PlantedResult(seed, one.seat, one.turn, *costs)
    if not result.blunder:
        return result
    played_on(one.match, kind)
    return result._replace(detected=lists(one.match, one.seat, one.turn))


def lists(match: Match, seat: int, turn: int) -> bool:
    """Return whether a review lists a turn among the costly ones.

    Like :func:`engine.robots.review.review`, but it judges decisions a second time only until that is sure:
    at worst, each of the others that seem costly costs more than this turn, and at best nothing. One nearby
    may turn out to have the same advice, and replace it.
    """
    decided = list(decisions(match, seat))
    share = thrift(len(decided))

    def verdict(number: int, doubted: Verdict | None = None) -> Verdict:
        decision = decided[number]
        return judge(match.game, decision.view, decision.moves, number, share, doubted)

    best = [Judged(one.first, one.turn, verdict(number)) for number, one in enumerate(decided)]
    left = [number for number in doubtful(best) if best[number].verdict.cost > 0]
    left.sort(key=lambda number: (best[number].turn == turn, -best[number].verdict.cost))
    own = [number for number, one in enumerate(best) if one.turn == turn]
    while left:
        number = left.pop()
        again = verdict(number, best[number].verdict)
        best[number] = replace(best[number], verdict=again, closely=True)
        worst = [_feared(one) if place in left else one for place, one in enumerate(best)]
        near = any(abs(place - number) <= NEAR for place in left for number in own)
        if turn in _costly(worst) and not near:
            return True
        if turn not in _costly(best) and all(best[place].turn != turn for place in left):
            return False
    return False


def _costly(judged: Sequence[Judged]) -> set[int]:
    return {one.turn for one in Review(tuple(judged)).costly}


def _feared(one: Judged) -> Judged:
    """Return a decision with a verdict that it cost more than any other."""
    return replace(one, verdict=replace(one.verdict, cost=math.inf, error=0.0), closely=True)


def planted(slug: str, kind: str, seed: int) -> Iterable[Planted]:
    """Yield a match of two robots up to a random turn of each seat, one seat at a time.

    It is any turn in which that seat has a choice, with equal probability.
    """
    whole = Match.new(game(slug), SEATS, seed=seed)
    began = played_on(whole, kind)
    for seat in range(SEATS):
        luck = random.Random(seed * SEATS + seat)
        first = luck.choice(began[seat])
        match = Match.replay(whole.game, SEATS, whole.options, seed, whole.log[:first])
        turn = match.turn
        while match.to_act and match.turn == turn and seat in match.to_act:
            match.play(seat, luck.choice(match.moves(seat)), go_on=False)
        own, instead = (
            next(decision for decision in decisions(each, seat) if decision.first == first)
            for each in (match, whole)
        )
        yield Planted(match, seat, turn, own, instead.moves)


def played_on(match: Match, kind: str) -> list[list[int]]:
    """Let robots play a match to its end.

    Returns for each seat the entries that started its turns with a choice.
    """
    player, began, turns = robot(kind), [list[int]() for _ in range(SEATS)], set[tuple[int, int]]()
    while match.to_act:
        seat = match.to_act[0]
        if (match.turn, seat) not in turns:
            turns.add((match.turn, seat))
            if len(match.moves(seat)) > 1:
                began[seat].append(match.seq)
        moves = player(match.game, match.view(seat), chance(match.seed, match.seq))
        match.play(seat, *moves, go_on=False)
    return began


def cost(
    rules: AnyGame, decision: Decision, instead: Sequence[Any], judge: str = STEADY, worlds: int = 0
) -> tuple[float, float]:
    """Return by how much another turn improves the final lead if robots play on, and its standard error.

    They play in up to ``worlds`` worlds, :data:`WORLDS` by default, and in no more once it is certain whether
    the turn is a blunder.
    """
    seat, seeds, gaps = decision.view.viewer, Rng(1), list[float]()
    assert seat is not None
    while len(gaps) < (worlds or WORLDS) and not (
        len(gaps) >= FEWEST and _certain(mean(gaps), standard_error(gaps))
    ):
        world, seed = rules.deal(decision.view, Rng(seeds.next())), seeds.next()
        own, other = (
            by_points(rules, _ended(rules, world, seat, moves, judge, Rng(seed)), seat)
            for moves in (decision.moves, instead)
        )
        gaps.append(other - own)
    return mean(gaps), standard_error(gaps)


def _certain(middle: float, error: float) -> bool:
    return middle >= max(POINTS, CERTAIN * error) or middle + UNLIKELY * error < POINTS


def _ended(
    rules: AnyGame, state: State[Any, Any], seat: int, moves: Iterable[Any], judge: str, rng: Rng
) -> State[Any, Any]:
    """Return the end of a match that starts with these moves and in which robots play on."""
    player = robot(judge)
    for move in moves:
        state = rules.step(state, seat, move).state
    while to_act := rules.to_act(state.board):
        for move in player(rules, rules.view(state, to_act[0]), rng):
            state = rules.step(state, to_act[0], move).state
    return state
