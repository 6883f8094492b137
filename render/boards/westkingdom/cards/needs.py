"""What a player lacks to build a plan, and what placing a worker would bring, as runes."""

from engine.games.westkingdom.board import Player, WestKingdomBoard, WestKingdomState, WestKingdomView
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    LEVELS,
    MIDDLE,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import GOLD, GOODS, MARBLE, SKILLS, STONE, WOOD
from engine.games.westkingdom.box.yields import GATHERING, GOLD_WORKERS, YIELDS
from engine.games.westkingdom.moves import Mine, Place, WestKingdomMove
from engine.games.westkingdom.places.black_market import LOOKED_AT
from engine.games.westkingdom.places.guildhall import (
    CLEARING_SPACES,
    FILLING,
    MARKET_SPACES,
    ROWS,
    hall_ways,
    is_full,
)
from engine.games.westkingdom.places.open_places import force_of, with_worker
from engine.games.westkingdom.places.workshop import PLANS_DRAWN, workshop_ways
from engine.games.westkingdom.players.counts import (
    INTERCHANGEABLE,
    POWER_ABILITIES,
    bonuses,
    discount,
    skills,
    tool_of,
)
from engine.games.westkingdom.players.prices import (
    ADORNMENT_PRICE,
    HIRING,
    RAID,
    constructible,
    hire_cost,
    tax,
)
from render.boards.westkingdom.cards import spelled
from render.boards.westkingdom.cards.runes import GAP, Runes, Sign, joined
from render.words.westkingdom.briefs import Sum, foreseen

LOCATION_NAMES = tuple(GATHERING)
SLASH: Runes = (GAP, "/", GAP)


def missing(player: Player, plan: int) -> Runes:
    """Return the skills and goods that a player lacks to build a plan; empty where it can be built."""
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


def total(found: Sum) -> Runes:
    """Return all that a move brings and costs."""
    gained = [have - cost for have, cost in zip(found.gained, found.paid, strict=True)]
    gained[-1] = found.gained[-1]
    groups = [
        (f"{count:+d}".replace("-", "−"), Sign(name))
        for name, count in zip(GOODS, gained, strict=True)
        if count
    ]
    for count, icon in (
        (-found.tax, "tax"),
        (-found.paid[-1] - found.coins, "silver"),
        (found.virtue, "virtue"),
    ):
        if count:
            groups.append((f"{count:+d}".replace("-", "−"), Sign(icon)))
    for count, icon in (
        (found.taken, "debt"),
        (found.paid_off, "paid"),
        (-found.destroyed, "debt"),
        (found.drew, "plan"),
        (found.freed, "worker"),
        (found.captured, "capture"),
        (-found.sent, "capture"),
    ):
        if count:
            groups.append((f"{count:+d}".replace("-", "−"), Sign(icon)))
    return joined(groups)


def brings(view: WestKingdomView, move: WestKingdomMove) -> Runes:
    """Return what a move does at once."""
    return total(foreseen(view, move))


def placing(view: WestKingdomView, move: Place) -> Runes:
    """Return what placing a worker brings and costs, or what it lets the viewer do."""
    found = brings(view, move)
    board, seat, where = view.board, view.viewer, move.location
    if seat is None or (found and where < LEFT and where != STOREHOUSE):
        return found
    player = board.players[seat]
    if where == GUILDHALL:
        return _hall(view, seat)
    if where >= LEFT:
        more: Runes = (Sign("apprentice"), "/", str(LOOKED_AT), Sign("plan")) if where == MIDDLE else ()
        count = sum(amounts.building_card for _, amounts in bonuses(player, "black_market"))
        drawn: Runes = (f"+{count}", Sign("plan")) if count else ()
        return joined((found, more, drawn, follows(board, where)))
    force = force_of(board, seat, where, artisan=move.artisan)
    if where <= SILVERSMITH:
        ways = YIELDS[LOCATION_NAMES[where]][: 1 + (where == MINES and force >= GOLD_WORKERS)]
        return joined(((f"+{formula(force)}", Sign(GOODS[good])) for good, formula in ways), (GAP, "/", GAP))
    if where == STOREHOUSE:
        return joined(((f"{force}×", Sign("virtue"), "/", Sign("marble")), found))
    if where == WORKSHOP:
        return _workshop(with_worker(view, move), seat)
    if where == GUARDHOUSE:
        return (f"{force}×", Sign("prison"), "/", Sign("worker"), "/", Sign("paid"))
    further = max(0, RAID.further.silver - discount(player, "capture"))
    price = joined(
        (
            spelled.price(tax(player, RAID.first.tax), 0),
            (f"{further}", Sign("silver"), "…") if force > 1 and further else (),
        )
    )
    return joined(((f"{force}×", Sign("capture")), price))


def _hall(view: WestKingdomView, seat: int) -> Runes:
    """Return what can be done in the Guildhall; what follows stands behind what fills a space."""
    icons = {"construct": "plan", "cathedral": "cathedral", "adornment": "adornment", "tool": "tool"}
    ways = hall_ways(view, seat)
    filling = [(Sign(icons[name]),) for name in ways if name in FILLING]
    stacked = [(Sign(icons[name]),) for name in ways if name not in FILLING]
    after = follows(view.board, GUILDHALL) if filling else ()
    filled = joined((joined(filling, SLASH), after), (GAP, GAP))
    return joined((filled, joined(stacked, SLASH)), SLASH)


def _workshop(there: WestKingdomState, seat: int) -> Runes:
    """Return what can be done at the Workshop once a worker stands there."""
    ways, board = workshop_ways(there, seat), there.board
    price = spelled.price(*hire_cost(board, seat, 0))
    hire: Runes = (Sign("apprentice"), ":", *price) if "hire" in ways else ()
    plans: Runes = (f"+{PLANS_DRAWN(board.force)}", Sign("plan")) if "plans" in ways else ()
    return joined((hire, plans), SLASH)


def follows(board: WestKingdomBoard, where: int) -> Runes:
    """Return what a worker in the Guildhall or in the Black Market sets off: resets, or the end."""
    reset: Runes = (Sign("reset"), Sign("market-left"))
    if where < GUILDHALL:
        return reset if sum(owner < 0 for owner in board.market) == 1 else ()
    if is_full(board):
        return ()
    row, column = divmod(len(board.hall), board.columns)
    space = row + 1, column + 1
    clears = board.clears and space in CLEARING_SPACES
    return joined(
        (
            reset if space in MARKET_SPACES else (),
            (Sign("reset"), Sign("apprentice")) if clears else (),
            (Sign("end"),) if len(board.hall) + 1 == ROWS * board.columns else (),
        )
    )


def mining(view: WestKingdomView, move: Mine) -> Runes:
    """Return the clay or the gold that the Mines give."""
    if found := brings(view, move):
        return found
    good, formula = YIELDS["mines"][move.good == "gold"]
    return (f"+{formula(view.board.force)}", Sign(GOODS[good]))


def own_tool(view: WestKingdomView, card: int) -> int:
    """Return the craft card under an apprentice of the viewer."""
    return 0 if view.viewer is None else tool_of(view.board.players[view.viewer], card)


def way(view: WestKingdomView, seat: int, place: int, name: str) -> Runes:
    """Return what one of several ways to use a location brings and costs."""
    board = view.board
    player = board.players[seat]
    match name:
        case "hire" if place == WORKSHOP:
            return (
                "1–" if HIRING.columns(board.force) > 1 else "",
                str(HIRING.columns(board.force)),
                ":",
                GAP,
                *spelled.price(*hire_cost(board, seat, 0)),
            )
        case "hire":
            return ("+1", Sign("apprentice"))
        case "plans" if place == WORKSHOP:
            return (f"+{PLANS_DRAWN(board.force)}", Sign("plan"))
        case "plans":
            return (str(LOOKED_AT), Sign("plan"), Sign("arrow"), "1", Sign("plan"))
        case "construct":
            return joined(
                (str(BUILDINGS[plan].vp), Sign("vp"))
                for plan in view.secret.hands[seat]
                if plan and constructible(player, plan)
            )
        case "cathedral":
            level = LEVELS[player.level]
            mixed: Runes = (str(level.mixed), *spelled.MIXED) if level.mixed else ()
            return joined(((str(level.vp), Sign("vp")), ("−", *spelled.goods(level.cost), *mixed)))
        case "adornment":
            return joined(
                (
                    ("+1", Sign("adornment")),
                    ("−", *spelled.price(tax(player, ADORNMENT_PRICE.tax), ADORNMENT_PRICE.silver)),
                )
            )
    return ("+1", Sign("tool"))


def price(view: WestKingdomView, move: WestKingdomMove) -> Runes:
    """Return the silver that a move costs at once."""
    found = foreseen(view, move)
    return spelled.price(found.tax, found.paid[-1] + found.coins)
