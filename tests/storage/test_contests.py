"""Cups, leagues, server settings and admin actions, on every engine."""

from typing import Any

import pytest
from msgspec.structs import replace

from storage import Matches
from storage.admin import AdminAction, AdminActionKind, HouseRules, ThreadSetting
from storage.contests import Contest, ContestDetails, ContestKind, Phase, StallReason, Trouble
from storage.delivery import PostingKind
from storage.errors import (
    AlreadyEntered,
    Blocked,
    Conflict,
    ContestClosed,
    ContestFull,
    NoSuchContest,
    NotEntered,
    NotPaused,
    TooManyContests,
)
from storage.records import Person, Status, TableSpec
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, load
from tests.support import counting, play_turn

CID, DAN = Person(903, "Cid"), Person(904, "Dan")
GUILD = 77


async def opened(matches: Matches, **columns: Any) -> Contest:
    values = {"kind": ContestKind.CUP, "guild": GUILD, "channel": 5, "host": ANN.user, "game": "counting"}
    values |= {"seats": 2, "size": 3, "pace": 60, "bank": 0}
    return await matches.contests.create(now=now(), until=now() + 60, most=3, **(values | columns))


def draw(course: ContestDetails) -> tuple[dict[int, int], list[tuple[int, ...]]]:
    numbers = [entrant.number for entrant in course.entrants]
    return dict.fromkeys(numbers, 1), [(numbers[0], numbers[1]), (numbers[1], numbers[0])]


async def test_a_contest_from_sign_up_to_the_podium(matches: Matches) -> None:
    contest = await opened(matches)
    for person in (ANN, BEN, CID):
        await matches.contests.sign_up(contest.id, person)
    with pytest.raises(AlreadyEntered):
        await matches.contests.sign_up(contest.id, ANN)
    with pytest.raises(ContestFull):
        await matches.contests.sign_up(contest.id, DAN)
    await matches.contests.leave(contest.id, BEN.user)
    with pytest.raises(NotEntered):
        await matches.contests.leave(contest.id, BEN.user)
    await matches.contests.begin(contest.id, draw)
    await matches.contests.begin(contest.id, draw)
    with pytest.raises(ContestClosed):
        await matches.contests.sign_up(contest.id, DAN)
    course = await matches.contests.course(contest.id)
    assert [entrant.user for entrant in course.entrants] == [ANN.user, CID.user]
    assert [fixture.entrants for fixture in course.fixtures] == [(1, 3), (3, 1)]
    row = await matches.contests.open_match(course.contest, 1, 50, (ANN, CID), counting(2), now=now())
    assert row is not None
    assert (row.pace, row.status, row.guild) == (60, Status.PLAYING, GUILD)
    assert [seat for seat, _ in row.clocks] == list(row.to_act) or row.clocks == ()
    again = await matches.contests.open_match(course.contest, 1, 51, (ANN, CID), counting(2), now=now())
    assert again is None
    assert (await matches.contests.course(contest.id)).fixtures[0].live
    match = await load(matches, row.id)
    seq = match.seq
    while not match.over:
        play_turn(match, number=3)
    await matches.append(row.id, seq, match.log, match, now=now())
    await matches.contests.void_fixture(contest.id, 2)
    course = await matches.contests.course(contest.id)
    assert all(fixture.ended for fixture in course.fixtures)
    assert course.fixtures[0].results == tuple(
        zip(match.outcome.ranks, match.outcome.totals, strict=True)  # type: ignore[union-attr]
    )
    await matches.contests.leave(contest.id, CID.user)
    await matches.contests.end(contest.id, Phase.OVER)
    assert await matches.contests.current() == []
    *_, standings, podium = await matches.postings.due()  # after boards
    for posting_id, kind in ((standings, PostingKind.CONTEST), (podium, PostingKind.PODIUM)):
        posting = await matches.postings.claim(posting_id, "me", 10, now=now())
        assert posting is not None
        assert (posting.kind, posting.subject, posting.channel) == (kind, contest.id, contest.channel)
    assert (await matches.contests.course(contest.id)).entrant(3).gone


async def test_a_stall_is_announced_once_and_ends_with_its_trouble(matches: Matches) -> None:
    contests = matches.contests
    contest = await opened(matches)
    with pytest.raises(ContestClosed):
        await contests.hold(contest.id, [Trouble(StallReason.LIMIT)], now=5)
    for person in (ANN, BEN, CID):
        await contests.sign_up(contest.id, person)
    await contests.begin(contest.id, draw)
    row = await contests.open_match(contest, 1, 50, (ANN, BEN), counting(2), now=now())
    assert row is not None
    quiet, left = Trouble(StallReason.QUIET, fixture=1), Trouble(StallReason.LEFT, entrant=2)
    for at in (5, 6):
        await contests.hold(contest.id, [quiet, left], now=at)
    stalls = (await contests.course(contest.id)).stalls
    assert {stall.trouble: (stall.since, stall.told) for stall in stalls} == {quiet: (5, 0), left: (5, 0)}
    stall = next(stall for stall in stalls if stall.trouble == quiet)
    before = await matches.postings.due()
    for at in (7, 8):
        await contests.announce(stall, 50, now=at)
    (posting_id,) = {*await matches.postings.due()} - {*before}
    posting = await matches.postings.claim(posting_id, "me", 10, now=now())
    assert posting is not None
    assert (posting.kind, posting.subject, posting.channel) == (PostingKind.STALL, stall.id, 50)
    await matches.postings.record(posting, 99, now=now())
    await contests.hold(contest.id, [left], now=9)
    assert [each.trouble for each in (await contests.course(contest.id)).stalls] == [left]
    over = await contests.stall_of(stall.id)
    assert (over.told, over.ended) == (7, 9)
    assert posting_id in await matches.postings.due()
    await contests.announce(over, 51, now=10)  # not again
    assert {*await matches.postings.due()} == {*before, posting_id}
    await contests.hold(contest.id, [left, quiet], now=11)
    assert (await contests.course(contest.id)).stalls[-1].since == 11
    await contests.note_told(await contests.stall(contest.id, now=12), 2)
    assert [entrant.told for entrant in (await contests.course(contest.id)).entrants] == [0, 12, 0]
    with pytest.raises(NoSuchContest):
        await contests.stall_of(99)


async def test_robots_stand_in_for_active_seats_only(matches: Matches) -> None:
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now())
    (seat,) = row.to_act
    await matches.absence.seat_robots(row.id, (0, 1), now())
    row = await matches.get(row.id)
    assert ({stand_in for stand_in, _ in row.stand_ins}, row.thinking) == ({seat}, True)
    assert await matches.absence.take_back(row.id, seat, now())


async def test_the_number_of_contests_per_server_is_limited(matches: Matches) -> None:
    first = await opened(matches)
    await opened(matches, earlier=first.id)
    with pytest.raises(ContestClosed):
        await opened(matches, earlier=first.id)
    await opened(matches)
    with pytest.raises(TooManyContests):
        await opened(matches)
    with pytest.raises(NoSuchContest):
        await matches.contests.get(99)
    await matches.house_rules.block(GUILD, BEN.user, now=now())
    with pytest.raises(Blocked):
        await matches.contests.sign_up(first.id, BEN)


async def test_server_settings_are_stored(matches: Matches) -> None:
    assert await matches.house_rules.get(GUILD) == HouseRules(GUILD)
    rules = HouseRules(GUILD, "en", 60, 0, (1, 2**60), 3, ThreadSetting.ALWAYS, 7, 8)
    await matches.house_rules.save(rules)
    await matches.house_rules.save(replace(rules, most=4, log=None))
    assert await matches.house_rules.get(GUILD) == replace(rules, most=4, log=None)
    row = await matches.insert(1, GUILD, ANN.user, [ANN, BEN], counting(2), now=now())
    assert row.locale == "en"
    assert await matches.house_rules.live(GUILD) == 1
    assert not await matches.house_rules.is_full(GUILD)
    await matches.house_rules.save(replace(rules, most=1))
    assert await matches.house_rules.is_full(GUILD)


async def test_a_blocked_user_cannot_take_a_seat(matches: Matches) -> None:
    rules = matches.house_rules
    assert await rules.block(GUILD, BEN.user, now=now())
    assert not await rules.block(GUILD, BEN.user, now=now())
    assert await rules.blocked(GUILD) == [BEN.user]
    lobby = await matches.lobbies.create(1, GUILD, ANN, TableSpec("counting", 3), now=now())
    with pytest.raises(Blocked):
        await matches.lobbies.join(lobby.id, BEN, now=now())
    with pytest.raises(Blocked):
        await matches.lobbies.create(2, GUILD, BEN, TableSpec("counting", 3), now=now())
    with pytest.raises(Blocked):
        await matches.lobbies.create(2, GUILD, CID, TableSpec("counting", 3, invited=[BEN.user]), now=now())
    await matches.lobbies.create(2, GUILD + 1, BEN, TableSpec("counting", 3), now=now())
    assert await rules.unblock(GUILD, BEN.user)
    await matches.lobbies.join(lobby.id, BEN, now=now())


async def test_admin_actions_are_recorded_with_their_effect(matches: Matches) -> None:
    row = await matches.insert(1, GUILD, ANN.user, [ANN, BEN], counting(2), now=now())
    await matches.absence.set_pace(row.id, 60, 0, now())
    action = AdminAction(row.id, 0, now(), 5, "Boss", AdminActionKind.PAUSE)
    paused = await matches.admin_actions.pause(action)
    assert (paused.paused, paused.clocks) == (True, ())
    match = await load(matches, row.id)
    seq = match.seq
    play_turn(match, number=1)
    with pytest.raises(Conflict):
        await matches.append(row.id, seq, match.log[seq:], match, now=now())
    await matches.admin_actions.resume(replace(action, act=AdminActionKind.RESUME))
    with pytest.raises(NotPaused):
        await matches.admin_actions.resume(replace(action, act=AdminActionKind.RESUME))
    assert (await matches.get(row.id)).clocks
    moved = await matches.admin_actions.move(replace(action, act=AdminActionKind.MOVE), 9, GUILD)
    assert (moved.channel, moved.board) == (9, None)
    robot = Person(-1, "R", "steady")
    seated = await matches.admin_actions.reseat(
        replace(action, act=AdminActionKind.RESEAT), row.to_act[0], robot
    )
    assert seated.thinking
    recorded = await matches.admin_actions.of_match(row.id)
    assert [one.act for one in recorded] == [
        AdminActionKind.PAUSE,
        AdminActionKind.RESUME,
        AdminActionKind.MOVE,
        AdminActionKind.RESEAT,
    ]
    assert (recorded[-1].owner_name, recorded[-1].guest_name) == (row.people[row.to_act[0]].name, "R")
