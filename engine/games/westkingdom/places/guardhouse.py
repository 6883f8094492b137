"""The Guardhouse: prisoners, workers held by other players, and debts."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.errors import IllegalMove
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import FILE
from engine.games.westkingdom.events import Debts
from engine.games.westkingdom.moves import GUARDING, Guard, Pass, WestKingdomMove
from engine.games.westkingdom.players.tools import GUARD, guard_actions, hand_of
from engine.games.westkingdom.turn.automatic import (
    BorrowBack,
    BuyBack,
    LeavePrison,
    LoseVirtue,
    PayOffDebt,
    SendToPrison,
    VisitGuardhouse,
)
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    alter,
    free,
    gain_virtue,
    give_bonuses,
    grant,
    send,
    take_debts,
)
from engine.games.westkingdom.turn.handlers import PASS, Deeds, Question, Questions, refusal
from engine.games.westkingdom.turn.tasks import ToGuard
from engine.games.westkingdom.turn.windows import begin, settle_up

GUARD_MOVES: dict[str, WestKingdomMove] = {
    action: Guard(action)  # type: ignore[arg-type]  # a Literal
    for action in GUARDING
}


GUARD_DEEDS: dict[str, type[SendToPrison | LeavePrison | BuyBack | BorrowBack | PayOffDebt]] = {
    "send": SendToPrison,
    "free": LeavePrison,
    "boards": BuyBack,
    "boards-debt": BorrowBack,
    "pay-off": PayOffDebt,
}
"""The Guardhouse's actions by their word in notation."""


def _actions(at: WestKingdomPosition, task: ToGuard) -> Sequence[WestKingdomMove]:
    actions = guard_actions(at, task.seat, hand_of(at, task.seat))
    return [*[GUARD_MOVES[action] for action in actions], *([] if task.first else [PASS])]


def guard(work: WestKingdomWork, task: ToGuard, move: Guard | Pass) -> None:
    """Carry out an action of the Guardhouse, or stop."""
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToGuard(task.seat, task.left - 1)] if task.left > 1 else []))
    begin(work, GUARD_DEEDS[move.action](task.seat))


def _guardhouse(work: WestKingdomWork, deed: VisitGuardhouse) -> None:
    push(work, ToGuard(deed.seat, work.board.force, first=True))


def _send(work: WestKingdomWork, deed: SendToPrison) -> None:
    seat = deed.seat
    price = GUARD.send_to_prison.gain_per_worker
    assert price is not None
    grant(work, seat, price, "send", times=send(work, seat))
    give_bonuses(work, seat, "send_to_prison")


def _free(work: WestKingdomWork, deed: LeavePrison) -> None:
    free(work, deed.seat, "prison")


def _boards(work: WestKingdomWork, deed: BuyBack) -> None:
    settle_up(work, deed)
    free(work, deed.seat, "boards")


def _boards_debt(work: WestKingdomWork, deed: BorrowBack) -> None:
    bargain = GUARD.release_boards.other
    assert bargain is not None
    free(work, deed.seat, "boards")
    push(work, LoseVirtue(deed.seat, bargain.lose.virtue))
    take_debts(work, deed.seat, bargain.gain.debt)


def _pay_off(work: WestKingdomWork, deed: PayOffDebt) -> None:
    seat = deed.seat
    settle_up(work, deed)
    player = work.board.players[seat]
    alter(work, seat, unpaid=player.unpaid - 1, paid=player.paid + 1)
    work.tell(Debts(seat, 1, "paid"))
    gain_virtue(work, seat, FILE.debt_cards.on_paying_off.virtue)
    give_bonuses(work, seat, "pay_debt")


def _refuse(at: WestKingdomPosition, seat: int, move: Guard) -> IllegalMove:
    return refusal(f"guard-{move.action}")


DEEDS: Deeds = {
    VisitGuardhouse: _guardhouse,
    SendToPrison: _send,
    LeavePrison: _free,
    BuyBack: _boards,
    BorrowBack: _boards_debt,
    PayOffDebt: _pay_off,
}
QUESTIONS: Questions = {ToGuard: Question("guard", _actions, guard, _refuse)}
