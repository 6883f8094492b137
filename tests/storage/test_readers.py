"""Readers never wait for a writer and see one state of the file."""

import asyncio
import sqlite3
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from storage import Matches
from storage.errors import LockedDatabase, StorageError
from storage.parts.settings import SettingStore
from storage.records import Person, TableSpec
from storage.sqlite import database
from storage.sqlite.database import SqliteDatabase
from tests.clock import now

# locks the file for writing until its input is closed
pytestmark = pytest.mark.sqlite

HOLDER = """
import sqlite3, sys
tx = sqlite3.connect(sys.argv[1], isolation_level=None)
tx.execute("BEGIN IMMEDIATE")
tx.execute("INSERT INTO setting VALUES ('held', '')")
print("held", flush=True)
sys.stdin.read()
"""


@asynccontextmanager
async def held(path: Path) -> AsyncIterator[None]:
    """Lock the file in another process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(path), stdin=PIPE, stdout=PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        await process.communicate(b"")


async def test_readers_are_not_blocked_by_another_process(
    path: Path, db: SqliteDatabase, matches: Matches
) -> None:
    lobby = await matches.lobbies.create(1, 2, Person(10, "Ann"), TableSpec("counting", 2), now=now())
    async with held(path):
        writing = asyncio.create_task(matches.lobbies.join(lobby.id, Person(11, "Ben"), now=now()))
        await asyncio.sleep(0.1)  # the writer is waiting on its connection now
        async with asyncio.timeout(8):  # less than a writer waits
            assert [row.id for row in await matches.of_user(10)] == [lobby.id]
            assert await matches.live_in(1) == lobby.id
            assert await SettingStore(db).get("held") is None
        assert not writing.done()
    assert len((await writing).people) == 2


async def test_a_blocked_write_times_out_with_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    async with await SqliteDatabase.open(path) as db, held(path):
        with pytest.raises(LockedDatabase, match="another process has locked it"):
            await SettingStore(db).set("a", "")
        assert await SettingStore(db).get("a") is None


async def test_a_reader_sees_one_state_while_others_write(db: SqliteDatabase) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def work(tx: sqlite3.Connection) -> tuple[int, int]:
        (before,) = tx.execute("SELECT count(*) FROM setting WHERE key = 'a'").fetchone()
        inside.set()
        assert go_on.wait(120)
        (after,) = tx.execute("SELECT count(*) FROM setting WHERE key = 'a'").fetchone()
        return before, after

    reading = asyncio.create_task(db.read(work))
    assert await asyncio.to_thread(inside.wait, 120)
    async with asyncio.timeout(60):
        await SettingStore(db).set("a", "")
    go_on.set()
    assert await reading == (0, 0)
    assert await SettingStore(db).get("a") == ""


async def test_a_write_is_read_back_at_once(db: SqliteDatabase) -> None:
    for number in range(200):
        await SettingStore(db).set("a", str(number))
        assert await SettingStore(db).get("a") == str(number)


async def test_a_reader_cannot_write(db: SqliteDatabase) -> None:
    with pytest.raises(StorageError):
        await db.read(lambda tx: tx.execute("INSERT INTO setting VALUES ('a', '')"))
    assert await SettingStore(db).get("a") is None
