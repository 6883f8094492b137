"""The questions by task, and the legal moves for the task on top of the stack."""

from collections.abc import Sequence

from engine.core.memo import keep_last
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.moves import Draft, WestKingdomMove
from engine.games.westkingdom.places import (
    black_market,
    construction,
    gathering,
    guardhouse,
    placing,
    storehouse,
    town_centre,
    workshop,
)
from engine.games.westkingdom.players import apprentices, powers
from engine.games.westkingdom.turn import crafts, effects, hands, offers, windows
from engine.games.westkingdom.turn.handlers import Questions
from engine.games.westkingdom.turn.tasks import AnyTask

QUESTIONS: Questions = {
    **powers.QUESTIONS,
    **apprentices.QUESTIONS,
    **placing.QUESTIONS,
    **gathering.QUESTIONS,
    **storehouse.QUESTIONS,
    **workshop.QUESTIONS,
    **town_centre.QUESTIONS,
    **guardhouse.QUESTIONS,
    **black_market.QUESTIONS,
    **construction.QUESTIONS,
    **crafts.QUESTIONS,
    **effects.QUESTIONS,
    **hands.QUESTIONS,
    **offers.QUESTIONS,
    **windows.QUESTIONS,
}


def moves(at: WestKingdomPosition, seat: int) -> Sequence[WestKingdomMove]:
    """Return every legal move of a seat; empty if it is not its turn."""
    board = at.board
    if board.phase == "plans":
        return [] if board.ready[seat] else [Draft(plan) for plan in at.secret.packs[seat]]
    if not board.stack or board.stack[-1].seat != seat:
        return ()
    return options(at, board.stack[-1])


@keep_last
def options(at: WestKingdomPosition, task: AnyTask) -> Sequence[WestKingdomMove]:
    """Return the legal moves for a task."""
    return QUESTIONS[type(task)].options(at, task)
