"""Clubs: members, answers, rounds and results, on every engine."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from storage import Matches
from storage.clubs import Club, ClubPhase
from storage.delivery import PostingKind
from storage.errors import (
    AlreadyInClub,
    Blocked,
    ClubFull,
    ClubHere,
    ClubOver,
    ClubPaused,
    ClubRoundOver,
    NoSuchClub,
    NotInClub,
    NotInvitable,
    TooManyClubs,
)
from storage.parts.clubs import MOST_MEMBERS, MOST_PEOPLE, PATIENCE
from storage.records import DELETED, AwayReason, Listing, Person, Status
from storage.timing import DAY, weekly
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, load
from tests.storage.test_privacy import robot
from tests.support import counting, play_turn

CID, DAN = Person(903, "Cid"), Person(904, "Dan")
ROBOT = Person(-1, "Robot", "calm")
GUILD, CHANNEL = 77, 5
FRIDAY: dict[str, Any] = {"weekday": 4, "hour": 20, "zone": "Europe/Berlin"}


async def founded(matches: Matches, people: Sequence[Person] = (ANN, BEN), **columns: Any) -> Club:
    values = {"guild": GUILD, "channel": CHANNEL, "host": people[0].user, "name": "Ziggurat Friday"}
    values |= {"games": ("counting",), "seats": 2, "pace": 60, "bank": 0, "robots": False}
    values |= {"weekday": None, "hour": 0, "zone": "UTC"}
    return await matches.clubs.create(people, most=3, now=now(), **(values | columns))


async def opened(matches: Matches, club: Club, people: Sequence[Person], channel: int) -> Listing | None:
    return await matches.clubs.open_match(club, channel, people, counting(2), now=now())


async def finish(matches: Matches, row: Listing) -> None:
    match = await load(matches, row.id)
    seq = match.seq
    while not match.over:
        play_turn(match, number=3, at=now())
    await matches.append(row.id, seq, match.log[seq:], match, now=now())


async def test_a_club_plays_one_match_after_the_other(matches: Matches) -> None:
    clubs = matches.clubs
    club = await founded(matches)
    assert (club.opens, club.phase, club.round) == (now() + DAY, ClubPhase.PLAYING, 1)
    assert await clubs.in_channel(CHANNEL) == club
    assert await clubs.in_channel(6) is None
    assert await clubs.of_guild(GUILD) == [club]
    for person in (ANN, BEN, CID):
        assert (await clubs.answer(club.id, person, coming=True, now=now())) is not None
    details = await clubs.details(club.id)
    assert [(each.user, each.guest, each.coming) for each in details.people] == [
        (ANN.user, False, True),
        (BEN.user, False, True),
        (CID.user, True, True),
    ]
    assert await clubs.call(details.club) is not None
    called = await clubs.get(club.id)
    assert await clubs.call(called) is None
    assert await clubs.stale_call(club.id) is not None
    assert await clubs.stale_call(club.id + 1) is None
    row = await opened(matches, called, (ANN, BEN), 50)
    assert row is not None
    assert (row.club, row.status, row.host, row.pace) == (club.id, Status.PLAYING, ANN.user, 60)
    assert await opened(matches, called, (ANN, BEN), 51) is None
    details = await clubs.details(club.id)
    assert [each.coming for each in details.members] == [None, None]
    assert details.of(CID.user) is None
    assert (details.club.round, details.club.opens) == (2, 0)
    assert [each.id for each in details.live] == [row.id] == [each.id for each in details.opened]
    await clubs.schedule(club.id, opens=9)
    assert (await clubs.get(club.id)).opens == 0
    await finish(matches, row)
    details = await clubs.details(club.id)
    assert details.live == ()
    match = await load(matches, row.id)
    assert match.outcome is not None
    assert [(each.person.name, each.rank, each.points) for each in details.results] == [
        (person.name, *result)
        for person, *result in zip((ANN, BEN), match.outcome.ranks, match.outcome.totals, strict=True)
    ]
    for opens in (9, 10):
        await clubs.schedule(club.id, opens=opens)
        assert (await clubs.get(club.id)).opens == 9


async def test_a_match_without_its_thread_does_not_delay_the_next(matches: Matches) -> None:
    club = await founded(matches)
    assert await opened(matches, club, (ANN, BEN), 50) is not None
    await matches.away.set_aside(AwayReason.CHANNEL, channel=50)
    details = await matches.clubs.details(club.id)
    assert (details.live, len(details.opened)) == ((), 1)
    await matches.clubs.schedule(club.id, opens=9)
    assert (await matches.clubs.get(club.id)).opens == 9


async def test_members_without_a_seat_come_first_next_time(matches: Matches) -> None:
    club = await founded(matches, (ANN, BEN, CID), **FRIDAY)
    for person in (ANN, BEN, CID):
        await matches.clubs.answer(club.id, person, coming=True, now=now())
    assert await opened(matches, club, (BEN, ANN), 50) is not None
    assert [each.waited for each in (await matches.clubs.details(club.id)).members] == [0, 0, 1]
    club = await matches.clubs.get(club.id)
    await matches.clubs.answer(club.id, BEN, coming=False, now=now())
    for person in (ANN, CID):
        await matches.clubs.answer(club.id, person, coming=True, now=now())
    assert await opened(matches, club, (CID, ANN), 51) is not None
    assert [each.waited for each in (await matches.clubs.details(club.id)).members] == [0, 0, 0]


async def test_concurrent_openings_take_a_round_once(matches: Matches) -> None:
    club = await founded(matches, **FRIDAY)
    rows = await asyncio.gather(*(opened(matches, club, (ANN, BEN), 50 + n) for n in range(4)))
    assert sum(row is not None for row in rows) == 1
    assert not await matches.clubs.skip(club, now=now())
    later = await matches.clubs.get(club.id)
    assert (later.round, later.opens) == (2, weekly(club.opens, 4, 20, "Europe/Berlin"))
    await matches.clubs.configure(club.id, weekday=2, now=now())
    assert await opened(matches, later, (ANN, BEN), 60) is None  # it was about another evening


async def test_a_club_pauses_after_skipping_several_rounds(matches: Matches) -> None:
    club = await founded(matches, **FRIDAY)
    for _ in range(PATIENCE):
        assert club.phase is ClubPhase.PLAYING
        assert await matches.clubs.skip(club, now=now())
        club = await matches.clubs.get(club.id)
    assert (club.phase, club.skipped) == (ClubPhase.PAUSED, PATIENCE)
    assert await opened(matches, club, (ANN, BEN), 50) is None
    with pytest.raises(ClubPaused):
        await matches.clubs.answer(club.id, ANN, coming=True, now=now())
    for _ in range(2):
        club = await matches.clubs.pause(club.id, paused=False, now=now())
    assert (club.phase, club.skipped, club.called) == (ClubPhase.PLAYING, 0, 0)
    assert (await matches.clubs.pause(club.id, paused=True, now=now())).phase is ClubPhase.PAUSED


async def test_impossible_actions_are_refused(matches: Matches) -> None:
    clubs = matches.clubs
    club = await founded(matches)
    with pytest.raises(ClubHere, match="club-here"):
        await founded(matches)
    with pytest.raises(AlreadyInClub):
        await clubs.join(club.id, ANN, now=now())
    with pytest.raises(NotInClub):
        await clubs.answer(club.id, CID, coming=False, now=now())
    with pytest.raises(NotInClub):
        await clubs.leave(club.id, CID.user, now=now())
    with pytest.raises(ClubRoundOver):
        await clubs.answer(club.id, ANN, coming=True, of_round=2, now=now())
    with pytest.raises(NoSuchClub):
        await clubs.get(club.id + 1)
    await clubs.answer(club.id, CID, coming=True, of_round=1, now=now())
    assert await clubs.answer(club.id, CID, coming=False, now=now()) is None
    await matches.house_rules.block(GUILD, DAN.user, now=now())
    for attempt in (
        clubs.join(club.id, DAN, now=now()),
        clubs.answer(club.id, DAN, coming=True, now=now()),
        clubs.require_invitable(club.id, ANN.user, DAN.user),
    ):
        with pytest.raises(Blocked):
            await attempt
    with pytest.raises(AlreadyInClub):
        await clubs.require_invitable(club.id, ANN.user, BEN.user)
    with pytest.raises(NotInClub):
        await clubs.require_invitable(club.id, CID.user, 9)
    await clubs.require_invitable(club.id, ANN.user, CID.user)
    await matches.people.mute(CID.user, [ANN.user], now=now())
    with pytest.raises(NotInvitable):
        await clubs.require_invitable(club.id, ANN.user, CID.user)
    others = [await founded(matches, (BEN,), channel=channel) for channel in (6, 7)]
    with pytest.raises(TooManyClubs):
        await founded(matches, channel=8)
    assert await clubs.of_guild(GUILD) == [club, *others]
    assert len((await clubs.details(others[0].id)).members) == 1
    await clubs.end(others[0].id, now=now())
    with pytest.raises(ClubOver):
        await clubs.join(others[0].id, CID, now=now())
    assert await clubs.in_channel(6) is None
    with pytest.raises(Blocked):
        await founded(matches, (DAN,), channel=6)
    mates = await founded(matches, (ANN, CID, BEN), channel=6)  # Cid has muted Ann
    assert [each.user for each in (await clubs.details(mates.id)).members] == [ANN.user, BEN.user]


async def test_a_full_club_says_so(matches: Matches) -> None:
    club = await founded(matches)
    for number in range(MOST_MEMBERS - 2):
        await matches.clubs.join(club.id, Person(2000 + number, f"P{number}"), now=now())
    with pytest.raises(ClubFull):
        await matches.clubs.join(club.id, CID, now=now())
    for number in range(MOST_PEOPLE - MOST_MEMBERS):
        await matches.clubs.answer(club.id, Person(3000 + number, f"G{number}"), coming=True, now=now())
    with pytest.raises(ClubFull):
        await matches.clubs.answer(club.id, CID, coming=True, now=now())
    assert await matches.clubs.answer(club.id, BEN, coming=True, now=now()) is not None


async def test_the_host_passes_on_and_the_last_member_ends_the_club(matches: Matches) -> None:
    club = await founded(matches)
    await matches.clubs.answer(club.id, CID, coming=True, now=now())
    assert (await matches.clubs.leave(club.id, ANN.user, now=now())).host == BEN.user
    await matches.clubs.withdraw(GUILD + 1, BEN.user, now=now())
    assert (await matches.clubs.get(club.id)).phase is ClubPhase.PLAYING
    await matches.clubs.withdraw(GUILD, BEN.user, now=now())
    details = await matches.clubs.details(club.id)
    assert (details.club.phase, details.people) == (ClubPhase.OVER, ())
    assert await matches.clubs.pulses() == []


async def test_settings_move_the_next_match(matches: Matches) -> None:
    club = await founded(matches)
    await matches.clubs.call(club)
    club = await matches.clubs.configure(club.id, games=("counting", "chess"), robots=True, now=now())
    assert (club.games, club.robots, club.called) == (("counting", "chess"), True, 1)
    club = await matches.clubs.configure(club.id, **FRIDAY, now=now())
    assert club.opens == weekly(now(), 4, 20, "Europe/Berlin")
    assert club.called == int(club.opens <= now() + DAY)
    club = await matches.clubs.configure(club.id, weekday=None, now=now())
    assert club.opens == 0


async def test_the_posters_of_a_club_are_recorded_while_it_wants_them(matches: Matches) -> None:
    clubs = matches.clubs
    club = await founded(matches)
    await clubs.note_posters(club.id, 202701)
    assert await clubs.with_posters() == []
    await clubs.configure(club.id, posters=202612, now=now())
    await clubs.note_posters(club.id, 202701)
    assert [each.posters for each in await clubs.with_posters()] == [202701]
    await clubs.end(club.id, now=now())
    assert await clubs.with_posters() == []


async def test_the_results_of_a_period(matches: Matches) -> None:
    """A club's include robots, a server's don't; neither includes what ended before or after."""
    club = await founded(matches)
    for channel, people in enumerate([(ANN, BEN), (ANN, ROBOT)], 100):
        row = await opened(matches, await matches.clubs.get(club.id), people, channel)
        assert row is not None
        await finish(matches, row)
    time, later = now(), now() + 9
    assert [len(seats) for seats in await matches.statistics.of_club(club.id, time - 9, later)] == [2, 2]
    (played,) = await matches.statistics.of_server_within(GUILD, time - 9, later)
    assert {seat.user for seat in played} == {ANN.user, BEN.user}
    assert len(await matches.statistics.of_server_within(GUILD, time - 9, later, 1)) == 1
    for since, until in ((0, time - 9), (later, later + 9)):
        assert await matches.statistics.of_club(club.id, since, until) == ()
        assert await matches.statistics.of_server_within(GUILD, since, until) == ()


async def test_a_pulse_changes_with_the_club_and_its_matches(matches: Matches) -> None:
    club = await founded(matches, **FRIDAY)
    [first] = await matches.clubs.pulses()
    row = await opened(matches, club, (ANN, BEN), 50)
    assert row is not None
    [second] = await matches.clubs.pulses()
    await finish(matches, row)
    [third] = await matches.clubs.pulses()
    assert len({(pulse.changes, pulse.moves) for pulse in (first, second, third)}) == 3
    await matches.servers.lose(GUILD, now=now())
    assert await matches.clubs.pulses() == []


async def test_a_stalled_club_is_reported_once(matches: Matches) -> None:
    club = await founded(matches)
    assert (await matches.clubs.stall(club.id, now=5)).stalled == 5
    assert (await matches.clubs.stall(club.id, now=6)).stalled == 5
    await matches.clubs.note_stall_told(club.id, now=7)
    assert (await matches.clubs.get(club.id)).stall_told == 7
    await matches.clubs.go_on(club.id)
    assert (await matches.clubs.get(club.id)).stalled == 0


async def test_a_deleted_member_leaves_and_their_results_stay(matches: Matches) -> None:
    club = await founded(matches, **FRIDAY)
    row = await opened(matches, club, (ANN, BEN), 50)
    assert row is not None
    await finish(matches, row)
    await matches.clubs.answer(club.id, ANN, coming=True, now=now())
    kept = await matches.privacy.export(ANN.user)
    assert (kept["clubs"][0]["coming"], kept["clubs hosted"][0]["id"]) == (True, club.id)
    before = await matches.clubs.details(club.id)
    await matches.privacy.erase(ANN.user, robot, now=now())
    after = await matches.clubs.details(club.id)
    assert [each.user for each in after.people] == [BEN.user]
    assert after.club.host == BEN.user
    assert [each[3:] for each in after.results] == [each[3:] for each in before.results]
    gone = after.results[0].person
    assert (gone.name, gone.user <= DELETED) == ("Deleted player", True)
    await matches.privacy.erase(BEN.user, robot, now=now())
    ended = await matches.clubs.get(club.id)
    assert (ended.phase, ended.host <= DELETED) == (ClubPhase.OVER, True)
    await matches.privacy.forget_names(now() + 1)
    assert (await matches.clubs.get(club.id)).name == ""


async def test_members_keep_their_names_up_to_date(matches: Matches) -> None:
    club = await founded(matches)
    assert await matches.people.rename(Person(BEN.user, "Benedict", account="Ben", handle="ben"), GUILD)
    member = (await matches.clubs.details(club.id)).of(BEN.user)
    assert member is not None
    assert (member.name, member.handle) == ("Benedict", "ben")
    await matches.privacy.forget_names(now() + 1)
    assert (await matches.clubs.details(club.id)).of(BEN.user) == member


async def test_the_end_of_a_club_is_posted(matches: Matches) -> None:
    club = await founded(matches)
    await matches.clubs.call(club)
    await matches.clubs.end(club.id, now=now())
    sql = "SELECT kind, wanted FROM posting ORDER BY kind"
    wanted = await matches.database.read(lambda tx: tx.execute(sql).fetchall())
    assert [tuple(row) for row in wanted] == [(PostingKind.CLUB, 2), (PostingKind.CLUB_CALL, 2)]


@pytest.mark.parametrize(
    ("zone", "weekday", "hour"),
    [
        ("UTC", 0, 0),
        ("Europe/Berlin", 6, 2),  # skipped in March, twice in October
        ("America/New_York", 6, 1),
        ("Australia/Lord_Howe", 6, 2),  # half an hour
        ("America/Havana", 6, 0),  # skipped at midnight
        ("Africa/Casablanca", 6, 2),
        ("nowhere", 3, 23),
    ],
)
def test_a_weekly_hour_comes_once_a_week_for_years(zone: str, weekday: int, hour: int) -> None:
    place = ZoneInfo("UTC" if zone == "nowhere" else zone)
    at = int(datetime(2025, 12, 1, 12, tzinfo=place).timestamp())
    days = []
    for _ in range(160):
        following = weekly(at, weekday, hour, zone)
        for late in (0, 59, 3599, 2 * 3600):  # it opens a little late, perhaps in the hour that comes twice
            assert weekly(following + late, weekday, hour, zone) > following + 6 * DAY
        at = following
        local = datetime.fromtimestamp(at, place)
        assert local.weekday() == weekday
        assert local.hour - hour in (0, 1)
        days.append(local.date())
    assert {(after - before).days for before, after in pairwise(days)} == {7}
