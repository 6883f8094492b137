"""Carrying out a decision and its automatic consequences, up to the next question."""

from engine.core.stack import pop
from engine.games.westkingdom.moves import WestKingdomMove
from engine.games.westkingdom.turn.automatic import Chore, Deed, Run
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.choices import QUESTIONS, options
from engine.games.westkingdom.turn.chores import CHORES, DEEDS
from engine.games.westkingdom.turn.effects import run
from engine.games.westkingdom.turn.tasks import ToEnlist, ToPick, ToPlace

FIRST = {ToPick, ToEnlist, ToPlace}
"""The tasks that start a turn and are always asked, even with a single option."""


def decide(work: WestKingdomWork, move: WestKingdomMove) -> None:
    """Carry out a decision for the topmost task, and everything that follows automatically."""
    task = work.board.stack[-1]
    QUESTIONS[type(task)].decide(work, task, move)
    settle(work)


def settle(work: WestKingdomWork) -> None:
    """Carry out tasks that leave no choice, until a decision is needed or the stack is empty."""
    while stack := work.board.stack:
        task = stack[-1]
        if isinstance(task, Chore):
            pop(work)
            CHORES[type(task)](work, task)
        elif isinstance(task, Deed):
            pop(work)
            DEEDS[type(task)](work, task)
        elif isinstance(task, Run):
            pop(work)
            run(work, task)
        elif type(task) in FIRST:
            return
        else:
            moves = options(work, task)
            if len(moves) > 1:
                return
            if moves:
                QUESTIONS[type(task)].decide(work, task, moves[0])
            else:
                pop(work)
