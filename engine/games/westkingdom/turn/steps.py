"""What a decision does, and what follows from it until somebody is asked again."""

from engine.core.stack import pop
from engine.games.westkingdom.moves import WestKingdomMove
from engine.games.westkingdom.turn.automatic import Chore, Deed, Run
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.choices import QUESTIONS, options
from engine.games.westkingdom.turn.chores import CHORES, DEEDS
from engine.games.westkingdom.turn.effects import run
from engine.games.westkingdom.turn.tasks import ToEnlist, ToPick, ToPlace

FIRST = {ToPick, ToEnlist, ToPlace}
"""What begins a turn and is always asked, however little there is to choose."""


def decide(work: WestKingdomWork, move: WestKingdomMove) -> None:
    """Carry out a decision for the task on top of the stack, and all that follows from it by itself."""
    task = work.board.stack[-1]
    QUESTIONS[type(task)].decide(work, task, move)
    settle(work)


def settle(work: WestKingdomWork) -> None:
    """Carry out what leaves no choice, until there is something to decide or nothing left."""
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
