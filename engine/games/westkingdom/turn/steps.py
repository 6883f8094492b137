"""What a decision does, and what follows from it until somebody is asked again."""

from collections.abc import Callable
from typing import Any

from engine.core.stack import pop
from engine.games.westkingdom.moves import WestKingdomMove
from engine.games.westkingdom.places import placing
from engine.games.westkingdom.turn import dealing, deeds, windows
from engine.games.westkingdom.turn.automatic import Chore, Deed, Run
from engine.games.westkingdom.turn.changes import WestKingdomWork
from engine.games.westkingdom.turn.choices import options
from engine.games.westkingdom.turn.chores import CHORES
from engine.games.westkingdom.turn.effects import run
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToAttach,
    ToCapture,
    ToChoose,
    ToConstruct,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToEnlist,
    ToGuard,
    ToHire,
    ToKeep,
    ToMine,
    ToPay,
    ToPick,
    ToPlace,
    ToPrefer,
    ToRaid,
    ToRetool,
    ToTool,
    ToTrade,
    ToUse,
)

STEPS: dict[type[AnyTask], Callable[[WestKingdomWork, Any, Any], None]] = {
    ToPick: dealing.pick,
    ToEnlist: dealing.enlist,
    ToPlace: placing.place,
    ToMine: placing.mine,
    ToTrade: placing.trade,
    ToGuard: placing.guard,
    ToRaid: placing.raid,
    ToCapture: placing.capture,
    ToUse: placing.use,
    ToHire: dealing.hire,
    ToDismiss: dealing.dismiss,
    ToRetool: dealing.retool,
    ToKeep: dealing.keep,
    ToConstruct: dealing.construct,
    ToPay: dealing.pay_goods,
    ToDiscard: dealing.discard_plan,
    ToChoose: dealing.choose,
    ToAccept: dealing.accept,
    ToTool: windows.answer,
    ToPrefer: deeds.prefer,
    ToCraft: dealing.craft,
    ToAttach: dealing.attach,
}
FIRST = {ToPick, ToEnlist, ToPlace}
"""What begins a turn and is always asked, however little there is to choose."""


def decide(work: WestKingdomWork, move: WestKingdomMove) -> None:
    """Carry out a decision for the task on top of the stack, and all that follows from it by itself."""
    task = work.board.stack[-1]
    STEPS[type(task)](work, task, move)
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
            deeds.DEEDS[type(task)](work, task)
        elif isinstance(task, Run):
            pop(work)
            run(work, task)
        elif type(task) in FIRST:
            return
        else:
            found = options(work, task)
            if len(found) > 1:
                return
            if found:
                STEPS[type(task)](work, task, found[0])
            else:
                pop(work)
