"""Players that choose by themselves: functions of a view that return the moves of a turn.

A seat names the kind of robot that plays it, and :data:`ROBOTS` has them all by that name.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.robots.levels import KEEN, LEVELS, SEARCHERS
from engine.robots.search import Clock, Searcher
from engine.robots.steady import steady

__all__ = ["KEEN", "LEVELS", "ROBOTS", "STEADY", "Clock", "Robot", "robot", "steady"]


class Robot(Protocol):
    """Chooses for a seat by what the seat may know."""

    def __call__(self, game: AnyGame, view: View[Any, Any], rng: Rng, /) -> Sequence[Any]:
        """Return moves of the viewer's turn, at least one; ``rng`` is for what chance is to decide."""


STEADY = "steady"
ROBOTS: Mapping[str, Robot] = {STEADY: steady, **SEARCHERS}


def robot(kind: str, clock: Clock | None = None) -> Robot:
    """Return the robot of a kind; a kind that is not installed is played by the steady one.

    With a ``clock`` a search keeps to its seconds, else to its iterations alone.
    """
    player = ROBOTS.get(kind, steady)
    return replace(player, clock=clock) if clock and isinstance(player, Searcher) else player
