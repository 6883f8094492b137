"""Pending work is queued per match, found without scanning all matches, and removed once done."""

import re
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from storage import Matches
from storage.admin import AdminAction, AdminActionKind
from storage.delivery import OutboxItem, OutboxKind, PostingKind
from storage.errors import Overtaken
from storage.records import AbsenceChoice, AwayReason, Deal, Motion, Person, TableSpec, Vote, VoteOutcome
from storage.sql import due_matches, postings
from storage.timing import DAY, Preferences
from storage.transaction import Database
from tests.storage import posted
from tests.storage.conftest import forgotten, forgotten_postings
from tests.storage.posted import board_of, boards_due, claim_board, put_off_board, set_message
from tests.storage.test_matches import ANN, load, play, start
from tests.support import counting, play_turn

NOW = 1_000_000_000
MANY = 3000


async def left_to_robots(db: Database) -> list[int]:
    """Return the matches queued because a robot has to act."""
    return [number for (number,) in await db.read(lambda tx: tx.execute("SELECT match FROM due").fetchall())]


async def stale(db: Database) -> dict[int, tuple[int, int]]:
    """Return the matches whose boards are stale: since when, and until when they are deferred."""
    sql = (
        "SELECT subject, since, retry_at FROM stale JOIN posting ON posting.id = posting "
        f"WHERE {postings.BOARD} ORDER BY subject"
    )
    rows = await db.read(lambda tx: tx.execute(sql).fetchall())
    return {match_id: (since, retry_at) for match_id, since, retry_at in rows}


async def show(matches: Matches, match_id: int) -> None:
    """Show a match in its present state."""
    claim = await claim_board(matches, match_id, "me", 10, now=NOW)
    assert claim is not None
    assert claim.row is not None
    await matches.boards.attempt(claim, "m", "n", now=NOW)
    await matches.postings.record(claim, 50, seen=claim.row.seq, now=NOW)


async def test_a_match_is_queued_from_a_turn_until_it_is_shown(matches: Matches, db: Database) -> None:
    first, second = [await start(matches, counting(), channel=channel) for channel in (1, 2)]
    await show(matches, first)
    assert [*await stale(db)] == [second]
    match = await load(matches, first)
    await matches.append(first, 0, play_turn(match), match, now=NOW + 60)
    match, seq = await load(matches, first), match.seq
    await matches.append(first, seq, play_turn(match), match, now=NOW + 90)
    assert (await stale(db))[first] == (NOW + 60, 0)
    behind = (await matches.conditions.current(alive_since=NOW, due_before=NOW + 61)).behind
    assert first in behind
    await show(matches, first)
    assert [*await stale(db)] == [second]


async def test_a_partly_shown_match_stays_queued(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    shown = await board_of(matches, match_id)
    await play(matches, match_id, 1)
    await set_message(matches, match_id, 50, 0, changes=shown.wanted, now=NOW)
    assert [*await stale(db)] == await boards_due(matches) == [match_id]
    await set_message(matches, match_id, 50, 0, now=NOW)
    assert await stale(db) == {}
    await set_message(matches, match_id, 50, 0, changes=shown.wanted, now=NOW)  # by a slower process
    assert [*await stale(db)] == await boards_due(matches) == [match_id]


async def test_a_robot_turn_stays_queued_after_it_is_shown(matches: Matches, db: Database) -> None:
    robot = Person(-1, "Robot", "steady")
    match_id = (await matches.insert(1, None, ANN.user, [robot, ANN], counting(), now=NOW)).id
    await put_off_board(matches, match_id, NOW + 60)
    assert await matches.boards.thinking() == [match_id]
    await show(matches, match_id)
    assert await stale(db) == {}
    assert await left_to_robots(db) == await matches.boards.thinking() == [match_id]
    await play(matches, match_id, 1)
    assert await matches.boards.thinking() == []
    await show(matches, match_id)
    assert await stale(db) == {}
    assert await left_to_robots(db) == []


async def test_a_match_closed_during_a_robot_turn_leaves_the_queue(matches: Matches, db: Database) -> None:
    robot = Person(-1, "Robot", "steady")
    match_id = (await matches.insert(1, None, ANN.user, [robot, ANN], counting(), now=NOW)).id
    await matches.freeze(match_id, "looked odd", now=NOW)
    await matches.abandon(match_id)
    await show(matches, match_id)
    assert await stale(db) == {}
    assert await left_to_robots(db) == []


async def test_a_match_set_aside_is_due_when_its_server_returns(matches: Matches, db: Database) -> None:
    match_id = (await matches.lobbies.create(1, 7, ANN, TableSpec("counting", 2), now=NOW)).id
    await matches.away.set_aside(AwayReason.SERVER, guild=7)
    await set_message(matches, match_id, None, -1, changes=0, now=NOW)
    assert await boards_due(matches) == []
    assert [*await stale(db)] == [match_id]
    await matches.away.come_back(7)
    assert await boards_due(matches) == [match_id]


async def test_a_deferred_question_leaves_the_queue_once_it_is_shown(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    await show(matches, match_id)
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=NOW)
    for kind, subject in ((PostingKind.VOTE, vote.id), (PostingKind.OFFER, offer.id)):
        posting_id = await posted.posting_of(matches, kind, subject)
        await matches.postings.put_off(posting_id, NOW + 60)
        assert posting_id not in await matches.postings.due(now=NOW)
        assert posting_id in await matches.postings.due(now=NOW + 60)
        assert posting_id in await matches.postings.due()
        assert (await matches.conditions.backlog(alive_since=NOW, now=NOW)).boards == 0
        assert await boards_due(matches) == []
        await posted.show(matches, kind, subject, 60)
        assert posting_id not in await matches.postings.due()
        await matches.postings.put_off(posting_id, NOW + 60)
        assert posting_id not in await matches.postings.due()


async def asked(matches: Matches, match_id: int) -> Vote:
    """Let Ann run out of time, ask Ben, and show the vote and the board."""
    vote = await matches.absence.ask_others(await lapse(matches), (1,), NOW + DAY, DAY)
    assert vote is not None
    vote = await matches.votes.cast(vote.id, 1, AbsenceChoice.ROBOT)
    await posted.show(matches, PostingKind.VOTE, vote.id, 60)
    await set_message(matches, match_id, 50, 0, now=NOW)
    return vote


async def lapse(matches: Matches) -> OutboxItem:
    items = await matches.outbox.take(NOW + DAY, 45)
    return next(item for item in items if item.kind is OutboxKind.LAPSE)


async def no_one_is_asked(matches: Matches, match_id: int) -> None:
    await matches.absence.ask_others(await lapse(matches), (), NOW + DAY, DAY)


async def the_others_wait(matches: Matches, match_id: int) -> None:
    await matches.absence.wait_on((await asked(matches, match_id)).id, NOW + DAY, DAY)


async def a_robot_stands_in(matches: Matches, match_id: int) -> None:
    await matches.absence.stand_in((await asked(matches, match_id)).id, NOW + DAY)
    assert await matches.boards.thinking() == [match_id]


async def a_robot_is_dismissed(matches: Matches, match_id: int) -> None:
    await a_robot_stands_in(matches, match_id)
    await set_message(matches, match_id, 50, 0, now=NOW)
    assert await matches.absence.take_back(match_id, 0, NOW + DAY)
    assert await matches.boards.thinking() == []


async def notification_settings_change(matches: Matches, match_id: int) -> None:
    away = Preferences(ANN.user, away_from="2001-09-09", away_until="2001-09-20")
    assert await matches.people.save(away, now=NOW + 60) == [match_id]


async def the_bot_was_down(matches: Matches, match_id: int) -> None:
    for instance, at in (("a", NOW), ("b", NOW + DAY // 2)):
        await matches.instances.enter(instance, "1", at)
        await matches.instances.beat(instance, at, 300)


async def the_board_is_gone(matches: Matches, match_id: int) -> None:
    await matches.boards.want_anew(match_id, gone=50)


async def a_process_was_overtaken(matches: Matches, match_id: int) -> None:
    await matches.boards.want_anew(match_id)
    for instance in ("a", "b"):
        await matches.instances.enter(instance, "1", NOW)
    late = await claim_board(matches, match_id, "a", 0, now=NOW)
    assert await claim_board(matches, match_id, "b", 10, now=NOW + 1) is not None
    await set_message(matches, match_id, 70, 0, now=NOW)
    with pytest.raises(Overtaken):
        await set_message(matches, match_id, 70, 0, by=late, now=NOW)


async def an_admin_pauses(matches: Matches, match_id: int) -> None:
    await matches.admin_actions.pause(AdminAction(match_id, 0, NOW, 1, "Eve", AdminActionKind.PAUSE))


@pytest.mark.parametrize(
    "write",
    [
        no_one_is_asked,
        the_others_wait,
        a_robot_stands_in,
        a_robot_is_dismissed,
        notification_settings_change,
        the_bot_was_down,
        the_board_is_gone,
        a_process_was_overtaken,
        an_admin_pauses,
    ],
)
async def test_every_visible_change_is_queued(
    matches: Matches, db: Database, write: Callable[[Matches, int], Awaitable[None]]
) -> None:
    match_id = await start(matches, counting())
    await matches.absence.set_pace(match_id, DAY, 0, NOW)
    await set_message(matches, match_id, 50, 0, now=NOW)
    assert await stale(db) == {}
    await write(matches, match_id)
    assert match_id in await stale(db)
    assert await boards_due(matches) == [match_id]


async def test_a_write_that_skips_the_queue_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = Person(-1, "Robot", "steady")
    match_id = (await matches.insert(1, None, ANN.user, [ANN, robot], counting(), now=NOW)).id
    await show(matches, match_id)
    with monkeypatch.context() as patch:
        patch.setattr(due_matches, "enqueue", lambda *_: None)
        await play(matches, match_id, 1)
    assert await forgotten(matches) == [match_id]  # checked after every test
    await play(matches, match_id, 1)
    assert await forgotten(matches) == []


async def test_a_change_that_skips_its_posting_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
    await posted.show(matches, PostingKind.VOTE, vote.id, 60)
    with monkeypatch.context() as patch:
        patch.setattr(postings, "_STALE", "UPDATE stale SET retry_at = 0 WHERE posting = ? + 1000")
        await matches.votes.answer(vote.id, 1, agree=True)
    assert len(await forgotten_postings(matches)) == 1  # checked after every test
    await matches.votes.settle(vote.id, VoteOutcome.AGREED)
    assert await forgotten_postings(matches) == []


# cost


def crowd(tx: Any) -> None:
    """Add many matches without pending work."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})"
    columns = "channel, guild, game, status, host, seats, options, created, updated"
    tx.execute(
        f"INSERT INTO match (id, {columns}) {numbers} "
        "SELECT i, i, 7, 'counting', 'playing', 1, 2, '{}', 5, 5 FROM n"
    )
    tx.execute(
        f"INSERT INTO posting (kind, subject, match, wanted, shown) {numbers} "
        "SELECT 'board', i, i, 3, 3 FROM n"
    )


async def query_all(matches: Matches) -> None:
    """Run all queries for pending work."""
    await boards_due(matches)
    await boards_due(matches, 7, now=NOW, thinking=False)
    await matches.boards.thinking()
    await matches.postings.hurry(7)
    await matches.conditions.current(alive_since=5, due_before=5)
    await matches.conditions.backlog(alive_since=5, now=5)


@pytest.mark.sqlite
async def test_pending_work_is_found_by_indexes(matches: Matches, db: Database) -> None:
    await start(matches, counting())
    await db.transaction(crowd)
    statements: list[str] = []
    for connect in (db.read, db.transaction):
        await connect(lambda tx: tx.set_trace_callback(statements.append))
    await query_all(matches)
    for connect in (db.read, db.transaction):
        await connect(lambda tx: tx.set_trace_callback(None))

    def plans(tx: sqlite3.Connection) -> list[str]:
        asked = [sql for sql in statements if re.search(r"\b(due|stale)\b", sql)]
        assert len(asked) >= 6
        return [row[-1] for sql in asked for row in tx.execute(f"EXPLAIN QUERY PLAN {sql}")]

    steps = await db.read(plans)
    assert "SEARCH match USING INTEGER PRIMARY KEY (rowid=?)" in steps
    assert [step for step in steps if step in ("SCAN match", "SCAN posting")] == []


@pytest.mark.postgres
async def test_pending_work_is_found_by_indexes_on_postgresql(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.postgres.statements import Statements

    await start(matches, counting())
    await db.transaction(crowd)
    await db.transaction(
        lambda tx: tx.execute("ANALYZE match, posting, due, stale, vote, offer, old_message").close()
    )
    execute, steps = Statements.execute, list[str]()

    def explained(self: Statements, sql: str, values: Any = (), /) -> Any:
        if re.search(r"\b(due|stale)\b", sql):
            steps.extend(row[0] for row in execute(self, f"EXPLAIN {sql}", values))
        return execute(self, sql, values)

    monkeypatch.setattr(Statements, "execute", explained)
    await query_all(matches)
    assert [step for step in steps if "match_pkey on match" in step] != []
    assert [step for step in steps if re.search("Seq Scan on (match|posting)", step)] == []
