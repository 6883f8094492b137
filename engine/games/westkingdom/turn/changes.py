"""The primitives that actions are composed of.

Each function makes one change and adds its event, without checking whether the change is legal.
"""

from typing import Any

from msgspec.structs import replace

from engine.core.stack import push
from engine.core.tuples import replace_at
from engine.core.values import MoveResult
from engine.core.work import Work
from engine.games.westkingdom.board import (
    HELD,
    IN_PRISON,
    IN_SUPPLY,
    Player,
    WestKingdomBoard,
    WestKingdomSecret,
)
from engine.games.westkingdom.box.cards import FILE, TOP_VIRTUE
from engine.games.westkingdom.box.vocabulary import NOTHING, SILVER, Amounts, Event, Goods
from engine.games.westkingdom.events import (
    Captured,
    Debts,
    Discarded,
    Drew,
    Freed,
    Gained,
    Paid,
    Sent,
    TaxRaised,
    Virtue,
    WestKingdomEvent,
)
from engine.games.westkingdom.players.counts import POWER_ABILITIES, bonuses
from engine.games.westkingdom.players.prices import plus
from engine.games.westkingdom.turn.tasks import ToAccept

HAND_LIMIT = FILE.setup.hand_limit
WestKingdomWork = Work[WestKingdomBoard, WestKingdomSecret, WestKingdomEvent]
WestKingdomStep = MoveResult[WestKingdomBoard, WestKingdomSecret, WestKingdomEvent]


def alter(work: WestKingdomWork, seat: int, **changes: Any) -> None:
    """Change fields of a player."""
    board = work.board
    players = board.players
    work.board = replace(board, players=replace_at(players, seat, replace(players[seat], **changes)))


def order_from(board: WestKingdomBoard, seat: int) -> list[int]:
    """Return all players in turn order, starting with ``seat``."""
    return [*range(seat, len(board.players)), *range(seat)]


def is_rival(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a player is the automaton."""
    return board.rival is not None and seat == len(board.players) - 1


# goods


def silver(count: int) -> Goods:
    """Return an amount of silver as goods."""
    return (0, 0, 0, 0, 0, count)


def gain(work: WestKingdomWork, seat: int, goods: Goods, why: str) -> None:
    """Give goods from the supply to a player; the automaton receives none."""
    if goods != NOTHING and not is_rival(work.board, seat):
        alter(work, seat, goods=plus(work.board.players[seat], goods))
        work.tell(Gained(seat, goods, why))


def pay(work: WestKingdomWork, seat: int, goods: Goods, tax: int = 0, coins: int = 0) -> None:
    """Pay goods to the supply, and additional silver to the Tax Stand (``tax``) or onto cards (``coins``)."""
    if goods == NOTHING and not tax and not coins:
        return
    clay, wood, stone, gold, marble, remaining_silver = plus(work.board.players[seat], goods, -1)
    alter(work, seat, goods=(clay, wood, stone, gold, marble, remaining_silver - tax - coins))
    work.tell(Paid(seat, goods, tax, coins))
    raise_tax(work, tax)


def raise_tax(work: WestKingdomWork, count: int) -> None:
    """Add silver to the Tax Stand."""
    if count:
        now = work.board.tax_stand + count
        work.set(tax_stand=now)
        work.tell(TaxRaised(count, now))


# virtue and debts


def gain_virtue(work: WestKingdomWork, seat: int, count: int) -> None:
    """Move up the virtue track; each point above the top destroys an unpaid debt."""
    if count <= 0:
        return
    player = work.board.players[seat]
    now = min(TOP_VIRTUE, player.virtue + count)
    if now != player.virtue:
        alter(work, seat, virtue=now)
        work.tell(Virtue(seat, now - player.virtue, now))
    destroy_debts(work, seat, player.virtue + count - now)


def destroy_debts(work: WestKingdomWork, seat: int, count: int) -> None:
    """Destroy up to ``count`` of a player's unpaid debts."""
    player = work.board.players[seat]
    count = min(count, player.unpaid)
    if count:
        alter(work, seat, unpaid=player.unpaid - count)
        work.tell(Debts(seat, count, "destroyed"))


def lose_virtue(work: WestKingdomWork, seat: int, count: int) -> None:
    """Move down the virtue track; each point below 0 is a debt instead."""
    if count <= 0:
        return
    player = work.board.players[seat]
    now = max(0, player.virtue - count)
    if now != player.virtue:
        alter(work, seat, virtue=now)
        work.tell(Virtue(seat, now - player.virtue, now))
    take_debts(work, seat, count - (player.virtue - now))


def lose(work: WestKingdomWork, seat: int, count: int) -> None:
    """Lose virtue because of this turn's action; a newly placed Artisan may ignore one point."""
    if count > 0 and work.board.mercy and seat == work.board.turn:
        push(work, ToAccept(seat, "mercy", count))
    else:
        lose_virtue(work, seat, count)


def take_debts(work: WestKingdomWork, seat: int, count: int) -> None:
    """Take unpaid debts; a player who may pay silver instead is asked about each."""
    if count <= 0:
        return
    player = work.board.players[seat]
    if (price := debt_price(player)) and player.goods[SILVER] >= price:
        push(work, ToAccept(seat, "silver", count))
    else:
        add_debts(work, seat, count)


def debt_price(player: Player) -> int:
    """Return the silver a player may pay instead of taking a debt, 0 if not possible."""
    ability = POWER_ABILITIES[player.power].get("take_debt")
    return ability.trade.pay.silver if ability is not None and ability.trade is not None else 0


def add_debts(work: WestKingdomWork, seat: int, count: int) -> None:
    """Take unpaid debts without offering an alternative."""
    alter(work, seat, unpaid=work.board.players[seat].unpaid + count)
    work.tell(Debts(seat, count, "taken"))


# plans


def draw(work: WestKingdomWork, seat: int, count: int) -> None:
    """Draw plans, while the pile lasts; the automaton draws none."""
    if not count or not work.secret.plans or is_rival(work.board, seat):
        return
    work.reveal()
    pile, hands = work.secret.plans, work.secret.hands
    plans = pile[:count]
    work.hide(plans=pile[count:], hands=replace_at(hands, seat, hands[seat] + plans))
    work.tell(Drew(seat, len(plans), plans))


def discard(work: WestKingdomWork, seat: int, plan: int, why: Any) -> None:
    """Put a plan from the hand under the pile."""
    hand, hands = work.secret.hands[seat], work.secret.hands
    index = hand.index(plan)
    work.hide(
        plans=(*work.secret.plans, plan), hands=replace_at(hands, seat, hand[:index] + hand[index + 1 :])
    )
    work.tell(Discarded(seat, why, plan))


def over_limit(work: WestKingdomWork, seat: int) -> bool:
    """Return whether a seat holds more plans than the hand limit."""
    return len(work.secret.hands[seat]) > HAND_LIMIT


def grant(work: WestKingdomWork, seat: int, amounts: Amounts, why: str, times: int = 1) -> None:
    """Grant everything a card gives, with drawing last; the automaton receives only virtue and debts."""
    goods = amounts.goods
    if times != 1:
        goods = (*(count * times for count in goods),)  # type: ignore[assignment]  # six of them
    gain(work, seat, goods, why)
    gain_virtue(work, seat, amounts.virtue * times)
    take_debts(work, seat, amounts.debt * times)
    draw(work, seat, amounts.building_card * times)


# workers


def free(work: WestKingdomWork, seat: int, source: Any, count: int | None = None) -> None:
    """Return a player's workers to the supply, the Artisan first; all of them if ``count`` is None."""
    board = work.board
    players = list(board.players)
    player = players[seat]
    if source == "prison":
        workers = player.prison if count is None else min(count, player.prison)
        changes = {"prison": player.prison - workers}
        back = bool(workers) and player.artisan == IN_PRISON
    else:
        workers = sum(other.held[seat] for other in players)
        for number, other in enumerate(players):
            if other.held[seat]:
                players[number] = replace(other, held=replace_at(other.held, seat, 0))
        changes = {}
        back = player.artisan >= HELD
    if not workers:
        return
    if back:
        changes["artisan"] = IN_SUPPLY
    players[seat] = replace(players[seat], supply=player.supply + workers, **changes)
    work.set(players=tuple(players))
    work.tell(Freed(seat, source, workers, back))


def capturable(board: WestKingdomBoard, seat: int, place: int, whom: int, *, spares: bool = False) -> int:
    """Return how many workers of ``whom`` can be captured at an open location."""
    owner = board.players[whom]
    return owner.placed[place] - (spares and whom == seat and owner.artisan == place)


def capture(
    work: WestKingdomWork, seat: int, place: int, whom: int, limit: int = 0, *, spares: bool = False
) -> None:
    """Capture one colour's workers at an open location, the Artisan first. One's own return to supply."""
    players = list(work.board.players)
    owner = players[whom]
    workers = capturable(work.board, seat, place, whom, spares=spares)
    if limit:
        workers = min(workers, limit)
    artisan = owner.artisan == place and not (spares and whom == seat)
    changes: dict[str, Any] = {"placed": replace_at(owner.placed, place, owner.placed[place] - workers)}
    if whom == seat:
        changes["supply"] = owner.supply + workers
    if artisan:
        changes["artisan"] = IN_SUPPLY if whom == seat else HELD + seat
    players[whom] = replace(owner, **changes)
    if whom != seat:
        captor = players[seat]
        players[seat] = replace(captor, held=replace_at(captor.held, whom, captor.held[whom] + workers))
    work.set(players=tuple(players))
    work.tell(Captured(seat, place, whom, workers, artisan))


def send(work: WestKingdomWork, seat: int) -> int:
    """Send all workers held on the player's board to prison; return their number."""
    players = list(work.board.players)
    captives = players[seat].held
    for whom, count in enumerate(captives):
        if count:
            owner = players[whom]
            artisan = IN_PRISON if owner.artisan == HELD + seat else owner.artisan
            players[whom] = replace(owner, prison=owner.prison + count, artisan=artisan)
    players[seat] = replace(players[seat], held=(0,) * len(captives))
    work.set(players=tuple(players))
    work.tell(Sent(seat, captives))
    return sum(captives)


def give_bonuses(work: WestKingdomWork, seat: int, event: Event) -> None:
    """Grant the bonuses of a player's cards on an event."""
    for why, amounts in bonuses(work.board.players[seat], event):
        grant(work, seat, amounts, why)
