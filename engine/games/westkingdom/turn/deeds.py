"""What an action does once the tools before it have been asked about: it is paid, then it happens."""

from collections.abc import Callable, Sequence
from operator import add, sub
from typing import Any

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.westkingdom.board import IN_PRISON
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    COLUMNS,
    CRAFTS,
    FILE,
    LEFT,
    LOCATIONS,
    MIDDLE,
    TAX_STAND,
)
from engine.games.westkingdom.box.vocabulary import NOTHING, SILVER, Event, Goods
from engine.games.westkingdom.events import Debts, Gained, Paid, Traded
from engine.games.westkingdom.moves import Equip
from engine.games.westkingdom.places.gathering import GATHERING, YIELDS
from engine.games.westkingdom.places.guildhall import take_apprentice
from engine.games.westkingdom.places.storehouse import DEALS, Deal
from engine.games.westkingdom.players.counts import POWER_ABILITIES, apprentice_limit, bonuses, tool_of
from engine.games.westkingdom.players.prices import (
    MARKET_PRICE,
    beyond,
    discards_for_cathedral,
    hire_price,
    saving,
    virtue_cost,
)
from engine.games.westkingdom.players.tools import GUARD, leaves_payable, pays_first, price_of, tools_for
from engine.games.westkingdom.turn.automatic import (
    AnyDeed,
    ArtisanCapture,
    BorrowBack,
    BuyBack,
    Climb,
    Deed,
    FirstCapture,
    FurtherCapture,
    Gather,
    LeavePrison,
    LoseVirtue,
    MarketBonus,
    PayOffDebt,
    PayOutBy,
    Refill,
    ReleaseBy,
    SendToPrison,
    StepUp,
    TakeFromMarket,
    TakeOn,
    TakeTaxes,
    TradeWith,
    VisitGuardhouse,
    VisitMarket,
    VisitStorehouse,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    alter,
    capture,
    free,
    gain,
    gain_virtue,
    grant,
    lose,
    pay,
    send,
    silver,
    take_debts,
)
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToCapture,
    ToDiscard,
    ToDismiss,
    ToGuard,
    ToHire,
    ToPay,
    ToPrefer,
    ToRaid,
    ToTool,
    ToTrade,
    ToUse,
)
from engine.games.westkingdom.turn.windows import use

OF_RESETS = ReleaseBy | PayOutBy
"""Deeds of a reset, in which no tool captures."""


def begin(work: WestKingdomWork, deed: AnyDeed) -> None:
    """Get an action going: automatic tools are used, the others asked about before it or offered after."""
    board, seat = work.board, deed.seat
    cards = tools_for(board, board.players[seat], seat, deed)
    if not cards:
        push(work, deed)
    elif isinstance(deed, FurtherCapture) and len(cards) > 1 and board.audited:
        push(work, deed, ToPrefer(seat, tuple(cards)))
    else:
        _begin_with(work, deed, cards)


def _begin_with(work: WestKingdomWork, deed: AnyDeed, cards: Sequence[int]) -> None:
    """Get an action going with the tools of these apprentices."""
    board, seat = work.board, deed.seat
    kinds = {card: CRAFTS[tool_of(board.players[seat], card)].kind for card in cards}
    after: list[AnyTask] = [
        _tool_capture(seat, card, tool_of(board.players[seat], card), board.here)
        for card in reversed(cards)
        if kinds[card] == "capture" and board.here >= 0 and not isinstance(deed, OF_RESETS)
    ]
    asked = [ToTool(seat, card) for card in reversed(cards) if kinds[card] == "asked"]
    push(work, *after, deed, *asked)
    for card in cards:
        if kinds[card] == "automatic" and leaves_payable(work, seat, deed, card):
            use(work, seat, card)


def prefer(work: WestKingdomWork, task: ToPrefer, move: Equip) -> None:
    """Use one of several tools for the action below, and no other."""
    pop(work)
    deed = work.board.stack[-1]
    assert isinstance(deed, Deed)
    if isinstance(deed, FirstCapture):
        use(work, task.seat, move.apprentice)
    else:
        pop(work)
        _begin_with(work, deed, [move.apprentice])


def _tool_capture(seat: int, card: int, craft: int, place: int) -> ToCapture:
    """Return the question what a capturing tool takes where this turn's worker stands."""
    terms = CRAFTS[craft].tool.capture
    assert terms is not None
    return ToCapture(
        seat, place, limit=terms.limit or 0, spares=not terms.own_artisan, may=True, card=card, tool=True
    )


def settle_up(work: WestKingdomWork, deed: Deed, coins: int = 0) -> None:
    """Pay the silver and the tax of an action, with what the Artisan saves."""
    board, seat = work.board, deed.seat
    player = board.players[seat]
    tax, price = price_of(board, player, deed)
    if price and (less := saving(board, player, seat)):
        price = max(0, price - less)
        work.set(boon=False)
    pay(work, seat, silver(price - coins), tax, coins)


# gathering


def _gather(work: WestKingdomWork, deed: Gather) -> None:
    """Take what a location yields, and what apprentices add to it."""
    name = LOCATIONS[deed.place]
    good, formula = YIELDS[name][deed.way]
    counts = replace_at(NOTHING, good, formula(work.board.force))
    for _, amounts in bonuses(work.board.players[deed.seat], GATHERING[name]):
        counts = tuple(map(add, counts, amounts.goods))
    gain(work, deed.seat, counts, name)  # type: ignore[arg-type]  # six of them


def _tax_stand(work: WestKingdomWork, deed: Deed) -> None:
    seat, found = deed.seat, work.board.tax_stand
    work.set(tax_stand=0)
    gain(work, seat, silver(found), LOCATIONS[TAX_STAND])
    _bonuses(work, seat, "tax_stand")
    lost = FILE.locations[TAX_STAND].lose
    assert lost is not None
    lose(work, seat, virtue_cost(work.board.players[seat], "tax_stand", lost.virtue))


def _bonuses(work: WestKingdomWork, seat: int, event: Event) -> None:
    """Give what the cards of a player give on an event."""
    for why, amounts in bonuses(work.board.players[seat], event):
        grant(work, seat, amounts, why)


# locations where things are done one after the other


def _storehouse(work: WestKingdomWork, deed: Deed) -> None:
    _bonuses(work, deed.seat, "storehouse_place")
    push(work, ToTrade(deed.seat, work.board.force))


def _trade(work: WestKingdomWork, deed: TradeWith) -> None:
    deal = DEALS[deed.card]
    settle_up(work, deed)
    goods = (*deal.pay[:SILVER], 0)
    swap(work, deed.seat, APPRENTICES[deed.card].key, deal, goods)  # type: ignore[arg-type]  # six of them


def swap(work: WestKingdomWork, seat: int, name: str, deal: Deal, cost: Goods) -> None:
    """Make a trade; ``cost`` is what is still to be paid for it."""
    own = work.board.players[seat].goods
    alter(work, seat, goods=tuple(map(add, map(sub, own, cost), deal.gain)))
    if cost != NOTHING:
        work.tell(Paid(seat, cost))
    work.tell(Traded(seat, name))
    if deal.gain != NOTHING:
        work.tell(Gained(seat, deal.gain, "trade"))
    gain_virtue(work, seat, deal.virtue)


def _guardhouse(work: WestKingdomWork, deed: Deed) -> None:
    push(work, ToGuard(deed.seat, work.board.force, first=True))


def _send(work: WestKingdomWork, deed: Deed) -> None:
    seat = deed.seat
    price = GUARD.send_to_prison.gain_per_worker
    assert price is not None
    grant(work, seat, price, "send", times=send(work, seat))
    _bonuses(work, seat, "send_to_prison")


def _free(work: WestKingdomWork, deed: Deed) -> None:
    free(work, deed.seat, "prison")


def _boards(work: WestKingdomWork, deed: Deed) -> None:
    settle_up(work, deed)
    free(work, deed.seat, "boards")


def _boards_debt(work: WestKingdomWork, deed: Deed) -> None:
    bargain = GUARD.release_boards.other
    assert bargain is not None
    free(work, deed.seat, "boards")
    push(work, LoseVirtue(deed.seat, bargain.lose.virtue))
    take_debts(work, deed.seat, bargain.gain.debt)


def _pay_off(work: WestKingdomWork, deed: Deed) -> None:
    seat = deed.seat
    settle_up(work, deed)
    player = work.board.players[seat]
    alter(work, seat, unpaid=player.unpaid - 1, paid=player.paid + 1)
    work.tell(Debts(seat, 1, "paid"))
    gain_virtue(work, seat, FILE.debt_cards.on_paying_off.virtue)
    _bonuses(work, seat, "pay_debt")


def _town_centre(work: WestKingdomWork, deed: Deed) -> None:
    push(work, ToRaid(deed.seat, work.board.force))


def _capture(work: WestKingdomWork, deed: FirstCapture | FurtherCapture) -> None:
    settle_up(work, deed)
    capture(work, deed.seat, deed.place, deed.whom)


def _first_capture(work: WestKingdomWork, deed: FirstCapture) -> None:
    """Pay the tax of the first capture; where a Conspirator's tool does, a second one must follow."""
    seat, rest = deed.seat, work.board.stack[-1]
    assert isinstance(rest, ToRaid)
    cards = pays_first(work, seat, rest.left + 1)
    if not cards:
        _capture(work, deed)
        return
    pop(work, replace(rest, bound=True), deed)
    if len(cards) > 1:
        push(work, ToPrefer(seat, tuple(cards)))
    else:
        use(work, seat, cards[0])


def _artisan_capture(work: WestKingdomWork, deed: ArtisanCapture) -> None:
    capture(work, deed.seat, deed.place, deed.whom, spares=True)


# hiring


def seek(work: WestKingdomWork, seat: int, *, paid: bool, may: bool = False) -> None:
    """Let a player hire: first who is to go is asked for where all places are taken."""
    player = work.board.players[seat]
    if len(player.apprentices) < apprentice_limit(player):
        push(work, ToHire(seat, paid, may))
    else:
        push(work, ToDismiss(seat, "paid" if paid else "free", may))


def _hire(work: WestKingdomWork, deed: TakeOn) -> None:
    """Pay for a face-up apprentice, lay silver on the row's first cards, and take it."""
    seat, slot = deed.seat, deed.slot
    board = work.board
    if deed.paid:
        player = board.players[seat]
        _, price, coins = hire_price(player, slot, board.force, saving(board, player, seat))
        if not board.audited:
            coins = min(price, beyond(slot, board.force))
        settle_up(work, deed, coins)
        row = slot - slot % COLUMNS
        on = work.board.coins
        work.set(coins=(*on[:row], *(n + 1 for n in on[row : row + coins]), *on[row + coins :]))
    card = board.apprentices[slot]
    push(work, Refill(seat))
    take_apprentice(work, seat, slot)
    welcome(work, seat, card)


def welcome(work: WestKingdomWork, seat: int, card: int) -> None:
    """Change virtue as a newly hired apprentice has it."""
    virtue = APPRENTICES[card].virtue
    gain_virtue(work, seat, virtue)
    lose(work, seat, -virtue)


# Black Market and Cathedral


def _market(work: WestKingdomWork, deed: VisitMarket) -> None:
    """Pay for a space of the Black Market; what it brings comes next."""
    seat = deed.seat
    settle_up(work, deed)
    push(work, TakeFromMarket(seat, deed.space))
    lose(work, seat, virtue_cost(work.board.players[seat], "black_market", MARKET_PRICE[deed.space][1]))


def trade_in_market(work: WestKingdomWork, seat: int, space: int) -> None:
    """Take what a space of the Black Market offers, and what apprentices add to it."""
    board = work.board
    if space == MIDDLE - LEFT:
        push(work, MarketBonus(seat), ToUse(seat, MIDDLE))
    else:
        gain(work, seat, board.large if space else board.small, LOCATIONS[LEFT + space])
        market_bonus(work, seat)


def market_bonus(work: WestKingdomWork, seat: int) -> None:
    """Give what cards add to an action in the Black Market."""
    _bonuses(work, seat, "black_market")


def _climb(work: WestKingdomWork, deed: Deed) -> None:
    seat = deed.seat
    tasks: list[AnyTask] = [Climb(seat)]
    if discards_for_cathedral(work.board.players[seat]):
        tasks.append(ToDiscard(seat, "cathedral"))
    push(work, *tasks, ToPay(seat))


# resets


def _release(work: WestKingdomWork, deed: ReleaseBy) -> None:
    """Free own workers as an apprentice, or (0) the player board, does in a reset."""
    player = work.board.players[deed.seat]
    ability = APPRENTICES[deed.card].ability if deed.card else POWER_ABILITIES[player.power].get("reset")
    assert ability is not None
    assert ability.release is not None
    count = ability.release.count
    if ability.release.who is None or player.artisan == IN_PRISON:
        free(work, deed.seat, "prison", None if count == "all" else count)


def _pay_out(work: WestKingdomWork, deed: PayOutBy) -> None:
    card = APPRENTICES[deed.card]
    assert card.ability.gain is not None
    grant(work, deed.seat, card.ability.gain, card.key)


DEEDS: dict[type[Deed], Callable[[WestKingdomWork, Any], None]] = {
    Gather: _gather,
    TakeTaxes: _tax_stand,
    VisitStorehouse: _storehouse,
    TradeWith: _trade,
    VisitGuardhouse: _guardhouse,
    SendToPrison: _send,
    LeavePrison: _free,
    BuyBack: _boards,
    BorrowBack: _boards_debt,
    PayOffDebt: _pay_off,
    VisitTownCentre: _town_centre,
    FirstCapture: _first_capture,
    FurtherCapture: _capture,
    ArtisanCapture: _artisan_capture,
    TakeOn: _hire,
    VisitMarket: _market,
    StepUp: _climb,
    ReleaseBy: _release,
    PayOutBy: _pay_out,
}
