"""Masks user ids and typed text in all log records, including exceptions."""

import logging
import re
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import discord

from engine.catalogue import games

MASK = "***"
SHORTEST = 4
"""The shortest typed word to mask; shorter ones are cells, numbers and the like."""

PREFIX = 16
"""Long words are matched by this many characters, since messages may cut them."""

MOST = 200
"""The most words to mask."""

_FRAME = re.compile(r'[ |]+\w+ "\S+\.py", \w+ \d+, \w+ \S+$')
"""Matches a traceback line that names a place in the code."""

_private: ContextVar[re.Pattern[str] | None] = ContextVar("private", default=None)
"""Matches private text of the interaction that this task answers."""


def protect(interaction: discord.Interaction[Any]) -> None:
    """Mask an interaction's user ids and typed text in all log records of this task."""
    data: Any = interaction.data or {}
    users = {str(interaction.user.id), *data.get("resolved", {}).get("users", {})}
    words = {word for text in _typed(data) for word in re.split(r"[\s;,]+", text) if len(word) >= SHORTEST}
    words -= games().keys()  # chosen, not typed
    patterns = [
        *(rf"\b{user}\b" for user in users),
        *map(_pattern, sorted(words, key=len, reverse=True)[:MOST]),
    ]
    _private.set(re.compile("|".join(patterns)))


def _typed(data: Any) -> Iterator[str]:
    """Yield the texts typed into command options or form fields."""
    if isinstance(data.get("value"), str):
        yield data["value"]
    for inner in (data.get("component"), *data.get("options", ()), *data.get("components", ())):
        if inner:
            yield from _typed(inner)


def _pattern(word: str) -> str:
    return re.escape(word) if len(word) <= PREFIX else re.escape(word[:PREFIX]) + r"[^\s'\"]*"


class PrivateRecord(logging.LogRecord):
    """A log record that masks the ids and texts of the interaction being answered."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        private = _private.get()
        if private is None:
            return
        if not self.args:  # the message itself may contain private text
            self.msg = private.sub(MASK, str(self.msg))
        elif isinstance(self.args, tuple):
            self.args = tuple(_masked(value, private) for value in self.args)
        if isinstance(self.exc_info, tuple) and self.exc_info[1] is not None:
            lines = logging.Formatter().formatException(self.exc_info).splitlines()
            masked = [line if _FRAME.match(line) else private.sub(MASK, line) for line in lines]
            if masked != lines:
                self.exc_text = "\n".join(masked)  # formatters write this instead of the exception


def _masked(value: Any, private: re.Pattern[str]) -> Any:
    """Return a record's argument, masked if it contains private text."""
    if isinstance(value, int | float):
        return 0 if private.fullmatch(str(value)) else value
    return _Masked(value, private) if private.search(f"{value} {value!r}") else value


class _Masked:
    """Replaces an argument by its masked text."""

    def __init__(self, value: Any, private: re.Pattern[str]) -> None:
        self._text, self._repr = private.sub(MASK, str(value)), private.sub(MASK, repr(value))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._repr


logging.setLogRecordFactory(PrivateRecord)
