"""Keeps user ids and typed text out of the log, whoever writes it and whatever an exception says."""

import logging
import re
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

import discord

from engine.catalogue import games

MASK = "***"
SHORTEST = 4
"""Characters that a typed word must have to be masked: shorter ones are cells, numbers and the like."""

PREFIX = 16
"""Characters by which a long word is recognised, as messages may cut it."""

MOST = 200
"""Words that are masked at most."""

_FRAME = re.compile(r'[ |]+\w+ "\S+\.py", \w+ \d+, \w+ \S+$')
"""Matches a line of a traceback that names a place in the code."""

_private: ContextVar[re.Pattern[str] | None] = ContextVar("private", default=None)
"""Matches what must not reach the log while an interaction is answered."""


def protect(interaction: discord.Interaction[Any]) -> None:
    """Keep what an interaction says of its users, and what was typed, out of the log of this task."""
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
    """Yield the texts that were typed into the options of a command or the fields of a form."""
    if isinstance(data.get("value"), str):
        yield data["value"]
    for inner in (data.get("component"), *data.get("options", ()), *data.get("components", ())):
        if inner:
            yield from _typed(inner)


def _pattern(word: str) -> str:
    return re.escape(word) if len(word) <= PREFIX else re.escape(word[:PREFIX]) + r"[^\s'\"]*"


class PrivateRecord(logging.LogRecord):
    """A log record without the ids and texts of the interaction that is being answered."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        private = _private.get()
        if private is None:
            return
        if not self.args:  # then the message may be made of anything
            self.msg = private.sub(MASK, str(self.msg))
        elif isinstance(self.args, tuple):
            self.args = tuple(_masked(value, private) for value in self.args)
        if isinstance(self.exc_info, tuple) and self.exc_info[1] is not None:
            lines = logging.Formatter().formatException(self.exc_info).splitlines()
            masked = [line if _FRAME.match(line) else private.sub(MASK, line) for line in lines]
            if masked != lines:
                self.exc_text = "\n".join(masked)  # what formatters write in the place of the exception


def _masked(value: Any, private: re.Pattern[str]) -> Any:
    """Return an argument of a record as it is, or what is left of it."""
    if isinstance(value, int | float):
        return 0 if private.fullmatch(str(value)) else value
    return _Masked(value, private) if private.search(f"{value} {value!r}") else value


class _Masked:
    """A value whose texts are masked."""

    def __init__(self, value: Any, private: re.Pattern[str]) -> None:
        self._text, self._repr = private.sub(MASK, str(value)), private.sub(MASK, repr(value))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._repr


logging.setLogRecordFactory(PrivateRecord)
