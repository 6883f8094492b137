"""What plans and the next Cathedral level still lack, and how a turn changes that."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.westkingdom import evaluation
from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.cards import BUILDINGS, LEVELS, Skills
from engine.games.westkingdom.box.vocabulary import NOTHING, STONE, WOOD, Goods
from engine.games.westkingdom.players.counts import skills
from engine.games.westkingdom.players.prices import climb_ways, constructible, room_above


class Lack(NamedTuple):
    """What a player lacks for a plan, or (0) for the next Cathedral level.

    ``either`` is the missing amount of wood and stone in any mix, in addition to ``goods``.
    """

    plan: int
    points: int
    goods: Goods
    skills: Skills
    either: int = 0

    @property
    def total(self) -> int:
        """The number of missing goods and skills."""
        return sum(self.goods) + sum(self.skills) + self.either


def lack_of_plan(player: Player, plan: int) -> Lack:
    """Return what a player lacks for a plan; nothing if it can be constructed."""
    line = BUILDINGS[plan]
    if constructible(player, plan):
        return Lack(plan, line.vp, NOTHING, (0, 0, 0))
    clay, wood, stone, gold, marble, silver = (
        max(0, need - has) for need, has in zip(line.cost, player.goods, strict=True)
    )
    one, two, three = (
        int(need > 0 and not has) for need, has in zip(line.skills, skills(player), strict=True)
    )
    return Lack(plan, line.vp, (clay, wood, stone, gold, marble, silver), (one, two, three))


def lack_of_level(player: Player) -> Lack:
    """Return what a player lacks for the next Cathedral level."""
    level = LEVELS[player.level]
    below = LEVELS[player.level - 1].vp if player.level else 0
    if climb_ways(player):
        return Lack(0, level.vp - below, NOTHING, (0, 0, 0))
    clay, wood, stone, gold, marble, silver = (
        max(0, need - has) for need, has in zip(level.cost, player.goods, strict=True)
    )
    either = max(0, level.mixed - player.goods[WOOD] - player.goods[STONE])
    return Lack(0, level.vp - below, (clay, wood, stone, gold, marble, silver), (0, 0, 0), either)


def _goals(view: WestKingdomView, seat: int) -> Iterator[Lack]:
    player = view.board.players[seat]
    for plan in dict.fromkeys(view.secret.hands[seat]):
        if plan:
            yield lack_of_plan(player, plan)
    if room_above(view.board, player):
        yield lack_of_level(player)


def nearer(before: WestKingdomView, after: WestKingdomView, seat: int) -> Lack | None:
    """Return the goal closest to completion among those a turn brings closer, or None."""
    if before.board.players[seat].level != after.board.players[seat].level:
        return None
    was = {goal.plan: goal.total for goal in _goals(before, seat)}
    goals = [goal for goal in _goals(after, seat) if goal.total < was.get(goal.plan, 0)]
    return min(goals, key=lambda goal: (goal.total, -goal.points), default=None)


def captured(worse: WestKingdomView, better: WestKingdomView, seat: int) -> int:
    """Return how many more workers a seat has captured in the better position."""
    return sum(better.board.players[seat].held) - sum(worse.board.players[seat].held)


def reason(worse: WestKingdomView, better: WestKingdomView, seat: int) -> str:
    """Return the part of :func:`evaluation.parts` that gains most in the better position, if any."""
    was, now = evaluation.parts(worse, seat), evaluation.parts(better, seat)
    most = max(now, key=lambda part: now[part] - was[part])
    return most if now[most] > was[most] else ""
