"""What can only go wrong with PostgreSQL: concurrent writers, broken connections, bad addresses."""

import asyncio
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import storage
from storage import Matches
from storage.errors import (
    DamagedMatch,
    NewerDatabase,
    NoDatabase,
    Overtaken,
    StorageError,
    UnwritableDatabase,
)
from storage.records import AbsenceChoice, Motion, Person, VoteOutcome
from storage.sql import postings
from storage.sqlite.migrate import migrate as migrate_sqlite
from tests.clock import now
from tests.postgres import MISSING
from tests.storage.posted import claim_board, set_message
from tests.storage.test_long_matches import endless
from tests.storage.test_matches import ANN, BEN, load, play, start
from tests.support import counting, play_turn

psycopg = pytest.importorskip("psycopg", reason=MISSING)
pytest.importorskip("psycopg_pool", reason=MISSING)


pytestmark = pytest.mark.postgres


# equal tables

_COLUMNS = (
    "SELECT table_name, column_name, is_nullable FROM information_schema.columns WHERE table_schema = %s"
)


def test_both_engines_have_the_same_tables(schema: str) -> None:
    import sqlite3

    from storage.postgres import migrate

    ours: set[tuple[str, str, bool]] = set()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate_sqlite(connection, Path(":memory:"))
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in connection.execute(names).fetchall():
            for _, column, _, required, _, key in connection.execute(f"PRAGMA table_info({table})"):
                ours.add((table, column, not required and not key))
        wanted = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        indexes = {name for (name,) in connection.execute(wanted)}
    with closing(psycopg.connect(schema, autocommit=True)) as connection:
        migrate.migrate(connection, "here")
        (name,) = connection.execute("SELECT current_schema()").fetchone()
        columns = connection.execute(_COLUMNS, (name,)).fetchall()
        theirs = {(t, c, null == "YES") for t, c, null in columns if t != "schema_version"}
        rows = connection.execute("SELECT indexname FROM pg_indexes WHERE schemaname = %s", (name,))
        assert theirs == ours
        assert indexes <= {index for (index,) in rows}


def test_both_engines_have_the_same_migrations() -> None:
    sqlite, postgres = (
        sorted(file.name[:4] for file in (files(f"storage.{engine}") / "migrations").iterdir())
        for engine in ("sqlite", "postgres")
    )
    assert sqlite == postgres


def test_statements_are_translated_for_postgresql() -> None:
    from storage.postgres.statements import translated

    translation = translated(
        "SELECT user, 'user? 100 %' FROM clock WHERE left > :left AND seat = ? AND kind LIKE '%:x'"
    )
    assert translation.startswith(
        'SELECT "user", \'user? 100 %%\' FROM clock WHERE "left" > %(left)s AND seat = %s'
    )
    assert translation.endswith(" AND seat = %s AND kind LIKE '%%:x'")
    aggregate = translated("coalesce((SELECT json_group_array(json_array(user, seat)) FROM player), '[]')")
    assert aggregate == "coalesce((SELECT jsonb_agg(jsonb_build_array(\"user\", seat)) FROM player), '[]')"


# concurrent writers

CROWD = 4


async def votes_lost(matches: Matches) -> int:
    """Return how many of many simultaneous votes are lost."""
    people = [Person(user, str(user)) for user in range(1, CROWD + 1)]
    row = await matches.insert(1, None, 1, people, counting(CROWD), now=now())
    lost = 0
    for _ in range(20):
        vote = await matches.votes.ask(row.id, Motion.LAPSE, 0, range(CROWD), 60, now=now())
        cast = (matches.votes.cast(vote.id, seat, AbsenceChoice.WAIT) for seat in range(CROWD))
        await asyncio.gather(*cast)
        vote = await matches.votes.get(vote.id)
        lost += CROWD - len(vote.ballots)
        await matches.votes.settle(vote.id, VoteOutcome.EXPIRED)
    return lost


async def test_simultaneous_votes_are_all_counted(matches: Matches) -> None:
    assert await votes_lost(matches) == 0


async def test_a_missing_row_lock_is_detected(
    matches: Matches, strays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.parts.votes.lock_match_of", lambda *_: None)
    assert await votes_lost(matches) > 0
    assert any("FROM vote WHERE id" in stray for stray in strays)  # checked after every test
    strays.clear()


async def loads_damaged(matches: Matches) -> int:
    """Return how often loading a match during play finds it damaged."""
    match_id = (await matches.insert(1, None, ANN.user, [ANN, BEN], endless(), now=now())).id
    done = asyncio.Event()

    async def play_on() -> None:
        for _ in range(60):
            match = await load(matches, match_id)
            before = match.seq
            await matches.append(match_id, before, play_turn(match), match, now=now())
        done.set()

    async def count_damaged() -> int:
        damaged = 0
        while not done.is_set():
            try:
                await matches.load(match_id)
            except DamagedMatch:
                damaged += 1
        return damaged

    *damaged, _ = await asyncio.gather(count_damaged(), count_damaged(), count_damaged(), play_on())
    return sum(damaged)


async def test_a_read_sees_one_state(matches: Matches) -> None:
    assert await loads_damaged(matches) == 0


async def test_a_read_without_one_snapshot_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.postgres.database.READ", "BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY")
    assert await loads_damaged(matches) > 0


async def overtaken_writes(matches: Matches) -> int:
    """Return how many boards of overtaken instances are recorded."""
    match_id = await start(matches, counting())
    remembered = 0
    for number in range(5):
        for instance in ("a", "b"):
            await matches.instances.enter(instance, "1", now())
        late = await claim_board(matches, match_id, "a", 0, now=now())
        taken = await claim_board(matches, match_id, "b", 10, now=now() + 1)
        assert late is not None
        assert taken is not None
        await set_message(matches, match_id, 1000 + number, 0, by=taken, now=now())
        try:
            await set_message(matches, match_id, 2000 + number, 0, by=late, now=now())
        except Overtaken:
            pass
        else:
            remembered += (await matches.get(match_id)).board == 2000 + number
        await play(matches, match_id, 1)
    return remembered


async def test_an_overtaken_instance_writes_nothing(matches: Matches) -> None:
    assert await overtaken_writes(matches) == 0


async def test_a_write_without_its_epoch_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_MINE", "id = ? AND (holder = ? OR epoch >= ? OR TRUE)")
    assert await overtaken_writes(matches) > 0


async def test_no_outbox_item_is_taken_twice(matches: Matches) -> None:
    for channel in range(1, 31):
        await start(matches, counting(), channel=channel)
    await matches.database.transaction(lambda tx: tx.execute("UPDATE notice SET at = 5").close())
    taken = await asyncio.gather(*(matches.outbox.take(10, 60, 5, holder=str(n)) for n in range(12)))
    numbers = [item.id for items in taken for item in items]
    assert len(numbers) == len(set(numbers)) >= 30


# rows updated in place

HOT = {"match", "position", "posting"}
_UPDATES = (
    "SELECT relname, n_tup_upd, n_tup_upd - n_tup_hot_upd FROM pg_stat_xact_user_tables "
    "WHERE schemaname = current_schema() AND n_tup_upd > 0"
)


async def moved_rows(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], set[str]]:
    """Play and show some turns; return the tables with changed rows, and those in which most rows moved.

    A concurrent transaction that keeps old row versions alive causes some moves.
    """
    write, changed, moved = type(matches.database)._write, Counter[str](), Counter[str]()  # type: ignore[attr-defined]

    def counted(self: Any, work: Callable[[Any], Any]) -> Any:
        def and_count(tx: Any) -> Any:
            result = work(tx)
            for table, updates, elsewhere in tx.execute(_UPDATES).fetchall():
                changed[table] += updates
                moved[table] += elsewhere
            return result

        return write(self, and_count)

    people = [ANN, Person(-1, "Robot", "steady")]
    ids = [(await matches.insert(n, 7, 10, people, endless(), now=now())).id for n in range(1, 9)]
    for match_id in ids:
        await shown_turn(matches, match_id)
    with monkeypatch.context() as patch:
        patch.setattr(type(matches.database), "_write", counted)
        for _ in range(6):
            for match_id in ids:
                await shown_turn(matches, match_id)
    return set(changed), {table for table in changed if moved[table] > changed[table] / 2}


async def shown_turn(matches: Matches, match_id: int) -> None:
    match = await load(matches, match_id)
    before = match.seq
    await matches.append(match_id, before, play_turn(match), match, now=now() + before)
    claim = await claim_board(matches, match_id, "me", 10, now=now())
    assert claim is not None
    await matches.boards.attempt(claim, match.moment, "n", now=now())
    line, message = f"after {match.seq} entries", 1000 + before
    await matches.postings.record(claim, message, line=line, seen=match.seq, now=now())


async def test_a_turn_changes_rows_in_place(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    changed, moved = await moved_rows(matches, monkeypatch)
    assert changed >= HOT
    assert moved == set()


async def test_an_index_on_a_column_changed_by_turns_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = "CREATE INDEX planted ON match (id) WHERE updated > calls"
    await matches.database.transaction(lambda tx: tx.execute(index).close())
    try:
        assert "match" in (await moved_rows(matches, monkeypatch))[1]
    finally:
        await matches.database.transaction(lambda tx: tx.execute("DROP INDEX planted").close())


async def test_no_index_covers_changing_columns_of_postings(matches: Matches) -> None:
    sql = "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'posting'"
    rows = await matches.database.read(lambda tx: tx.execute(sql).fetchall())
    indexes = {re.sub(r".* USING btree ", "", definition) for (definition,) in rows}
    assert indexes == {"(id)", "(kind, subject, channel)", "(match)"}


# broken connections


def terminate(url: str) -> Callable[[Any], None]:
    """Return a function that ends the connection of a transaction from outside."""

    def work(tx: Any) -> None:
        (number,) = tx.execute("SELECT pg_backend_pid()").fetchone()
        with closing(psycopg.connect(url, autocommit=True)) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (number,))

    return work


async def test_a_broken_connection_is_replaced(matches: Matches, schema: str) -> None:
    kill, attempts = terminate(schema), 0

    def work(tx: Any) -> int:
        nonlocal attempts
        attempts += 1
        tx.execute("INSERT INTO setting (key, value) VALUES ('a', 'b')")
        if attempts == 1:
            kill(tx)
        return attempts

    assert await matches.database.transaction(work) == 2
    assert await matches.settings.get("a") == "b"


@pytest.mark.parametrize("committed", [True, False])
async def test_an_unconfirmed_commit_is_looked_up(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    execute, attempts = psycopg.Connection.execute, 0

    def broken(self: Any, sql: Any, *args: Any, **more: Any) -> Any:
        nonlocal attempts
        if sql == "COMMIT" and threading.current_thread().name.startswith("storage-write"):
            attempts += 1
            if attempts == 1:
                if committed:
                    execute(self, sql)
                self.close()
                raise psycopg.OperationalError("the connection is lost")
        return execute(self, sql, *args, **more)

    monkeypatch.setattr(psycopg.Connection, "execute", broken)
    add = "INSERT INTO setting (key, value) VALUES ('n', '1') ON CONFLICT (key) DO UPDATE SET value = 'twice'"
    await matches.database.transaction(lambda tx: tx.execute(add).close())
    assert await matches.settings.get("n") == "1"
    assert attempts == (1 if committed else 2)


async def test_deadlocked_transactions_are_retried(matches: Matches) -> None:
    first, second = [await start(matches, counting(), channel=channel) for channel in (1, 2)]

    def crossing(one: int, two: int) -> Callable[[Any], None]:
        def work(tx: Any) -> None:
            tx.execute("UPDATE match SET calls = calls + 1 WHERE id = ?", (one,))
            time.sleep(0.2)
            tx.execute("UPDATE match SET calls = calls + 1 WHERE id = ?", (two,))

        return work

    transaction = matches.database.transaction
    await asyncio.gather(transaction(crossing(first, second)), transaction(crossing(second, first)))
    assert [(await matches.get(match_id)).calls for match_id in (first, second)] == [2, 2]


# bad addresses


async def refused(url: str, *, create: bool = True) -> StorageError:
    with pytest.raises(StorageError) as refusal:
        await storage.open(url, create=create)
    assert "\n" not in str(refusal.value)
    assert "secret" not in str(refusal.value)
    return refusal.value


async def test_an_unreachable_server_is_refused() -> None:
    error = await refused("postgresql://me:secret@127.0.0.1:1/bot")
    assert re.search(r"^postgresql://127\.0\.0\.1:1/bot: the database server can't be reached", str(error))


async def test_a_malformed_address_is_refused() -> None:
    await refused("postgresql://me:secret@[::1/bot")


async def test_a_missing_database_on_the_server_is_refused(schema: str) -> None:
    error = await refused(schema.replace("/postgres?", "/nothing?"))
    assert isinstance(error, NoDatabase)


async def test_an_unknown_user_is_refused(schema: str) -> None:
    assert "ghost" in str(await refused(schema.replace("postgres@", "ghost:secret@")))


async def test_a_wrong_password_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(**_: Any) -> Any:
        raise psycopg.OperationalError(
            'connection failed: FATAL:  password authentication failed for user "me"'
        )

    monkeypatch.setattr(psycopg, "connect", connect)
    error = await refused("postgresql://me:secret@127.0.0.1/bot")
    assert isinstance(error, UnwritableDatabase)
    assert "the server refuses the user name or the password" in str(error)


async def test_an_empty_or_foreign_database_is_refused(schema: str) -> None:
    with closing(psycopg.connect(schema, autocommit=True)) as connection:
        connection.execute("DROP SCHEMA IF EXISTS bare CASCADE")
        connection.execute("CREATE SCHEMA bare")
    bare = re.sub(r"search_path%3D\w+", "search_path%3Dbare", schema)
    assert isinstance(await refused(bare, create=False), NoDatabase)
    with closing(psycopg.connect(bare, autocommit=True)) as connection:
        connection.execute("CREATE TABLE match (id INTEGER)")
    assert "another program" in str(await refused(bare))


async def test_a_newer_database_is_refused(schema: str, matches: Matches) -> None:
    change = "UPDATE schema_version SET version = version + ?"
    await matches.database.transaction(lambda tx: tx.execute(change, (1,)).close())
    try:
        assert isinstance(await refused(schema), NewerDatabase)
    finally:
        await matches.database.transaction(lambda tx: tx.execute(change, (-1,)).close())


async def test_a_compatible_newer_database_is_opened(schema: str, matches: Matches) -> None:
    change = "UPDATE schema_version SET version = version + ?"
    await matches.settings.set("works-with", "14")
    await matches.database.transaction(lambda tx: tx.execute(change, (1,)).close())
    try:
        async with await storage.open(schema) as store:
            assert await store.settings.get("works-with") == "14"
    finally:
        await matches.database.transaction(lambda tx: tx.execute(change, (-1,)).close())


async def test_a_read_only_database_is_refused_on_write(schema: str, matches: Matches) -> None:
    reading = schema.replace("options=", "options=-cdefault_transaction_read_only%3Don%20")
    async with await storage.open(reading) as store:
        with pytest.raises(UnwritableDatabase, match="read-only"):
            await store.settings.set("a", "b")
        with pytest.raises(UnwritableDatabase):
            await store.check()
    await matches.check()


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "storage.postgres.database", None)
    with pytest.raises(StorageError, match=r"pip install 'ziggurat\[postgres\]'"):
        await storage.open("postgresql://localhost/bot")
