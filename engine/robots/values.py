"""What a position promises, by values that were fitted to matches between robots (``ziggurat fit``).

A seat is expected to end with the points it has and what its traits are still worth in that phase of the
match: the lines of its score sheet, and what the game itself names (:meth:`Game.traits`).
"""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.values import State, total

FOLDER = "fitted"
"""Where the values of each game are, beside this module."""

PHASES = 5
"""Into how many phases a match is divided."""

TO_ACT = "to act"
"""The trait of a seat that is to act."""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each trait is worth in each phase, in points; traits that are not listed are worth nothing.

    ``made`` says how the values came about, ``spread`` has by phase how far off they are. Where ``ahead``
    is not 0, a search looks no more turns ahead than that, and chooses by lead which turns it tries out:
    values that tell positions apart well may still be taken in by one out of hundreds that they overrate.
    """

    made: str
    spread: tuple[float, ...]
    phases: tuple[dict[str, float], ...]
    ahead: int = 0

    def in_phase(self, number: int) -> "Values":
        """Return the values of one phase for all of them.

        Where a turn moves a match into the next phase, what is worth something there is counted anew, which
        says nothing about that turn.
        """
        return replace(self, phases=(self.phases[number],) * PHASES)

    def expected(self, game: AnyGame, state: State[Any, Any]) -> list[float]:
        """Return the points that each seat is expected to end with, beside the others.

        Once the match is over those are the points that it has: nothing is to come any more.
        """
        if not game.to_act(state.board):
            return [float(points) for points in game.points(state.board)]
        weights = self.phases[phase(game, state)]
        return [
            sum(weights.get(name, 0.0) * amount for name, amount in listed.items()) + points
            for points, listed in traits(game, state)
        ]

    def lead(self, game: AnyGame, state: State[Any, Any], seat: int) -> float:
        """Return by how many points a seat is expected to end ahead of the best other one."""
        expected = self.expected(game, state)
        own = expected.pop(seat)
        return own - max(expected, default=0.0)


def phase(game: AnyGame, state: State[Any, Any]) -> int:
    """Return the number of the phase that a match is in."""
    return min(PHASES - 1, int(PHASES * game.progress(state.board)))


def traits(game: AnyGame, state: State[Any, Any]) -> list[tuple[int, dict[str, float]]]:
    """Return for each seat its points and what its position is described by."""
    to_act = game.to_act(state.board)
    described = []
    for seat, sheet in enumerate(game.sheets(state.board)):
        listed = {TO_ACT: float(seat in to_act)}
        for line in sheet:
            listed[line.source] = listed.get(line.source, 0.0) + line.points
        listed.update(game.traits(state, seat))
        described.append((total(sheet), listed))
    return described


@cache
def values(slug: str) -> Values | None:
    """Return the values of a game; None where there are none, or none that can be read."""
    try:
        return _read(slug)
    except (OSError, ValueError):
        return None


def unreadable(slug: str) -> str:
    """Return why the values of a game can't be read, nothing where they can or there are none."""
    try:
        _read(slug)
    except (OSError, ValueError) as error:
        return str(error) or repr(error)
    return ""


def _read(slug: str) -> Values | None:
    """Return the values of a game, None where there is no file; what is wrong with one is a ValueError."""
    file = files("engine.robots") / FOLDER / f"{slug}.json"
    if not file.is_file():
        return None
    listed = msgspec.json.decode(file.read_bytes(), type=Values)
    if len(listed.phases) != PHASES or len(listed.spread) != PHASES or min(listed.spread) <= 0:
        raise ValueError("the phases do not fit")
    return listed
