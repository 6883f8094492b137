"""``python -m tests.bench blunders``: how often reviews find a random turn in a match of good robots.

An independent check decides whether it was a blunder: robots play on to the end both from it and from the
robot's own choice. *Steady* robots have nothing in common with how reviews judge; *keen* robots play better.
"""

import random
from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.cli.dev.workers import spread
from engine.catalogue import game
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State
from engine.errors import ZigguratError
from engine.history.moments import chance
from engine.match import Match
from engine.robots import ROBOTS, STEADY, robot
from engine.robots.review import Decision, decisions, review
from engine.robots.trial import by_points, mean, standard_error

WORLDS = 60
"""Worlds in which a turn and its alternative are played on to the end of the match, at most."""

CERTAIN = 3.0
"""The standard errors from 0 at which fewer worlds are enough, from a quarter of them on."""

POINTS, ERRORS = 1.0, 1.5
"""Points, and standard errors, a random turn must cost to be a blunder."""

SEATS = 2


class Planted(NamedTuple):
    """A match with a random turn of ``seat``: its number, and the decision up to anything hidden it revealed.

    ``instead`` is what the robot would have played.
    """

    match: Match
    seat: int
    turn: int
    decision: Decision
    instead: Sequence[Any]


class PlantedResult(NamedTuple):
    """Whether a review found a random turn, and its cost with standard error, by playing on."""

    seed: int
    seat: int
    turn: int
    detected: bool
    cost: float
    error: float

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
    print(summary(listed))


def _line(result: PlantedResult) -> str:
    detected = "found" if result.detected else "missed"
    return (
        f"seed {result.seed}, seat {result.seat + 1}, turn {result.turn}: {detected}; "
        f"cost {result.cost:.1f} ± {result.error:.1f}"
    )


def summary(listed: Sequence[PlantedResult]) -> str:
    """Return how many random turns were found, of all and of the blunders."""
    blunders = [result for result in listed if result.blunder]
    return (
        f"{_share(listed)} random turns were found by the reviews; "
        f"{_share(blunders)} of those that cost a point or more"
    )


def _share(listed: Sequence[PlantedResult]) -> str:
    return f"{sum(result.detected for result in listed)} of {len(listed)}"


def _of_match(slug: str, kind: str, judge: str, seed: int) -> list[PlantedResult]:
    """Return what reviews find in the same match with a random turn of one seat, and of the other."""
    return [_found(one, judge, seed) for one in planted(slug, kind, seed)]


def _found(one: Planted, judge: str, seed: int) -> PlantedResult:
    detected = one.turn in {judged.turn for judged in review(one.match, one.seat).costly}
    costs = cost(one.match.game, one.decision, one.instead, judge)
    return PlantedResult(seed, one.seat, one.turn, detected, *costs)


def planted(slug: str, kind: str, seed: int) -> Iterable[Planted]:
    """Yield a match of two robots with a random turn of each seat, one seat at a time.

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
        played_on(match, kind)
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
    rules: AnyGame, decision: Decision, instead: Sequence[Any], judge: str = STEADY
) -> tuple[float, float]:
    """Return by how much another turn improves the final lead if robots play on, and its standard error."""
    seat, seeds, gaps = decision.view.viewer, Rng(1), list[float]()
    assert seat is not None
    for number in range(WORLDS):
        if number >= WORLDS / 4 and abs(mean(gaps)) > CERTAIN * standard_error(gaps) > 0:
            break
        world, seed = rules.deal(decision.view, Rng(seeds.next())), seeds.next()
        own, other = (
            by_points(rules, _ended(rules, world, seat, moves, judge, Rng(seed)), seat)
            for moves in (decision.moves, instead)
        )
        gaps.append(other - own)
    return mean(gaps), standard_error(gaps)


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
