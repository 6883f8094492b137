"""The King's Storehouse: a sequence of trades."""

from functools import lru_cache
from operator import add, ge, sub

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import APPRENTICES
from engine.games.westkingdom.box.trades import COMMON, DEALS, TRADES, Deal
from engine.games.westkingdom.box.vocabulary import NOTHING, SILVER, Goods
from engine.games.westkingdom.events import Gained, Paid, Traded
from engine.games.westkingdom.moves import Pass, Trade, WestKingdomMove
from engine.games.westkingdom.players.tools import payable
from engine.games.westkingdom.turn.automatic import TradeWith, VisitStorehouse
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, gain_virtue, give_bonuses
from engine.games.westkingdom.turn.handlers import PASS, Deeds, Question, Questions, always
from engine.games.westkingdom.turn.tasks import ToTrade
from engine.games.westkingdom.turn.windows import begin, settle_up

TRADE_MOVES = tuple((Trade(name), deal.pay) for name, deal in COMMON.items())
"""The common trades and what is paid for them; moves are created once because they are listed often."""


def _trades(at: WestKingdomPosition, task: ToTrade) -> list[WestKingdomMove]:
    seat, player = task.seat, at.board.players[task.seat]
    own_trades = [
        Trade(APPRENTICES[card].key)
        for card in player.apprentices
        if card in DEALS and payable(at, seat, TradeWith(seat, card))
    ]
    return [*_common_trades(player.goods[:3]), *own_trades, PASS]


@lru_cache(maxsize=256)  # robots reach the same goods in many ways
def _common_trades(own: tuple[int, ...]) -> tuple[Trade, ...]:
    return tuple(trade for trade, pay in TRADE_MOVES if all(map(ge, own, pay)))


def trade(work: WestKingdomWork, task: ToTrade, move: Trade | Pass) -> None:
    """Make a trade at the King's Storehouse, or stop."""
    seat = task.seat
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToTrade(seat, task.left - 1)] if task.left > 1 else []))
    if move.trade in COMMON:
        swap(work, seat, move.trade, COMMON[move.trade], COMMON[move.trade].pay)
    else:
        card = next(card for card, deal in DEALS.items() if deal is TRADES[move.trade])
        begin(work, TradeWith(seat, card))


def _storehouse(work: WestKingdomWork, deed: VisitStorehouse) -> None:
    give_bonuses(work, deed.seat, "storehouse_place")
    push(work, ToTrade(deed.seat, work.board.force))


def _trade(work: WestKingdomWork, deed: TradeWith) -> None:
    deal = DEALS[deed.card]
    settle_up(work, deed)
    goods = (*deal.pay[:SILVER], 0)
    swap(work, deed.seat, APPRENTICES[deed.card].key, deal, goods)  # type: ignore[arg-type]  # six of them


def swap(work: WestKingdomWork, seat: int, name: str, deal: Deal, cost: Goods) -> None:
    """Carry out a trade; ``cost`` is what remains to be paid for it."""
    own = work.board.players[seat].goods
    alter(work, seat, goods=tuple(map(add, map(sub, own, cost), deal.gain)))
    if cost != NOTHING:
        work.tell(Paid(seat, cost))
    work.tell(Traded(seat, name))
    if deal.gain != NOTHING:
        work.tell(Gained(seat, deal.gain, "trade"))
    gain_virtue(work, seat, deal.virtue)


DEEDS: Deeds = {VisitStorehouse: _storehouse, TradeWith: _trade}
QUESTIONS: Questions = {ToTrade: Question("trade", _trades, trade, always("trade"))}
