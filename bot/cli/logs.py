"""The log as JSON, a line for each record, for programs that collect logs."""

import json
import logging
import re
import time
from collections.abc import Iterator

from bot.cli.masking import masked

FIELDS = ("error", "match", "channel", "server", "instance")
"""What gets a field of its own where a record says ``match %d`` and the like."""

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
            line["traceback"] = masked(self.formatException(record.exc_info), *self._secrets)
        return json.dumps(line, ensure_ascii=False)


def fields(record: logging.LogRecord) -> Iterator[tuple[str, int | str]]:
    """Yield what a record tells of a match, a channel and the like, by the words before its placeholders."""
    if not isinstance(record.msg, str) or not isinstance(record.args, tuple):
        return
    places = [place for place in _PLACE.finditer(record.msg) if place["kind"] != "%"]
    for place, value in zip(places, record.args, strict=False):
        if place["field"] and isinstance(value, int | str):
            yield place["field"], value
