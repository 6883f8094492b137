"""Placements of workers in *West Kingdom*: the gains and costs of each location as text."""

from collections.abc import Sequence

from engine.games.westkingdom import outlook
from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.vocabulary import STONE, WOOD
from engine.games.westkingdom.moves import Place, Use
from engine.games.westkingdom.outlook import Guildhall, Market, Raiding, Workshop, Yield, foreseen
from engine.games.westkingdom.places.open_places import with_worker
from render.texts import Texts, signed
from render.words.westkingdom.briefs import brief, price_text
from render.words.westkingdom.parts import counted, goods_text, listed


def placement(view: WestKingdomView, move: Place, t: Texts) -> str:
    """Return the gains, costs and consequences of placing a worker."""
    if view.viewer is None:
        return ""
    match outlook.outlook(view, view.viewer, move):
        case Guildhall() as hall:
            return _hall(hall, t)
        case Market() as space:
            return _market(space, t)
        case Workshop() as terms:
            return listed((_workshop(terms, t), "" if terms.hire else _too_dear(view, move, t)))
        case Raiding() as captures:
            return _town_centre(captures, t)
        case outlook.Guarding(times=count):
            return t("westkingdom-yield-guardhouse", count=count)
        case outlook.Trading(times=count):
            return listed((t("westkingdom-yield-storehouse", count=count), brief(foreseen(view, move), t)))
        case outlook.Taxes(silver=silver):
            result = foreseen(view, move)
            return brief(result, t) if any(result.gained) else goods_text((0, 0, 0, 0, 0, silver), t)
        case Yield() as goods:
            result = foreseen(view, move)
            return (
                brief(result, t) if any(result.gained) else t("westkingdom-list-or").join(gathered(goods, t))
            )


def gathered(goods: Yield, t: Texts) -> list[str]:
    """Return each of the possible yields of a location."""
    return [goods_text(way, t) for way in goods.ways]


def mined(view: WestKingdomView, seat: int, way: int, t: Texts) -> str:
    """Return one of the possible yields of the location that the current turn's worker is at."""
    board = view.board
    return gathered(outlook.gathering(board.players[seat], board.here, board.force), t)[way]


def _workshop(terms: Workshop, t: Texts) -> str:
    """Return the options at the Workshop that the player can afford and that cards are left for."""
    hire = plans = ""
    if terms.hire is not None:
        price = price_text(terms.hire.silver, terms.hire.tax, 0, t) or t("westkingdom-free")
        hire = t("westkingdom-yield-hire", price=price, columns=terms.columns)
    if terms.plans:
        plans = t("westkingdom-yield-plans", plans=terms.plans)
    if hire and plans:
        return t("westkingdom-yield-workshop", hire=hire, plans=plans)
    return hire or plans


def _too_dear(view: WestKingdomView, move: Place, t: Texts) -> str:
    """Return the lowest price of an apprentice and the player's silver, if that is not enough."""
    there, seat = with_worker(view, move).board, view.viewer or 0
    terms, silver = outlook.hiring(there, seat), view.board.players[seat].goods[-1]
    if terms.hire is None or not any(view.board.apprentices):
        return ""
    price = sum(terms.hire)
    return t("westkingdom-yield-too-dear", price=price, silver=silver) if price > silver else ""


def _town_centre(captures: Raiding, t: Texts) -> str:
    first = price_text(0, captures.tax, 0, t) or t("westkingdom-free")
    if captures.times == 1:
        return t("westkingdom-yield-capture", first=first)
    return t(
        "westkingdom-yield-captures",
        count=captures.times,
        first=first,
        further=price_text(captures.further, 0, 0, t) or t("westkingdom-free"),
        places=captures.places,
    )


def _market(space: Market, t: Texts) -> str:
    if space.middle:
        brings = t("westkingdom-yield-middle-tool" if space.tools else "westkingdom-yield-middle")
    else:
        brings = goods_text(space.brings, t)
    plans = counted("building_card", space.plans, t) if space.plans else ""
    cost = price_text(space.silver, 0, 0, t)
    return listed(
        (
            ", ".join(filter(None, (brings, goods_text(space.more, t), plans))),
            t("westkingdom-brief-cost", cost=cost) if cost else "",
            t("westkingdom-text-virtue", virtue=signed(-space.virtue)) if space.virtue else "",
            t("westkingdom-then-reset") if space.resets else "",
        )
    )


def _hall(hall: Guildhall, t: Texts) -> str:
    """Return the options in the Guildhall. Consequences apply only to those that fill a space."""
    if not hall.filling:
        return _ways(hall.stacking, t)
    follows = follows_space(hall.space, t)
    if not hall.stacking:
        return listed((_ways(hall.filling, t), *follows))
    return listed((_ways(hall.filling, t), *(follows[1:] or follows), t("westkingdom-yield-or-craft")))


def _ways(ways: Sequence[str], t: Texts) -> str:
    return t("westkingdom-list-or").join(t(f"westkingdom-yield-{way}") for way in ways)


def using(view: WestKingdomView, way: str, t: Texts) -> str:
    """Return the gains and costs of one of several actions at a location."""
    seat = view.viewer
    if seat is None:
        return ""
    follows = follows_space(outlook.next_space(view.board), t)[1:]
    if way == "construct":
        ready = len(outlook.ready_plans(view, seat))
        return listed((t("westkingdom-use-construct", count=ready), *follows))
    if way == "cathedral":
        return listed((_step(view.board.players[seat], t), *follows))
    text = brief(foreseen(view, Use(way)), t)  # type: ignore[arg-type]  # a valid action
    return text or t(f"westkingdom-use-{way}")


def _step(player: Player, t: Texts) -> str:
    """Return the points and cost of the next level of the Cathedral."""
    number, level, ways, plans = outlook.climbing(player)
    cost = ""
    if len(ways) == 1:
        cost = goods_text(ways[0], t)
    elif ways:
        cost = counted("stone_or_wood", sum(ways[0][WOOD : STONE + 1]), t)
        cost = cost if level.mixed else goods_text(level.cost, t)
    paid = ", ".join(filter(None, (cost, counted("building_card", plans, t) if plans else "")))
    return t("westkingdom-use-cathedral", level=number, points=level.vp, cost=paid)


def capture_cost(view: WestKingdomView, t: Texts) -> str:
    """Return the price of the next capture, or an empty text for a capture by a card."""
    price = outlook.capture_price(view.board)
    cost = price_text(price.silver, price.tax, 0, t) if price is not None else ""
    return t("westkingdom-brief-cost", cost=cost) if cost else ""


def follows_space(space: outlook.Space | None, t: Texts) -> list[str]:
    """Return the consequences of filling the next space of the Guildhall."""
    if space is None:
        return []
    lines = [t("westkingdom-then-space", number=space.number, size=space.size)]
    if space.resets:
        lines.append(t("westkingdom-then-reset"))
    if space.clears:
        lines.append(t("westkingdom-then-clear"))
    if space.ends:
        lines.append(t("westkingdom-then-last"))
    return lines
