"""When somebody is to be told of a turn, reminded of it, and out of time: sums with the clock, nothing else.

Times are seconds since 1970. A person's hours and days are those of their own zone, so that they stay where
they are when its clocks are changed.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

HOUR = 3600
DAY = 24 * HOUR
LAST_CALL = 2 * HOUR
"""How long before the end of a turn's time the last reminder comes."""

MONDAY = 3
"""Days between a Monday and the day of the week that 1970 began with."""

LEAST = HOUR
"""Seconds that a turn has at least, however little is left of a bank."""


class Way(StrEnum):
    """Where somebody wants to be told that it is their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NONE = "none"


class Device(StrEnum):
    """What somebody plays on; pictures in private messages are flatter where it is no phone."""

    PHONE = "phone"
    COMPUTER = "computer"


class Preferences(msgspec.Struct, frozen=True):
    """How a person wants to be told: where, how often again, not in which hours, and when they are away.

    Days are written as in 2026-12-24, and the last one is a whole day. ``refused`` says that Discord takes
    no direct messages for them, ``locale`` which language they speak, ``hidden`` that they want to be in no
    statistics and leaderboards that others see, ``device`` what they play on.
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
    device: Device = Device.PHONE

    @property
    def places(self) -> tuple[Way, ...]:
        """The places where they are told: the channel, direct messages, both, or none."""
        if self.way is Way.NONE:
            return ()
        places = (Way.CHANNEL, Way.DIRECT) if self.way is Way.BOTH else (self.way,)
        return (Way.CHANNEL,) if self.refused else places


def week_of(time: int) -> int:
    """Return the number of the week of a time; weeks begin on Mondays at midnight by UTC."""
    return (time // DAY + MONDAY) // 7


def begin_of(week: int) -> int:
    """Return the time at which a week begins."""
    return (7 * week - MONDAY) * DAY


@lru_cache(64)
def zone_of(name: str) -> tzinfo:
    """Return a time zone; one that this machine does not know counts as UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def is_quiet(at: int, habits: Preferences) -> bool:
    """Return whether a time is in somebody's quiet hours."""
    begin, end = habits.quiet_from, habits.quiet_until
    if begin is None or end is None or begin == end:
        return False
    hour = datetime.fromtimestamp(at, zone_of(habits.zone)).hour
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def after_quiet(at: int, habits: Preferences) -> int:
    """Return the first time from this one on that is not in the quiet hours."""
    while is_quiet(at, habits):  # an hour may come twice, and then be quiet twice
        at = _quarter(at + QUARTER)
    return at


def before_quiet(at: int, habits: Preferences) -> int:
    """Return the last quarter of an hour up to this one that is not in the quiet hours."""
    while is_quiet(at, habits):
        at = _quarter(at - QUARTER)
    return at


QUARTER = 900
"""Seconds; every zone's hours begin with one of these."""


def _quarter(at: int) -> int:
    return at - at % QUARTER


def away(habits: Preferences) -> tuple[int, int] | None:
    """Return from when until when somebody is away, None for not at all."""
    if habits.away_from is None or habits.away_until is None:
        return None
    first, last = date.fromisoformat(habits.away_from), date.fromisoformat(habits.away_until)
    zone = zone_of(habits.zone)
    begin, end = (datetime.combine(day, time(), zone) for day in (first, last + timedelta(days=1)))
    return int(begin.timestamp()), int(end.timestamp())


def due(since: int, seconds: int, habits: Preferences) -> int:
    """Return when so many seconds have gone by, those not counted in which somebody is away."""
    end, absence = since + seconds, away(habits)
    if absence is None or absence[1] <= since or absence[0] >= end:
        return end
    return end + absence[1] - max(absence[0], since)


def spent(since: int, now: int, habits: Preferences) -> int:
    """Return how many seconds have gone by that count."""
    gone = away(habits)
    lost = 0 if gone is None else max(0, min(now, gone[1]) - max(since, gone[0]))
    return max(0, now - since - lost)


def reminders(since: int, seconds: int, habits: Preferences) -> list[int]:
    """Return when somebody is reminded of a turn that may take so long, in this order.

    One is reminded two hours before the end, two at half time too, three at three quarters as well. What
    would be in quiet hours comes after them, or before them where the time is over then.
    """
    half, late, last = seconds // 2, seconds * 3 // 4, seconds - LAST_CALL
    if last > half:
        marks = {0: (), 1: (last,), 2: (half, last), 3: (half, late, last)}[habits.reminders]
    else:
        marks = (half,) if habits.reminders else ()
    end, times = due(since, seconds, habits), set[int]()
    for mark in marks:
        at = due(since, mark, habits)
        moved = after_quiet(at, habits)
        if moved >= end:
            moved = before_quiet(at, habits)
        if since < moved < end:
            times.add(moved)
    return sorted(times)
