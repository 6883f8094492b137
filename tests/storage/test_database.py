import asyncio
import os
import resource
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import storage
from engine.match import Match
from storage import Matches, compatibility
from storage.errors import DamagedDatabase, StorageError
from storage.parts.settings import SettingStore
from storage.records import Person, TableSpec
from storage.sqlite.database import SqliteDatabase
from storage.timing import Preferences
from tests.clock import now
from tests.support import counting, ended, play_turn

pytestmark = [pytest.mark.sqlite, pytest.mark.unabridged]


async def pragma(db: SqliteDatabase, name: str) -> Any:
    return await db.transaction(lambda tx: tx.execute(f"PRAGMA {name}").fetchone()[0])


async def settings(db: SqliteDatabase) -> list[str]:
    sql = "SELECT key FROM setting WHERE key != ? ORDER BY key"
    return await db.read(lambda tx: [key for (key,) in tx.execute(sql, (compatibility.KEY,))])


def put(tx: sqlite3.Connection, key: str) -> None:
    tx.execute("INSERT INTO setting VALUES (?, '')", (key,))


@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)],
    ids=lambda v: str(v),
)
async def test_connections_use_durable_settings(db: SqliteDatabase, name: str, value: object) -> None:
    assert await pragma(db, name) == value


async def test_work_that_raises_is_rolled_back(db: SqliteDatabase) -> None:
    def work(tx: sqlite3.Connection) -> None:
        put(tx, "a")
        raise RuntimeError("half-way")

    with pytest.raises(RuntimeError, match="half-way"):
        await db.transaction(work)
    assert await settings(db) == []
    await SettingStore(db).set("b", "")
    assert await settings(db) == ["b"]


async def test_uncommitted_rows_are_invisible_to_others(db: SqliteDatabase) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def slow(tx: sqlite3.Connection) -> None:
        put(tx, "a")
        inside.set()
        assert go_on.wait(5)
        raise RuntimeError("rolled back later")

    writing = asyncio.create_task(db.transaction(slow))
    assert await asyncio.to_thread(inside.wait, 5)
    reading = asyncio.create_task(settings(db))
    other = asyncio.create_task(SettingStore(db).set("b", ""))
    assert await reading == []
    assert not other.done()
    go_on.set()
    with pytest.raises(RuntimeError):
        await writing
    await other
    assert await settings(db) == ["b"]  # the rollback of one write left the other alone


async def test_a_transaction_completes_though_its_caller_is_cancelled(db: SqliteDatabase) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def slow(tx: sqlite3.Connection) -> None:
        put(tx, "a")
        inside.set()
        assert go_on.wait(5)
        put(tx, "b")

    task = asyncio.create_task(db.transaction(slow))
    assert await asyncio.to_thread(inside.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    await SettingStore(db).set("c", "")
    assert await settings(db) == ["a", "b", "c"]


async def test_cancelling_many_callers_leaves_whole_transactions(db: SqliteDatabase) -> None:
    def pair(number: int) -> Any:
        def work(tx: sqlite3.Connection) -> None:
            put(tx, f"{number}-a")
            put(tx, f"{number}-b")

        return work

    tasks = [asyncio.create_task(db.transaction(pair(number))) for number in range(60)]
    for number, task in enumerate(tasks):
        if number % 3 == 0:
            await asyncio.sleep(0)
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    stored = await settings(db)
    assert len(stored) >= 80
    assert {key[:-2] for key in stored if key.endswith("a")} == {
        key[:-2] for key in stored if key.endswith("b")
    }


@pytest.mark.sqlite
@pytest.mark.parametrize("there", [True, False])
async def test_sqlite_keeps_temporary_data_in_memory_without_a_temporary_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    def folder() -> str:
        if there:
            return "/tmp"
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", folder)
    async with await storage.open(path) as matches:
        for run in (matches.database.transaction, matches.database.read):
            (store,) = await run(lambda tx: tx.execute("PRAGMA temp_store").fetchone())
            assert store == (0 if there else 2)


async def test_settings_are_read_back(db: SqliteDatabase) -> None:
    assert await SettingStore(db).get("commands") is None
    await SettingStore(db).set("commands", "abc")
    await SettingStore(db).set("commands", "def")
    assert await SettingStore(db).get("commands") == "def"


async def test_a_closed_connection_refuses_work(path: Path) -> None:
    before = set(threading.enumerate())
    db = await SqliteDatabase.open(path)
    await db.close()
    await db.close()
    assert await ended(before)
    with pytest.raises(StorageError, match="closed"):
        await SettingStore(db).get("a")


async def test_missing_folders_are_created(tmp_path: Path) -> None:
    async with await SqliteDatabase.open(tmp_path / "data" / "deep" / "matches.db") as db:
        assert await settings(db) == []


@pytest.mark.parametrize("what", ["folder", "text", "below a file"])
async def test_a_path_without_a_database_is_refused(tmp_path: Path, what: str) -> None:
    path = tmp_path / "thing"
    match what:
        case "folder":
            path.mkdir()
        case "text":
            path.write_text("dear diary\n" * 500)
        case _:
            path.write_text("")
            path /= "matches.db"
    before = set(threading.enumerate())
    with pytest.raises(StorageError, match="thing"):
        await SqliteDatabase.open(path)
    assert await ended(before)


async def test_a_number_too_large_for_a_column_is_a_storage_error(matches: Matches) -> None:
    with pytest.raises(StorageError):
        await matches.load(10**30)


async def start(matches: Matches) -> int:
    lobby = await matches.lobbies.create(1, 2, Person(10, "Ann"), TableSpec("counting", 2), now=now())
    await matches.lobbies.join(lobby.id, Person(11, "Ben"), now=now())
    await matches.lobbies.start(lobby.id, [10, 11], counting(), now=now())
    return lobby.id


def long_match() -> Match:
    """Return a match whose log needs many pages: a turn taken back again and again."""
    match = counting()
    for _ in range(200):
        play_turn(match)
        match.undo(0)
    return match


async def test_a_full_disk_changes_nothing(db: SqliteDatabase, matches: Matches) -> None:
    match_id = await start(matches)
    before = await matches.load(match_id)
    pages = await pragma(db, "page_count")
    await pragma(db, f"max_page_count = {pages}")
    big = long_match()
    with pytest.raises(StorageError, match="disk is full: nothing was written"):
        await matches.append(match_id, 0, big.log, big, now=now())
    after = await matches.load(match_id)
    assert (after.seq, after.updated, after.to_act) == (0, before.updated, before.to_act)
    assert after.match is not None
    assert after.match.log == []
    await pragma(db, f"max_page_count = {pages + 1000}")
    await matches.append(match_id, 0, big.log, big, now=now())
    assert (await matches.get(match_id)).seq == big.seq


@pytest.mark.skipif(sys.platform == "win32", reason="limits of that kind are for Unix")
async def test_a_file_size_limit_changes_nothing(path: Path, db: SqliteDatabase, matches: Matches) -> None:
    match_id = await start(matches)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = path.with_name("matches.db-wal")
    big = long_match()
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size, hard))
    try:
        with pytest.raises(StorageError, match="nothing was written"):
            await matches.append(match_id, 0, big.log, big, now=now())
        assert (await matches.load(match_id)).seq == 0
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    await matches.append(match_id, 0, big.log, big, now=now())
    assert (await matches.load(match_id)).seq == big.seq


async def test_the_mark_changes_with_every_write(path: Path, db: SqliteDatabase) -> None:
    before = db.mark
    assert await SettingStore(db).get("a") is None
    assert db.mark == before
    await SettingStore(db).set("a", "1")
    after = db.mark
    assert after != before
    async with await SqliteDatabase.open(path) as other:
        opened = db.mark
        await SettingStore(other).set("a", "2")
        assert db.mark not in (before, after, opened)


async def test_the_mark_changes_with_the_file(path: Path, db: SqliteDatabase) -> None:
    before = db.mark
    os.rename(path, path.with_suffix(".old"))
    gone = db.mark
    os.symlink(os.devnull, path)
    assert len({before, gone, db.mark}) == 3


async def test_unstorable_values_are_a_storage_error(matches: Matches) -> None:
    with pytest.raises(StorageError, match="a number is too large"):
        await matches.get(2**70)
    with pytest.raises(StorageError, match="characters that can't be stored"):
        await matches.settings.set("a\ud83d", "")


async def test_an_unreadable_row_is_damage(matches: Matches) -> None:
    await matches.people.save(Preferences(7), now=now())
    spoil = "UPDATE person SET device = 'abacus' WHERE user = 7"
    await matches.database.transaction(lambda tx: tx.execute(spoil).close())
    with pytest.raises(DamagedDatabase, match=r"can't be read|damaged"):
        await matches.people.get(7)
