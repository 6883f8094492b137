"""Discarding plans, and what follows a turn's action."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.moves import Discard, Pass, WestKingdomMove
from engine.games.westkingdom.places import resets
from engine.games.westkingdom.turn.automatic import Finish, LimitHand
from engine.games.westkingdom.turn.changes import WestKingdomWork, discard, gain, over_limit
from engine.games.westkingdom.turn.handlers import PASS, Chores, Question, Questions, always
from engine.games.westkingdom.turn.tasks import ToDiscard


def _plans(at: WestKingdomPosition, task: ToDiscard) -> Sequence[WestKingdomMove]:
    hand = [Discard(plan) for plan in at.secret.hands[task.seat]]
    return [*hand, PASS] if task.why == "library" else hand


def discard_plan(work: WestKingdomWork, task: ToDiscard, move: Discard | Pass) -> None:
    """Put a plan from the hand under the pile; for the Library this is optional."""
    pop(work)
    if isinstance(move, Discard):
        discard(work, task.seat, move.plan, task.why)
        gain(work, task.seat, task.gain, task.why)


def _finish(work: WestKingdomWork, chore: Finish) -> None:
    """Carry out what follows a turn's action: a reset of the Black Market, then the hand limit."""
    if work.board.due:
        push(work, LimitHand(chore.seat))
        resets.market(work, chore.seat)
    elif over_limit(work, chore.seat):
        _limit(work, LimitHand(chore.seat))


def _limit(work: WestKingdomWork, chore: LimitHand) -> None:
    """Ask for discards until the hand is within its limit."""
    if over_limit(work, chore.seat):
        push(work, chore, ToDiscard(chore.seat, "limit"))


CHORES: Chores = {Finish: _finish, LimitHand: _limit}
QUESTIONS: Questions = {ToDiscard: Question("discard", _plans, discard_plan, always("hand"))}
