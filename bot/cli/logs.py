"""How the log is written: as JSON for programs that collect logs, and never one error without end."""

import json
import logging
import re
import time
from collections.abc import Callable, Hashable, Iterator

from bot.cli.masking import masked

FIELDS = ("error", "match", "channel", "server", "instance")
"""What gets a field of its own where a record says ``match %d`` and the like."""

ALIKE = 10
ALIKE_SECONDS = 60.0
"""How many warnings or errors alike are logged within how long."""

KINDS = 1000
"""Kinds of records that are counted at a time."""

_CHANGING = re.compile(r"0x[0-9a-f]+|\d+")
_PLACE = re.compile(rf"(?:\b(?P<field>{'|'.join(FIELDS)}) )?%(?:[-#0 +]*[\d.]*)?(?P<kind>[a-zA-Z%])")


class JsonLines(logging.Formatter):
    """Formats records as JSON, without tokens and the ``secrets`` given.

    Each has ``time`` (UTC), ``level``, ``logger`` and ``message``, where it tells of them the :data:`FIELDS`,
    and ``traceback`` where there is one. ``error`` is the number that a player was told.
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
    """Yield what a record tells of a match, a channel and the like, by the words before its placeholders."""
    if not isinstance(record.msg, str) or not isinstance(record.args, tuple):
        return
    places = [place for place in _PLACE.finditer(record.msg) if place["kind"] != "%"]
    for place, value in zip(places, record.args, strict=False):
        if place["field"] and isinstance(value, int | str):
            yield place["field"], value


class Repeats(logging.Filter):
    """Leaves out what repeats itself: the log says the same at most :data:`ALIKE` times a minute.

    Records are alike when they differ in numbers only. What was left out is counted in the next one. A record
    with the number that a player was told is always kept, then without its traceback.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[Hashable, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged."""
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
    """Return what records that are alike have in common."""
    text = _CHANGING.sub("#", str(record.msg).partition("\n")[0])
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, text, error


def _add(record: logging.LogRecord, words: str) -> None:
    record.msg = f"{record.msg}{words.replace('%', '%%') if record.args else words}"


def use_sparingly() -> None:
    """Let all handlers of the root logger leave out what repeats itself."""
    for handler in logging.getLogger().handlers:
        handler.addFilter(Repeats())
