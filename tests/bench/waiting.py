"""``python -m tests.bench waiting``: how many days matches take, with and without plans.

People look in a few times a day, at random while they are awake, and play as a robot does. With plans, they
also plan their best turns for the position as it stands, each on condition that it still brings the points it
brings now, and if asked the best turn after each of them. A planned turn is played a minute after the seat
becomes active. By default people plan once their opponents' planned turns have been played; with
``--at-once`` they plan right after their own turn, in that minute.
"""

import heapq
import math
import random
import statistics
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.cli.dev.workers import spread
from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.match import Match
from engine.plans import (
    AtLeast,
    PlanLine,
    TurnPlan,
    begins_turn,
    decide,
    following_view,
    line_of,
    plan_of,
    planning_view,
    remaining,
    seen_since,
)
from engine.robots import robot
from engine.robots.levels import BUDGETS
from engine.robots.turns import candidates
from engine.robots.values import values

LOOKS = (1, 3, 8)
"""How many times a day people look in."""

AWAKE = (7 * 60, 23 * 60)
"""The minutes of the day between which they look in."""

DAY, GRACE = 24 * 60, 1
"""Minutes of a day, and minutes before a planned turn is played."""

SURE = 0.9
"""How sure the interval of a share is to contain its median, if there are enough matches for that."""


class Habit(NamedTuple):
    """How people plan: lines of a plan, turns of a line, and whether they plan right after their turn."""

    lines: int
    turns: int
    at_once: bool


class Waited(NamedTuple):
    """How long a match took: its days and turns, and how many turns were planned or dropped as plans."""

    days: float
    turns: int
    planned: int
    dropped: int


def run(arguments: Namespace) -> None:
    """Print a row per game, number of seats and looks a day."""
    for slug in (arguments.game,) if arguments.game else games():
        facts = game(slug).facts
        for seats in [arguments.seats] if arguments.seats else [count for count in facts.seats if count > 1]:
            for looks in [arguments.looks] if arguments.looks else LOOKS:
                habit = Habit(arguments.lines, 2 if arguments.then else 1, arguments.at_once)
                work = partial(_both, slug, seats, looks, arguments.robot, habit)
                pairs = list(spread(work, range(arguments.matches), arguments.processes, "match"))
                print(_row(slug, seats, looks, pairs), flush=True)


def _row(slug: str, seats: int, looks: int, pairs: list[tuple[Waited, Waited]]) -> str:
    plain, ahead = ([pair[number] for pair in pairs] for number in (0, 1))
    turns = sum(one.turns for one in ahead)
    planned = sum(one.planned for one in ahead)
    dropped = sum(one.dropped for one in ahead)
    days, fewer = (statistics.median(one.days for one in waited) for waited in (plain, ahead))
    low, high = interval([after.days / before.days for before, after in pairs])
    return (
        f"| {slug}, {seats} | {looks} | {days:.1f} | {fewer:.1f} | {fewer / days:.2f} ({low:.2f}–{high:.2f}) "
        f"| {planned / turns:.0%} | {planned / max(1, planned + dropped):.0%} |"
    )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the narrowest interval between two values that contains the median with :data:`SURE`.

    It supposes nothing about the distribution. Fewer than five values can't be as sure; theirs is the range.
    """
    ordered, count = sorted(values), len(values)
    outside, cut = 0.0, 0
    while cut < count // 2 and outside + math.comb(count, cut) / 2**count <= (1 - SURE) / 2:
        outside += math.comb(count, cut) / 2**count
        cut += 1
    cut = max(0, cut - 1)
    return ordered[cut], ordered[count - 1 - cut]


def _both(slug: str, seats: int, looks: int, kind: str, habit: Habit, number: int) -> tuple[Waited, Waited]:
    """Return how long a match takes without plans and with them."""
    plain, ahead = (waited(slug, seats, looks, kind, number, how) for how in (None, habit))
    return plain, ahead


def waited(slug: str, seats: int, looks: int, kind: str, number: int, habit: Habit | None) -> Waited:
    """Play a match of people who look in ``looks`` times a day, and plan if they have the habit."""
    name = f"{slug}{seats}{looks}{number}"
    match = Match.new(game(slug), seats, seed=random.Random(name).getrandbits(64))
    visits = heapq.merge(*(_visits(random.Random(f"{name}{seat}"), seat, looks) for seat in range(seats)))
    room = _Room(match, kind, habit)
    now, _ = began = next(visits)
    for now, seat in heapq.merge([began], visits):
        room.look_in(seat)
        if habit and habit.at_once:
            room.plan(seat)
        if habit:
            now += room.play_plans() * GRACE
        if match.over:
            break
        if habit and not habit.at_once:
            room.plan(seat)
    return Waited((now - began[0]) / DAY, match.now.turns, room.planned, room.dropped)


def _visits(chance: random.Random, seat: int, looks: int) -> Iterator[tuple[float, int]]:
    """Yield when a person looks in, in minutes."""
    day = 0
    while True:
        yield from (
            (day * DAY + minute, seat) for minute in sorted(chance.uniform(*AWAKE) for _ in range(looks))
        )
        day += 1


class _Room:
    """A match and its players' plans."""

    def __init__(self, match: Match, kind: str, habit: Habit | None) -> None:
        self.match, self.kind, self.habit = match, kind, habit or Habit(0, 0, at_once=False)
        self.plans = dict[int, tuple[TurnPlan, int]]()
        self.considered = dict[int, str]()
        self.planned = self.dropped = 0

    def look_in(self, seat: int) -> None:
        """Play the seat's turns, if it is active."""
        match = self.match
        while seat in match.to_act:
            self.plans.pop(seat, None)
            match.play(seat, *self._choose(match.view(seat)))

    def _choose(self, view: View[Any, Any]) -> Any:
        return robot(self.kind)(self.match.game, view, Rng(self.match.seed + self.match.seq))

    def play_plans(self) -> int:
        """Play planned turns as long as the active seat has any; return how many."""
        match, count = self.match, 0
        while len(match.to_act) == 1 and (seat := match.to_act[0]) in self.plans:
            plan, made = self.plans.pop(seat)
            view = match.view(seat)
            if not begins_turn(match.game, view):
                break
            decision = decide(match.game, view, plan, tuple(seen_since(match.log[made:], seat)))
            if decision.line is None:
                self.dropped += 1
                break
            match.play(seat, *decision.moves)
            self.planned, count = self.planned + 1, count + 1
            rest = remaining(match.game, plan, decision.line, match.view(seat))
            if rest is not None:
                self.plans[seat] = rest, len(match.log)
        return count

    def plan(self, seat: int) -> None:
        """Plan the seat's best turns for the position as it stands, unless they are planned already."""
        match = self.match
        if self.considered.get(seat) == match.moment or seat in match.to_act or match.over:
            return
        self.considered[seat] = match.moment
        view = match.view(seat)
        ahead = planning_view(match.game, view)
        self.plans.pop(seat, None)
        if ahead is None:
            return
        lines = list[PlanLine]()
        for moves in self._best(ahead):
            try:
                more = [*lines, self._line(ahead, moves, self.habit.turns - 1)]
                plan_of(match.game, view, more)
            except Refusal:
                continue
            lines = more
        if lines:
            self.plans[seat] = plan_of(match.game, view, lines), len(match.log)

    def _line(self, view: View[Any, Any], moves: Sequence[Any], more: int) -> PlanLine:
        """Return a turn as a line, with the best turn after it if ``more`` is positive."""
        rules, seat = self.match.game, view.viewer
        assert seat is not None
        draft, then = Draft(rules, view).after(moves), None
        following = following_view(draft) if more else None
        if following is not None:
            then = self._line(following, self._choose(following), more - 1)
        return line_of(draft, [AtLeast(draft.gains[seat])], then)

    def _best(self, view: View[Any, Any]) -> list[tuple[Any, ...]]:
        """Return the robot's turn, and the next best by its values."""
        rules, budget, known = self.match.game, BUDGETS[self.kind], values(self.match.game.facts.slug)
        judge = partial(known.lead, rules) if known and not known.ahead else None
        turns = [tuple(self._choose(view))]
        for candidate in candidates(rules, view, Rng(0), budget.turns, budget.kept, judge):
            if candidate.moves not in turns:
                turns.append(candidate.moves)
        return turns[: self.habit.lines]
