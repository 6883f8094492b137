"""The robot that takes the best turn at hand, and thinks no further."""

from collections.abc import Sequence
from typing import Any

from engine.forecast import best
from engine.game import AnyGame
from engine.values import View


def steady(game: AnyGame, view: View[Any, Any]) -> Sequence[Any]:
    """Return the moves of the viewer's turn that change the points most in its favour.

    They go as far as nothing hidden comes out: if the turn is not over then, ask again.
    """
    return best(game, view).line
