"""The robot that takes the best turn at hand, and thinks no further."""

from collections.abc import Sequence
from typing import Any

from engine.forecast import wisest
from engine.game import AnyGame
from engine.values import View


def steady(game: AnyGame, view: View[Any, Any]) -> Sequence[Any]:
    """Return the moves of the viewer's turn that leave it best off, as a beginner of the game would see it.

    They go as far as nothing hidden comes out: if the turn is not over then, ask again.
    """
    return wisest(game, view)
