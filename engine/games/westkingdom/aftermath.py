"""What follows for certain behind what is turned up: a reset of the Black Market, the least of a reward.

Prison, virtue and debts depend on no card that is hidden, so the move is carried out once more with
blanks for whatever comes out.
"""

from msgspec.structs import replace

from engine.games.westkingdom import hidden, scoring
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.changes import WestKingdomStep, WestKingdomWork
from engine.games.westkingdom.choices import options
from engine.games.westkingdom.events import Discarded, Reset, WestKingdomEvent
from engine.games.westkingdom.moves import WestKingdomMove
from engine.games.westkingdom.steps import decide
from engine.games.westkingdom.tasks import Deed, ToDiscard
from engine.values import State
from engine.work import Work


def aftermath(
    state: WestKingdomState, seat: int, move: WestKingdomMove, sealed: WestKingdomStep
) -> WestKingdomStep | None:
    """Return what follows where a preview stopped; None if it is neither a reset nor a reward."""
    before, board = state.board, sealed.state.board
    climbs = any(isinstance(task, Deed) and task.kind == "climb" for task in board.stack)
    if not (board.due or climbs or board.players[seat].level > before.players[seat].level):
        return None
    done = _ended(_carried_out(State(before, hidden.redact(state, seat), 0), move))
    return replace(done, events=_told(done.events[len(sealed.events) :]))


def _told(events: tuple[WestKingdomEvent, ...]) -> tuple[WestKingdomEvent, ...]:
    """Return a reset and what it does; all before it is chosen or turned up once the move is played."""
    start = next((place for place, event in enumerate(events) if isinstance(event, Reset)), len(events))
    return tuple(event for event in events[start:] if not isinstance(event, Discarded))


def _carried_out(state: WestKingdomState, move: WestKingdomMove) -> WestKingdomStep:
    work: WestKingdomWork = Work(state)
    decide(work, move)
    return work.done()


def _ended(step: WestKingdomStep) -> WestKingdomStep:
    """Return how the turn goes on to its end if everybody answers what is asked as brings him most points.

    Which plan is discarded changes nothing; of answers that bring the same it is the last one, which
    declines.
    """
    state = step.state
    if not state.board.stack:
        return step
    asked = state.board.stack[-1]
    seat, answers = asked.seat, list(dict.fromkeys(reversed(options(state, asked))))
    if isinstance(asked, ToDiscard):
        answers = answers[:1]
    ends = [_ended(_carried_out(state, answer)) for answer in answers]
    best = max(ends, key=lambda end: scoring.points(end.state.board)[seat])
    return replace(best, events=step.events + best.events)
