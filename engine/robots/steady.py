"""The robot that takes the best turn at hand, and thinks no further."""

from collections.abc import Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.forecast import equally_wise


def steady(game: AnyGame, view: View[Any, Any], rng: Rng | None = None) -> Sequence[Any]:
    """Return the moves of the viewer's turn that leave it best off, as a beginner of the game would see it.

    They go as far as nothing hidden comes out: if the turn is not over then, ask again. Of equal ones
    chance takes one, or without ``rng`` it is the first.
    """
    lines = equally_wise(game, view)
    return lines[rng.below(len(lines)) if rng else 0]
