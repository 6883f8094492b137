"""Offers to accept or decline."""

from typing import assert_never

from msgspec.structs import replace

from engine.core.stack import pop
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.events import Debts, Spared
from engine.games.westkingdom.moves import Accept, Pass, WestKingdomMove
from engine.games.westkingdom.players.prices import plus
from engine.games.westkingdom.players.tools import Hand
from engine.games.westkingdom.turn.automatic import Deed
from engine.games.westkingdom.turn.changes import (
    WestKingdomWork,
    add_debts,
    debt_price,
    destroy_debts,
    lose_virtue,
    pay,
    silver,
    take_debts,
)
from engine.games.westkingdom.turn.handlers import ACCEPT, PASS, Question, Questions
from engine.games.westkingdom.turn.tasks import ToAccept
from engine.games.westkingdom.turn.windows import done_by, pending


def _answers(at: WestKingdomPosition, task: ToAccept) -> list[WestKingdomMove]:
    """Return the possible answers; no if yes would make a pending action unaffordable."""
    board, seat = at.board, task.seat
    player = board.players[seat]
    if task.about != "debt" and any(isinstance(other, Deed) and other.seat == seat for other in board.stack):
        if task.about == "silver":
            player = replace(player, goods=plus(player, silver(debt_price(player)), -1))
        else:
            player = replace(player, virtue=max(0, player.virtue - task.count + 1))
        deed, tools = pending(board)
        if not done_by(at, seat, deed, Hand(player, len(at.secret.hands[seat])), tools):
            return [PASS]
    return [ACCEPT, PASS]


def accept(work: WestKingdomWork, task: ToAccept, move: Accept | Pass) -> None:
    """Accept or decline an offer."""
    pop(work)
    seat, yes = task.seat, isinstance(move, Accept)
    match task.about:
        case "mercy":
            work.set(mercy=False)
            if yes:
                work.tell(Spared(seat))
            lose_virtue(work, seat, task.count - yes)
        case "silver":
            # the next debt is asked about only once this one is settled
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


QUESTIONS: Questions = {ToAccept: Question("answer", _answers, accept)}
