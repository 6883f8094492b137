import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage import Matches, compatibility
from storage.errors import NewerDatabase, StorageError
from storage.parts.settings import SettingStore
from storage.records import Person, TableSpec
from storage.sqlite import migrate
from storage.sqlite.database import SqliteDatabase
from tests.clock import now
from tests.support import ended

pytestmark = [pytest.mark.sqlite, pytest.mark.unabridged]

FIRST = migrate.scripts()
PRESENT = max(FIRST)
SECOND = """
-- a comment; with a semicolon
CREATE TABLE extra (
    id INTEGER PRIMARY KEY -- and one at the end of a line
);
CREATE TRIGGER extra_kept BEFORE DELETE ON extra BEGIN
    SELECT RAISE(ABORT, 'kept; always');
END;
INSERT INTO extra VALUES (1);
-- the end
"""


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def version(path: Path) -> int:
    with raw(path) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def content(path: Path) -> bytes:
    return path.read_bytes()


def back_ups(path: Path) -> list[Path]:
    return sorted(path.parent.glob("matches-v*"))


def upgrade(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    monkeypatch.setattr(migrate, "scripts", lambda: FIRST | dict(enumerate(more, PRESENT + 1)))


async def filled(path: Path) -> int:
    async with await SqliteDatabase.open(path) as db:
        lobby = await Matches(db).lobbies.create(
            1, None, Person(10, "Ann"), TableSpec("counting", 2), now=now()
        )
        return lobby.id


async def test_a_new_file_needs_no_backup(path: Path) -> None:
    async with await SqliteDatabase.open(path):
        pass
    assert version(path) == PRESENT
    assert back_ups(path) == []


async def test_an_up_to_date_database_is_not_migrated(path: Path) -> None:
    match_id = await filled(path)
    async with await SqliteDatabase.open(path) as db:
        assert await Matches(db).live_in(1) == match_id
    assert back_ups(path) == []


async def test_an_upgrade_makes_a_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await filled(path)
    upgrade(monkeypatch, SECOND)
    async with await SqliteDatabase.open(path) as db:
        assert await db.read(lambda tx: tx.execute("SELECT id FROM extra").fetchall()) == [(1,)]
        assert await Matches(db).live_in(1) == match_id
    assert version(path) == PRESENT + 1

    (copy,) = back_ups(path)
    assert copy.name.startswith(f"matches-v{PRESENT}-2")
    assert version(copy) == PRESENT
    monkeypatch.undo()
    async with await SqliteDatabase.open(copy) as db:
        assert await Matches(db).live_in(1) == match_id


async def test_the_backup_includes_the_wal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("a", "b")  # committed, but not yet checkpointed
        upgrade(monkeypatch, SECOND)
        async with await SqliteDatabase.open(path):
            pass
    (copy,) = back_ups(path)
    with raw(copy) as connection:
        assert connection.execute("SELECT value FROM setting WHERE key = 'a'").fetchall() == [("b",)]


@pytest.mark.parametrize(
    "bad",
    ["CREATE TABLE extra (id);\nNONSENSE;", "CREATE TABLE extra (id);\nDELETE FROM match;"],
    ids=["syntax", "foreign key left"],
)
async def test_a_failed_migration_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    match_id = await filled(path)
    upgrade(monkeypatch, SECOND.replace("extra", "other"), bad)
    before = set(threading.enumerate())
    with pytest.raises(StorageError):
        await SqliteDatabase.open(path)
    assert await ended(before)
    assert version(path) == PRESENT
    monkeypatch.undo()
    async with await SqliteDatabase.open(path) as db:
        tables = await db.read(lambda tx: tx.execute("SELECT name FROM sqlite_master").fetchall())
        assert not {("extra",), ("other",)} & set(tables)
        assert await Matches(db).live_in(1) == match_id


async def test_an_upgrade_needs_room_for_the_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(path)
    upgrade(monkeypatch, SECOND)

    def full(*_: object) -> None:
        raise OSError(28, "the disk is full on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(StorageError, match="the disk is full"):
        await SqliteDatabase.open(path)
    assert version(path) == PRESENT
    assert back_ups(path) == []


async def test_a_newer_database_is_left_alone(path: Path) -> None:
    with raw(path) as connection:
        connection.execute(f"PRAGMA application_id = {migrate.APPLICATION_ID}")
        connection.execute("CREATE TABLE future (id)")
        connection.execute("PRAGMA user_version = 99")
    before = content(path)
    with pytest.raises(NewerDatabase, match=rf"version 99 .* up to {PRESENT}"):
        await SqliteDatabase.open(path)
    assert content(path) == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("works_with", [0, 1])
async def test_an_older_program_opens_only_compatible_newer_databases(
    path: Path, monkeypatch: pytest.MonkeyPatch, works_with: int
) -> None:
    """A rolling upgrade: after the migration, the older program continues or is refused."""
    match_id = await filled(path)
    newer = PRESENT + 1
    with monkeypatch.context() as patch:
        upgrade(patch, "CREATE TABLE more (id INTEGER PRIMARY KEY);")
        patch.setattr(compatibility, "WORKS_WITH", {newer: newer - works_with})
        assert await filled_again(path, match_id)
    assert version(path) == newer
    if works_with:
        assert await filled_again(path, match_id)
        assert version(path) == newer
        assert max(migrate.scripts()) == PRESENT
    else:
        with pytest.raises(NewerDatabase):
            await SqliteDatabase.open(path)


@pytest.mark.parametrize("works_with", [0, 1])
async def test_an_upgrade_must_not_break_a_running_bot(
    path: Path, monkeypatch: pytest.MonkeyPatch, works_with: int
) -> None:
    match_id = await filled(path)
    async with await SqliteDatabase.open(path) as db:
        await Matches(db).instances.enter("old", "1", int(time.time()))
    newer = PRESENT + 1
    upgrade(monkeypatch, "CREATE TABLE more (id INTEGER PRIMARY KEY);")
    monkeypatch.setattr(compatibility, "WORKS_WITH", {newer: newer - works_with})
    if not works_with:
        before = content(path)
        with pytest.raises(StorageError, match="a bot of an older version uses"):
            await SqliteDatabase.open(path)
        assert (content(path), back_ups(path)) == (before, [])
        with raw(path) as connection:
            connection.execute("UPDATE instance SET seen = seen - 15")
    assert await filled_again(path, match_id)
    assert version(path) == newer


async def filled_again(path: Path, match_id: int) -> bool:
    """Return whether a database can be opened and its match changed."""
    async with await SqliteDatabase.open(path) as db:
        return (await Matches(db).lobbies.configure(match_id, seats=3, now=now())).seats == 3


async def test_the_database_of_another_program_is_left_alone(path: Path) -> None:
    with raw(path) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    before = content(path)
    with pytest.raises(StorageError, match="another program"):
        await SqliteDatabase.open(path)
    assert content(path) == before


def test_a_script_is_split_into_statements() -> None:
    first, second, third, rest = migrate.statements(SECOND)
    assert "CREATE TABLE extra" in first
    assert second.strip().endswith("END;")
    assert third.strip().startswith("INSERT")
    assert rest.strip() == "-- the end"
