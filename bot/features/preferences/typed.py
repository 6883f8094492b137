"""Parses typed holidays."""

import time
from datetime import UTC, date, datetime, timedelta

from engine.errors import Refusal
from storage.timing import Preferences, zone_of

AHEAD = 366
"""How far ahead a holiday may be, in days."""


def days(first: str | None, last: str | None, person: Preferences) -> tuple[str, str]:
    """Return the first and last day of a holiday; raises :class:`engine.errors.Refusal`."""
    here = today(person)
    begin = here if first is None else _day(first)
    end = None if last is None else _day(last)
    if end is None or end < begin or end < here or end > here + timedelta(days=AHEAD):
        raise Refusal("refusal-days")
    return begin.isoformat(), end.isoformat()


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refusal("refusal-day", text=text) from None


def today(person: Preferences) -> date:
    """Return today's date in the user's time zone."""
    return datetime.fromtimestamp(time.time(), UTC).astimezone(zone_of(person.zone)).date()
