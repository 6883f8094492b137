"""Database files that can't be used, or disappear while in use."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import (
    DamagedDatabase,
    LockedDatabase,
    LostDatabase,
    StorageError,
    UnwritableDatabase,
)
from storage.parts.settings import SettingStore
from storage.sqlite import database
from storage.sqlite.database import SqliteDatabase
from tests.storage.test_readers import held


def keys(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [key for (key,) in connection.execute("SELECT key FROM setting ORDER BY key")]


def spoil(path: Path) -> None:
    """Write garbage into the middle of a file."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 8192)


async def test_nothing_is_written_to_a_deleted_file(path: Path) -> None:
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("a", "")
        os.unlink(path)
        assert not db.lost.is_set()
        with pytest.raises(LostDatabase, match=r"matches\.db: the file was deleted"):
            await SettingStore(db).set("b", "")
        assert db.lost.is_set()
        assert await SettingStore(db).get("b") is None


async def test_nothing_is_written_to_a_replaced_file(path: Path, tmp_path: Path) -> None:
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("old", "")
    copy = tmp_path / "copy.db"
    shutil.copy(path, copy)
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("newer", "")
        os.replace(copy, path)
        with pytest.raises(LostDatabase, match="replaced by another"):
            await SettingStore(db).set("later", "")
        assert db.lost.is_set()


async def test_a_file_deleted_within_a_transaction(path: Path) -> None:
    async with await SqliteDatabase.open(path) as db:

        def work(tx: sqlite3.Connection) -> None:
            tx.execute("INSERT INTO setting VALUES ('a', '')")
            path.unlink()

        with pytest.raises(LostDatabase):
            await db.transaction(work)
        assert await SettingStore(db).get("a") is None


async def test_the_check_finds_damage_in_the_middle_of_a_file(path: Path) -> None:
    async with await SqliteDatabase.open(path) as db:
        for number in range(400):
            await SettingStore(db).set(f"{number}" * 20, "x" * 2000)
        await db.check()
    spoil(path)
    async with await SqliteDatabase.open(path) as db:
        with pytest.raises(DamagedDatabase, match=r"matches\.db: the file is damaged"):
            await db.check()


async def test_the_check_finds_a_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    async with await SqliteDatabase.open(path) as db, held(path):
        with pytest.raises(LockedDatabase, match=r"matches\.db: the database was busy"):
            await db.check()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_the_check_finds_a_read_only_file(path: Path) -> None:
    async with await SqliteDatabase.open(path):
        pass
    os.chmod(path, 0o400)
    with pytest.raises(UnwritableDatabase):
        async with await SqliteDatabase.open(path) as db:
            await db.check()


@pytest.mark.parametrize(
    ("what", "kind"),
    [("folder", DamagedDatabase), ("text", DamagedDatabase), ("below a file", UnwritableDatabase)],
)
async def test_a_path_that_is_not_a_database_is_refused(
    tmp_path: Path, what: str, kind: type[StorageError]
) -> None:
    path = tmp_path / "thing"
    if what == "folder":
        path.mkdir()
    else:
        path.write_text("dear diary\n" * 500)
    with pytest.raises(kind):
        await SqliteDatabase.open(path / "matches.db" if what == "below a file" else path)
