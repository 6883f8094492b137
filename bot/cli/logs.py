"""Log output: JSON for log collectors, and rate-limited repeats."""

import json
import logging
import re
import time
from collections.abc import Callable, Hashable, Iterator

from bot.cli.masking import masked

FIELDS = ("error", "match", "channel", "server", "instance")
"""Words that become a JSON field if a message has a placeholder after them, as in ``match %d``."""

ALIKE = 10
ALIKE_SECONDS = 60.0
"""At most ``ALIKE`` similar warnings or errors are logged per ``ALIKE_SECONDS``."""

KINDS = 1000
"""Kinds of records that are counted at the same time."""

_CHANGING = re.compile(r"0x[0-9a-f]+|\d+")
_PLACE = re.compile(rf"(?:\b(?P<field>{'|'.join(FIELDS)}) )?%(?:[-#0 +]*[\d.]*)?(?P<kind>[a-zA-Z%])")


class JsonLines(logging.Formatter):
    """Formats records as JSON and masks tokens and ``secrets``.

    Each record has ``time`` (UTC), ``level``, ``logger`` and ``message``, the :data:`FIELDS` it mentions, and
    ``traceback`` if there is one. ``error`` is the error id that the player was shown.
    """

    def __init__(self, *secrets: str) -> None:
        super().__init__(datefmt="%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": f"{self.formatTime(record, self.datefmt)}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": masked(record.getMessage(), *self._secrets),
            **dict(fields(record)),
        }
        if record.exc_info and record.exc_info[1] is not None:
            traceback = record.exc_text or self.formatException(record.exc_info)
            line["traceback"] = masked(traceback, *self._secrets)
        return json.dumps(line, ensure_ascii=False)


def fields(record: logging.LogRecord) -> Iterator[tuple[str, int | str]]:
    """Yield the :data:`FIELDS` of a record with their values, found by the words before its placeholders."""
    if not isinstance(record.msg, str) or not isinstance(record.args, tuple):
        return
    places = [place for place in _PLACE.finditer(record.msg) if place["kind"] != "%"]
    for place, value in zip(places, record.args, strict=False):
        if place["field"] and isinstance(value, int | str):
            yield place["field"], value


class Repeats(logging.Filter):
    """Drops repeated warnings and errors after the first :data:`ALIKE` per minute.

    Records are alike if they differ only in numbers. The next one that is logged says how many were dropped.
    A record with an error id that a player was shown is always kept, but loses its traceback.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Hashable, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = _kind(record), self._clock()
        since, count = self._kinds.get(kind, (now, 0))
        left_out = 0
        if now - since >= ALIKE_SECONDS:
            since, count, left_out = now, 0, max(0, count - ALIKE)
        self._keep(kind, since, count + 1)
        if count >= ALIKE:
            if not any(name == "error" for name, _ in fields(record)):
                return False
            record.exc_info = record.exc_text = None
        elif left_out:
            _add(record, f"; {left_out} more like this were left out")
        elif count == ALIKE - 1:
            _add(record, "; more like this are left out for a while")
        return True

    def _keep(self, kind: Hashable, since: float, count: int) -> None:
        if kind not in self._kinds and len(self._kinds) >= KINDS:
            del self._kinds[min(self._kinds, key=lambda each: self._kinds[each][0])]
        self._kinds[kind] = since, count


def _kind(record: logging.LogRecord) -> Hashable:
    """Return a key that is equal for similar records."""
    text = _CHANGING.sub("#", str(record.msg).partition("\n")[0])
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, text, error


def _add(record: logging.LogRecord, words: str) -> None:
    record.msg = f"{record.msg}{words.replace('%', '%%') if record.args else words}"


def use_sparingly() -> None:
    """Add :class:`Repeats` to all handlers of the root logger."""
    for handler in logging.getLogger().handlers:
        handler.addFilter(Repeats())
