"""Consequences of an Amytis move: projects and a favor after a blind draw, and the opponent's turn."""

from engine.core.values import State
from engine.games.amytis import hidden, steps
from engine.games.amytis.board import END, FAVOR, OVER, TAKE, AmytisState
from engine.games.amytis.choices import open_favors
from engine.games.amytis.events import FavorDue
from engine.games.amytis.scoring import points


def aftermath(state: AmytisState, seat: int) -> steps.AmytisStep | None:
    """Return what follows from drawing a card from the deck, whichever it is; None if nothing does.

    This includes validating the seat's own projects and the best favor. The drawn card can only add points,
    so the forecast is a lower bound.
    """
    work: steps.AmytisWork = steps.AmytisWork(State(state.board, hidden.redact(state.secret), 0))
    steps.complete_all(work, seat)
    if work.board.phase == FAVOR:
        before = points(work.board, seat)
        claims = [(steps.claimed(work.board, seat, favor), favor) for favor in open_favors(work.board, seat)]
        board, favor = max(claims, key=lambda claim: points(claim[0], seat))
        work.set(favors=board.favors, crown=board.crown, phase=END)
        work.tell(FavorDue(favor, points(board, seat) - before))
    return work.done() if work.events else None


def handed_over(state: AmytisState, seat: int) -> AmytisState | None:
    """Return the state at the start of the opponent's turn, or None at the end.

    New tiles and cards are blanks.
    """
    board = state.board
    if board.final or board.phase != END:
        return None
    work: steps.AmytisWork = steps.AmytisWork(State(board, hidden.redact(state.secret), 0))
    steps.pass_on(work, seat)
    return work.done().state


def turn_of(state: AmytisState, seat: int) -> AmytisState | None:
    """Return the state as if the seat's turn began now, or None if it has none left."""
    board = state.board
    if board.phase == OVER or (board.final and board.active != seat):
        return None
    work: steps.AmytisWork = steps.AmytisWork(State(board, state.secret, 0))
    if board.active != seat or board.phase != TAKE:
        steps.take_turn(work, seat)
    return work.done().state
