"""Decisions about cards, goods and offers."""

from typing import assert_never

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.westkingdom.box.cards import CRAFTS, POWERS
from engine.games.westkingdom.events import (
    Adorned,
    Debts,
    Dismissed,
    Equipped,
    Kept,
    Picked,
    Retooled,
    Spared,
)
from engine.games.westkingdom.moves import (
    Accept,
    Adorn,
    Choose,
    Construct,
    Craft,
    Discard,
    Dismiss,
    Equip,
    Hire,
    Keep,
    Pass,
    Pay,
    Pick,
    Retool,
)
from engine.games.westkingdom.places.guildhall import take_apprentice
from engine.games.westkingdom.players.counts import PASSIVES, bare_apprentices, tool_of
from engine.games.westkingdom.turn.automatic import Build, Run, TakeOn
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    add_debts,
    alter,
    debt_price,
    destroy_debts,
    discard,
    gain,
    lose_virtue,
    pay,
    silver,
    take_debts,
)
from engine.games.westkingdom.turn.choices import without
from engine.games.westkingdom.turn.deeds import begin, welcome
from engine.games.westkingdom.turn.effects import crafted, runs
from engine.games.westkingdom.turn.tasks import (
    ToAccept,
    ToAttach,
    ToChoose,
    ToConstruct,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToEnlist,
    ToHire,
    ToKeep,
    ToPay,
    ToPick,
    ToRetool,
)


def pick(work: WestKingdomWork, task: ToPick, move: Pick) -> None:
    """Take a player board."""
    pop(work)
    give_power(work, task.seat, move.board)


def give_power(work: WestKingdomWork, seat: int, key: str) -> None:
    """Give a seat a player board and what it begins with, but for cards."""
    power = POWERS[key]
    start = power.start
    player = work.board.players[seat]
    alter(
        work,
        seat,
        colour=power.colour,
        power=key,
        goods=(start.clay, start.wood, start.stone, start.gold, start.marble, start.silver),
        virtue=start.virtue,
        unpaid=start.debt,
        supply=player.supply - start.prison,
        prison=start.prison,
    )
    work.tell(Picked(seat, key))


# apprentices


def enlist(work: WestKingdomWork, task: ToEnlist, move: Hire) -> None:
    """Take the start apprentice; the gap is filled once everybody has one."""
    pop(work)
    take_apprentice(work, task.seat, work.board.apprentices.index(move.apprentice))
    welcome(work, task.seat, move.apprentice)


def hire(work: WestKingdomWork, task: ToHire, move: Hire | Pass) -> None:
    """Hire an apprentice, or decline."""
    pop(work)
    if isinstance(move, Hire):
        slot = work.board.apprentices.index(move.apprentice)
        begin(work, TakeOn(task.seat, slot, task.paid))


def dismiss(work: WestKingdomWork, task: ToDismiss, move: Dismiss | Pass) -> None:
    """Discard an apprentice; its tool may go to another one."""
    seat = task.seat
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToHire(seat, task.hire == "paid")] if task.hire else []))
    player = work.board.players[seat]
    craft = tool_of(player, move.apprentice)
    left = without(player, move.apprentice)
    alter(work, seat, apprentices=left.apprentices, tools=left.tools)
    work.hide(apprentices=(*work.secret.apprentices, move.apprentice))
    work.tell(Dismissed(seat, move.apprentice))
    if craft and bare_apprentices(left):
        push(work, ToRetool(seat, craft))
    elif craft:
        _lose_tool(work, seat, craft)


def _lose_tool(work: WestKingdomWork, seat: int, craft: int) -> None:
    work.set(lost=(*work.board.lost, craft))
    work.tell(Retooled(seat, craft, 0))


def retool(work: WestKingdomWork, task: ToRetool, move: Retool | Pass) -> None:
    """Give the tool of a discarded apprentice to another one, or let it leave the game."""
    pop(work)
    seat = task.seat
    if isinstance(move, Pass):
        _lose_tool(work, seat, task.craft)
    else:
        _equip(work, seat, task.craft, move.apprentice)
        work.tell(Retooled(seat, task.craft, move.apprentice))


def _equip(work: WestKingdomWork, seat: int, craft: int, apprentice: int) -> None:
    player = work.board.players[seat]
    alter(work, seat, tools=replace_at(player.tools, player.apprentices.index(apprentice), craft))


# plans


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


def construct(work: WestKingdomWork, task: ToConstruct, move: Construct) -> None:
    """Take a plan out of the hand, to be paid and built."""
    seat = task.seat
    hands = work.secret.hands
    hand = hands[seat]
    index = hand.index(move.plan)
    work.hide(hands=replace_at(hands, seat, hand[:index] + hand[index + 1 :]))
    work.set(site=move.plan)
    pop(work, Build(seat), ToPay(seat, move.plan))


def pay_goods(work: WestKingdomWork, task: ToPay, move: Pay) -> None:
    """Pay with a mixture."""
    pop(work)
    goods = [0] * 6
    for good, number in move.goods:
        goods[good] = number
    pay(work, task.seat, (*goods,))  # type: ignore[arg-type]  # six of them


def discard_plan(work: WestKingdomWork, task: ToDiscard, move: Discard | Pass) -> None:
    """Put a plan of the hand under the pile, or keep it in the Library."""
    pop(work)
    if isinstance(move, Discard):
        discard(work, task.seat, move.plan, task.why)
        gain(work, task.seat, task.gain, task.why)


# effects and offers


def choose(work: WestKingdomWork, task: ToChoose, move: Choose | Pass) -> None:
    """Carry out one of several effects."""
    pop(work)
    if isinstance(move, Choose):
        push(work, Run(task.seat, task.effect.choose[move.option], task.source, task.card))


def accept(work: WestKingdomWork, task: ToAccept, move: Accept | Pass) -> None:
    """Say yes or no to an offer."""
    pop(work)
    seat, yes = task.seat, isinstance(move, Accept)
    match task.about:
        case "mercy":
            work.set(mercy=False)
            if yes:
                work.tell(Spared(seat))
            lose_virtue(work, seat, task.count - yes)
        case "silver":
            # the next of several debts is asked for once this one is settled
            if yes:
                pay(work, seat, silver(debt_price(work.board.players[seat])))
                work.tell(Debts(seat, 1, "bought"))
            else:
                add_debts(work, seat, 1)
            take_debts(work, seat, task.count - 1)
        case "debt":
            destroy_debts(work, seat, task.count if yes else 0)
        case _:
            assert_never(task.about)


# crafts


def craft(work: WestKingdomWork, task: ToCraft, move: Craft | Pass) -> None:
    """Choose a craft card, or decline."""
    pop(work)
    if isinstance(move, Craft):
        power = work.board.players[task.seat].power
        both = PASSIVES[power].tool_also_adornment
        crafted(work, task.seat, task.half, move.card, also_adornment=both)


def attach(work: WestKingdomWork, task: ToAttach, move: Adorn | Equip) -> None:
    """Put a craft card under a building or an apprentice; an adornment then takes effect."""
    pop(work)
    seat, board = task.seat, work.board
    player = board.players[seat]
    work.set(crafts=replace_at(board.crafts, board.crafts.index(task.craft), 0))
    if isinstance(move, Equip):
        _equip(work, seat, task.craft, move.apprentice)
        work.tell(Equipped(seat, task.craft, move.apprentice))
        return
    place = player.buildings.index(move.building)
    alter(work, seat, adornments=replace_at(player.adornments, place, task.craft))
    work.tell(Adorned(seat, task.craft, move.building))
    push(work, *runs(seat, CRAFTS[task.craft], move.building))
