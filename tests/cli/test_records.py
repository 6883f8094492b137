"""``ziggurat export``, ``import`` and ``replay`` on files, with Counting as the only game."""

import asyncio
from argparse import ArgumentParser
from pathlib import Path

import pytest

import storage
from bot.cli import records
from engine import catalogue
from engine.errors import OutdatedRecord, RecordError, ZigguratError
from engine.history import record
from storage.records import Person
from tests.bench import long_logs
from tests.clock import now
from tests.support import COUNTING, counting, only_counting


@pytest.fixture(autouse=True)
def _only_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", only_counting)


def run(*arguments: object) -> None:
    parser = ArgumentParser()
    records.add_commands(parser.add_subparsers())
    options = parser.parse_args([str(argument) for argument in arguments])
    options.run(options)


async def prepare(database: Path) -> None:
    async with await storage.open(database):
        pass


def test_read_and_write_errors_are_one_line(tmp_path: Path) -> None:
    file, database = tmp_path / "match.txt", tmp_path / "matches.db"
    with pytest.raises(RecordError, match=r"can't read .*match\.txt"):
        run("replay", file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="not a UTF-8 text"):
        run("replay", file)
    file.write_text(record.write(counting(), ["Ann", "Bo"]))
    asyncio.run(prepare(database))
    run("import", file, "--database", database, "--channel", 1, "--users", 7, 8)
    with pytest.raises(ZigguratError, match="can't write"):
        run("export", 1, "--database", database, "--out", tmp_path / "none" / "new.txt")


def test_a_file_of_the_first_version_has_outdated_rules(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(
        record.write(counting(), ["Ann", "Bo"]).replace(f"ziggurat: {record.VERSION}", "ziggurat: 1")
    )
    with pytest.raises(OutdatedRecord, match="written with different rules: version 1"):
        run("replay", file)


def test_a_long_match_is_exported_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = counting(turns=4, goal="20")
    path, out = tmp_path / "bot.sqlite3", tmp_path / "match.txt"

    async def store() -> int:
        async with await storage.open(path) as database:
            people = [Person(1, "Ann"), Person(2, "Ben")]
            return (await database.insert(1, None, 1, people, match, now=now())).id

    run("export", asyncio.run(store()), "--database", path, "--out", out)
    assert record.read(out.read_text()).match.log == match.log


async def test_moves_in_long_and_short_matches_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(long_logs, "LAST", 4)
    assert long_logs.match_of(COUNTING, 500).seq == pytest.approx(500, abs=4)
    assert await long_logs.long_over_short(COUNTING, rounds=2) > 0


def test_an_imported_coached_match_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, database = tmp_path / "match.txt", tmp_path / "matches.db"
    match = counting()
    match.resign(0)
    file.write_text(record.write(match, ["Ann", "Bo"], coaching=True))
    asyncio.run(prepare(database))
    run("import", file, "--database", database, "--channel", 1, "--users", 7, 8)

    async def coached() -> tuple[bool, bool]:
        async with await storage.open(database) as opened:
            (score,) = (await opened.statistics.of_user(7)).scores
            return score.coached, score.among_people

    assert asyncio.run(coached()) == (True, False)
    run("export", 1, "--database", database, "--out", tmp_path / "again.txt")
    assert record.read((tmp_path / "again.txt").read_text()).coaching
    assert not record.read(record.write(match, ["Ann", "Bo"])).coaching


def test_imported_robots_keep_their_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, database = tmp_path / "match.txt", tmp_path / "matches.db"
    file.write_text(record.write(counting(), ["Ann", "Steady (robot)"], robots={1: "steady"}))

    async def people() -> tuple[Person, ...]:
        async with await storage.open(database) as opened:
            return (await opened.get(1)).people

    asyncio.run(prepare(database))
    options_given = ("--database", database, "--channel", 1)
    with pytest.raises(RecordError, match="1 user ids"):
        run("import", file, *options_given, "--users", 7, 8)
    run("import", file, *options_given, "--users", 7)
    assert asyncio.run(people()) == (Person(7, "Ann"), Person(-2, "Steady (robot)", "steady"))
    run("export", 1, "--database", database, "--out", tmp_path / "again.txt")
    again = record.read((tmp_path / "again.txt").read_text())
    assert (again.users, again.robots) == ((7, -2), {1: "steady"})


def test_imported_names_are_no_longer_than_discord_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may come from a player, and messages of a live match must fit all names."""
    file, database = tmp_path / "match.txt", tmp_path / "matches.db"
    file.write_text(record.write(counting(), ["A" * 5000, ""]))

    async def names() -> list[str]:
        async with await storage.open(database) as opened:
            rows = await opened.of_user(7)
            return [person.name for person in rows[0].people]

    asyncio.run(prepare(database))
    run("import", file, "--database", database, "--channel", 1, "--users", 7, 8)
    assert asyncio.run(names()) == ["A" * 32, "2"]
