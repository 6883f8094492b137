"""The costs of actions, and the mixtures of goods that can pay for them."""

from collections.abc import Sequence
from functools import cache, lru_cache

from engine.games.westkingdom.board import Player, WestKingdomBoard
from engine.games.westkingdom.box.cards import BUILDINGS, COLUMNS, FILE, LEFT, LEVELS, TOWN_CENTRE, WORKSHOP
from engine.games.westkingdom.box.sites import CaptureCost, HireTerms, Way
from engine.games.westkingdom.box.vocabulary import NOTHING, Event, Goods
from engine.games.westkingdom.players.counts import (
    ABILITIES,
    INTERCHANGEABLE,
    PASSIVES,
    POWER_ABILITIES,
    abilities,
    discount,
    skills,
)

TAX_LESS = tuple(FILE.virtue_track.tax_discount.get(str(v), 0) for v in range(FILE.virtue_track.max + 1))
POWER_TAX_LESS = {
    key: power["any_action"].discount.tax if "any_action" in power and power["any_action"].discount else 0
    for key, power in POWER_ABILITIES.items()
}
MARKET_PRICE = tuple(
    (cost.silver, cost.virtue) for n in range(3) if (cost := FILE.locations[LEFT + n].cost) is not None
)
MARKET_LIMIT = FILE.virtue_track.black_market_max
CATHEDRAL_LIMIT = FILE.virtue_track.cathedral_min
DISCARDED = FILE.cathedral_rule.discard_building_card
ADORNMENT_PRICE = FILE.age_of_artisans.adornment.cost


def _terms() -> HireTerms:
    terms = next(
        (way.hire for way in FILE.locations[WORKSHOP].choose if isinstance(way, Way) and way.hire), None
    )
    assert isinstance(terms, HireTerms)
    return terms


HIRING = _terms()


def _raid() -> CaptureCost:
    cost = FILE.locations[TOWN_CENTRE].capture_cost
    assert cost is not None
    return cost


RAID = _raid()
"""The cost of captures at the Town Centre."""


def tax(player: Player, amount: int) -> int:
    """Return the tax for one action at the player's current virtue."""
    return max(0, amount - TAX_LESS[player.virtue] - POWER_TAX_LESS[player.power])


def saving(board: WestKingdomBoard, player: Player, seat: int) -> int:
    """Return the silver that the Artisan placed this turn still saves on the next action."""
    if not board.boon or seat != board.turn:
        return 0
    strong = ABILITIES["artisan"]
    less = (strong[card].discount for card in player.apprentices if card in strong)
    return sum(one.silver for one in less if one is not None)


def beyond(slot: int, force: int) -> int:
    """Return the silver surcharge for the column of a face-up apprentice at the Workshop."""
    columns = slot % COLUMNS + 1 - HIRING.columns(max(1, force))
    return max(0, columns) * HIRING.silver_per_further_column


def hire_price(player: Player, slot: int, force: int, saved: int = 0) -> tuple[int, int, int]:
    """Return the tax, the silver, and how much of the silver is laid on cards, for hiring at the Workshop.

    Savings from cards and the Artisan (``saved``) are deducted from the silver laid on cards first.
    """
    coins = beyond(slot, force)
    less = discount(player, "hire") + saved
    silver = max(0, HIRING.cost.silver + coins - less)
    return tax(player, HIRING.cost.tax), silver, max(0, coins - less)


def hire_cost(board: WestKingdomBoard, seat: int, slot: int) -> tuple[int, int]:
    """Return the current tax and silver for hiring at the Workshop, including the Artisan's savings."""
    player = board.players[seat]
    return hire_price(player, slot, board.force, saving(board, player, seat))[:2]


def least_silver(player: Player) -> tuple[int, int, int, int, int]:
    """Return the minimum silver needed for hiring, a capture and each Black Market space."""
    hire, left, middle, right = _least_silver(player.apprentices, player.power)
    return tax(player, HIRING.cost.tax) + hire, tax(player, RAID.first.tax), left, middle, right


@lru_cache(maxsize=256)  # a player's apprentices rarely change
def _least_silver(apprentices: tuple[int, ...], power: str) -> tuple[int, int, int, int]:
    player = Player("", NOTHING, 0, 0, power=power, apprentices=apprentices)
    left, middle, right = (max(0, price - discount(player, "black_market")) for price, _ in MARKET_PRICE)
    return hire_price(player, 0, 1)[1], left, middle, right


def virtue_cost(player: Player, event: Event, cost: int) -> int:
    """Return the virtue cost of an action after discounts."""
    return max(0, cost - sum(one.discount.virtue for one in abilities(player, event) if one.discount))


# goods in mixtures


def affords(player: Player, cost: Goods) -> bool:
    """Return whether a player has these goods."""
    a, b = player.goods, cost
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3] and a[4] >= b[4] and a[5] >= b[5]


def construct_ways(player: Player, plan: int) -> list[Goods]:
    """Return the mixtures a player has that pay for a plan."""
    return [way for way in _plan_ways(plan, player.power) if affords(player, way)]


@cache
def _plan_ways(plan: int, power: str) -> tuple[Goods, ...]:
    return _mixtures(BUILDINGS[plan].cost, 0, power, "construct")


def climb_ways(player: Player) -> list[Goods]:
    """Return the mixtures a player has that pay for the next level of the Cathedral."""
    level = LEVELS[player.level]
    return [
        way for way in _mixtures(level.cost, level.mixed, player.power, "cathedral") if affords(player, way)
    ]


def _less(power: str, event: Event) -> int:
    ability = POWER_ABILITIES[power].get(event)
    return ability.discount.stone_or_wood if ability is not None and ability.discount is not None else 0


@cache
def _mixtures(cost: Goods, mixed: int, power: str, event: Event) -> tuple[Goods, ...]:
    """Return all ways to pay, with wood before stone and gold before marble."""
    less = _less(power, event)
    clay, wood, stone, gold, marble, silver = cost
    if mixed:
        total = max(0, mixed - less)
        builds = [(total - n, n) for n in range(total + 1)]
    elif less:
        builds = [
            *([(wood - less, stone)] if wood >= less else []),
            *([(wood, stone - less)] if stone >= less else []),
        ] or [(wood, stone)]
    else:
        builds = [(wood, stone)]
    precious = [(gold, marble)]
    if power in INTERCHANGEABLE:
        precious = [(gold + marble - n, n) for n in range(gold + marble + 1)]
    return tuple((clay, w, s, g, m, silver) for w, s in builds for g, m in precious)


SIGNS = {
    number: tuple(skill for skill, count in enumerate(plan.skills) if count)
    for number, plan in BUILDINGS.items()
}
"""The skills each plan requires."""


def skilled(player: Player, plan: int) -> bool:
    """Return whether the player's apprentices have all skills a plan requires."""
    own = skills(player)
    return 0 not in [own[skill] for skill in SIGNS[plan]]


def constructible(player: Player, plan: int) -> bool:
    """Return whether a player has the skills and goods to construct a plan."""
    return any_constructible(player, (plan,))


def any_constructible(player: Player, hand: Sequence[int]) -> bool:
    """Return whether any known plan in a hand can be constructed."""
    clay, wood, stone, gold, marble, _ = player.goods
    for plan in hand:
        if plan:
            for c, w, s, g, m, _ in _plan_ways(plan, player.power):
                if clay >= c and wood >= w and stone >= s and gold >= g and marble >= m:
                    if skilled(player, plan):
                        return True
                    break
    return False


def discards_for_cathedral(player: Player) -> int:
    """Return how many plans a player must discard for a Cathedral step."""
    own = PASSIVES[player.power].cathedral_discard
    return DISCARDED if own is None else own


def room_above(board: WestKingdomBoard, player: Player) -> bool:
    """Return whether the player's next Cathedral level has a free space."""
    above = player.level + 1
    if above > len(LEVELS):
        return False
    free = LEVELS[player.level].spaces
    for other in board.players:
        free -= other.level == above
    return free > 0


def can_climb(board: WestKingdomBoard, player: Player, plans: int) -> bool:
    """Return whether a player holding ``plans`` plans can take the next Cathedral step."""
    return (
        player.virtue >= CATHEDRAL_LIMIT
        and plans >= discards_for_cathedral(player)
        and room_above(board, player)
        and bool(climb_ways(player))
    )


def plus(player: Player, goods: Goods, sign: int = 1) -> Goods:
    """Return a player's goods with others added, or subtracted if ``sign`` is -1."""
    a, b = player.goods, goods
    return (
        a[0] + sign * b[0],
        a[1] + sign * b[1],
        a[2] + sign * b[2],
        a[3] + sign * b[3],
        a[4] + sign * b[4],
        a[5] + sign * b[5],
    )
