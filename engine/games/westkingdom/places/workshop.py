"""The Workshop, and hiring from any source."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import COLUMNS, FACE_UP, FILE, WORKSHOP
from engine.games.westkingdom.box.sites import Way
from engine.games.westkingdom.moves import Hire, Pass, WestKingdomMove
from engine.games.westkingdom.places.guildhall import take_apprentice
from engine.games.westkingdom.players.apprentices import refuse_hiring, welcome
from engine.games.westkingdom.players.counts import apprentice_limit
from engine.games.westkingdom.players.prices import beyond, hire_price, saving
from engine.games.westkingdom.players.tools import payable
from engine.games.westkingdom.turn.automatic import Refill, TakeOn
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.handlers import PASS, Deeds, Question, Questions
from engine.games.westkingdom.turn.tasks import ToDismiss, ToHire
from engine.games.westkingdom.turn.windows import begin, settle_up

PLANS_DRAWN = next(
    way.gain["building_card"]
    for way in FILE.locations[WORKSHOP].choose
    if isinstance(way, Way) and way.gain is not None
)


def hire_slots(at: WestKingdomPosition, seat: int, *, paid: bool) -> list[int]:
    """Return the slots of the face-up apprentices that a seat can hire."""
    apprentices = at.board.apprentices
    within = [not paid or payable(at, seat, TakeOn(seat, column, paid=True)) for column in range(COLUMNS)]
    return [slot for slot in range(FACE_UP) if apprentices[slot] and within[slot % COLUMNS]]


def workshop_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return the names of the actions available at the Workshop."""
    ways = []
    if payable(at, seat, TakeOn(seat, 0, paid=True)):
        ways.append("hire")
    if at.secret.plans:
        ways.append("plans")
    return ways


def seek(work: WestKingdomWork, seat: int, *, paid: bool, may: bool = False) -> None:
    """Start hiring; a player at the apprentice limit first chooses one to discard."""
    player = work.board.players[seat]
    if len(player.apprentices) < apprentice_limit(player):
        push(work, ToHire(seat, paid, may))
    else:
        push(work, ToDismiss(seat, "paid" if paid else "free", may))


def _hirable(at: WestKingdomPosition, task: ToHire) -> Sequence[WestKingdomMove]:
    cards = [at.board.apprentices[slot] for slot in hire_slots(at, task.seat, paid=task.paid)]
    return [*map(Hire, cards), *([PASS] if task.may else [])]


def hire(work: WestKingdomWork, task: ToHire, move: Hire | Pass) -> None:
    """Hire an apprentice, or decline."""
    pop(work)
    if isinstance(move, Hire):
        slot = work.board.apprentices.index(move.apprentice)
        begin(work, TakeOn(task.seat, slot, task.paid))


def _take_on(work: WestKingdomWork, deed: TakeOn) -> None:
    """Pay for a face-up apprentice, lay silver on the first cards of its row, and take it."""
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


DEEDS: Deeds = {TakeOn: _take_on}
QUESTIONS: Questions = {ToHire: Question("apprentice", _hirable, hire, refuse_hiring)}
