"""Methods of the store's parts that no other test here calls, on every engine."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from storage import Matches
from storage.admin import Overview
from storage.delivery import OldMessage, PostingKind
from storage.errors import AskedAlready, NotInLobby, NotInvited, NotSeated, Overtaken
from storage.records import Motion, Person, Status
from storage.timing import Device, Preferences, Way
from storage.transaction import Part
from tests.clock import now
from tests.storage.posted import claimed
from tests.storage.test_lobby import lobby, started
from tests.storage.test_matches import ANN, BEN, execute, load
from tests.support import counting, play_turn

CALM, KEEN = Person(-1, "Robot 1", "calm"), Person(-1, "Robot 1", "keen")
WEEK = 2900


def test_these_tests_call_every_method_of_every_part() -> None:
    """What only the bot's tests call only ever runs on SQLite."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    database: Any = None
    parts = {name: part for name, part in vars(Matches(database)).items() if isinstance(part, Part)}
    assert len(parts) > 20
    calls = {
        f"{name}.{method}"
        for name, part in parts.items()
        for method, value in vars(type(part)).items()
        if callable(value) and not method.startswith("_")
    }
    assert {call for call in calls if re.search(rf"\b{call}\b", text) is None} == set()


async def test_the_others_are_asked_about_a_silent_seat(matches: Matches) -> None:
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now())
    signs = await matches.absence.last_signs(row.id)
    assert {seat: person.user for seat, (_, person) in signs.items()} == {0: ANN.user, 1: BEN.user}
    assert all(abs(at - now()) < 60 for at, _ in signs.values())
    about = (row.id, 0, BEN.user, {1}, 60)
    assert await matches.absence.ask_about(*about, seq=row.seq + 1, now=now()) is None
    vote = await matches.absence.ask_about(*about, seq=row.seq, now=now())
    assert vote is not None
    assert (vote.motion, vote.seat, vote.missing) == (Motion.LAPSE, 0, (1,))
    assert await matches.absence.ask_about(*about, seq=row.seq, now=now()) is None
    await matches.absence.take_back(row.id, 0, now())
    with pytest.raises(AskedAlready):
        await matches.absence.ask_about(*about, seq=row.seq, now=now())
    assert (await matches.absence.last_signs(row.id))[0][0] == vote.until


async def test_a_robot_gives_up_its_seat_on_request(matches: Matches) -> None:
    row = await lobby(matches, 3, (BEN.user,))
    await matches.lobbies.join(row.id, CALM, now=now())
    assert (await matches.lobbies.exchange(row.id, KEEN, now=now())).people[1] == KEEN
    with pytest.raises(NotSeated):
        await matches.lobbies.exchange(row.id, Person(-2, "Robot 2", "keen"), now=now())
    assert (await matches.lobbies.decline(row.id, BEN.user, now=now())).declined == (BEN.user,)
    with pytest.raises(NotInvited):
        await matches.lobbies.decline(row.id, BEN.user, now=now())
    requested = await matches.lobbies.ask_for_room(row.id, BEN.user, after=0, now=now())
    assert requested.asker == BEN.user
    again = await matches.lobbies.ask_for_room(row.id, ANN.user, after=requested.asked - 1, now=now() + 5)
    assert (again.asker, again.asked) == (BEN.user, requested.asked)
    assert (await matches.lobbies.keep(row.id, now=now())).asker == 0
    assert not await matches.lobbies.give_way(row.id, before=now() + 1, now=now())
    await matches.lobbies.ask_for_room(row.id, BEN.user, after=now(), now=now())
    assert not await matches.lobbies.give_way(row.id, before=requested.asked - 1, now=now())
    assert await matches.lobbies.give_way(row.id, before=now() + 1, now=now())
    with pytest.raises(NotInLobby):
        await matches.lobbies.keep(row.id, now=now())


async def test_rematches_form_a_series(matches: Matches) -> None:
    ids = []
    for channel in (1, 2):
        row = await matches.insert(channel, 7, ANN.user, [ANN, BEN], counting(), now=now())
        match = await load(matches, row.id)
        while not match.over:
            seq = match.seq
            await matches.append(row.id, seq, play_turn(match, number=3), match, now=now())
        ids.append(row.id)
    await execute(matches.database, "UPDATE match SET again = ? WHERE id = ?", ids[0], ids[1])
    series = await matches.results.series(ids[1])
    assert series.matches == 2
    assert sum(series.wins.values()) == 2
    assert (await matches.results.series(ids[0])).matches == 1


async def test_old_messages_and_direct_messages_are_remembered(matches: Matches) -> None:
    row = await matches.insert(1, 7, ANN.user, [ANN, BEN], counting(), now=now())
    for _ in range(2):
        await matches.boards.note_old(row.id, 2**62, 1, "a line")
    assert await matches.boards.old_messages(row.id) == [OldMessage(2**62, 1, "a line")]
    for user in (ANN.user, BEN.user):
        await matches.people.save(Preferences(user, Way.DIRECT), now=now())
    nudged = await matches.outbox.add_nudge(row.id, {0, 1}, after=0, now=now())
    assert nudged is not None
    assert len(nudged) == 1
    assert await matches.outbox.add_nudge(row.id, {0, 1}, after=now() - 60, now=now()) is None
    [item, *_] = [
        item for item in await matches.outbox.take(now() + 1, 45, holder="me") if item.seat == nudged[0]
    ]
    assert await matches.outbox.renew(item, now() + 90)
    await matches.outbox.note_told(item, 2**61, 3, "told")
    assert not await matches.outbox.renew(item, now() + 90)
    await matches.outbox.forget_letters()
    assert await rows_in(matches, "letter") == 0


async def rows_in(matches: Matches, table: str) -> int:
    count: int = await matches.database.read(
        lambda tx: tx.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    )
    return count


async def test_live_instances_are_listed(matches: Matches) -> None:
    await matches.instances.enter("b", "1", 1000)
    await matches.instances.enter("a", "1", 1003)
    assert await matches.instances.alive(999) == ["a", "b"]
    assert await matches.instances.alive(1000) == ["a"]


async def test_scores_of_a_table_leave_out_hidden_users(matches: Matches) -> None:
    row = await matches.insert(1, 7, ANN.user, [ANN, BEN], counting(), now=now())
    match = await load(matches, row.id)
    while not match.over:
        seq = match.seq
        await matches.append(row.id, seq, play_turn(match, number=3), match, now=now())
    await matches.people.save(Preferences(BEN.user, hidden=True), now=now())
    histories = await matches.statistics.of_table((ANN.user, BEN.user), 5)
    assert {user: len(history.scores) for user, history in histories.items()} == {ANN.user: 1}
    assert await matches.statistics.is_hidden(BEN.user)
    assert not await matches.statistics.is_hidden(ANN.user)


async def test_users_are_blocked_per_server(matches: Matches) -> None:
    for user in (5, 2**62):
        assert await matches.house_rules.block(7, user, now=now() + user % 5)
        assert not await matches.house_rules.block(7, user, now=now())
    assert sorted(await matches.house_rules.blocked(7)) == [5, 2**62]
    assert await matches.house_rules.is_blocked(7, 2**62)
    assert not await matches.house_rules.is_blocked(8, 5)
    assert not await matches.house_rules.is_blocked(None, 5)
    assert await matches.house_rules.unblock(7, 5)
    assert not await matches.house_rules.unblock(7, 5)
    assert await matches.house_rules.blocked(7) == [2**62]


async def test_an_overview_is_requested_and_posted(matches: Matches) -> None:
    assert await matches.overviews.ask_for(7, 70, now=5) is None
    requested = Overview(7, 70, None, 5)
    assert await matches.overviews.all() == [requested]
    late = await claimed(matches, PostingKind.OVERVIEW, 7)
    await matches.postings.record(late, 2**62, "digest", now=now())
    posted = Overview(7, 70, 2**62, 5)
    assert await matches.postings.want(PostingKind.OVERVIEW, 7, 70, "digest") is None
    assert await matches.overviews.ask_for(7, 71, now=6) == posted
    with pytest.raises(Overtaken):
        await matches.postings.record(late, 1, "late", now=now())
    await matches.overviews.forget(posted)
    [moved] = await matches.overviews.all()
    assert (moved.channel, moved.message) == (71, None)
    await matches.overviews.forget(moved)
    assert await matches.overviews.all() == []


async def test_an_overview_lists_live_matches_and_lobbies(matches: Matches) -> None:
    first = await started(matches)
    second = await lobby(matches, channel=2)
    assert [row.id for row in await matches.overviews.live(5, 9)] == [first.id, second.id]
    assert [row.id for row in await matches.overviews.live(5, 1)] == [first.id]
    assert await matches.overviews.live(6, 9) == []


async def test_an_up_to_date_message_is_left_alone(matches: Matches) -> None:
    postings, contest = matches.postings, (PostingKind.CONTEST, 5, 70)
    number = await postings.want(*contest, "a")
    assert number is not None
    assert await postings.want(*contest, "a") == number  # still pending
    claim = await postings.claim(number, "me", 10, now=5)
    assert claim is not None
    await postings.release(claim)
    again = await postings.claim(number, "you", 10, now=6)
    assert again is not None
    await postings.record(again, 2**62, "a", now=now())
    assert await postings.want(*contest, "a") is None
    assert (
        await postings.want(*contest, "b") == await postings.want(PostingKind.CONTEST, 5, 70, "b") == number
    )
    other = await postings.want(PostingKind.CONTEST, 5, 71, "a")
    assert other not in (None, number)
    assert await postings.due() == [number, other]
    assert await postings.due(7) == []
    newer = "UPDATE posting SET kind = 'of a newer version' WHERE id = ?"
    await matches.database.transaction(lambda tx: tx.execute(newer, (other,)).close())
    assert await postings.due() == [number]
    await matches.database.transaction(
        lambda tx: tx.execute("UPDATE posting SET kind = 'contest' WHERE id = ?", (other,)).close()
    )
    await postings.drop(again)
    assert await postings.due() == [other]


async def test_a_channels_last_results_are_replaced_by_the_next(matches: Matches) -> None:
    kind = PostingKind.DEAL

    async def kept() -> list[tuple[int, int]]:
        sql = "SELECT subject, channel FROM posting ORDER BY subject, channel"
        return await matches.database.read(lambda tx: tx.execute(sql).fetchall())

    for day in (1, 2):
        for channel in (70, 71):
            await matches.postings.want(kind, day, channel, "")
        await matches.postings.record(await claimed(matches, kind, day), day, now=now())
        for _ in range(2):  # another process has posted it
            await matches.deals.note_week(70, day)
    assert await kept() == [(1, 71), (2, 70), (2, 71)]
    await matches.postings.want(kind, 3, 70, "")
    await matches.deals.note_week(70, 3)  # though it can't be posted
    assert await kept() == [(1, 71), (2, 71)]
    await matches.deals.end(71)
    assert await kept() == []


async def test_weekly_deals_are_stored(matches: Matches) -> None:
    assert await matches.deals.seed(WEEK, "amytis", 2**62) == 2**62
    assert await matches.deals.seed(WEEK, "amytis", 5) == 2**62
    assert await matches.deals.masters(WEEK) == {}
    await matches.deals.note_master(WEEK, "amytis", 40)
    assert await matches.deals.masters(WEEK) == {"amytis": 40}
    row = await matches.insert(1, None, ANN.user, [ANN, CALM], counting(), now=now())
    await execute(matches.database, "UPDATE match SET week = ? WHERE id = ?", WEEK, row.id)
    assert await matches.deals.of_user(ANN.user, WEEK) == {"counting": row.id}
    assert await matches.deals.of_user(BEN.user, WEEK) == {}
    [entry] = await matches.deals.entries(WEEK)
    assert (entry.match, entry.person.user, entry.ended) == (row.id, ANN.user, False)


async def test_weekly_deals_have_channels(matches: Matches) -> None:
    for _ in range(2):
        await matches.deals.begin(3, 7, WEEK)
    await matches.deals.note_week(3, WEEK + 1)
    [channel] = await matches.deals.channels()
    assert await matches.deals.channel(channel.channel) == channel
    assert await matches.deals.channel(99) is None
    assert (channel.channel, channel.guild, channel.week) == (3, 7, WEEK + 1)
    assert await matches.deals.end(3)
    assert not await matches.deals.end(3)


async def test_a_lobby_that_made_room_is_closed(matches: Matches) -> None:
    row = await lobby(matches)
    await matches.lobbies.ask_for_room(row.id, BEN.user, after=0, now=now())
    assert await matches.lobbies.give_way(row.id, before=now() + 1, now=now())
    assert (await matches.get(row.id)).status is Status.ABANDONED


async def test_users_who_were_asked_for_their_device_default_to_a_phone(matches: Matches) -> None:
    people, cid = matches.people, 13
    away = Preferences(cid, Way.BOTH, away_from="2001-09-09", away_until="2001-09-20")
    await people.save(away, now=now())
    await people.save(Preferences(BEN.user, device=Device.COMPUTER), now=now())
    for user in (ANN.user, BEN.user, cid):
        await people.record_asked(user)
    assert await people.get(ANN.user) == Preferences(ANN.user, device=Device.PHONE)
    assert (await people.get(BEN.user)).device is Device.COMPUTER
    assert await people.get(cid) == replace(away, device=Device.PHONE)
