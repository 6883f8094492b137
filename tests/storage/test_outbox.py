"""Notifications enter the outbox in the transaction that causes them, and stay until they are delivered."""

import sqlite3
import time
from collections.abc import Callable

import pytest

from storage import Matches
from storage.delivery import OutboxItem, OutboxKind
from storage.records import AbsenceChoice, Motion, Person, StandIn, VoteOutcome
from storage.timing import DAY, HOUR, Preferences, Way
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import board_of, set_message
from tests.storage.test_matches import ANN, BEN, load, play, start
from tests.support import counting, play_turn

NOW = 1_000_000_000


class Clock:
    """A clock that tests advance."""

    def __init__(self) -> None:
        self.now = float(NOW)

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock


async def outbox(db: Database) -> list[tuple[str, str, int, int | None]]:
    """Return the contents of the outbox: kind, way, user, and seconds from now."""
    sql = "SELECT kind, way, user, at - ? FROM notice ORDER BY at NULLS FIRST, id"
    return await db.read(lambda tx: tx.execute(sql, (NOW,)).fetchall())


async def paced(matches: Matches, pace: int = 3 * DAY, bank: int = 0) -> int:
    match_id = await start(matches, counting())
    await matches.absence.set_pace(match_id, pace, bank, NOW)
    return match_id


async def clocks(matches: Matches, match_id: int) -> dict[int, int]:
    return {seat: end - NOW for seat, end in (await matches.get(match_id)).clocks}


async def test_the_board_mentions_the_active_player(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await start(matches, counting())
    assert await outbox(db) == [("turn", "channel", ANN.user, None)]
    board = await board_of(matches, match_id)
    assert await matches.boards.attempt(board, "a", "n1", now=now()) == [ANN.user]
    assert await matches.boards.called(match_id, "n1", now=now()) == [ANN.user]
    await play(matches, match_id, 1)
    assert await matches.boards.called(match_id, now=now()) == [BEN.user]
    assert await matches.boards.called(match_id, "n1", now=now()) == []
    await set_message(matches, match_id, 50, 0, now=now())  # the previous board
    board = await board_of(matches, match_id)
    assert await matches.boards.attempt(board, "b", "n2", now=now()) == [BEN.user]
    await set_message(matches, match_id, 51, 2, now=now())
    assert await outbox(db) == []
    assert await matches.outbox.next_at() is None


async def test_an_outdated_board_does_not_deliver_later_calls(
    matches: Matches, db: Database, clock: Clock
) -> None:
    match_id = await start(matches, counting())
    before = await board_of(matches, match_id)
    await play(matches, match_id, 1)
    assert await matches.boards.attempt(before, "a", "n1", now=now()) == []
    await set_message(matches, match_id, 50, 0, now=now())
    board = await board_of(matches, match_id)
    assert await matches.boards.attempt(board, "b", "n2", now=now()) == [BEN.user]


async def test_a_player_seated_during_posting_gets_a_separate_message(
    matches: Matches, db: Database, clock: Clock
) -> None:
    match_id = await start(matches, counting())
    before = await board_of(matches, match_id)
    await matches.replace(match_id, ANN.user, Person(12, "Cid"), now=now())
    assert await matches.boards.attempt(before, "a", "n1", now=now()) == []
    await set_message(matches, match_id, 50, 0, now=now())
    assert await outbox(db) == [("turn", "channel", 12, 0)]


async def test_calls_follow_notification_settings(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(Preferences(ANN.user, Way.BOTH), now=now())
    await matches.people.save(Preferences(BEN.user, Way.NONE), now=now())
    match_id = await start(matches, counting())
    assert await outbox(db) == [("turn", "channel", ANN.user, None), ("turn", "direct", ANN.user, 0)]
    await play(matches, match_id, 1)
    assert await outbox(db) == []
    assert await matches.people.get(BEN.user) == Preferences(BEN.user, Way.NONE)
    assert await matches.people.get(99) == Preferences(99)


async def test_a_call_waits_for_the_end_of_quiet_hours(matches: Matches, db: Database, clock: Clock) -> None:
    hour = time.gmtime(NOW).tm_hour
    quiet = {"quiet_from": hour, "quiet_until": (hour + 2) % 24}
    await matches.people.save(Preferences(ANN.user, Way.BOTH, **quiet), now=now())  # type: ignore[arg-type]
    await start(matches, counting())
    end = 2 * HOUR - NOW % HOUR
    assert await outbox(db) == [("turn", way, ANN.user, end) for way in ("channel", "direct")]
    assert await matches.outbox.next_at() == NOW + end
    assert await matches.outbox.take(NOW + end - 1, 45) == []
    assert len(await matches.outbox.take(NOW + end, 45)) == 2


async def test_a_notice_is_claimed_and_delivered_once(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    match_id = await start(matches, counting())
    [notice] = await matches.outbox.take(NOW, 45)
    assert (notice.kind, notice.way, notice.tries, notice.made) == (OutboxKind.TURN, Way.DIRECT, 1, NOW)
    assert await matches.outbox.take(NOW + 44, 45) == []
    [again] = await matches.outbox.take(NOW + 45, 45)
    assert (again.id, again.tries, again.made) == (notice.id, 2, NOW)
    await matches.instances.enter("me", "1", NOW)
    [mine] = await matches.outbox.take(NOW + 90, 45, holder="me")
    await matches.instances.depart("me", NOW + 91)
    [last] = await matches.outbox.take(NOW + 91, 45)
    assert last.id == mine.id
    assert not await matches.outbox.stands(mine)  # another process has taken it
    await matches.outbox.put_off(mine, NOW + 500)
    await matches.outbox.forget(mine)
    await matches.outbox.note_told(mine, 70, 7, "line")
    assert await matches.outbox.stands(last)
    await matches.outbox.note_told(last, 70, 7, "line")
    assert not await matches.outbox.stands(last)
    assert await outbox(db) == []
    assert await matches.boards.old_messages(match_id) == []
    await play(matches, match_id, 1)
    assert [(old.message, old.channel, old.line) for old in await matches.boards.old_messages(match_id)] == [
        (70, 7, "line")
    ]


async def test_an_outdated_notice_is_dropped(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    match_id = await start(matches, counting())
    [notice] = await matches.outbox.take(NOW, 45)
    await play(matches, match_id, 1)
    assert not await matches.outbox.stands(notice)
    await matches.outbox.note_told(notice, 70, 7, "line")  # it was already being sent
    assert [old.message for old in await matches.boards.old_messages(match_id)] == [70]
    assert await outbox(db) == [("turn", "channel", BEN.user, None)]


async def test_notice_ids_are_never_reused(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    match_id, seen = await start(matches, counting()), []
    for _ in range(3):
        [notice] = await matches.outbox.take(NOW, 45)
        seen.append(notice.id)
        await play(matches, match_id, 2)
    assert seen == sorted(set(seen))


async def test_a_refused_direct_message_becomes_a_call_in_the_channel(
    matches: Matches, db: Database, clock: Clock
) -> None:
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    match_id = await start(matches, counting())
    await matches.absence.set_pace(match_id, DAY, 0, NOW)
    [notice] = await matches.outbox.take(NOW, 45)
    await matches.outbox.note_refused(notice, NOW + 1)
    assert {(kind, way) for kind, way, *_ in await outbox(db)} == {
        ("refused", "channel"), ("reminder", "channel"), ("lapse", "channel")
    }  # fmt: skip
    await play(matches, match_id, 2)
    calls = [each for each in await outbox(db) if each[0] in ("refused", "turn")]
    assert calls == [("turn", "channel", ANN.user, None), ("refused", "channel", ANN.user, 1)]
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    assert not (await matches.people.get(ANN.user)).refused


async def test_after_a_refusal_only_the_channel_call_remains(
    matches: Matches, db: Database, clock: Clock
) -> None:
    await matches.people.save(Preferences(ANN.user, Way.BOTH), now=now())
    await start(matches, counting())
    [notice] = await matches.outbox.take(NOW, 45)
    await matches.outbox.note_refused(notice, NOW)
    assert [kind for kind, *_ in await outbox(db)] == ["turn", "refused"]


async def test_all_players_are_notified_of_the_end(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(Preferences(ANN.user, Way.DIRECT), now=now())
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    await matches.append(match_id, 0, match.abandon(), match, now=now())
    assert await outbox(db) == [("end", "channel", BEN.user, None), ("end", "direct", ANN.user, 0)]


# clocks


async def test_a_turn_has_a_time_limit_and_reminders(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches)
    assert await clocks(matches, match_id) == {0: 3 * DAY}
    hours = [(kind, at // HOUR) for kind, _, _, at in await outbox(db) if at is not None]
    assert hours == [("reminder", 36), ("reminder", 70), ("lapse", 72)]
    clock.now += HOUR
    await play(matches, match_id, 1)
    assert await clocks(matches, match_id) == {1: 3 * DAY + HOUR}
    assert {user for _, _, user, _ in await outbox(db)} == {BEN.user}
    await matches.absence.set_pace(match_id, 0, 0, NOW)
    assert await clocks(matches, match_id) == {}
    assert [kind for kind, *_ in await outbox(db)] == ["turn"]


async def test_each_turn_uses_up_the_time_bank(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches, 0, 7 * DAY)
    clock.now += 2 * DAY
    await play(matches, match_id, 1)
    clock.now += DAY
    await play(matches, match_id, 1)
    assert await clocks(matches, match_id) == {0: 3 * DAY + 5 * DAY}
    clock.now += 6 * DAY
    await play(matches, match_id, 2)
    assert await clocks(matches, match_id) == {0: 9 * DAY + HOUR}


async def test_days_away_extend_the_time_limit(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches, DAY)
    changes = (await board_of(matches, match_id)).wanted
    gone = time.strftime("%Y-%m-%d", time.gmtime(NOW))
    await matches.people.save(Preferences(ANN.user, away_from=gone, away_until=gone), now=now())
    rest = DAY - NOW % DAY
    assert await clocks(matches, match_id) == {0: DAY + rest}
    assert (await board_of(matches, match_id)).wanted == changes + 1
    assert [(kind, at) for kind, _, _, at in await outbox(db) if at] == [
        ("reminder", rest + DAY // 2), ("reminder", rest + DAY - 2 * HOUR), ("lapse", rest + DAY)
    ]  # fmt: skip
    await matches.people.save(Preferences(ANN.user), now=now())
    assert await clocks(matches, match_id) == {0: DAY}
    assert [kind for kind, *_ in await outbox(db)].count("lapse") == 1


async def test_missed_reminders_are_sent_as_one(matches: Matches, db: Database, clock: Clock) -> None:
    await paced(matches)
    items = await matches.outbox.take(NOW + 71 * HOUR, 45)
    assert [each.kind for each in items] == [OutboxKind.REMINDER, OutboxKind.REMINDER]
    await matches.outbox.note_told(items[0], 70, 1, "line")
    assert not await matches.outbox.stands(items[1])


async def lapsed(matches: Matches, seconds: int = DAY) -> OutboxItem:
    """Let Ann's turn time out and return the notice of it."""
    await paced(matches, seconds)
    return next(
        each for each in await matches.outbox.take(NOW + seconds, 45) if each.kind is OutboxKind.LAPSE
    )


async def test_the_others_are_asked_after_a_timeout(matches: Matches, db: Database, clock: Clock) -> None:
    notice = await lapsed(matches)
    vote = await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY)
    assert vote is not None
    assert (vote.motion, vote.seat, vote.missing) == (Motion.LAPSE, 0, (1,))
    assert await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY) is None
    vote = await matches.votes.cast(vote.id, 1, AbsenceChoice.WAIT)
    assert (vote.choice, await matches.votes.ripe(now=now())) == (AbsenceChoice.WAIT, [vote])
    clock.now += DAY
    await matches.absence.wait_on(vote.id, NOW + DAY, DAY)
    assert (await matches.votes.get(vote.id)).outcome is VoteOutcome.AGREED
    assert await clocks(matches, vote.match) == {0: 2 * DAY}


async def test_a_late_turn_ends_the_vote(matches: Matches, db: Database, clock: Clock) -> None:
    notice = await lapsed(matches)
    vote = await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY)
    assert vote is not None
    await play(matches, notice.match, 1)
    assert (await matches.votes.get(vote.id)).outcome is VoteOutcome.ENDED
    await matches.absence.stand_in(vote.id, NOW)
    assert (await matches.get(notice.match)).stand_ins == ()


async def test_a_robot_stands_in_and_is_dismissed(matches: Matches, db: Database, clock: Clock) -> None:
    notice = await lapsed(matches)
    vote = await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY)
    assert vote is not None
    await matches.absence.stand_in(vote.id, NOW)
    row = await matches.get(notice.match)
    assert (row.absent(StandIn.ROBOT), row.clocks) == ((0,), ())
    assert row.thinking
    assert await outbox(db) == []
    assert await matches.absence.take_back(notice.match, 0, NOW)
    assert await clocks(matches, notice.match) == {0: DAY}
    assert not await matches.absence.take_back(notice.match, 0, NOW)
    assert not (await matches.get(notice.match)).thinking


async def test_an_offered_seat_is_taken(matches: Matches, db: Database, clock: Clock) -> None:
    notice = await lapsed(matches)
    vote = await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY)
    assert vote is not None
    await matches.absence.give_out(vote.id, DAY, now())
    assert (await matches.get(notice.match)).absent(StandIn.OFFERED) == (0,)
    await matches.replace(notice.match, ANN.user, Person(12, "Cid"), now=now())
    row = await matches.get(notice.match)
    assert (row.stand_ins, row.board) == ((), None)
    assert await matches.boards.called(notice.match, now=now()) == [12]
    assert {user for _, _, user, _ in await outbox(db)} == {12}


async def test_a_late_turn_withdraws_the_offer_of_the_seat(matches: Matches, clock: Clock) -> None:
    notice = await lapsed(matches)
    vote = await matches.absence.ask_others(notice, (1,), NOW + DAY, DAY)
    assert vote is not None
    await matches.absence.give_out(vote.id, DAY, now())
    await play(matches, notice.match, 1)
    assert (await matches.get(notice.match)).stand_ins == ()


async def test_with_no_one_to_ask_the_clock_stops(matches: Matches, db: Database, clock: Clock) -> None:
    notice = await lapsed(matches)
    assert await matches.absence.ask_others(notice, (), NOW + DAY, DAY) is None
    assert await clocks(matches, notice.match) == {}


async def test_a_frozen_match_calls_no_one_and_restarts_its_clock(
    matches: Matches, db: Database, clock: Clock
) -> None:
    match_id = await paced(matches, DAY)
    await matches.freeze(match_id, "why", now=now())
    assert await outbox(db) == []
    clock.now += 5 * DAY
    await matches.repair(match_id, now=now())
    assert await clocks(matches, match_id) == {0: 6 * DAY}


# cost


@pytest.mark.sqlite
async def test_queries_use_indexes(db: Database) -> None:
    queries = (
        "SELECT min(at) FROM notice WHERE at IS NOT NULL",
        "SELECT id FROM notice WHERE at <= 5 ORDER BY at, id LIMIT 20",
        "SELECT id FROM notice WHERE at <= 5 AND way = 'direct' AND user != 1 ORDER BY at, id LIMIT 8",
        "UPDATE notice SET at = 5 WHERE holder > '' AND holder NOT IN (SELECT id FROM instance)",
        "SELECT user FROM notice WHERE match = 1 AND at IS NULL AND carrier IS coalesce(NULL, carrier)",
        "SELECT seat FROM notice WHERE match = 1 UNION SELECT seat FROM clock WHERE match = 1 "
        "UNION SELECT seat FROM letter WHERE match = 1",
        "DELETE FROM notice WHERE user = 1 AND way = 'direct'",
        "SELECT match FROM player JOIN clock USING (match, seat) WHERE user = 1 AND since IS NOT NULL",
        "DELETE FROM stand_in WHERE match = 1",
        "SELECT seat FROM offer WHERE match = 1 AND deal = 'absent' AND state = 'open'",
    )

    def plans(tx: sqlite3.Connection) -> list[str]:
        return [str(tx.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()) for sql in queries]

    for sql, plan in zip(queries, await db.read(plans), strict=True):
        assert "SCAN" not in plan or "COVERING INDEX" in plan, (sql, plan)
    first_plan: Callable[[sqlite3.Connection], str] = lambda tx: str(  # noqa: E731
        tx.execute(f"EXPLAIN QUERY PLAN {queries[0]}").fetchall()
    )
    assert "notice_at" in await db.read(first_plan)


@pytest.mark.sqlite
async def test_a_turn_without_clocks_takes_few_statements(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    before = match.seq
    entries = play_turn(match)
    statements: list[str] = []
    await db.transaction(lambda tx: tx.set_trace_callback(statements.append))
    await matches.append(match_id, before, entries, match, now=now())
    await db.transaction(lambda tx: tx.set_trace_callback(None))
    assert len([each for each in statements if not each.startswith("--")]) <= 30
