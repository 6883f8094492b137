"""Reminders, quiet hours and days away, compared with a simulation by the minute."""

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
"""Days with daylight saving changes."""


def at(zone: str, year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=zone_of(zone)).timestamp())


def wall(when: int, zone: str) -> str:
    return datetime.fromtimestamp(when, zone_of(zone)).strftime("%d %H:%M")


def is_quiet_locally(preferences: Preferences, when: int) -> bool:
    """Return whether it is quiet at the local time."""
    assert preferences.quiet_from is not None
    assert preferences.quiet_until is not None
    hour = int(wall(when, preferences.zone)[3:5])
    hours = {
        (preferences.quiet_from + more) % 24
        for more in range((preferences.quiet_until - preferences.quiet_from) % 24)
    }
    return hour in hours


def test_quiet_hours_follow_local_time_in_every_zone() -> None:
    chance = random.Random(5)
    for _ in range(times(60, 3000)):
        zone = chance.choice(ZONES)
        preferences = Preferences(
            1, quiet_from=chance.randrange(24), quiet_until=chance.randrange(24), zone=zone
        )
        days = [day for change in CHANGES.get(zone, ()) for day in (change,)] or [(2026, 7, 1)]
        when = at(zone, *chance.choice(days)) + chance.randrange(-HOUR * 20, HOUR * 30)
        assert is_quiet(when, preferences) == is_quiet_locally(preferences, when)
        later = after_quiet(when, preferences)
        assert not is_quiet_locally(preferences, later)
        assert all(is_quiet_locally(preferences, each) for each in range(when, later, 60))
        sooner = before_quiet(when, preferences)
        assert not is_quiet_locally(preferences, sooner)
        assert sooner <= when <= later


@pytest.mark.parametrize(
    ("when", "until"),
    [
        ((2026, 3, 28, 23), "29 07:00"),  # the night that skips an hour
        ((2026, 3, 29, 1, 59), "29 07:00"),
        ((2026, 10, 24, 23), "25 07:00"),  # the night that repeats an hour
        ((2026, 10, 25, 2, 30), "25 07:00"),
        ((2026, 10, 25, 7), "25 07:00"),
    ],
)
def test_quiet_hours_over_a_daylight_saving_change(when: tuple[int, ...], until: str) -> None:
    preferences = Preferences(1, quiet_from=22, quiet_until=7, zone="Europe/Berlin")
    moment = at("Europe/Berlin", *when)
    assert wall(after_quiet(moment, preferences), "Europe/Berlin") == until


def test_quiet_hours_cover_both_repetitions_of_an_hour() -> None:
    preferences = Preferences(1, quiet_from=22, quiet_until=2, zone="Europe/Berlin")
    first_two = at("Europe/Berlin", 2026, 10, 25, 2)
    assert after_quiet(first_two - 60, preferences) == first_two
    again = Preferences(1, quiet_from=2, quiet_until=3, zone="Europe/Berlin")
    assert after_quiet(first_two, again) - first_two == 2 * HOUR


def test_default_reminders_are_at_half_time_and_two_hours_before_the_end() -> None:
    assert reminders(1000, 3 * DAY, Preferences(1)) == [1000 + 36 * HOUR, 1000 + 70 * HOUR]
    assert reminders(0, 3 * DAY, Preferences(1, reminders=0)) == []
    assert reminders(0, 3 * DAY, Preferences(1, reminders=1)) == [3 * DAY - LAST_CALL]
    assert reminders(0, 3 * DAY, Preferences(1, reminders=3)) == [36 * HOUR, 54 * HOUR, 70 * HOUR]
    assert reminders(0, HOUR, Preferences(1, reminders=3)) == [HOUR // 2]
    assert reminders(0, 4 * HOUR, Preferences(1)) == [2 * HOUR]


def test_reminders_move_out_of_quiet_hours_but_not_past_the_end() -> None:
    night = Preferences(1, quiet_from=22, quiet_until=8, zone="Europe/Berlin")
    noon = at("Europe/Berlin", 2026, 7, 1, 12)
    assert [wall(each, night.zone) for each in reminders(noon, DAY, night)] == ["02 08:00", "02 10:00"]
    late = at("Europe/Berlin", 2026, 7, 1, 7)
    assert [wall(each, night.zone) for each in reminders(late, DAY, night)] == ["01 19:00", "01 21:45"]
    within = at("Europe/Berlin", 2026, 7, 1, 23)
    assert reminders(within, 4 * HOUR, night) == []


def test_random_reminders_are_ordered_and_outside_quiet_hours() -> None:
    chance = random.Random(6)
    for _ in range(times(200, 20000)):
        zone = chance.choice(ZONES)
        preferences = Preferences(
            1,
            reminders=chance.randrange(4),
            quiet_from=chance.choice((None, chance.randrange(24))),
            quiet_until=chance.randrange(24),
            zone=zone,
            away_from=chance.choice((None, "2026-03-28")),
            away_until="2026-03-30",
        )
        since, seconds = at(zone, 2026, 3, chance.randrange(20, 31)), chance.randrange(HOUR, 14 * DAY)
        times_due = reminders(since, seconds, preferences)
        end = due(since, seconds, preferences)
        assert len(times_due) <= preferences.reminders
        assert times_due == sorted(set(times_due))
        assert all(since < each < end and not is_quiet(each, preferences) for each in times_due)
        assert spent(since, end, preferences) == seconds


def test_days_away_stop_the_clock() -> None:
    preferences = Preferences(1, zone="Europe/Berlin", away_from="2026-03-28", away_until="2026-03-29")
    gone = away(preferences)
    assert gone is not None
    assert gone[1] - gone[0] == 47 * HOUR  # with a daylight saving change
    begin = at("Europe/Berlin", 2026, 3, 27, 12)
    assert due(begin, DAY, preferences) == begin + DAY + 47 * HOUR
    assert due(begin, 12 * HOUR, preferences) == begin + 12 * HOUR
    assert due(gone[0] + HOUR, HOUR, preferences) == gone[1] + HOUR
    assert spent(begin, gone[1] + HOUR, preferences) == 13 * HOUR
    assert due(gone[1], HOUR, preferences) == gone[1] + HOUR


def test_places_follow_the_notification_way() -> None:
    assert Preferences(1).places == (Way.CHANNEL,)
    assert Preferences(1, way=Way.BOTH).places == (Way.CHANNEL, Way.DIRECT)
    assert Preferences(1, way=Way.NONE).places == ()
    assert {Preferences(1, way=way, refused=True).places for way in (Way.DIRECT, Way.BOTH)} == {
        (Way.CHANNEL,)
    }


def test_an_unknown_time_zone_is_utc() -> None:
    assert zone_of("Mars/Olympus") is zone_of("../etc/passwd") is zone_of("")
    assert wall(at("Nowhere", 2026, 1, 1, 5), "UTC") == "01 05:00"
    assert timedelta(0) == datetime(2026, 7, 1, tzinfo=zone_of("Nowhere")).utcoffset()
