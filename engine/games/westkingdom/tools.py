"""Tools under apprentices: which ones an action sets off, and what they let a player pay (section 12).

A :class:`Hand` is a player as he would be: what he has, and how many plans he holds. An action is open
if it can be paid by one of the ways to use its tools before it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.games.westkingdom.board import IN_PRISON, Player, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.cards import APPRENTICES, CRAFTS, FILE, GUARDHOUSE, TOP_VIRTUE, TOWN_CENTRE
from engine.games.westkingdom.counts import ABILITIES, able, discount, tool_of
from engine.games.westkingdom.prices import (
    CATHEDRAL_LIMIT,
    MARKET_LIMIT,
    MARKET_PRICE,
    climb_ways,
    discards_for_cathedral,
    hire_price,
    plus,
    room_above,
    saving,
    tax,
)
from engine.games.westkingdom.sites import GuardOptions
from engine.games.westkingdom.storehouse import DEALS
from engine.games.westkingdom.tasks import Deed
from engine.games.westkingdom.vocabulary import SILVER, Event


class Hand(NamedTuple):
    """A player as he would be, and the number of plans he would hold."""

    player: Player
    plans: int


EVENTS: dict[str, Event] = {
    "forest": "forest",
    "quarry": "quarry",
    "mines": "mines",
    "silversmith": "silversmith",
    "storehouse": "storehouse_place",
    "guardhouse": "guardhouse",
    "town-centre": "town_centre",
    "tax-stand": "tax_stand",
    "market": "black_market",
    "send": "send_to_prison",
    "pay-off": "pay_debt",
    "capture": "capture",
    "climb": "cathedral",
}
"""The event of each kind of deed; others have none, or their own apprentice."""


def _guard() -> GuardOptions:
    options = FILE.locations[GUARDHOUSE].options
    assert options is not None
    return options


GUARD = _guard()
_RAID = FILE.locations[TOWN_CENTRE].capture_cost
assert _RAID is not None
RAID = _RAID
"""What a capture at the Town Centre costs."""


def silver_price(board: WestKingdomBoard, player: Player, deed: Deed) -> int:
    """Return the silver that an action costs beside its tax, before what the Artisan saves."""
    match deed.kind:
        case "market":
            return max(0, MARKET_PRICE[deed.number][0] - discount(player, "black_market"))
        case "hire":
            return hire_price(player, deed.number, board.force)[1] if deed.other else 0
        case "trade":
            return DEALS[deed.number].pay[SILVER]
        case "boards":
            cost = GUARD.release_boards.cost
            return cost.silver if cost is not None else 0
        case "pay-off":
            cost = GUARD.pay_debt.cost
            return cost.silver if cost is not None else 0
        case "capture":
            return max(0, RAID.further.silver - discount(player, "capture"))
    return 0


def tax_price(board: WestKingdomBoard, player: Player, deed: Deed) -> int:
    """Return the tax of an action at this moment."""
    match deed.kind:
        case "hire":
            return hire_price(player, deed.number, board.force)[0] if deed.other else 0
        case "boards":
            cost = GUARD.release_boards.cost
            return tax(player, cost.tax) if cost is not None else 0
        case "pay-off":
            cost = GUARD.pay_debt.cost
            return tax(player, cost.tax) if cost is not None else 0
        case "first-capture":
            return tax(player, RAID.first.tax)
    return 0


def affordable(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand) -> bool:
    """Return whether a player could do an action as he would be."""
    board, player = at.board, hand.player
    kind = deed.kind
    silver = silver_price(board, player, deed)
    if silver:
        silver = max(0, silver - saving(board, player, seat))
    if player.goods[SILVER] < silver + tax_price(board, player, deed):
        return False
    match kind:
        case "market":
            return player.virtue <= MARKET_LIMIT
        case "trade":
            pay = DEALS[deed.number].pay
            return all(player.goods[good] >= pay[good] for good in range(SILVER))
        case "climb":
            return (
                player.virtue >= CATHEDRAL_LIMIT
                and room_above(board, player)
                and hand.plans >= discards_for_cathedral(player)
                and bool(climb_ways(player))
            )
        case "town-centre":
            return player.goods[SILVER] >= tax(player, RAID.first.tax)
        case "guardhouse":
            return bool(guard_actions(at, seat, hand))
    return True


def payable(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand | None = None) -> bool:
    """Return whether an action can be paid with some of its tools, or none."""
    if hand is None:
        hand = hand_of(at, seat)
    tools = tools_for(at.board, hand.player, seat, deed)
    if not tools:
        return affordable(at, seat, deed, hand)
    return any(affordable(at, seat, deed, way) for way in variants(at, hand, tools))


def hand_of(at: WestKingdomPosition, seat: int) -> Hand:
    """Return a player as he is."""
    return Hand(at.board.players[seat], len(at.secret.hands[seat]))


def guard_actions(at: WestKingdomPosition, seat: int, hand: Hand) -> list[str]:
    """Return the actions of the Guardhouse that have an effect and can be paid."""
    players, player = at.board.players, hand.player
    found = []
    if any(player.held):
        found.append("send")
    if player.prison:
        found.append("free")
    if any(other.held[seat] for other in players):
        if payable(at, seat, Deed(seat, "boards"), hand):
            found.append("boards")
        found.append("boards-debt")
    if player.unpaid and payable(at, seat, Deed(seat, "pay-off"), hand):
        found.append("pay-off")
    return found


# which tools an action sets off


def tools_for(board: WestKingdomBoard, player: Player, seat: int, deed: Deed) -> list[int]:
    """Return the apprentices whose tools an action sets off, those used this turn left out."""
    if not any(player.tools):
        return []
    kind = deed.kind
    found: Sequence[int]
    if kind == "trade" or kind in ("release", "pay-out", "artisan-capture"):
        found = [deed.number]
    elif kind == "storehouse":
        extra = [card for card in able(player, "storehouse") if APPRENTICES[card].ability.extra_workers]
        found = [*able(player, "storehouse_place"), *extra]
    else:
        event = EVENTS.get(kind)
        found = able(player, event) if event is not None else ()
    if board.boon and silver_price(board, player, deed) and saving(board, player, seat):
        strong = ABILITIES["artisan"]
        found = [*found, *(c for c in player.apprentices if c in strong and strong[c].discount)]
    return [
        card
        for card in found
        if card not in board.used and (tool := tool_of(player, card)) and CRAFTS[tool].kind != "passive"
    ]


def usable(player: Player, craft: int) -> bool:
    """Return whether a tool that is asked about could be used."""
    trade = CRAFTS[craft].tool.trade
    return trade is None or all(map(int.__ge__, player.goods, trade.pay.goods))


def using(at: WestKingdomPosition, hand: Hand, craft: int) -> Hand:
    """Return a player as he would be once a tool is used."""
    player, tool = hand.player, CRAFTS[craft].tool
    if tool.release is not None:
        freed = min(player.prison, tool.release.count) if tool.release.count != "all" else player.prison
        artisan = player.artisan if not freed or player.artisan != IN_PRISON else -1
        return hand._replace(player=replace(player, prison=player.prison - freed, artisan=artisan))
    amounts = tool.gain if tool.trade is None else tool.trade.gain
    assert amounts is not None
    goods = plus(player, amounts.goods)
    virtue = min(TOP_VIRTUE, player.virtue + amounts.virtue)
    if tool.trade is not None:
        paid = tool.trade.pay
        goods = plus(replace(player, goods=goods), paid.goods, -1)
        virtue = max(0, virtue - paid.virtue)
    drawn = min(amounts.building_card, len(at.secret.plans))
    return Hand(replace(player, goods=goods, virtue=virtue), hand.plans + drawn)


def variants(at: WestKingdomPosition, hand: Hand, tools: Sequence[int]) -> Iterator[Hand]:
    """Yield a player as he would be after automatic tools, and some, all or none of those asked about."""
    crafts = [tool_of(hand.player, card) for card in tools]
    for craft in crafts:
        if CRAFTS[craft].kind == "automatic":
            hand = using(at, hand, craft)
    yield from _chosen(at, hand, [craft for craft in crafts if CRAFTS[craft].kind == "asked"])


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


def pays_first(at: WestKingdomPosition, seat: int, left: int) -> list[int]:
    """Return the Conspirators whose silver tools may pay for the first capture, as a second one follows.

    Empty where the tax can be paid without, or with them neither.
    """
    board = at.board
    player = board.players[seat]
    due = tax(player, RAID.first.tax) - player.goods[SILVER]
    if due <= 0 or left < 2 or not any(player.tools):
        return []
    found: list[int] = []
    for card in able(player, "capture"):
        tool = tool_of(player, card)
        gain = CRAFTS[tool].tool.gain if tool and card not in board.used else None
        if gain is not None and gain.silver and due > 0:
            found.append(card)
            due -= gain.silver
    return found if due <= 0 else []
