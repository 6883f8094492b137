"""Construction of plans in the Guildhall, and payment with goods."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.errors import IllegalMove
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import BUILDINGS
from engine.games.westkingdom.box.vocabulary import SILVER
from engine.games.westkingdom.events import Constructed
from engine.games.westkingdom.moves import Construct, Pay, WestKingdomMove
from engine.games.westkingdom.places.guildhall import lay
from engine.games.westkingdom.players.counts import bonuses
from engine.games.westkingdom.players.prices import climb_ways, construct_ways, constructible, skilled
from engine.games.westkingdom.turn.automatic import Build, ConstructBonus
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, gain_virtue, grant, lose_virtue, pay
from engine.games.westkingdom.turn.effects import runs
from engine.games.westkingdom.turn.handlers import Chores, Question, Questions, always, refusal
from engine.games.westkingdom.turn.tasks import ToConstruct, ToPay


def _constructible(at: WestKingdomPosition, task: ToConstruct) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    hand = at.secret.hands[task.seat]
    return [Construct(plan) for plan in hand if plan and constructible(player, plan)]


def construct(work: WestKingdomWork, task: ToConstruct, move: Construct) -> None:
    """Take a plan from the hand, to be paid for and built."""
    seat = task.seat
    hands = work.secret.hands
    hand = hands[seat]
    index = hand.index(move.plan)
    work.hide(hands=replace_at(hands, seat, hand[:index] + hand[index + 1 :]))
    work.set(site=move.plan)
    pop(work, Build(seat), ToPay(seat, move.plan))


def _mixtures(at: WestKingdomPosition, task: ToPay) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    ways = construct_ways(player, task.plan) if task.plan else climb_ways(player)
    return [Pay(tuple((good, way[good]) for good in range(SILVER) if way[good])) for way in ways]


def pay_goods(work: WestKingdomWork, task: ToPay, move: Pay) -> None:
    """Pay with a mixture of goods."""
    pop(work)
    goods = [0] * 6
    for good, number in move.goods:
        goods[good] = number
    pay(work, task.seat, (*goods,))  # type: ignore[arg-type]  # six of them


def _build(work: WestKingdomWork, chore: Build) -> None:
    """Lay the worker down and put the paid plan into play."""
    seat, plan = chore.seat, work.board.site
    building = BUILDINGS[plan]
    lay(work, seat)
    player = work.board.players[seat]
    alter(work, seat, buildings=(*player.buildings, plan), adornments=(*player.adornments, 0))
    work.set(site=0)
    work.tell(Constructed(seat, plan))
    push(work, ConstructBonus(seat), *([] if building.at_end else runs(seat, building)))
    gain_virtue(work, seat, building.virtue)
    lose_virtue(work, seat, -building.virtue)


def _construct_bonus(work: WestKingdomWork, chore: ConstructBonus) -> None:
    for why, amounts in bonuses(work.board.players[chore.seat], "construct"):
        grant(work, chore.seat, amounts, why)


def _refuse(at: WestKingdomPosition, seat: int, move: Construct) -> IllegalMove:
    """Return why a plan cannot be constructed: it is not in hand, or skills or goods are missing."""
    if move.plan not in at.secret.hands[seat]:
        return refusal("hand")
    return refusal("goods" if skilled(at.board.players[seat], move.plan) else "skills")


CHORES: Chores = {Build: _build, ConstructBonus: _construct_bonus}
QUESTIONS: Questions = {
    ToConstruct: Question("construct", _constructible, construct, _refuse),
    ToPay: Question("pay", _mixtures, pay_goods, always("pay")),
}
