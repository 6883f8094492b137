"""Fitted values: a linear model of the final score, fitted to matches between robots (``ziggurat fit``).

A seat is expected to end with its current points plus the value of its traits in the current phase. Traits
are the lines of its score sheet and those named by the game (:meth:`Game.traits`).
"""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.values import State, total

FOLDER = "fitted"
"""The folder next to this module with each game's values."""

PHASES = 5
"""The number of phases a match is divided into."""

TO_ACT = "to act"
"""The trait of an active seat."""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of each trait in each phase, in points; traits that are not listed have none.

    ``made`` describes how the values were fitted, and ``spread`` is their error in each phase. If ``ahead``
    is not 0, a search looks no further than that many turns and selects candidates by lead instead: even
    values that are accurate on average may overrate one turn among hundreds.
    """

    made: str
    spread: tuple[float, ...]
    phases: tuple[dict[str, float], ...]
    ahead: int = 0

    def in_phase(self, number: int) -> "Values":
        """Return values that use the weights of one phase throughout.

        Otherwise a turn that takes the match into the next phase would be credited with the difference
        between the weights.
        """
        return replace(self, phases=(self.phases[number],) * PHASES)

    def expected(self, game: AnyGame, state: State[Any, Any]) -> list[float]:
        """Return each seat's expected final score.

        Once the match is over, that is its actual score.
        """
        if not game.to_act(state.board):
            return [float(points) for points in game.points(state.board)]
        weights = self.phases[phase(game, state)]
        return [
            sum(weights.get(name, 0.0) * amount for name, amount in listed.items()) + points
            for points, listed in traits(game, state)
        ]

    def prospects(self, game: AnyGame, state: State[Any, Any], seat: int) -> dict[str, float]:
        """Break down what a seat is expected to gain until the end, by source (:meth:`Game.trait_source`)."""
        listed = dict[str, float]()
        if game.to_act(state.board):
            weights = self.phases[phase(game, state)]
            _, described = traits(game, state)[seat]
            del described[TO_ACT]
            for name, amount in described.items():
                source = game.trait_source(name)
                listed[source] = listed.get(source, 0.0) + weights.get(name, 0.0) * amount
        return listed

    def lead(self, game: AnyGame, state: State[Any, Any], seat: int) -> float:
        """Return by how many points a seat is expected to finish ahead of its best opponent."""
        expected = self.expected(game, state)
        own = expected.pop(seat)
        return own - max(expected, default=0.0)


def phase(game: AnyGame, state: State[Any, Any]) -> int:
    """Return the index of the current phase."""
    return min(PHASES - 1, int(PHASES * game.progress(state.board)))


def traits(game: AnyGame, state: State[Any, Any]) -> list[tuple[int, dict[str, float]]]:
    """Return each seat's points and traits."""
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
    """Return the values of a game, or None if it has none or they cannot be read."""
    try:
        return _read(slug)
    except (OSError, ValueError):
        return None


def unreadable(slug: str) -> str:
    """Return why a game's values cannot be read; empty if they can or there are none."""
    try:
        _read(slug)
    except (OSError, ValueError) as error:
        return str(error) or repr(error)
    return ""


def _read(slug: str) -> Values | None:
    """Return the values of a game, or None if there is no file; raise ValueError if it is invalid."""
    file = files("engine.robots") / FOLDER / f"{slug}.json"
    if not file.is_file():
        return None
    listed = msgspec.json.decode(file.read_bytes(), type=Values)
    if len(listed.phases) != PHASES or len(listed.spread) != PHASES or min(listed.spread) <= 0:
        raise ValueError("invalid number or spread of phases")
    return listed
