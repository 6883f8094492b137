"""Matches of rules version 1, in which a turn was ended by a move of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.notation import Notation
from engine.games.amytis.moves import AmytisMove

END = "end"
NOTATION: Notation[AmytisMove] = Notation("amytis", AmytisMove)


def text(move: Mapping[str, Any]) -> str:
    """Return the notation of a stored move; all but the end of a turn are stored as they were."""
    return END if move["type"] == END else NOTATION.write(msgspec.convert(move, AmytisMove))


def upgrade(moves: Sequence[str]) -> list[str]:
    """Return the moves without the ends of turns."""
    return [move for move in moves if move != END]
