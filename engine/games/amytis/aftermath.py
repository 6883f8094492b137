"""What follows for certain: behind a project drawn blind the own ones and a favor; then the rival's turn."""

from engine.core.values import State
from engine.games.amytis import hidden, steps
from engine.games.amytis.board import END, FAVOR, AmytisState
from engine.games.amytis.choices import open_favors
from engine.games.amytis.events import FavorDue
from engine.games.amytis.scoring import points


def aftermath(state: AmytisState, seat: int) -> steps.AmytisStep | None:
    """Return what drawing from the deck brings whatever is drawn, the best favor included; None if nothing.

    A project that is drawn can only add to that: it takes no point away, from no favor either.
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
    """Return the position in which the rival begins, with blanks for what comes to light; None at the end.

    ``seat`` has decided all of its turn. What lies below the tile that it took is left out.
    """
    board = state.board
    if board.final or board.phase != END:
        return None
    work: steps.AmytisWork = steps.AmytisWork(State(board, hidden.redact(state.secret), 0))
    steps.pass_on(work, seat)
    return work.done().state
