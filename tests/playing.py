"""Random play that comes to an end: robots go on, as who plays blindly hardly ever ends some games."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.forecast import wisest
from engine.match import Match

LONG = 150
"""Turns after which robots go on; most matches have ended by then."""


def any_moves(match: Match, seat: int, chance: Random) -> Sequence[Any]:
    """Return a move at random, in a match that is long already the robot's turn."""
    if match.now.turns > LONG:
        return wisest(match.game, match.view(seat), 1)
    return [chance.choice(match.moves(seat))]
