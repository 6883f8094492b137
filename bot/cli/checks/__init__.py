"""The checks of ``ziggurat doctor`` and their findings."""

from enum import StrEnum
from typing import NamedTuple

from bot.cli.exits import Exit


class Level(StrEnum):
    """The severity of a finding: fine, worth a look, or something that keeps the bot from working."""

    OK = "ok"
    LOOK = "look"
    MEND = "mend"


class Finding(NamedTuple):
    """One line of output: what was checked, its state, and what to do about it.

    ``code`` is the exit code if the level is :attr:`Level.MEND`.
    """

    name: str
    level: Level
    text: str
    todo: str = ""
    code: Exit = Exit.FAILED

    def __str__(self) -> str:
        line = f"{self.level:<4}  {self.name:<11}  {self.text}"
        return f"{line}: {self.todo}" if self.todo else line
