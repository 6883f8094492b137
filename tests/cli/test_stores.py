"""``ziggurat backup``, ``restore`` and ``move``, run as an admin runs them."""

import asyncio
import calendar
import glob
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

import storage
from bot.cli import stores
from bot.cli.exits import Exit
from bot.cli.main import main
from engine.catalogue import game
from engine.match import Match
from storage import backups, moving
from storage.records import Person
from tests import postgres
from tests.clock import now
from tests.recorded import recorded


async def made(path: Path, *, running: bool = False, channel: int = 5) -> None:
    people = [Person(1, "Ann"), Person(2, "Bo")]
    async with await storage.open(path) as matches:
        await matches.insert(channel, None, 1, people, Match.new(game("amytis"), 2, seed=1), now=now())
        if running:
            await matches.instances.enter("me", "1", now())


def test_a_backup_is_made_and_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("ZIGGURAT_DATABASE=bot.db\n")
    asyncio.run(made(tmp_path / "bot.db", running=True))
    copies = tmp_path / "copies"
    assert main(["backup", "copies", "--keep", "2"]) == 0
    output = capsys.readouterr().out
    assert "verified; the 1 newest matches replay" in output
    [new] = os.listdir(copies)
    assert new in output
    assert main(["restore", str(copies / new), "--database", "other.db"]) == 0
    assert "other.db restored; the 1 newest matches replay" in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGTERM for others")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_interrupted_command_leaves_no_partial_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(Path("bot.db")))
    assert main(["backup", "copies", "--database", "bot.db"]) == 0
    [copy] = Path("copies").iterdir()

    parts: list[int] = []

    async def stopped(*_: object) -> int:
        parts.append(len(glob.glob("**/*.part", recursive=True)))
        os.kill(os.getpid(), number)
        await asyncio.sleep(10)
        raise AssertionError("it went on")

    for module, name in ((backups, "_replay_newest"), (moving, "_replay")):
        monkeypatch.setattr(module, name, stopped)
    for command in (
        ["backup", "copies", "--database", "bot.db"],
        ["restore", str(copy), "--database", "new.db"],
        ["move", "bot.db", "moved.db"],
    ):
        assert main(command) == Exit.INTERRUPTED, command
        assert {path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.rglob("*")} == {
            *("bot.db", "copies", copy.name)
        }
    assert parts == [1, 1, 1]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that sets the clock by which copies are dated."""

    def set_to(stamp: str) -> None:
        seconds = calendar.timegm(time.strptime(stamp, "%Y-%m-%d"))
        monkeypatch.setattr(stores, "time", SimpleNamespace(time=lambda: seconds))

    return set_to


def copied(database: str, *more: str) -> str:
    """Make a copy as an admin does, and return its name."""
    before = set(os.listdir("copies")) if Path("copies").exists() else set()
    assert main(["backup", "copies", "--database", database, *more]) == 0
    [new] = set(os.listdir("copies")) - before
    return new


def test_rotation_removes_only_the_oldest_copies_of_this_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Callable[[str], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    asyncio.run(made(tmp_path / "other.db"))
    clock("2026-01-01")
    first = copied("bot.db")
    shutil.copy("bot.db", "clone.db")
    others = {copied("other.db"), copied("clone.db")}  # of the same second
    folder = Path("copies")
    shutil.copy(folder / first, folder / "ziggurat-before-upgrade.sqlite3")
    shutil.copy("bot.db", folder / "ziggurat-by-hand.sqlite3")
    shutil.copy("bot.db", folder / "ziggurat-20200101T000000Z.sqlite3")  # a name of deploy/backup.sh
    (folder / "ziggurat-20200102T000000Z.sqlite3").touch()
    (folder / "ziggurat-20200103T000000Z.sqlite3").mkdir()
    (folder / "ziggurat-20200104T000000Z.sqlite3").symlink_to(first)
    (folder / "ziggurat-20200105T000000Z.sqlite3").write_text("hello " * 1000)
    (folder / "ziggurat-20200106T000000Z.dump").write_text("PGDMP")
    foreign = set(os.listdir(folder)) - {first}
    os.rename(folder / first, folder / "ziggurat-20991231T000000Z.sqlite3")  # names don't prove the age
    clock("2026-01-02")
    second = copied("bot.db", "--keep", "2")
    assert set(os.listdir(folder)) == foreign | {"ziggurat-20991231T000000Z.sqlite3", second}
    clock("2026-01-03")
    third = copied("bot.db", "--keep", "2")
    assert set(os.listdir(folder)) == foreign | {second, third}
    clock("2025-01-01")  # the clock goes back
    fourth = copied("bot.db", "--keep", "1")
    assert set(os.listdir(folder)) == foreign | {fourth}
    assert others < foreign


def test_a_copy_used_by_a_bot_is_no_longer_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Callable[[str], None]
) -> None:
    """Otherwise copies made by hand would look like copies made by the bot."""
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    clock("2026-01-01")
    shutil.move(Path("copies") / copied("bot.db"), "bot.db")
    asyncio.run(made(tmp_path / "bot.db", running=True, channel=6))
    shutil.copy("bot.db", by_hand := Path("copies") / "ziggurat-20200101T000000Z.sqlite3")
    clock("2026-01-02")
    copied("bot.db", "--keep", "1")
    assert by_hand.exists()


def test_copies_within_a_second_do_not_replace_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Callable[[str], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    clock("2026-01-01")
    assert [copied("bot.db") for _ in range(3)] == [
        f"ziggurat-20260101T000000Z{number}.sqlite3" for number in ("", "-2", "-3")
    ]


def test_a_copy_of_an_older_database_is_not_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The previous version must be able to use it, and nothing else may be left in the folder."""
    monkeypatch.chdir(tmp_path)
    recorded.make("bot.db", "v30.played")
    copy = copied("bot.db", "--keep", "1")
    assert os.listdir("copies") == [copy]
    assert main(["restore", f"copies/{copy}", "--database", "new.db"]) == 0
    for path in (Path("copies") / copy, Path("new.db")):
        with closing(sqlite3.connect(path)) as copied_database:
            assert copied_database.execute("PRAGMA user_version").fetchone() == (30,)


def test_a_copy_that_cannot_be_removed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    first = copied("bot.db")
    real = Path.unlink

    def unlink(path: Path, missing_ok: bool = False) -> None:
        if path.name == first:
            raise PermissionError(1, "Operation not permitted")
        real(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", unlink)
    assert main(["backup", "copies", "--keep", "1", "--database", "bot.db"]) == 13
    output = capsys.readouterr()
    assert f"{first}: the copy can't be removed (Operation not permitted)" in output.err
    assert "verified" in output.out


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (["backup", "copies", "--database", "none.db"], 1, "there is no database none.db"),
        (["backup", "copies", "--database", "text"], 11, "text"),
        (["backup", "copies", "--keep", "0"], 1, "--keep must be at least 1"),
        (["restore", "none", "--database", "new.db"], 15, "none can't be read"),
        (["restore", "text", "--database", "new.db"], 15, "text is not a backup"),
        (["move", "none.db", "new.db"], 1, "there is no database none.db"),
        (["move", "text", "new.db"], 11, "not a database"),
        (["move", "bot.db", "mysql:x"], 8, "unknown kind of database"),
        (["move", "bot.db", "postgresql://me:secret@127.0.0.1:1/x"], 15, "can't be reached"),
    ],
)
def test_impossible_commands_are_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    line: list[str],
    code: int,
    words: str,
) -> None:
    if any("postgresql" in word for word in line):
        pytest.importorskip("psycopg_pool", reason=postgres.MISSING)
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    (tmp_path / "text").write_text("hello " * 1000)
    assert main(line) == code
    output = capsys.readouterr().err
    assert words in output
    assert "secret" not in output
    assert len(output.splitlines()) == 1
    assert not (tmp_path / "new.db").exists()


def test_a_database_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(made(tmp_path / "bot.db"))
    assert main(["move", str(tmp_path / "bot.db"), f"sqlite:{tmp_path / 'new.db'}"]) == 0
    output = capsys.readouterr().out
    assert "of 1 matches" in output
    assert "1 live matches replay identically" in output
    assert main(["move", str(tmp_path / "bot.db"), str(tmp_path / "new.db")]) == 15
    assert "is not empty" in capsys.readouterr().err
