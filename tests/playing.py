"""Random play that ends: robots finish the match, as random moves hardly ever end some games."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.forecast import wisest
from engine.match import Match

LONG = 150
"""Turns after which robots take over; most matches have ended by then."""


def any_moves(match: Match, seat: int, chance: Random) -> Sequence[Any]:
    """Return a random move; late in a match, a robot's turn."""
    if match.now.turns > LONG:
        return wisest(match.game, match.view(seat), 1)
    return [chance.choice(match.moves(seat))]
