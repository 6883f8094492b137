"""The certain consequences beyond a reveal: a started action, the minimum of a reward, a reset.

Goods, prison, virtue and debts do not depend on hidden cards, so the move is carried out again with blanks
for everything that would be revealed.
"""

from msgspec.structs import replace

from engine.core.values import State
from engine.core.work import Work
from engine.games.westkingdom import hidden, scoring
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomState
from engine.games.westkingdom.events import Debts, Discarded, Reset, WestKingdomEvent
from engine.games.westkingdom.moves import WestKingdomMove
from engine.games.westkingdom.places import resets
from engine.games.westkingdom.turn.automatic import (
    AskArtisan,
    Chore,
    Deed,
    Finish,
    LimitHand,
    Refill,
    ShowCraft,
)
from engine.games.westkingdom.turn.changes import WestKingdomStep, WestKingdomWork
from engine.games.westkingdom.turn.choices import options
from engine.games.westkingdom.turn.steps import decide, settle
from engine.games.westkingdom.turn.tasks import ToAttach, ToDiscard, ToGuard, ToHire, ToRaid, ToTrade, ToUse

LAST = Refill | ShowCraft | AskArtisan | Finish | LimitHand
"""The chores without an effect of their own, apart from a reset."""

Repeated = ToTrade | ToGuard | ToRaid
"""The tasks that ask for a series of actions."""


def aftermath(
    state: WestKingdomState, seat: int, move: WestKingdomMove, sealed: WestKingdomStep
) -> WestKingdomStep | None:
    """Return the consequences beyond a preview's end; None if no action, reward or reset is pending."""
    before, board = state.board, sealed.state.board
    if not _pending(board) and board.players[seat].level == before.players[seat].level:
        return None
    result = _ended(_carried_out(State(before, hidden.redact(state, seat), 0), move))
    return replace(result, events=_told(result.events[len(sealed.events) :]))


def debtors(state: WestKingdomState) -> set[int]:
    """Return the seats that a reset of the Black Market would now give a debt."""
    work: WestKingdomWork = Work(replace(state, board=replace(state.board, stack=())))
    resets.market(work, state.board.turn)
    settle(work)
    events = _ended(work.done()).events
    return {event.seat for event in events if isinstance(event, Debts) and event.how == "taken"}


def _pending(board: WestKingdomBoard) -> bool:
    """Return whether a started or chosen action is unfinished, or a reset is due."""
    return board.due or any(
        isinstance(task, Deed | ToAttach) or (isinstance(task, Chore) and not isinstance(task, LAST))
        for task in board.stack
    )


def _told(events: tuple[WestKingdomEvent, ...]) -> tuple[WestKingdomEvent, ...]:
    """Return the events from a reset on; earlier ones are shown when the move is played."""
    start = next((place for place, event in enumerate(events) if isinstance(event, Reset)), len(events))
    return tuple(event for event in events[start:] if not isinstance(event, Discarded))


def _carried_out(state: WestKingdomState, move: WestKingdomMove) -> WestKingdomStep:
    work: WestKingdomWork = Work(state)
    decide(work, move)
    return work.done()


def _ended(step: WestKingdomStep) -> WestKingdomStep:
    """Return the final step if all players answer each question to maximise their points.

    The choice of a discarded plan makes no difference, and further actions are declined. Of equally good
    answers the last one, which declines, is used.
    """
    state = step.state
    if not state.board.stack:
        return step
    task = state.board.stack[-1]
    if isinstance(task, ToUse | ToHire | Repeated) and not _pending(state.board):
        return step
    seat, answers = task.seat, list(dict.fromkeys(reversed(options(state, task))))
    if isinstance(task, ToDiscard | Repeated):
        answers = answers[:1]
    ends = [_ended(_carried_out(state, answer)) for answer in answers]
    best = max(ends, key=lambda end: scoring.points(end.state.board)[seat])
    return replace(best, events=step.events + best.events)
