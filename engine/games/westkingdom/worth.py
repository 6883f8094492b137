"""What a position is worth to a beginner: points come late here, so what they are made of counts.

All is in hundredths of a point. The numbers are what robots do well with, not rules.
"""

from collections.abc import Sequence

from engine.games.westkingdom.board import Player, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.cards import (
    BUILDINGS,
    LEVELS,
    MIDDLE,
    WORKSHOP,
    Building,
)
from engine.games.westkingdom.counts import skills
from engine.games.westkingdom.placing import PLANS_DRAWN
from engine.games.westkingdom.prices import CATHEDRAL_LIMIT
from engine.games.westkingdom.tasks import ToPlace
from engine.games.westkingdom.vocabulary import GOLD, MARBLE

POINT = 100
WEIGHTS = (4, 4, 4, 11, 11, 2)
"""What a good counts for on the way to a cost."""

LACKING_SKILL = 16
GOODS = (11, 12, 12, 42, 45, 12)
MANY = (6, 8, 8, 4, 4, 9)
"""How many of a good are worth that much; more are worth a tenth of it."""

PLAN, PLANS = 60, 4
PROGRESS = (50, 30, 18, 10)
"""The share of its points that a plan is worth once all that it takes is there: the best one, the next, …"""

CLIMB = 50
GROUP = (0, 4, 14, 28, 40)
"""What workers in one place are worth, by their number: they bring the more, the more they are."""

APPRENTICE, SKILL = 90, 110
IN_SUPPLY, FEW = 26, 5
ENDING = 3000
"""What all that is held for later is worth less than, so that nobody shies away from the end."""

LAID = 60
"""A worker in the Guildhall brings the end nearer."""

HELD, LOST, IMPRISONED, DEBT = 14, 8, 30, 60
VIRTUE, MERCIFUL = 18, 110


def worth(at: WestKingdomPosition, seat: int, points: Sequence[int]) -> int:
    """Return what a position is worth to a seat, in hundredths of a point."""
    board, player = at.board, at.board.players[seat]
    if board.final >= 0:
        return POINT * points[seat] + ENDING
    if board.phase == "over":
        return POINT * points[seat]
    return (
        POINT * (points[seat] - player.goods[GOLD] - player.goods[MARBLE])
        + _held(player)
        + _to_build(player, at.secret.hands[seat])
        + _to_climb(board, player)
        + PLAN * min(len(at.secret.hands[seat]) + _drawn(board, seat), PLANS)
        + _people(board, player, seat)
    )


def _held(player: Player) -> int:
    """Return what goods are worth whatever they will be for."""
    found = 0
    for good, count in enumerate(player.goods):
        full = min(count, MANY[good])
        found += full * GOODS[good] + (count - full) * GOODS[good] // 10
    return found


def _to_build(player: Player, hand: Sequence[int]) -> int:
    """Return what plans in the hand are worth: the more, the nearer they are to being built."""
    own = skills(player)
    found = sorted((_near(player, own, BUILDINGS[plan]) for plan in hand if plan), reverse=True)
    near = sum(value * share for value, share in zip(found, PROGRESS, strict=False))
    return near // 100


def _near(player: Player, own: Sequence[int], plan: Building) -> int:
    """Return the points of a plan, as far as what it takes is there."""
    needed = lacking = 0
    for good, count in enumerate(plan.cost):
        if count:
            needed += count * WEIGHTS[good]
            lacking += max(0, count - player.goods[good]) * WEIGHTS[good]
    for skill, count in enumerate(plan.skills):
        if count:
            needed += LACKING_SKILL
            lacking += 0 if own[skill] else LACKING_SKILL
    return POINT * (plan.vp + plan.virtue // 2) * (needed - lacking) // needed


def _to_climb(board: WestKingdomBoard, player: Player) -> int:
    """Return what is at hand for the next level of the Cathedral."""
    if player.level == len(LEVELS):
        return 0
    level = LEVELS[player.level]
    if [other.level for other in board.players].count(player.level + 1) >= level.spaces:
        return 0
    now = LEVELS[player.level - 1].vp if player.level else 0
    needed = sum(count * WEIGHTS[good] for good, count in enumerate(level.cost)) + level.mixed * WEIGHTS[1]
    lacking = sum(max(0, count - player.goods[good]) * WEIGHTS[good] for good, count in enumerate(level.cost))
    lacking += max(0, level.mixed - player.goods[1] - player.goods[2]) * WEIGHTS[1]
    return (level.vp - now) * CLIMB * (needed - lacking) // needed


def _drawn(board: WestKingdomBoard, seat: int) -> int:
    """Return how many plans are about to come into the hand."""
    if board.mover != seat or (board.stack and isinstance(board.stack[-1], ToPlace)):
        return 0
    if 0 in board.apprentices:  # somebody was hired
        return 0
    if board.here == WORKSHOP:
        return PLANS_DRAWN(board.force)
    return 1 if board.last == MIDDLE else 0


def _people(board: WestKingdomBoard, player: Player, seat: int) -> int:
    """Return what apprentices, workers, prisoners, debts and virtue are worth."""
    found = APPRENTICE * len(player.apprentices) + SKILL * sum(1 for count in skills(player) if count)
    found += IN_SUPPLY * min(player.supply, FEW) + 4 * player.supply
    found += HELD * sum(player.held) - IMPRISONED * player.prison - DEBT * player.unpaid
    found -= LOST * sum(other.held[seat] for other in board.players)
    found += sum(GROUP[min(count, 4)] for count in player.placed)
    found -= sum(
        GROUP[min(count, 4)] for other in board.players if other is not player for count in other.placed
    ) // (2 * len(board.players))
    found += VIRTUE * player.virtue + LAID * player.halls
    if player.virtue < CATHEDRAL_LIMIT:
        found -= MERCIFUL
    return found
