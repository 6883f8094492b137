"""The reasons why moves are illegal."""

from engine.errors import IllegalMove
from engine.games.ancient.board import AncientPosition
from engine.games.ancient.cards import SLOTS
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take
from engine.games.ancient.pyramid import LARGE_NAMES, LARGE_SPACES, SMALL_NAMES, SMALL_SPACES


def why_not(at: AncientPosition, seat: int, move: AncientMove) -> IllegalMove:
    """Return the reason why a move is illegal."""
    board = at.board
    if seat != board.seat:
        return IllegalMove("ancient-refusal-seat")
    player = board.players[seat]
    match move:
        case Take() if board.phase == "take":
            return IllegalMove("ancient-refusal-slot", slots=SLOTS)
        case Place(space=space) if board.phase == "place" and 0 <= space < LARGE_SPACES:
            key = "ancient-refusal-turn-same" if player.large[space] < 0 else "ancient-refusal-occupied"
            return IllegalMove(key, space=LARGE_NAMES[space])
        case Fit(space=space) if board.phase == "small" and 0 <= space < SMALL_SPACES:
            return IllegalMove("ancient-refusal-occupied", space=SMALL_NAMES[space])
        case Place() if board.phase == "place":
            return IllegalMove("ancient-refusal-space")
        case Fit() if board.phase == "small":
            return IllegalMove("ancient-refusal-space")
        case Collect() if board.phase == "small":
            return IllegalMove(f"ancient-refusal-{'bound' if board.bound else 'collect-one'}")
        case Gain() if board.phase == "card":
            return IllegalMove("ancient-refusal-card")
    return IllegalMove(f"ancient-refusal-now-{board.phase}")
