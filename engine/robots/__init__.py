"""Robots: functions that take a view and return the moves of a turn.

A seat stores the kind of robot that plays it; :data:`ROBOTS` maps kinds to robots.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import View
from engine.robots.levels import CALM, KEEN, LEVELS, SEARCHERS
from engine.robots.search import Clock, Searcher
from engine.robots.steady import steady

__all__ = ["CALM", "KEEN", "LEVELS", "ROBOTS", "STEADY", "Clock", "Robot", "robot", "steady"]


class Robot(Protocol):
    """Chooses moves for a seat, based on the seat's view."""

    def __call__(self, game: AnyGame, view: View[Any, Any], rng: Rng, /) -> Sequence[Any]:
        """Return one or more moves of the viewer's turn; ``rng`` is for random choices."""


STEADY = "steady"
ROBOTS: Mapping[str, Robot] = {STEADY: steady, **SEARCHERS}


def robot(kind: str, clock: Clock | None = None) -> Robot:
    """Return the robot of a kind, falling back to the steady one if the kind is not installed.

    With a ``clock``, a search observes its time limit; otherwise only its iteration limits.
    """
    player = ROBOTS.get(kind, steady)
    return replace(player, clock=clock) if clock and isinstance(player, Searcher) else player
