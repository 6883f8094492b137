"""Matches of rules version 1, in which a street was chosen apart and a turn ended by a move of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.notation import Notation
from engine.games.architectura.moves import ArchitecturaMove

EDITIONS = ("house-1", "house-2")
"""The decks of then. In the first Magic Academy was yellow and the Obelisk green: the same cards in all basic
matches."""

NOTATION: Notation[ArchitecturaMove] = Notation("architectura", ArchitecturaMove)


def text(move: Mapping[str, Any]) -> str:
    """Return the notation of a stored move; all but the choice of a street are stored as they were."""
    if move["type"] == "street":
        return f"street {move['street'] + 1}"
    return NOTATION.write(msgspec.convert(move, ArchitecturaMove))


def upgrade(moves: Sequence[str]) -> list[str]:
    """Return the moves without streets; what is paid from a Graveyard is written the other way round."""
    return [_today(move) for move in moves if not move.startswith("street ")]


def _today(move: str) -> str:
    if move.startswith("pay yard "):
        return f"pay {move.removeprefix('pay yard ')} yard"
    return move
