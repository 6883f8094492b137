"""The reasons why moves are illegal."""

from engine.errors import IllegalMove
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.moves import Pass, Place, Recall, WestKingdomMove
from engine.games.westkingdom.turn.choices import QUESTIONS, moves
from engine.games.westkingdom.turn.handlers import refusal
from engine.games.westkingdom.turn.tasks import ToPlace


def why_not(at: WestKingdomPosition, seat: int, move: WestKingdomMove) -> IllegalMove:
    """Return the reason why a move is illegal."""
    board = at.board
    if board.phase == "plans":
        return refusal("pack")
    if not (legal := moves(at, seat)):
        return refusal("now")
    task = board.stack[-1]
    question = QUESTIONS[type(task)]
    if isinstance(move, Pass):
        return refusal("pass")
    if any(type(other) is type(move) for other in legal):
        reason = question.refuse and question.refuse(at, seat, move)
        return reason or refusal(f"wants-{question.wants}")
    if isinstance(task, ToPlace) and isinstance(move, Recall):
        return refusal("recall")
    if isinstance(task, ToPlace) and isinstance(move, Place):
        return refusal("no-worker")
    return refusal(f"wants-{question.wants}")
