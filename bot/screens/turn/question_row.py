"""A row of like questions, such as where many small stones go, answered in one press."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.matches.prospects import Gains


class Answer(NamedTuple):
    """An answer to the whole row: where it leads, its moves, what it brings beyond what was chosen so far.

    ``complete`` says whether there is nothing left to choose after it.
    """

    path: tuple[int, ...]
    moves: Sequence[Any]
    gains: Gains | None
    complete: bool


class Row(NamedTuple):
    """The best answer to a row of questions, and the plain one: the same move again and again.

    ``goes_on`` says whether another of its questions can come after this one.
    """

    best: Answer | None
    rest: Answer | None
    goes_on: bool
