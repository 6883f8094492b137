"""Reading and following running matches, on every engine."""

from typing import Any

import pytest

from storage import Matches
from storage.delivery import OutboxKind, PostingKind, WatchChannel
from storage.errors import Conflict
from storage.records import Person
from storage.sql.followers import APART
from storage.standings import Scope
from storage.timing import HOUR, Preferences, Way
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, execute
from tests.storage.test_privacy import robot
from tests.support import counting, play_turn

CID = Person(12, "Cid")


async def test_running_matches_are_read_without_their_hidden_sides(matches: Matches) -> None:
    first = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now() - 9)
    match = counting(turns=2)
    second = await matches.insert(3, 7, ANN.user, [ANN, BEN], match, now=now())
    await matches.insert(4, 8, ANN.user, [ANN, BEN], counting(), now=now())
    await matches.insert(5, None, ANN.user, [ANN, BEN], counting(), now=now())
    branch = await matches.insert(6, 7, ANN.user, [ANN, BEN], counting(), now=now())
    await execute(matches.database, "UPDATE match SET branched = 0 WHERE id = ?", branch.id)
    watching = matches.watching
    live = await watching.live(7, 9)
    assert [each.id for each in live] == [second.id, first.id]
    assert [each.id for each in await watching.live(7, 1)] == [second.id]
    assert (live[0].channel, live[0].game, live[0].seats, live[0].seq) == (3, "counting", 2, match.seq)
    assert {*await watching.snapshots([first.id, second.id])} == {first.id, second.id}
    assert await watching.snapshots([]) == {}
    entries = await watching.latest_entries(live, 1)
    assert [len(entries[each.id]) for each in live] == [1, 0]
    assert [row.id for row in await watching.listings([second.id, 99, first.id])] == [second.id, first.id]


async def test_only_certain_ratings_of_visible_players_count(matches: Matches) -> None:
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now())
    scope = Scope(0, "", "counting", 2)
    for user, shown, played in ((ANN.user, 1600, 10), (BEN.user, 1700, 9)):
        fields = f"{scope.guild}, '', '{scope.game}', 2, {user}, 25, 8, {shown}, {played}, 0"
        await execute(matches.database, f"INSERT INTO rating VALUES ({fields})")
    assert await matches.watching.ratings([row.id]) == {row.id: [1600]}
    await execute(matches.database, f"UPDATE rating SET matches = 12 WHERE user = {BEN.user}")
    assert await matches.watching.ratings([row.id]) == {row.id: [1700, 1600]}
    await matches.people.save(Preferences(BEN.user, hidden=True), now=now())
    assert await matches.watching.ratings([row.id]) == {row.id: [1600]}


async def test_the_usual_length_comes_from_ended_matches(matches: Matches) -> None:
    assert await matches.watching.usual_length("counting", 2, 9) == 0
    match = counting()
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], match, now=now())
    while not match.over:
        play_turn(match)
    await matches.append(row.id, 0, match.log, match, now=now())
    assert await matches.watching.usual_length("counting", 2, 9) == match.seq


async def test_followers_are_notified_of_turning_points_apart_and_of_the_end_once(matches: Matches) -> None:
    watching, match = matches.watching, counting()
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], match, now=now())
    other = await matches.insert(3, 7, ANN.user, [ANN, BEN], counting(), now=now())
    assert await watching.follow(row.id, 50, turns=False, most=2)
    assert await watching.follow(row.id, 51, turns=True, most=2)
    assert await watching.follow(other.id, 51, turns=True, most=2)
    assert not await watching.follow(other.id, 50, turns=True, most=1)
    assert await watching.follow(row.id, 50, turns=False, most=1)
    assert await watching.followed(51) == {row.id: True, other.id: True}
    for at in (0, APART - 1, APART):
        seq = match.seq
        play_turn(match)
        log, kind = match.log[seq - match.seq :], OutboxKind.FOLLOWED_LEAD
        await matches.append(row.id, seq, log, match, turning_point=kind, now=now() + at)
    sql = "SELECT user, kind FROM notice WHERE user >= 50 ORDER BY id"
    assert await read(matches, sql) == [(51, "followed-lead")] * 2
    seq = match.seq
    while not match.over:
        play_turn(match)
    await matches.append(row.id, seq, match.log[seq - match.seq :], match, now=now())
    assert await read(matches, sql) == [(50, "followed-end"), (51, "followed-end")]
    assert await watching.followed(51) == {other.id: True}
    with pytest.raises(Conflict):
        await watching.follow(row.id, 52, turns=False, most=9)
    await watching.unfollow(row.id, 51)
    assert await read(matches, sql) == [(50, "followed-end")]


async def test_refused_items_end_following_and_deletion_covers_it(matches: Matches) -> None:
    watching, match = matches.watching, counting()
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], match, now=now())
    other = await matches.insert(3, 7, ANN.user, [ANN, BEN], counting(), now=now())
    for user in (50, 51):
        for each in (row, other):
            await watching.follow(each.id, user, turns=True, most=9)
    export = await matches.privacy.export(50)
    assert [each["match"] for each in export["matches you follow"]] == [row.id, other.id]
    play_turn(match)
    await matches.append(row.id, 0, match.log, match, turning_point=OutboxKind.FOLLOWED_LEAD, now=now())
    item = next(each for each in await matches.outbox.take(now(), 60) if each.user == 50)
    assert (item.seat, item.way) == (-1, Way.DIRECT)
    await matches.outbox.unfollow(item)
    assert await watching.followed(50) == {}
    await matches.privacy.erase(51, robot, now=now())
    assert await watching.followed(51) == {}
    assert await read(matches, "SELECT user FROM notice WHERE user >= 50") == []


async def read(matches: Matches, sql: str) -> list[Any]:
    return [tuple(row) for row in await matches.database.read(lambda tx: tx.execute(sql).fetchall())]


async def finished(
    matches: Matches, channel: int, *people: Person, hour: int = 1, guild: int | None = 7
) -> int:
    """Store a match that ended some hours after the beginning of 1970."""
    match, seats = counting(2), [*people]
    while not match.over:
        play_turn(match, number=3)
    row = await matches.insert(channel, guild, ANN.user, seats, match, now=hour * HOUR)
    await execute(matches.database, "UPDATE result SET at = ? WHERE match = ?", hour * HOUR, row.id)
    return row.id


async def test_ended_matches_that_may_be_shown_to_all(matches: Matches) -> None:
    watching, database = matches.watching, matches.database
    shown = await finished(matches, 2, ANN, BEN)
    await execute(database, "UPDATE result SET captures = '{\"0\": 3}', points = 4 WHERE match = ?", shown)
    await finished(matches, 3, ANN, BEN, hour=9)
    await finished(matches, 4, ANN, BEN, guild=8)
    await finished(matches, 5, ANN, BEN, guild=None)
    await finished(matches, 6, ANN, robot(1))
    for column in ("week = 3", "branched = 1"):
        number = await finished(matches, 7, ANN, BEN)
        await execute(database, f"UPDATE match SET {column} WHERE id = ?", number)
    await finished(matches, 7, Person(-1, "Ann"), Person(-2, "Ben"))  # imported
    resigned = await finished(matches, 8, ANN, BEN)
    await execute(database, "UPDATE result SET ending = 'resigned' WHERE match = ? AND seat = 1", resigned)
    await finished(matches, 9, ANN, CID)
    await matches.people.save(Preferences(CID.user, hidden=True), now=now())
    earlier = await finished(matches, 10, ANN, BEN)
    await execute(database, "UPDATE sitting SET user = ? WHERE match = ? AND seat = 0", CID.user, earlier)
    found = await watching.ended(7, HOUR, 5 * HOUR)
    assert [(each.match.id, each.points, each.captures) for each in found] == [(shown, (4, 4), 6)]
    assert len(await watching.ended(7, 0, 10 * HOUR)) == 2
    await matches.privacy.erase(BEN.user, robot, now=now())
    assert await watching.ended(7, 0, 10 * HOUR) == []


async def test_channels_of_the_match_of_the_week(matches: Matches) -> None:
    watching = matches.watching
    await watching.begin(2, 7, ANN.user, 30)
    await watching.begin(3, 7, BEN.user, 31)
    for number in (44, 45):
        await watching.pick(2, 31, number)
    posting = await matches.postings.want(PostingKind.WATCH, 44, 2, "")
    assert posting is not None
    assert await watching.channels() == [
        WatchChannel(2, 7, ANN.user, 30, 31, 44),
        WatchChannel(3, 7, BEN.user, 31),
    ]
    await watching.note_week(2, 31, told=True)
    assert await watching.channel(2) == WatchChannel(2, 7, ANN.user, 31, 31, 44, told=True)
    assert posting not in await matches.postings.due()
    await watching.begin(2, 7, BEN.user, 99)
    assert await watching.channel(2) == WatchChannel(2, 7, BEN.user, 31, 31, 44)
    assert await watching.end(2)
    assert not await watching.end(2)
    assert await watching.channel(2) is None
