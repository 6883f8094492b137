"""Where a worker can be placed in *West Kingdom*: what each location brings and costs."""

from collections.abc import Sequence

from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.cards import (
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    LEVELS,
    LOCATIONS,
    MIDDLE,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    TAX_STAND,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import NOTHING, STONE, WOOD
from engine.games.westkingdom.box.yields import GATHERING, GOLD_WORKERS, YIELDS
from engine.games.westkingdom.moves import Place, Use
from engine.games.westkingdom.places.guildhall import (
    CLEARING_SPACES,
    FILLING,
    MARKET_SPACES,
    ROWS,
    hall_ways,
    is_full,
)
from engine.games.westkingdom.places.open_places import force_of, with_worker
from engine.games.westkingdom.places.town_centre import RAIDS
from engine.games.westkingdom.places.workshop import PLANS_DRAWN, workshop_ways
from engine.games.westkingdom.players.counts import bonuses, discount
from engine.games.westkingdom.players.prices import (
    HIRING,
    MARKET_PRICE,
    RAID,
    climb_ways,
    constructible,
    discards_for_cathedral,
    hire_cost,
    saving,
    tax,
    virtue_cost,
)
from engine.games.westkingdom.players.tools import price_of
from engine.games.westkingdom.turn.automatic import FirstCapture, FurtherCapture, VisitMarket
from engine.games.westkingdom.turn.tasks import ToRaid
from render.texts import Texts, signed
from render.words.westkingdom.briefs import brief, foreseen, price_text
from render.words.westkingdom.parts import counted, goods_text, listed


def placement(view: WestKingdomView, move: Place, t: Texts) -> str:
    """Return what placing a worker brings, costs and sets off."""
    board, seat, where = view.board, view.viewer, move.location
    if seat is None:
        return ""
    if where == GUILDHALL:
        return _hall(view, seat, t)
    if where >= LEFT:
        return _market(view, move, t)
    force = force_of(board, seat, where, artisan=move.artisan)
    if where <= SILVERSMITH:
        found = foreseen(view, move)
        return brief(found, t) if any(found.gained) else gathered(view, seat, where, force, t)
    if where == STOREHOUSE:
        return listed((t("westkingdom-yield-storehouse", count=force), brief(foreseen(view, move), t)))
    if where == WORKSHOP:
        return _workshop(view, seat, move, t)
    if where == GUARDHOUSE:
        return t("westkingdom-yield-guardhouse", count=force)
    if where == TAX_STAND:
        found = foreseen(view, move)
        if any(found.gained):
            return brief(found, t)
        return goods_text((0, 0, 0, 0, 0, board.tax_stand), t)
    return _town_centre(view, seat, force, t)


def gathered(view: WestKingdomView, seat: int, location: int, force: int, t: Texts) -> str:
    """Return what gathering brings; in the Mines both ways where there is a choice."""
    name = LOCATIONS[location]
    ways = YIELDS[name][: 1 + (location == MINES and force >= GOLD_WORKERS)]
    found = []
    for good, formula in ways:
        counts = [0] * len(NOTHING)
        counts[good] = formula(force)
        for _, amounts in bonuses(view.board.players[seat], GATHERING[name]):
            counts = [a + b for a, b in zip(counts, amounts.goods, strict=True)]
        found.append(goods_text(counts, t))
    return t("westkingdom-list-or").join(found)


def _workshop(view: WestKingdomView, seat: int, move: Place, t: Texts) -> str:
    """Return what can be done at the Workshop: only what can be paid, and what there are cards for."""
    there = with_worker(view, move)
    ways, force = workshop_ways(there, seat), there.board.force
    hire = plans = ""
    if "hire" in ways:
        due, silver = hire_cost(there.board, seat, 0)
        price = price_text(silver, due, 0, t) or t("westkingdom-free")
        hire = t("westkingdom-yield-hire", price=price, columns=HIRING.columns(force))
    if "plans" in ways:
        plans = t("westkingdom-yield-plans", plans=PLANS_DRAWN(force))
    if hire and plans:
        return t("westkingdom-yield-workshop", hire=hire, plans=plans)
    return hire or plans


def _town_centre(view: WestKingdomView, seat: int, force: int, t: Texts) -> str:
    player = view.board.players[seat]
    further = max(0, RAID.further.silver - discount(player, "capture"))
    first = price_text(0, tax(player, RAID.first.tax), 0, t) or t("westkingdom-free")
    if force == 1:
        return t("westkingdom-yield-capture", first=first)
    return t(
        "westkingdom-yield-captures",
        count=force,
        first=first,
        further=price_text(further, 0, 0, t) or t("westkingdom-free"),
        places=RAIDS[len(view.board.players)],
    )


def _market(view: WestKingdomView, move: Place, t: Texts) -> str:
    board, seat, where = view.board, view.viewer, move.location
    assert seat is not None
    player = board.players[seat]
    _, price = price_of(board, player, VisitMarket(seat, where - LEFT))
    price = max(0, price - saving(with_worker(view, move).board, player, seat))
    virtue = virtue_cost(player, "black_market", MARKET_PRICE[where - LEFT][1])
    if where == MIDDLE:
        what = t("westkingdom-yield-middle-tool" if board.artisans else "westkingdom-yield-middle")
    else:
        what = goods_text(board.small if where == LEFT else board.large, t)
    more, plans = [0] * len(NOTHING), 0
    for _, amounts in bonuses(player, "black_market"):
        more = [a + b for a, b in zip(more, amounts.goods, strict=True)]
        plans += amounts.building_card
    drawn = counted("building_card", plans, t) if plans else ""
    last = sum(taken < 0 for taken in board.market) == 1
    return listed(
        (
            ", ".join(filter(None, (what, goods_text(more, t), drawn))),
            t("westkingdom-brief-cost", cost=price_text(price, 0, 0, t)) if price else "",
            t("westkingdom-text-virtue", virtue=signed(-virtue)) if virtue else "",
            t("westkingdom-then-reset") if last else "",
        )
    )


def _hall(view: WestKingdomView, seat: int, t: Texts) -> str:
    """Return what can be done in the Guildhall; only who fills a space sets off what follows from it."""
    ways = hall_ways(view, seat)
    filling = [way for way in ways if way in FILLING]
    if not filling:
        return _ways(ways, t)
    follows = after_next_space(view, t)
    if len(filling) == len(ways):
        return listed((_ways(ways, t), *follows))
    return listed((_ways(filling, t), *(follows[1:] or follows), t("westkingdom-yield-or-craft")))


def _ways(ways: Sequence[str], t: Texts) -> str:
    return t("westkingdom-list-or").join(t(f"westkingdom-yield-{way}") for way in ways)


def using(view: WestKingdomView, way: str, t: Texts) -> str:
    """Return what one of several ways to use a location brings and costs."""
    seat = view.viewer
    if seat is None:
        return ""
    player = view.board.players[seat]
    if way == "construct":
        ready = sum(bool(plan) and constructible(player, plan) for plan in view.secret.hands[seat])
        return listed((t("westkingdom-use-construct", count=ready), *after_next_space(view, t)[1:]))
    if way == "cathedral":
        return listed((_step(player, t), *after_next_space(view, t)[1:]))
    text = brief(foreseen(view, Use(way)), t)  # type: ignore[arg-type]  # one of the ways
    return text or t(f"westkingdom-use-{way}")


def _step(player: Player, t: Texts) -> str:
    """Return what the next level of the Cathedral brings and costs."""
    ways, plans = climb_ways(player), discards_for_cathedral(player)
    cost = ""
    if len(ways) == 1:
        cost = goods_text(ways[0], t)
    elif ways:
        cost = counted("stone_or_wood", sum(ways[0][WOOD : STONE + 1]), t)
        cost = cost if LEVELS[player.level].mixed else goods_text(LEVELS[player.level].cost, t)
    paid = ", ".join(filter(None, (cost, counted("building_card", plans, t) if plans else "")))
    return t("westkingdom-use-cathedral", level=player.level + 1, points=LEVELS[player.level].vp, cost=paid)


def capture_cost(view: WestKingdomView, t: Texts) -> str:
    """Return what the next capture costs; empty for those that cards give."""
    task = view.board.stack[-1]
    if not isinstance(task, ToRaid) or task.free:
        return ""
    deed = FurtherCapture(task.seat) if task.places else FirstCapture(task.seat)
    player = view.board.players[task.seat]
    due, silver = price_of(view.board, player, deed)
    price = price_text(max(0, silver - saving(view.board, player, task.seat)), due, 0, t)
    return t("westkingdom-brief-cost", cost=price) if price else ""


def after_next_space(view: WestKingdomView, t: Texts) -> list[str]:
    """Return what follows once a worker lies on the next space of the Guildhall."""
    board = view.board
    if is_full(board):
        return []
    number, size = len(board.hall) + 1, ROWS * board.columns
    space = (number - 1) // board.columns + 1, (number - 1) % board.columns + 1
    found = [t("westkingdom-then-space", number=number, size=size)]
    if space in MARKET_SPACES:
        found.append(t("westkingdom-then-reset"))
    if board.clears and space in CLEARING_SPACES:
        found.append(t("westkingdom-then-clear"))
    if number == size:
        found.append(t("westkingdom-then-last"))
    return found
