"""The checks of ``ziggurat doctor``, and what one of them finds."""

from enum import StrEnum
from typing import NamedTuple

from bot.cli.exits import Exit


class Level(StrEnum):
    """How much what was found matters: nothing, a look, or so much that the bot can't work as it is."""

    OK = "ok"
    LOOK = "look"
    MEND = "mend"


class Finding(NamedTuple):
    """A line of the doctor: what was looked at, how it is, and what to do about it.

    ``code`` is the exit code if that has to be mended.
    """

    name: str
    level: Level
    text: str
    todo: str = ""
    code: Exit = Exit.FAILED

    def __str__(self) -> str:
        line = f"{self.level:<4}  {self.name:<11}  {self.text}"
        return f"{line}: {self.todo}" if self.todo else line
