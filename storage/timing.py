"""Computes when players are notified, reminded and out of time. Calculations only.

Times are seconds since 1970. A person's hours and days are in their own time zone, so that they stay in place
when its clocks change.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

HOUR = 3600
DAY = 24 * HOUR
LAST_CALL = 2 * HOUR
"""How long before the end of a turn's time the last reminder is sent, in seconds."""

MONDAY = 3
"""Days from a Monday to the weekday on which 1970 began."""

LEAST = HOUR
"""The minimum time for a turn in seconds, however little is left of a bank."""


class Way(StrEnum):
    """Where a user wants turn notifications."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NONE = "none"


class Device(StrEnum):
    """What a user plays on; private pages are laid out for it, and for a phone while it is unknown."""

    UNKNOWN = "unknown"
    PHONE = "phone"
    COMPUTER = "computer"


class PlanNews(StrEnum):
    """When to notify a user by direct message that a plan was dropped or played."""

    NEVER = "never"
    DROPPED = "dropped"
    ALWAYS = "always"

    def wants(self, *, played: bool) -> bool:
        """Return whether to notify the user that a plan was ``played``, or that it was dropped."""
        return self is PlanNews.ALWAYS or (self is PlanNews.DROPPED and not played)


class Preferences(msgspec.Struct, frozen=True):
    """A user's notification settings: where, how many reminders, quiet hours and holidays.

    Dates are written as 2026-12-24, and the last day is included. ``refused`` says that the user doesn't
    accept direct messages, ``locale`` is their language, ``hidden`` opts out of public statistics and
    leaderboards, ``device`` is what they play on. ``plans`` says when they are notified about their plans.
    ``colour``, ``emblem`` and ``title`` are those of their face, empty if they chose none.
    """

    user: int
    way: Way = Way.CHANNEL
    reminders: int = 2
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str = "UTC"
    away_from: str | None = None
    away_until: str | None = None
    locale: str = ""
    refused: bool = False
    hidden: bool = False
    device: Device = Device.UNKNOWN
    plans: PlanNews = PlanNews.DROPPED
    colour: str = ""
    emblem: str = ""
    title: str = ""

    @property
    def places(self) -> tuple[Way, ...]:
        """The places where they are notified: the channel, direct messages, both, or none."""
        if self.way is Way.NONE:
            return ()
        places = (Way.CHANNEL, Way.DIRECT) if self.way is Way.BOTH else (self.way,)
        return (Way.CHANNEL,) if self.refused else places


def week_of(time: int) -> int:
    """Return the number of the week of a time; weeks begin on Mondays at midnight UTC."""
    return (time // DAY + MONDAY) // 7


def begin_of(week: int) -> int:
    """Return the time at which a week begins."""
    return (7 * week - MONDAY) * DAY


def weekly(after: int, weekday: int, hour: int, zone: str) -> int:
    """Return the next time at which a weekday (0 is Monday) has an hour in a time zone, on a later date.

    On a day when clocks change, an hour that comes twice counts once, and one that is left out comes an hour
    later.
    """
    place = zone_of(zone)
    today = datetime.fromtimestamp(after, place).date()
    day = today + timedelta(days=(weekday - today.weekday()) % 7)
    at = int(datetime.combine(day, time(hour), place).timestamp())
    if at <= after:
        at = int(datetime.combine(day + timedelta(days=7), time(hour), place).timestamp())
    return at


@lru_cache(64)
def zone_of(name: str) -> tzinfo:
    """Return a time zone; unknown ones count as UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def is_quiet(at: int, preferences: Preferences) -> bool:
    """Return whether a time is in the quiet hours."""
    begin, end = preferences.quiet_from, preferences.quiet_until
    if begin is None or end is None or begin == end:
        return False
    hour = datetime.fromtimestamp(at, zone_of(preferences.zone)).hour
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def after_quiet(at: int, preferences: Preferences) -> int:
    """Return the first time outside the quiet hours, from ``at`` on."""
    while is_quiet(at, preferences):  # when clocks change, a quiet hour may come twice
        at = _quarter(at + QUARTER)
    return at


def before_quiet(at: int, preferences: Preferences) -> int:
    """Return the last quarter of an hour outside the quiet hours, up to ``at``."""
    while is_quiet(at, preferences):
        at = _quarter(at - QUARTER)
    return at


QUARTER = 900
"""Seconds; the hours of every time zone start at a multiple of it."""


def _quarter(at: int) -> int:
    return at - at % QUARTER


def away(preferences: Preferences) -> tuple[int, int] | None:
    """Return the start and end of the holidays, or None."""
    if preferences.away_from is None or preferences.away_until is None:
        return None
    first, last = date.fromisoformat(preferences.away_from), date.fromisoformat(preferences.away_until)
    zone = zone_of(preferences.zone)
    begin, end = (datetime.combine(day, time(), zone) for day in (first, last + timedelta(days=1)))
    return int(begin.timestamp()), int(end.timestamp())


def due(since: int, seconds: int, preferences: Preferences) -> int:
    """Return the end of ``seconds`` from ``since`` on, not counting holidays."""
    end, absence = since + seconds, away(preferences)
    if absence is None or absence[1] <= since or absence[0] >= end:
        return end
    return end + absence[1] - max(absence[0], since)


def spent(since: int, now: int, preferences: Preferences) -> int:
    """Return the seconds between two times, not counting holidays."""
    gone = away(preferences)
    lost = 0 if gone is None else max(0, min(now, gone[1]) - max(since, gone[0]))
    return max(0, now - since - lost)


def reminders(since: int, seconds: int, preferences: Preferences) -> list[int]:
    """Return the times of the reminders for a turn of ``seconds``, in order.

    One reminder comes two hours before the end; a second one at half time; a third one at three quarters. A
    turn of up to four hours has at most one, at half time. Those in quiet hours are moved behind them, or
    before them if the time ends first.
    """
    half, late, last = seconds // 2, seconds * 3 // 4, seconds - LAST_CALL
    if last > half:
        marks = {0: (), 1: (last,), 2: (half, last), 3: (half, late, last)}[preferences.reminders]
    else:
        marks = (half,) if preferences.reminders else ()
    end, times = due(since, seconds, preferences), set[int]()
    for mark in marks:
        at = due(since, mark, preferences)
        moved = after_quiet(at, preferences)
        if moved >= end:
            moved = before_quiet(at, preferences)
        if since < moved < end:
            times.add(moved)
    return sorted(times)
