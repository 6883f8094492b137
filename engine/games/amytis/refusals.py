"""The reasons why moves are illegal."""

from engine.errors import IllegalMove
from engine.games.amytis.board import EFFECT, FAVOR, OVER, TAKE, AmytisPosition
from engine.games.amytis.cards import CROWN, STACKS
from engine.games.amytis.moves import STACK_NAMES, AmytisMove, Claim, Draw, Score, Take


def why_not(at: AmytisPosition, move: AmytisMove) -> IllegalMove:
    """Return the reason why a move is illegal."""
    board = at.board
    match move:
        case Take(stack=stack) if board.phase == TAKE and 0 <= stack < STACKS:
            key = "amytis-refusal-empty" if board.tops[stack] is None else "amytis-refusal-taken"
            return IllegalMove(key, stack=STACK_NAMES[stack])
        case Draw(card=card) if board.phase == EFFECT:
            return IllegalMove("amytis-refusal-display", card=card)
        case Score() if board.phase == EFFECT:
            return IllegalMove("amytis-refusal-score")
        case Claim(favor=favor) if board.phase == FAVOR:
            crown = favor == CROWN
            return IllegalMove("amytis-refusal-crown-full" if crown else "amytis-refusal-favor-taken")
        case Claim():
            return IllegalMove("amytis-refusal-no-favor")
        case Draw() | Score():
            return IllegalMove("amytis-refusal-no-project")
    return IllegalMove("refusal-over" if board.phase == OVER else f"amytis-refusal-now-{board.phase}")
