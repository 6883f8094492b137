"""A greedy robot, which takes the best turn available without looking further ahead."""

from collections.abc import Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.forecast import equally_wise


def steady(game: AnyGame, view: View[Any, Any], rng: Rng | None = None) -> Sequence[Any]:
    """Return the moves of the viewer's turn with the highest :meth:`Game.worth`.

    They stop where hidden information is revealed; if the turn is not over by then, call again. Ties are
    broken at random, or by taking the first if ``rng`` is None.
    """
    lines = equally_wise(game, view)
    return lines[rng.below(len(lines)) if rng else 0]
