"""What a player lacks to build a plan, and the outcome of moves, as runes."""

from collections.abc import Sequence

from engine.games.westkingdom import outlook
from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    LEFT,
    MINES,
    STOREHOUSE,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import GOLD, GOODS, MARBLE, SKILLS, STONE, WOOD
from engine.games.westkingdom.moves import Mine, Place, WestKingdomMove
from engine.games.westkingdom.outlook import (
    Guildhall,
    Market,
    Raiding,
    Space,
    Sum,
    Workshop,
    Yield,
    foreseen,
)
from engine.games.westkingdom.players.counts import (
    INTERCHANGEABLE,
    POWER_ABILITIES,
    skills,
    tool_of,
)
from engine.games.westkingdom.players.prices import (
    constructible,
)
from render.boards.westkingdom.cards import spelled
from render.boards.westkingdom.cards.runes import GAP, Runes, Sign, joined

RESET: Runes = (Sign("reset"), Sign("market-left"))
WAYS = {"construct": "plan", "cathedral": "cathedral", "adornment": "adornment", "tool": "tool"}
SLASH: Runes = (GAP, "/", GAP)


def missing(player: Player, plan: int) -> Runes:
    """Return the skills and goods that a player lacks for a plan. Empty if the plan can be built."""
    if constructible(player, plan):
        return ()
    design = BUILDINGS[plan]
    own = skills(player)
    signs = tuple(
        Sign(name) for name, has, need in zip(SKILLS, own, design.skills, strict=True) if need and not has
    )
    short = [max(0, cost - has) for cost, has in zip(design.cost, player.goods, strict=True)]
    if player.power in INTERCHANGEABLE:
        spare = max(0, sum(player.goods[good] - design.cost[good] for good in (GOLD, MARBLE)))
        lacking = max(0, -sum(player.goods[good] - design.cost[good] for good in (GOLD, MARBLE)))
        short[GOLD], short[MARBLE] = (lacking, 0) if not spare else (0, 0)
    ability = POWER_ABILITIES[player.power].get("construct")
    if ability is not None and ability.discount is not None:
        for _ in range(ability.discount.stone_or_wood):
            good = WOOD if short[WOOD] else STONE
            short[good] = max(0, short[good] - 1)
    return joined((signs, spelled.goods(short)))


def total(balance: Sum) -> Runes:
    """Return all gains and costs of a move."""
    gained = [have - cost for have, cost in zip(balance.gained, balance.paid, strict=True)]
    gained[-1] = balance.gained[-1]
    groups = [
        (f"{count:+d}".replace("-", "−"), Sign(name))
        for name, count in zip(GOODS, gained, strict=True)
        if count
    ]
    for count, icon in (
        (-balance.tax, "tax"),
        (-balance.paid[-1] - balance.coins, "silver"),
        (balance.virtue, "virtue"),
    ):
        if count:
            groups.append((f"{count:+d}".replace("-", "−"), Sign(icon)))
    for count, icon in (
        (balance.taken, "debt"),
        (balance.paid_off, "paid"),
        (-balance.destroyed, "debt"),
        (balance.drew, "plan"),
        (balance.freed, "worker"),
        (balance.captured, "capture"),
        (-balance.sent, "capture"),
    ):
        if count:
            groups.append((f"{count:+d}".replace("-", "−"), Sign(icon)))
    return joined(groups)


def brings(view: WestKingdomView, move: WestKingdomMove) -> Runes:
    """Return the immediate gains and costs of a move."""
    return total(foreseen(view, move))


def placing(view: WestKingdomView, move: Place) -> Runes:
    """Return the gains and costs of placing a worker, or what the placement allows the viewer to do."""
    result = brings(view, move)
    seat, where = view.viewer, move.location
    if seat is None or (result and where < LEFT and where != STOREHOUSE):
        return result
    match outlook.outlook(view, seat, move):
        case Guildhall() as hall:
            return _hall(hall)
        case Market(looked_at=plans, plans=drawn, resets=resets):
            looked: Runes = (Sign("apprentice"), "/", str(plans), Sign("plan")) if plans else ()
            more: Runes = (f"+{drawn}", Sign("plan")) if drawn else ()
            return joined((result, looked, more, RESET if resets else ()))
        case Yield(ways=ways):
            return joined((_plus(way) for way in ways), SLASH)
        case outlook.Trading(times=count):
            return joined(((f"{count}×", Sign("virtue"), "/", Sign("marble")), result))
        case Workshop() as terms:
            return _workshop(terms)
        case outlook.Guarding(times=count):
            return (f"{count}×", Sign("prison"), "/", Sign("worker"), "/", Sign("paid"))
        case Raiding(times=count, tax=due, further=further):
            first = spelled.price(due, 0)
            then: Runes = ("→", f"{further}", Sign("silver")) if count > 1 and further else ()
            return joined(((f"{count}×", Sign("capture")), (*first, *(then if first else then[1:]))))
        case outlook.Taxes():
            return result


def _plus(goods: Sequence[int]) -> Runes:
    return joined((f"+{count}", Sign(name)) for name, count in zip(GOODS, goods, strict=True) if count)


def _hall(hall: Guildhall) -> Runes:
    """Return the options in the Guildhall: first those that fill a space, with the consequences."""
    filling = [(Sign(WAYS[name]),) for name in hall.filling]
    stacked = [(Sign(WAYS[name]),) for name in hall.stacking]
    after = follows(hall.space) if filling else ()
    filled = joined((joined(filling, SLASH), after), (GAP, GAP))
    return joined((filled, joined(stacked, SLASH)), SLASH)


def _workshop(terms: Workshop) -> Runes:
    """Return the options at the Workshop once the worker is there."""
    hire: Runes = (Sign("apprentice"), ":", *spelled.price(*terms.hire)) if terms.hire is not None else ()
    plans: Runes = (f"+{terms.plans}", Sign("plan")) if terms.plans else ()
    return joined((hire, plans), SLASH)


def follows(space: Space | None) -> Runes:
    """Return the consequences of filling a space in the Guildhall: resets, or the end of the match."""
    if space is None:
        return ()
    return joined(
        (
            RESET if space.resets else (),
            (Sign("reset"), Sign("apprentice")) if space.clears else (),
            (Sign("end"),) if space.ends else (),
        )
    )


def mining(view: WestKingdomView, move: Mine) -> Runes:
    """Return the clay or gold that a choice at the Mines yields."""
    if (result := brings(view, move)) or view.viewer is None:
        return result
    ways = outlook.gathering(view.board.players[view.viewer], MINES, view.board.force).ways
    return _plus(ways[move.good == "gold"])


def own_tool(view: WestKingdomView, card: int) -> int:
    """Return the craft card under an apprentice of the viewer, or 0."""
    return 0 if view.viewer is None else tool_of(view.board.players[view.viewer], card)


def way(view: WestKingdomView, seat: int, place: int, name: str) -> Runes:
    """Return the gains and costs of one of several actions at a location."""
    player, terms = view.board.players[seat], outlook.hiring(view.board, seat)
    match name:
        case "hire" if place == WORKSHOP and terms.hire is not None:
            most = str(terms.columns)
            return ("1–" if terms.columns > 1 else "", most, ":", GAP, *spelled.price(*terms.hire))
        case "hire":
            return ("+1", Sign("apprentice"))
        case "plans" if place == WORKSHOP:
            return (f"+{terms.plans}", Sign("plan"))
        case "plans":
            return (str(outlook.PLANS_LOOKED_AT), Sign("plan"), Sign("arrow"), "1", Sign("plan"))
        case "construct":
            return joined((str(points), Sign("vp")) for points in outlook.ready_plans(view, seat))
        case "cathedral":
            level = outlook.climbing(player).level
            mixed: Runes = (str(level.mixed), *spelled.MIXED) if level.mixed else ()
            return joined(((str(level.vp), Sign("vp")), ("−", *spelled.goods(level.cost), *mixed)))
        case "adornment":
            cost = spelled.price(*outlook.adornment_price(player))
            return joined((("+1", Sign("adornment")), ("−", *cost)))
    return ("+1", Sign("tool"))


def price(view: WestKingdomView, move: WestKingdomMove) -> Runes:
    """Return the immediate cost of a move in silver, tax first."""
    balance = foreseen(view, move)
    return spelled.price(balance.tax, balance.paid[-1] + balance.coins)
