"""An estimate of a position's worth for robots, as points come late in this game.

All values are in hundredths of a point. They were chosen for strong play and are not part of the rules.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.westkingdom.board import UNKNOWN, Player, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import BUILDINGS, LEVELS, MIDDLE, WORKSHOP, Building, Level, Skills
from engine.games.westkingdom.box.vocabulary import GOLD, MARBLE, Goods
from engine.games.westkingdom.places.workshop import PLANS_DRAWN
from engine.games.westkingdom.players.counts import skills
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, SIGNS, room_above
from engine.games.westkingdom.turn.tasks import ToPlace

POINT = 100
WEIGHTS = (4, 4, 4, 11, 11, 2)
"""The weight of each good in a cost."""

LACKING_SKILL = 16
GOODS = (11, 12, 12, 42, 45, 12)
MANY = (6, 8, 8, 4, 4, 9)
"""The amounts of each good that count in full; more are worth a tenth."""

PLAN, PLANS = 60, 4
PROGRESS = (50, 30, 18, 10)
"""The shares of their points that plans are worth once affordable: the best one, the next, …"""

CLIMB = 50
GROUP = (0, 4, 14, 28, 40)
"""The worth of a player's workers in one place, by number; they reinforce each other."""

APPRENTICE, SKILL = 90, 110
IN_SUPPLY, FEW = 26, 5
ENDING = 3000
"""A bonus for ending the match, larger than the worth of everything kept for later."""

LAID = 60
"""The worth of a worker in the Guildhall, which brings the end closer."""

HELD, LOST, IMPRISONED, DEBT = 14, 8, 30, 60
VIRTUE, MERCIFUL = 18, 110


Cost = tuple[tuple[int, int, int], ...]
"""A cost as (good, amount, weight) triples."""


def _cost(goods: Goods) -> Cost:
    return tuple((good, count, WEIGHTS[good]) for good, count in enumerate(goods) if count)


def _plan(plan: Building) -> tuple[Cost, tuple[int, ...], int, int]:
    """Return a plan's cost in goods, its skills, the weighted sum of both, and the plan's value."""
    cost, signs = _cost(plan.cost), SIGNS[plan.id]
    total_cost = sum(count * weight for _, count, weight in cost) + LACKING_SKILL * len(signs)
    return cost, signs, total_cost, POINT * (plan.vp + plan.virtue // 2)


def _step(level: Level, below: int) -> tuple[Cost, int, int, int]:
    """Return a Cathedral level's cost in goods, its mixed goods, their weighted sum, and its added value."""
    cost = _cost(level.cost)
    total_cost = sum(count * weight for _, count, weight in cost) + level.mixed * WEIGHTS[1]
    return cost, level.mixed, total_cost, CLIMB * (level.vp - below)


PLANS_WORTH = {number: _plan(plan) for number, plan in BUILDINGS.items()}
STEPS_WORTH = [
    _step(level, below) for level, below in zip(LEVELS, (0, *(level.vp for level in LEVELS)), strict=False)
]


def worth(at: WestKingdomPosition, seat: int, points: Sequence[int]) -> int:
    """Return the worth of a position to a seat, in hundredths of a point."""
    board, player = at.board, at.board.players[seat]
    if board.final >= 0:
        return POINT * points[seat] + ENDING
    if board.phase == "over":
        return POINT * points[seat]
    goods, hand = player.goods, at.secret.hands[seat]
    return (
        POINT * (points[seat] - goods[GOLD] - goods[MARBLE])
        + _towards(goods, skills(player), hand)
        + _to_climb(board, player)
        + PLAN * min(len(hand) + (0 if UNKNOWN in hand else drawn(board, seat)), PLANS)
        + _people(board, player, seat)
    )


def parts(at: WestKingdomPosition, seat: int) -> dict[str, int]:
    """Return the worth of an unfinished position in addition to its points, by part.

    Together with the points, excluding gold and marble, the parts add up to :func:`worth`.
    """
    board, player = at.board, at.board.players[seat]
    hand, signs, virtue = at.secret.hands[seat], skills(player), player.virtue
    others = [other for other in board.players if other is not player]
    lost = LOST * sum(other.held[seat] for other in board.players)
    theirs = sum(_grouped(other.placed) for other in others) // (2 * len(board.players))
    return {
        "goods": _towards(player.goods, signs, hand),
        "cathedral": _to_climb(board, player),
        "plans": PLAN * min(len(hand) + (0 if UNKNOWN in hand else drawn(board, seat)), PLANS),
        "people": APPRENTICE * len(player.apprentices) + SKILL * (3 - signs.count(0)),
        "supply": IN_SUPPLY * min(player.supply, FEW) + 4 * player.supply,
        "captives": HELD * sum(player.held),
        "prison": -IMPRISONED * player.prison,
        "debts": -DEBT * player.unpaid,
        "virtue": VIRTUE * virtue - (MERCIFUL if virtue < CATHEDRAL_LIMIT else 0),
        "end": LAID * player.halls,
        "together": _grouped(player.placed),
        "rivals": -theirs - lost,
    }


def prospects(at: WestKingdomPosition, seat: int) -> dict[str, float]:
    """Return the worth beyond points by part, in points.

    The points for gold and marble are taken back, as the worth of the stock includes them.
    """
    board = at.board
    if board.final >= 0 or board.phase == "over":
        return {}
    goods = board.players[seat].goods
    listed = {name: value / POINT for name, value in parts(at, seat).items()}
    listed["stock"] = listed["goods"]
    listed["goods"] = -float(goods[GOLD] + goods[MARBLE])
    return listed


@lru_cache(maxsize=256)  # most moves leave goods, skills and plans unchanged
def _towards(goods: Goods, own: Skills, hand: tuple[int, ...]) -> int:
    """Return the value of goods, and of plans in proportion to the goods available for them."""
    total = 0
    for count, many, unit_worth in zip(goods, MANY, GOODS, strict=True):
        if count > many:
            total += many * unit_worth + (count - many) * unit_worth // 10
        else:
            total += count * unit_worth
    near = sorted([_near(goods, own, plan) for plan in hand if plan], reverse=True)
    return total + sum([value * share for value, share in zip(near, PROGRESS, strict=False)]) // 100


def _near(goods: Goods, own: Skills, plan: int) -> int:
    """Return a plan's value in proportion to the share of its cost that the player has."""
    cost, signs, total_cost, full = PLANS_WORTH[plan]
    shortfall = _lacking(goods, cost)
    for skill in signs:
        if not own[skill]:
            shortfall += LACKING_SKILL
    return full * (total_cost - shortfall) // total_cost


def _lacking(goods: Goods, cost: Cost) -> int:
    """Return the weighted sum of the goods that are missing for a cost."""
    shortfall = 0
    for good, count, weight in cost:
        if goods[good] < count:
            shortfall += (count - goods[good]) * weight
    return shortfall


def _to_climb(board: WestKingdomBoard, player: Player) -> int:
    """Return the next Cathedral level's value in proportion to the share of its cost that the player has."""
    if not room_above(board, player):
        return 0
    cost, mixed, total_cost, full = STEPS_WORTH[player.level]
    goods = player.goods
    shortfall = _lacking(goods, cost) + max(0, mixed - goods[1] - goods[2]) * WEIGHTS[1]
    return full * (total_cost - shortfall) // total_cost


def drawn(board: WestKingdomBoard, seat: int) -> int:
    """Return how many plans the player is about to draw."""
    if board.mover != seat or (board.stack and isinstance(board.stack[-1], ToPlace)):
        return 0
    if 0 in board.apprentices:  # an apprentice was hired instead
        return 0
    if board.here == WORKSHOP:
        return PLANS_DRAWN(board.force)
    return 1 if board.last == MIDDLE else 0


def _people(board: WestKingdomBoard, player: Player, seat: int) -> int:
    """Return the worth of apprentices, workers, prisoners, debts and virtue."""
    signs = skills(player)
    total = APPRENTICE * len(player.apprentices) + SKILL * (3 - signs.count(0))
    total += IN_SUPPLY * min(player.supply, FEW) + 4 * player.supply
    total += HELD * sum(player.held) - IMPRISONED * player.prison - DEBT * player.unpaid
    total += VIRTUE * player.virtue + LAID * player.halls + _grouped(player.placed)
    if player.virtue < CATHEDRAL_LIMIT:
        total -= MERCIFUL
    players, theirs = board.players, 0
    for other in players:
        total -= LOST * other.held[seat]
        if other is not player:
            theirs += _grouped(other.placed)
    return total - theirs // (2 * len(players))


@lru_cache(maxsize=256)  # a move changes the positions of one or two players' workers
def _grouped(placed: tuple[int, ...]) -> int:
    return sum([GROUP[min(count, 4)] for count in placed])
