"""Nobody but the bot's own user reads the database, its back-ups and SQLite's files beside them."""

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
    pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX"),
]


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """Run with the usual umask, under which everybody reads new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


async def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    async with await SqliteDatabase.open(tmp_path / "bot.sqlite3") as db:
        await SettingStore(db).set("a", "b")
        found = rights(tmp_path)
    assert {"bot.sqlite3", "bot.sqlite3-wal", "bot.sqlite3-shm"} <= found.keys()
    assert set(found.values()) == {0o600}


async def test_the_back_up_before_an_upgrade_too(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    recorded.make(path)
    path.chmod(0o600)
    async with await SqliteDatabase.open(path):
        found = rights(tmp_path)
    [copy] = [name for name in found if "-v30-" in name]
    assert found[copy] == 0o600


@pytest.mark.parametrize(
    ("before", "after"), [(0o644, 0o640), (0o666, 0o660), (0o640, 0o640), (0o600, 0o600)]
)
async def test_other_users_lose_their_rights_to_a_database_that_is_there(
    tmp_path: Path, before: int, after: int
) -> None:
    path = tmp_path / "bot.sqlite3"
    async with await SqliteDatabase.open(path):
        pass
    path.chmod(before)
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set("a", "b")
        assert set(rights(tmp_path).values()) == {after}


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="needs the sqlite3 command")
def test_back_ups_of_the_script_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with closing(sqlite3.connect(tmp_path / "bot.sqlite3")) as database:
        database.execute("CREATE TABLE t (a)")
        subprocess.run([DEPLOY / "backup.sh", tmp_path / "bot.sqlite3", folder], check=True)
    assert list(rights(folder).values()) == [0o600]


def test_the_unit_makes_private_files() -> None:
    assert "\nUMask=0077\n" in (DEPLOY / "ziggurat.service").read_text(encoding="utf-8")
