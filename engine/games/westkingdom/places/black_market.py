"""The Black Market: its spaces and their rewards. Its reset is in ``resets``."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import FILE, LEFT, LOCATIONS, MIDDLE
from engine.games.westkingdom.box.sites import Way
from engine.games.westkingdom.events import Kept, Looked
from engine.games.westkingdom.moves import Keep, WestKingdomMove
from engine.games.westkingdom.players.counts import craftable
from engine.games.westkingdom.players.prices import MARKET_PRICE, virtue_cost
from engine.games.westkingdom.turn.automatic import MarketBonus, TakeFromMarket, VisitMarket
from engine.games.westkingdom.turn.changes import WestKingdomWork, gain, give_bonuses, lose
from engine.games.westkingdom.turn.handlers import Chores, Deeds, Question, Questions
from engine.games.westkingdom.turn.tasks import ToKeep, ToUse
from engine.games.westkingdom.turn.windows import settle_up

LOOKED_AT = next(way.draw for way in FILE.locations[MIDDLE].choose if isinstance(way, Way) and way.draw)


def market_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return the names of the actions available on the middle space of the Black Market."""
    ways = ["hire"]
    if at.secret.plans:
        ways.append("plans")
    if craftable(at.board, seat, "tool"):
        ways.append("tool")
    return ways


def _market(work: WestKingdomWork, deed: VisitMarket) -> None:
    """Pay for a space of the Black Market; its reward follows."""
    seat = deed.seat
    settle_up(work, deed)
    push(work, TakeFromMarket(seat, deed.space))
    lose(work, seat, virtue_cost(work.board.players[seat], "black_market", MARKET_PRICE[deed.space][1]))


def _take(work: WestKingdomWork, chore: TakeFromMarket) -> None:
    trade_in_market(work, chore.seat, chore.space)


def market_bonus(work: WestKingdomWork, seat: int) -> None:
    """Grant the cards' bonuses for a Black Market action."""
    give_bonuses(work, seat, "black_market")


def _market_bonus(work: WestKingdomWork, chore: MarketBonus) -> None:
    market_bonus(work, chore.seat)


def look_at_plans(work: WestKingdomWork, seat: int) -> None:
    """Look at the top plans, one of which is kept."""
    work.reveal()
    plans, looked = work.secret.plans, work.secret.looked
    top_plans = plans[:LOOKED_AT]
    work.hide(plans=plans[LOOKED_AT:], looked=replace_at(looked, seat, top_plans))
    work.tell(Looked(seat, len(top_plans), top_plans))
    push(work, ToKeep(seat))


def _looked_at(at: WestKingdomPosition, task: ToKeep) -> Sequence[WestKingdomMove]:
    return [Keep(plan) for plan in at.secret.looked[task.seat]]


def keep(work: WestKingdomWork, task: ToKeep, move: Keep) -> None:
    """Keep one of the plans looked at; the others go under the pile."""
    pop(work)
    seat, secret = task.seat, work.secret
    looked, hands = secret.looked, secret.hands
    rest = tuple(plan for plan in looked[seat] if plan != move.plan)
    work.hide(
        hands=replace_at(hands, seat, (*hands[seat], move.plan)),
        looked=replace_at(looked, seat, ()),
        plans=secret.plans + rest,
    )
    work.tell(Kept(seat, move.plan))


def trade_in_market(work: WestKingdomWork, seat: int, space: int) -> None:
    """Take the reward of a Black Market space, plus the bonuses of apprentices."""
    board = work.board
    if space == MIDDLE - LEFT:
        push(work, MarketBonus(seat), ToUse(seat, MIDDLE))
    else:
        gain(work, seat, board.large if space else board.small, LOCATIONS[LEFT + space])
        market_bonus(work, seat)


DEEDS: Deeds = {VisitMarket: _market}
CHORES: Chores = {TakeFromMarket: _take, MarketBonus: _market_bonus}
QUESTIONS: Questions = {ToKeep: Question("keep", _looked_at, keep)}
