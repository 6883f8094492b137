"""Short notation of moves.

``take b2``, ``place a3``, ``project 8``, ``project deck``, ``score``, ``favor stairs``, ``end``.
"""

from engine.games.amytis.state import (
    FAVOR_NAMES,
    AmytisMove,
    Claim,
    Draw,
    End,
    Place,
    Score,
    Take,
)
from engine.grid import square_index, square_name


def parse(text: str) -> AmytisMove:
    """Read a move; raises :class:`ValueError` for anything else."""
    match text.lower().split():
        case ["take", square]:
            return Take(square_index(square, 3, 3))
        case ["place", square]:
            return Place(square_index(square, 3, 3))
        case ["project", "deck"]:
            return Draw(0)
        case ["project", number] if number.isascii() and number.isdigit() and 1 <= int(number) <= 20:
            return Draw(int(number))
        case ["favor", name]:
            return Claim(FAVOR_NAMES.index(name))
        case ["score"]:
            return Score()
        case ["end"]:
            return End()
    raise ValueError(text)


def format_move(move: AmytisMove) -> str:
    """Write a move."""
    match move:
        case Take(stack=stack):
            return f"take {square_name(stack, 3)}"
        case Place(space=space):
            return f"place {square_name(space, 3)}"
        case Draw(card=card):
            return f"project {card or 'deck'}"
        case Score():
            return "score"
        case Claim(favor=favor):
            return f"favor {FAVOR_NAMES[favor]}"
        case End():
            return "end"
