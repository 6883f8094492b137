"""Buttons that features add to messages of the core, which does not know the features."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from discord import ui

Button = ui.Button[Any]


class Place(StrEnum):
    """Where features can add buttons, each with the values that their makers are given."""

    PANEL = "panel"
    """Below the first question of a turn; gets the table, the seat and the texts."""

    END = "end"
    """Below the last board of a match; gets the table and the texts."""

    STEP = "step"
    """Below a step of a match that is looked back at; gets the table and the texts."""


class Extra(NamedTuple):
    """A button at a place, sorted in by its ``rank``; ``make`` returns None where it has no use."""

    place: Place
    rank: int
    make: Callable[..., Button | None]


_extras: list[Extra] = []


def add(extra: Extra) -> None:
    """Add a button of a feature."""
    _extras.append(extra)


def row(place: Place, *values: Any, own: Sequence[tuple[int, Button]] = ()) -> list[Button]:
    """Return the buttons of a place in the order of their ranks, among them the message's ``own``."""
    made = [(extra.rank, extra.make(*values)) for extra in _extras if extra.place is place]
    ranked = [*own, *((rank, button) for rank, button in made if button is not None)]
    return [button for _, button in sorted(ranked, key=lambda pair: pair[0])]
