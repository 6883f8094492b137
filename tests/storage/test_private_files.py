"""Only the bot's own user can read the database, its backups and SQLite's companion files."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage.parts.settings import SettingStore
from storage.sqlite.database import SqliteDatabase
from tests.recorded import recorded

DEPLOY = Path(__file__).parents[2] / "deploy"

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.skipif(os.name != "posix", reason="file permissions are POSIX"),
]


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """Run with the usual umask, which makes new files world-readable."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def permissions(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


async def test_a_new_database_is_private(tmp_path: Path) -> None:
    async with await SqliteDatabase.open(tmp_path / "bot.sqlite3") as db:
        await SettingStore(db).set("a", "b")
        modes = permissions(tmp_path)
    assert {"bot.sqlite3", "bot.sqlite3-wal", "bot.sqlite3-shm"} <= modes.keys()
    assert set(modes.values()) == {0o600}


async def test_the_backup_before_an_upgrade_is_private(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    recorded.make(path)
    path.chmod(0o600)
    async with await SqliteDatabase.open(path):
        modes = permissions(tmp_path)
    [copy] = [name for name in modes if "-v30-" in name]
    assert modes[copy] == 0o600


@pytest.mark.parametrize(
    ("before", "after"), [(0o644, 0o640), (0o666, 0o660), (0o640, 0o640), (0o600, 0o600)]
)
async def test_other_users_lose_access_to_an_existing_database(
    tmp_path: Path, before: int, after: int
) -> None:
    path = tmp_path / "bot.sqlite3"
    async with await SqliteDatabase.open(path):
        pass
    path.chmod(before)
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("a", "b")
        assert set(permissions(tmp_path).values()) == {after}


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="needs the sqlite3 command")
def test_backups_made_by_the_script_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with closing(sqlite3.connect(tmp_path / "bot.sqlite3")) as database:
        database.execute("CREATE TABLE t (a)")
        subprocess.run([DEPLOY / "backup.sh", tmp_path / "bot.sqlite3", folder], check=True)
    assert list(permissions(folder).values()) == [0o600]


def test_the_systemd_unit_creates_private_files() -> None:
    assert "\nUMask=0077\n" in (DEPLOY / "ziggurat.service").read_text(encoding="utf-8")
