"""Lets features add buttons to the core's messages, without the core importing them."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from discord import ui

Button = ui.Button[Any]


class ButtonPlace(StrEnum):
    """Places where features can add buttons, and the arguments passed to ``make``."""

    PANEL = "panel"
    """Below the first question of a turn; passes the table, the seat and the texts."""

    WAITING = "waiting"
    """Below the board of a running match, for a player who isn't active; passes table, seat and texts."""

    BOARD = "board"
    """Below the public board of a running match; passes the table and the texts."""

    END = "end"
    """Below the last board of a match; passes the table and the texts."""

    AFTERWARDS = "afterwards"
    """Below the last board of a match in its channel, after the others; passes the table and the texts."""

    HELP = "help"
    """Below a newcomer's first questions; passes the game's slug and the texts."""

    TABLE = "table"
    """Below a lobby, before the rules; passes the game's slug and the texts."""

    RULES = "rules"
    """Below a page of rules; passes the game's slug and the texts."""

    WELCOME = "welcome"
    """Below the greeting of a server; passes the texts."""

    STEP = "step"
    """Below a step of a replayed match; passes the table and the texts."""

    POSITION = "position"
    """Below a position of a match; passes the table, its point
    (:func:`engine.history.replay.point_of`) and the texts."""

    SOLUTION = "solution"
    """Below the solution of a puzzle that is out; passes the game's slug, the puzzle's key and the texts."""


class Extra(NamedTuple):
    """A button at a place, ordered by ``rank``; ``make`` returns None if the button doesn't apply."""

    place: ButtonPlace
    rank: int
    make: Callable[..., Button | None]


_extras: list[Extra] = []


def add(extra: Extra) -> None:
    """Register a feature's button."""
    _extras.append(extra)


def row(place: ButtonPlace, *values: Any, own: Sequence[tuple[int, Button]] = ()) -> list[Button]:
    """Return the buttons of a place, merged with the message's ``own`` by rank."""
    made = [(extra.rank, extra.make(*values)) for extra in _extras if extra.place is place]
    ranked = [*own, *((rank, button) for rank, button in made if button is not None)]
    return [button for _, button in sorted(ranked, key=lambda pair: pair[0])]
