"""Tools under apprentices: which ones an action triggers, and what they make affordable (section 12).

A :class:`Hand` is a hypothetical state of a player and its number of plans. An action is available if some
way of using its tools first makes it affordable.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.games.westkingdom.board import IN_PRISON, Player, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import APPRENTICES, CRAFTS, FILE, GUARDHOUSE, LOCATIONS, TOP_VIRTUE
from engine.games.westkingdom.box.sites import GuardOptions
from engine.games.westkingdom.box.trades import DEALS
from engine.games.westkingdom.box.vocabulary import SILVER, Amounts, Event
from engine.games.westkingdom.box.yields import GATHERING
from engine.games.westkingdom.players.counts import ABILITIES, able, discount, tool_of
from engine.games.westkingdom.players.prices import (
    MARKET_LIMIT,
    MARKET_PRICE,
    RAID,
    can_climb,
    hire_price,
    plus,
    saving,
    tax,
)
from engine.games.westkingdom.turn.automatic import (
    ArtisanCapture,
    BuyBack,
    Deed,
    FirstCapture,
    FurtherCapture,
    Gather,
    PayOffDebt,
    PayOutBy,
    ReleaseBy,
    SendToPrison,
    StepUp,
    TakeOn,
    TakeTaxes,
    TradeWith,
    VisitGuardhouse,
    VisitMarket,
    VisitStorehouse,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.tasks import ToRaid, ToTool


class Hand(NamedTuple):
    """A hypothetical state of a player, and its number of plans in hand."""

    player: Player
    plans: int


EVENTS: dict[type[Deed], Event] = {
    VisitStorehouse: "storehouse_place",
    VisitGuardhouse: "guardhouse",
    VisitTownCentre: "town_centre",
    TakeTaxes: "tax_stand",
    VisitMarket: "black_market",
    SendToPrison: "send_to_prison",
    PayOffDebt: "pay_debt",
    FurtherCapture: "capture",
    StepUp: "cathedral",
}
"""The event of each action. Gathering uses its location's event; others have none or a single apprentice."""


def _guard() -> GuardOptions:
    options = FILE.locations[GUARDHOUSE].options
    assert options is not None
    return options


GUARD = _guard()
BOARDS, PAY_OFF = GUARD.release_boards.cost or Amounts(), GUARD.pay_debt.cost or Amounts()

Price = tuple[int, int]
"""Tax and silver, before the Artisan's savings."""


def price_of(board: WestKingdomBoard, player: Player, deed: Deed) -> Price:
    """Return the current price of an action."""
    price = PRICES.get(type(deed))
    return price(board, player, deed) if price is not None else (0, 0)


def _hire(board: WestKingdomBoard, player: Player, deed: TakeOn) -> Price:
    return hire_price(player, deed.slot, board.force)[:2] if deed.paid else (0, 0)


def _market(board: WestKingdomBoard, player: Player, deed: VisitMarket) -> Price:
    return 0, max(0, MARKET_PRICE[deed.space][0] - discount(player, "black_market"))


def _trade(board: WestKingdomBoard, player: Player, deed: TradeWith) -> Price:
    return 0, DEALS[deed.card].pay[SILVER]


def _boards(board: WestKingdomBoard, player: Player, deed: Deed) -> Price:
    return tax(player, BOARDS.tax), BOARDS.silver


def _pay_off(board: WestKingdomBoard, player: Player, deed: Deed) -> Price:
    return tax(player, PAY_OFF.tax), PAY_OFF.silver


def _first_capture(board: WestKingdomBoard, player: Player, deed: Deed) -> Price:
    return tax(player, RAID.first.tax), 0


def _capture(board: WestKingdomBoard, player: Player, deed: Deed) -> Price:
    return 0, max(0, RAID.further.silver - discount(player, "capture"))


PRICES: dict[type[Deed], Callable[[WestKingdomBoard, Player, Any], Price]] = {
    TakeOn: _hire,
    VisitMarket: _market,
    TradeWith: _trade,
    BuyBack: _boards,
    PayOffDebt: _pay_off,
    FirstCapture: _first_capture,
    VisitTownCentre: _first_capture,
    FurtherCapture: _capture,
}


def affordable(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand) -> bool:
    """Return whether a player could pay for an action in a hypothetical state."""
    board, player = at.board, hand.player
    due, silver = price_of(board, player, deed)
    if silver:
        silver = max(0, silver - saving(board, player, seat))
    if player.goods[SILVER] < silver + due:
        return False
    match deed:
        case VisitMarket():
            return player.virtue <= MARKET_LIMIT
        case TradeWith(card=card):
            pay = DEALS[card].pay
            return all(player.goods[good] >= pay[good] for good in range(SILVER))
        case StepUp():
            return can_climb(board, player, hand.plans)
        case PayOffDebt():
            return player.unpaid > 0 or not board.audited
        case VisitGuardhouse():
            return bool(guard_actions(at, seat, hand))
    return True


def payable(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand | None = None) -> bool:
    """Return whether an action is affordable with some subset of its tools."""
    if hand is None:
        hand = hand_of(at, seat)
    guarding = isinstance(deed, VisitGuardhouse)
    if not guarding and affordable(at, seat, deed, hand):
        return True  # automatic tools take nothing away, except a prisoner the Guardhouse could free
    tools = tools_for(at.board, hand.player, seat, deed) if any(hand.player.tools) else ()
    if not tools:
        return guarding and affordable(at, seat, deed, hand)
    return any(affordable(at, seat, deed, way) for way in variants(at, hand, tools))


def hand_of(at: WestKingdomPosition, seat: int) -> Hand:
    """Return the actual state of a player."""
    return Hand(at.board.players[seat], len(at.secret.hands[seat]))


def is_held(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether other players hold workers of this player."""
    for player in board.players:  # noqa: SIM110  # a loop is faster, and this runs every turn
        if player.held[seat]:
            return True
    return False


def guard_is_open(at: WestKingdomPosition, seat: int) -> bool:
    """Return whether any action of the Guardhouse has an effect and is affordable."""
    player = at.board.players[seat]
    if player.prison or any(player.held) or is_held(at.board, seat):
        return True
    return player.unpaid > 0 and payable(at, seat, PayOffDebt(seat))


def guard_actions(at: WestKingdomPosition, seat: int, hand: Hand) -> list[str]:
    """Return the actions of the Guardhouse that have an effect and are affordable."""
    player = hand.player
    actions = []
    if any(player.held):
        actions.append("send")
    if player.prison:
        actions.append("free")
    if is_held(at.board, seat):
        if payable(at, seat, BuyBack(seat), hand):
            actions.append("boards")
        actions.append("boards-debt")
    if player.unpaid and payable(at, seat, PayOffDebt(seat), hand):
        actions.append("pay-off")
    return actions


# tools triggered by an action


def tools_for(board: WestKingdomBoard, player: Player, seat: int, deed: Deed) -> list[int]:
    """Return the apprentices whose tools an action triggers, except those already used this turn."""
    if not any(player.tools):
        return []
    cards = _set_off(player, deed)
    if not (cards or board.boon):
        return []
    if isinstance(deed, FurtherCapture) and board.audited and not _left_for_capture(board, player):
        return []
    if board.boon and price_of(board, player, deed)[1] and saving(board, player, seat):
        strong = ABILITIES["artisan"]
        cards += [card for card in able(player, "artisan") if strong[card].discount]
    return [card for card in cards if _is_active(player, card) and card not in board.used]


def _left_for_capture(board: WestKingdomBoard, player: Player) -> bool:
    """Return whether a Conspirator's tool is left for a capture: one for each capture after the first."""
    raids = [task.left for task in board.stack if isinstance(task, ToRaid) and not task.free]
    behind = board.force - sum(raids) - 1
    return sum(card in board.used for card in able(player, "capture")) < behind


def _set_off(player: Player, deed: Deed) -> list[int]:
    """Return the apprentices whose abilities an action involves, with or without tools."""
    if isinstance(deed, TradeWith | ReleaseBy | PayOutBy | ArtisanCapture):
        return [deed.card]
    if isinstance(deed, Gather):
        return able(player, GATHERING[LOCATIONS[deed.place]])
    if isinstance(deed, VisitStorehouse):
        extra = [card for card in able(player, "storehouse") if APPRENTICES[card].ability.extra_workers]
        return able(player, "storehouse_place") + extra
    event = EVENTS.get(type(deed))
    return [] if event is None else able(player, event)


def _is_active(player: Player, card: int) -> bool:
    tool = tool_of(player, card)
    return bool(tool) and CRAFTS[tool].kind != "passive"


def usable(player: Player, craft: int) -> bool:
    """Return whether an optional tool can be paid for."""
    trade = CRAFTS[craft].tool.trade
    return trade is None or all(map(int.__ge__, player.goods, trade.pay.goods))


def using(at: WestKingdomPosition, hand: Hand, craft: int) -> Hand:
    """Return the hypothetical state of a player after using a tool."""
    player, tool = hand.player, CRAFTS[craft].tool
    if tool.release is not None:
        prisoners = min(player.prison, tool.release.count) if tool.release.count != "all" else player.prison
        artisan = player.artisan if not prisoners or player.artisan != IN_PRISON else -1
        return hand._replace(player=replace(player, prison=player.prison - prisoners, artisan=artisan))
    amounts = tool.gain if tool.trade is None else tool.trade.gain
    assert amounts is not None
    goods = plus(player, amounts.goods)
    uncapped_virtue = player.virtue + amounts.virtue
    virtue = min(TOP_VIRTUE, uncapped_virtue)
    unpaid = max(0, player.unpaid - (uncapped_virtue - virtue)) if at.board.audited else player.unpaid
    if tool.trade is not None:
        price = tool.trade.pay
        goods = plus(replace(player, goods=goods), price.goods, -1)
        unpaid += max(0, price.virtue - virtue) if at.board.audited else 0
        virtue = max(0, virtue - price.virtue)
    plan_count = min(amounts.building_card, len(at.secret.plans))
    return Hand(replace(player, goods=goods, virtue=virtue, unpaid=unpaid), hand.plans + plan_count)


def variants(at: WestKingdomPosition, hand: Hand, tools: Sequence[int]) -> Iterator[Hand]:
    """Yield the states of a player after its automatic tools and each subset of the optional ones.

    Tools that free prisoners are treated as optional, since the action may need a prisoner.
    """
    crafts = [tool_of(hand.player, card) for card in tools]
    optional = []
    for craft in crafts:
        freeing = at.board.audited and CRAFTS[craft].tool.release is not None
        if CRAFTS[craft].kind == "asked" or freeing:
            optional.append(craft)
        elif CRAFTS[craft].kind == "automatic":
            hand = using(at, hand, craft)
    yield from _chosen(at, hand, optional)


def leaves_payable(at: WestKingdomPosition, seat: int, deed: Deed, card: int) -> bool:
    """Return whether an action stays affordable after the automatic tool of an apprentice is used."""
    hand = hand_of(at, seat)
    craft = tool_of(hand.player, card)
    if CRAFTS[craft].tool.release is None or not at.board.audited:
        return True  # the tool takes nothing away
    optional_cards = [task.card for task in at.board.stack if isinstance(task, ToTool) and not task.late]
    return any(
        affordable(at, seat, deed, way) for way in variants(at, using(at, hand, craft), optional_cards)
    )


def _chosen(at: WestKingdomPosition, hand: Hand, crafts: Sequence[int]) -> Iterator[Hand]:
    if not crafts:
        yield hand
        return
    yield from _chosen(at, hand, crafts[1:])
    if usable(hand.player, crafts[0]):
        yield from _chosen(at, using(at, hand, crafts[0]), crafts[1:])


def tool_frees(craft: int) -> int:
    """Return how many workers an automatic tool frees from prison."""
    release = CRAFTS[craft].tool.release if craft else None
    return 0 if release is None else 99 if release.count == "all" else release.count


# the Conspirator's tool


def pays_first(at: WestKingdomPosition, seat: int, remaining: int) -> list[int]:
    """Return the Conspirators whose tools can pay for the first capture because a second one follows.

    Empty if the tax is affordable without them, or not even with them.
    """
    board, hand, first = at.board, hand_of(at, seat), FirstCapture(seat)
    player = hand.player
    if remaining < 2 or not any(player.tools) or affordable(at, seat, first, hand):
        return []
    payers = [
        card
        for card in able(player, "capture")
        if card not in board.used and _pays(at, seat, first, hand, tool_of(player, card))
    ]
    return payers if board.audited else payers[:1]


def _pays(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand, craft: int) -> bool:
    """Return whether an action is affordable after using this tool."""
    kinds = ("automatic", "asked") if at.board.audited else ("automatic",)
    if not craft or CRAFTS[craft].kind not in kinds or not usable(hand.player, craft):
        return False
    return affordable(at, seat, deed, using(at, hand, craft))
