"""Reminders, quiet hours, days away: sums with clocks, against counting by the minute."""

import random
from datetime import datetime, timedelta

import pytest

from storage.timing import (
    DAY,
    HOUR,
    LAST_CALL,
    Preferences,
    Way,
    after_quiet,
    away,
    before_quiet,
    due,
    is_quiet,
    reminders,
    spent,
    zone_of,
)
from tests.thorough import times

ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/St_Johns",
    "Africa/Cairo",
)
CHANGES = {
    "Europe/Berlin": ((2026, 3, 29), (2026, 10, 25)),
    "America/New_York": ((2026, 3, 8), (2026, 11, 1)),
    "Australia/Lord_Howe": ((2026, 4, 5), (2026, 10, 4)),
}
"""The days on which clocks are changed."""


def at(zone: str, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=zone_of(zone)).timestamp())


def wall(when: int, zone: str) -> str:
    return datetime.fromtimestamp(when, zone_of(zone)).strftime("%d %H:%M")


def by_the_minute(habits: Preferences, when: int) -> bool:
    """Return whether it is quiet, by the clock on the wall."""
    assert habits.quiet_from is not None
    assert habits.quiet_until is not None
    hour = int(wall(when, habits.zone)[3:5])
    hours = {(habits.quiet_from + more) % 24 for more in range((habits.quiet_until - habits.quiet_from) % 24)}
    return hour in hours


def test_quiet_hours_by_the_clock_on_the_wall_in_every_zone() -> None:
    chance = random.Random(5)
    for _ in range(times(60, 3000)):
        zone = chance.choice(ZONES)
        habits = Preferences(1, quiet_from=chance.randrange(24), quiet_until=chance.randrange(24), zone=zone)
        days = [day for change in CHANGES.get(zone, ()) for day in (change,)] or [(2026, 7, 1)]
        when = at(zone, *chance.choice(days)) + chance.randrange(-HOUR * 20, HOUR * 30)
        assert is_quiet(when, habits) == by_the_minute(habits, when)
        later = after_quiet(when, habits)
        assert not by_the_minute(habits, later)
        assert all(by_the_minute(habits, each) for each in range(when, later, 60))
        sooner = before_quiet(when, habits)
        assert not by_the_minute(habits, sooner)
        assert sooner <= when <= later


@pytest.mark.parametrize(
    ("when", "until"),
    [
        ((2026, 3, 28, 23), "29 07:00"),  # the night in which an hour is left out
        ((2026, 3, 29, 1, 59), "29 07:00"),
        ((2026, 10, 24, 23), "25 07:00"),  # the night in which an hour comes twice
        ((2026, 10, 25, 2, 30), "25 07:00"),
        ((2026, 10, 25, 7), "25 07:00"),
    ],
)
def test_a_night_in_which_clocks_are_changed(when: tuple[int, ...], until: str) -> None:
    habits = Preferences(1, quiet_from=22, quiet_until=7, zone="Europe/Berlin")
    moment = at("Europe/Berlin", *when)
    assert wall(after_quiet(moment, habits), "Europe/Berlin") == until


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_end_with_the_second_one() -> None:
    habits = Preferences(1, quiet_from=22, quiet_until=2, zone="Europe/Berlin")
    first_two = at("Europe/Berlin", 2026, 10, 25, 2)
    assert after_quiet(first_two - 60, habits) == first_two
    again = Preferences(1, quiet_from=2, quiet_until=3, zone="Europe/Berlin")
    assert after_quiet(first_two, again) - first_two == 2 * HOUR


def test_reminders_by_default_are_at_half_time_and_two_hours_before_the_end() -> None:
    assert reminders(1000, 3 * DAY, Preferences(1)) == [1000 + 36 * HOUR, 1000 + 70 * HOUR]
    assert reminders(0, 3 * DAY, Preferences(1, reminders=0)) == []
    assert reminders(0, 3 * DAY, Preferences(1, reminders=1)) == [3 * DAY - LAST_CALL]
    assert reminders(0, 3 * DAY, Preferences(1, reminders=3)) == [36 * HOUR, 54 * HOUR, 70 * HOUR]
    assert reminders(0, HOUR, Preferences(1, reminders=3)) == [HOUR // 2]
    assert reminders(0, 4 * HOUR, Preferences(1)) == [2 * HOUR]


def test_a_reminder_is_moved_out_of_quiet_hours_and_never_behind_the_end() -> None:
    night = Preferences(1, quiet_from=22, quiet_until=8, zone="Europe/Berlin")
    noon = at("Europe/Berlin", 2026, 7, 1, 12)
    assert [wall(each, night.zone) for each in reminders(noon, DAY, night)] == ["02 08:00", "02 10:00"]
    late = at("Europe/Berlin", 2026, 7, 1, 7)
    assert [wall(each, night.zone) for each in reminders(late, DAY, night)] == ["01 19:00", "01 21:45"]
    within = at("Europe/Berlin", 2026, 7, 1, 23)
    assert reminders(within, 4 * HOUR, night) == []


def test_any_reminders() -> None:
    chance = random.Random(6)
    for _ in range(times(200, 20000)):
        zone = chance.choice(ZONES)
        habits = Preferences(
            1,
            reminders=chance.randrange(4),
            quiet_from=chance.choice((None, chance.randrange(24))),
            quiet_until=chance.randrange(24),
            zone=zone,
            away_from=chance.choice((None, "2026-03-28")),
            away_until="2026-03-30",
        )
        since, seconds = at(zone, 2026, 3, chance.randrange(20, 31)), chance.randrange(HOUR, 14 * DAY)
        found = reminders(since, seconds, habits)
        end = due(since, seconds, habits)
        assert len(found) <= habits.reminders
        assert found == sorted(set(found))
        assert all(since < each < end and not is_quiet(each, habits) for each in found)
        assert spent(since, end, habits) == seconds


def test_days_away_stop_the_clock() -> None:
    habits = Preferences(1, zone="Europe/Berlin", away_from="2026-03-28", away_until="2026-03-29")
    gone = away(habits)
    assert gone is not None
    assert gone[1] - gone[0] == 47 * HOUR  # the clocks are changed in between
    begin = at("Europe/Berlin", 2026, 3, 27, 12)
    assert due(begin, DAY, habits) == begin + DAY + 47 * HOUR
    assert due(begin, 12 * HOUR, habits) == begin + 12 * HOUR
    assert due(gone[0] + HOUR, HOUR, habits) == gone[1] + HOUR
    assert spent(begin, gone[1] + HOUR, habits) == 13 * HOUR
    assert due(gone[1], HOUR, habits) == gone[1] + HOUR


def test_places() -> None:
    assert Preferences(1).places == (Way.CHANNEL,)
    assert Preferences(1, way=Way.BOTH).places == (Way.CHANNEL, Way.DIRECT)
    assert Preferences(1, way=Way.NONE).places == ()
    assert {Preferences(1, way=way, refused=True).places for way in (Way.DIRECT, Way.BOTH)} == {
        (Way.CHANNEL,)
    }


def test_a_zone_that_is_not_known_is_utc() -> None:
    assert zone_of("Mars/Olympus") is zone_of("../etc/passwd") is zone_of("")
    assert wall(at("Nowhere", 2026, 1, 1, 5), "UTC") == "01 05:00"
    assert timedelta(0) == datetime(2026, 7, 1, tzinfo=zone_of("Nowhere")).utcoffset()
