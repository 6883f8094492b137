"""Threads for new tables, on every engine: recorded until a match takes place in them."""

from typing import Any

import pytest

from storage import Matches
from storage.contests import Phase
from storage.errors import Blocked, LobbyFull, NotInvitable
from storage.records import Person, TableSpec
from tests.clock import now
from tests.storage.test_contests import CID, GUILD, opened
from tests.storage.test_matches import ANN, BEN

CHANNEL, THREAD = 5, 55


async def test_a_thread_is_recorded_until_its_match_starts(matches: Matches) -> None:
    threads, at = matches.threads, now()
    row, is_new = await threads.want("table:1", GUILD, CHANNEL, now=at)
    assert (row.thread, row.made, row.wanted, is_new) == (None, at, at, True)
    again, is_new = await threads.want("table:1", GUILD, CHANNEL, now=at + 5)
    assert (again.made, again.wanted, is_new) == (at, at + 5, False)
    assert await threads.is_opening(CHANNEL, since=at + 5)
    assert not await threads.is_opening(CHANNEL, since=at + 6)
    assert not await threads.is_opening(CHANNEL, since=at, besides="table:1")
    await threads.made("table:1", THREAD)
    assert not await threads.is_opening(CHANNEL, since=at)
    assert await threads.known([THREAD, THREAD + 1]) == {THREAD}
    assert await threads.unused(before=at + 5) == []
    assert [one.thread for one in await threads.unused(before=at + 6)] == [THREAD]
    thread_row = await threads.of("table:1")
    assert thread_row is not None
    assert thread_row.thread == THREAD
    await matches.lobbies.create(THREAD, GUILD, ANN, TableSpec("counting", 2), now=at)
    assert await threads.of("table:1") is None
    assert await threads.known([THREAD]) == {THREAD}


async def test_a_deleted_thread_is_requested_again(matches: Matches) -> None:
    threads, at = matches.threads, now()
    await threads.want("contest:1:1", GUILD, CHANNEL, now=at)
    await threads.made("contest:1:1", THREAD)
    await threads.restart("contest:1:1", now=at + 9)
    row = await threads.of("contest:1:1")
    assert row is not None
    assert (row.thread, row.made) == (None, at + 9)
    await threads.forget("contest:1:1")
    assert await threads.unused(before=at + 99) == []


async def test_a_lobby_is_validated_before_it_has_a_channel(matches: Matches) -> None:
    async def check(host: Person, spec: TableSpec) -> None:
        await matches.lobbies.check(GUILD, host, spec, now=now())

    await check(ANN, TableSpec("counting", 2, invited=(BEN.user,)))
    robots = [Person(-1, "Robot 1", "keen"), Person(-2, "Robot 2", "keen")]
    with pytest.raises(LobbyFull):
        await check(ANN, TableSpec("counting", 2, robots=robots))
    with pytest.raises(LobbyFull):
        await check(ANN, TableSpec("counting", 2, invited=(BEN.user, 99)))
    await matches.people.mute(CID.user, [ANN.user], now=now())
    with pytest.raises(NotInvitable):
        await check(ANN, TableSpec("counting", 3, invited=(CID.user,)))
    await matches.house_rules.block(GUILD, BEN.user, now=now())
    with pytest.raises(Blocked):
        await check(ANN, TableSpec("counting", 3, invited=(BEN.user,)))
    with pytest.raises(Blocked):
        await check(BEN, TableSpec("counting", 3))


async def test_a_contest_stalls_and_resumes(matches: Matches) -> None:
    contests, at = matches.contests, now()
    contest = await opened(matches)
    assert (await contests.stall(contest.id, now=at)).stalled == at
    assert (await contests.stall(contest.id, now=at + 60)).stalled == at
    await contests.note_stall_told(contest.id, now=at + 60)
    assert (await contests.get(contest.id)).stall_told == at + 60
    await contests.go_on(contest.id)
    contest = await contests.get(contest.id)
    assert (contest.stalled, contest.stall_told) == (0, 0)


async def test_a_contest_without_its_first_entrant_is_not_created(matches: Matches) -> None:
    values: dict[str, Any] = {"kind": "cup", "guild": GUILD, "channel": 5, "host": ANN.user}
    values |= {"game": "counting", "seats": 2, "size": 3, "pace": 60, "bank": 0}
    values |= {"now": now(), "until": now() + 60, "most": 3}
    contest = await matches.contests.create(ANN, **values)
    assert [one.user for one in (await matches.contests.course(contest.id)).entrants] == [ANN.user]
    await matches.house_rules.block(GUILD, BEN.user, now=now())
    with pytest.raises(Blocked):
        await matches.contests.create(BEN, **values)
    assert await matches.contests.current() == [contest.id]


async def test_a_blocked_user_is_only_withdrawn_from_open_sign_ups_of_that_server(matches: Matches) -> None:
    contests = matches.contests
    first, other = await opened(matches), await opened(matches, guild=GUILD + 1)
    for contest in (first, other):
        await contests.sign_up(contest.id, ANN)
    await contests.withdraw(GUILD, ANN.user)
    assert (await contests.course(first.id)).entrants == ()
    assert len((await contests.course(other.id)).entrants) == 1
    assert (await contests.get(first.id)).phase is Phase.OPEN
