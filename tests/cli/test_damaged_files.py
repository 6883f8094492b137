"""For a damaged file each command that opens a database prints one line and exits with 11."""

import asyncio
import os
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.cli import doctor, serve
from bot.cli.exits import Exit, Unreachable
from bot.cli.main import main
from engine import catalogue
from engine.catalogue import game
from engine.history import record
from engine.match import Match
from storage.records import Person
from tests.clock import now
from tests.storage.filled import fill
from tests.support import only_counting
from tests.thorough import times

COMMANDS = [
    ["doctor", "--offline"],
    ["run"],
    ["export", "1"],
    ["repair", "2"],
    ["ratings", "check"],
    ["ratings", "recompute"],
    ["import", "match.txt", "--channel", "4711"],
    ["backup", "copies", "--keep", "1"],
    ["move", "bot.db", "moved.db"],
    ["restore", "bot.db", "--database", "restored.db"],
]
WHOLE = (Exit.CLEAN, Exit.UNREACHABLE)
"""The exit codes of commands that find no fault in the database."""


@asynccontextmanager
async def _no_network(*arguments: Any) -> AsyncIterator[None]:
    if arguments:
        raise Unreachable("no network")
    yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """Return a database with rows in every table, with all games it needs installed."""
    path = tmp_path_factory.mktemp("whole") / "bot.db"
    real = catalogue.games

    async def make() -> None:
        async with await storage.open(path) as matches:
            await fill(matches, 2, 2)
            people = [Person(1, "Ann"), Person(2, "Bo")]
            await matches.insert(99, None, 1, people, Match.new(game("amytis"), 2, seed=1), now=now())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "games", lambda: {**real(), **only_counting()})
        asyncio.run(make())
        yield path.read_bytes()


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("ZIGGURAT_DATABASE", "bot.db")
    monkeypatch.setattr("discord.utils.setup_logging", lambda **_: None)
    monkeypatch.setattr(serve, "mask", lambda _: None)
    monkeypatch.setattr(serve, "_client", _no_network)
    monkeypatch.setattr(doctor, "machine", lambda _: ())
    text = record.write(Match.new(game("amytis"), 2, seed=77), ["Cy", "Di"], [7, 8])
    Path("match.txt").write_text(text)


def exit_codes(content: bytes, capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    """Run each command on a fresh copy of some content, and return the exit codes."""
    codes = {}
    for command in COMMANDS:
        for path in Path().iterdir():
            if path.name != "match.txt":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        Path("bot.db").write_bytes(content)
        capsys.readouterr()
        codes[" ".join(command[:2])] = code = main(command)
        output = capsys.readouterr()
        if code not in WHOLE and command[0] != "doctor":
            is_no_back_up = command[0] == "restore" and "is not a backup" in output.err
            assert code == (Exit.STORAGE if is_no_back_up else Exit.DAMAGED), (command, output)
            assert len(output.err.splitlines()) == (command[0] != "move" or "differs" not in output.out), (
                output
            )
            assert "differs" in output.out or not [*Path().glob("restored*"), *Path().glob("moved*")]
            assert not os.path.exists("copies") or os.listdir("copies") == []
    return codes


def test_an_intact_database_is_not_reported(whole: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    assert set(exit_codes(whole, capsys).values()) == set(WHOLE)


def overwritten(part: bytes, other: bytes) -> Callable[[bytes], bytes]:
    def work(content: bytes) -> bytes:
        assert content.count(part) >= 1
        return content.replace(part, other)

    return work


def version(number: int) -> Callable[[bytes], bytes]:
    return lambda content: content[:60] + number.to_bytes(4, "big", signed=True) + content[64:]


def recipes(_: bytes) -> bytes:
    with closing(sqlite3.connect("recipes.db")) as other, other:
        other.execute("CREATE TABLE recipes (id)")
    return Path("recipes.db").read_bytes()


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "invalid text in the schema": overwritten(b"CREATE TABLE player", b"CREATE T\xffBLE player"),
    "renamed column in the schema": overwritten(b"owner_name TEXT NOT NULL", b"owner_nami TEXT NOT NULL"),
    "renamed table": overwritten(b"CREATE TABLE sitting", b"CREATE TABLE sitxing"),
    "invalid text in a row": overwritten(b"Ann", b"A\xffn"),
    "truncated file": lambda content: content[: len(content) // 2],
    "truncated within a page": lambda content: content[:5000],
    "truncated in the header": lambda content: content[:60],
    "zeros in the middle": lambda content: content[:16384] + bytes(65536) + content[81920:],
    "negative version": version(-3),
    "no version": version(0),
    "version older than its tables": version(33),
    "database of another program": recipes,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_one_line(
    whole: bytes, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    codes = exit_codes(DAMAGES[damage](whole), capsys)
    codes.pop("export 1")  # a readable match is exported whatever the state of the others
    if damage == "version older than its tables":
        assert codes.pop("doctor --offline") == Exit.CLEAN  # "the next start upgrades it"
    assert set(codes.values()) == {Exit.DAMAGED}, codes


@pytest.mark.parametrize("content", [b"", b"hello " * 1000, b"\x89PNG\r\n\x1a\n" * 99])
def test_a_foreign_file_is_one_line(capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    codes = exit_codes(content, capsys)
    assert codes.pop("restore bot.db") == Exit.STORAGE  # "is not a backup"
    if not content:
        assert codes.pop("run") == Exit.UNREACHABLE  # like SQLite, it fills an empty file
    assert set(codes.values()) == {Exit.DAMAGED}, codes


def test_a_folder_is_not_a_database(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bot.db").mkdir()
    for command in COMMANDS[:-1]:
        assert main(command) == Exit.DAMAGED, command
        output = capsys.readouterr()
        assert "bot.db is a folder, not a database" in output.out + output.err
    assert main(COMMANDS[-1]) == Exit.STORAGE
    assert "Is a directory" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(times(6, 150)))
def test_random_damage_is_at_most_one_line(
    whole: bytes, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    content, chance = bytearray(whole), random.Random(seed)
    for _ in range(10):
        content[chance.randrange(100, len(content))] = chance.randrange(256)
    codes = exit_codes(bytes(content), capsys)
    assert set(codes.values()) <= {*WHOLE, Exit.DAMAGED}, codes
