"""Databases move between engines, are backed up and restored, and play continues."""

import asyncio
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import storage
from engine import catalogue
from storage import Matches, backups, compatibility, moving
from storage.errors import DamagedDatabase, NoDatabase, StorageError
from storage.records import TableSpec
from storage.sqlite import migrate
from storage.transaction import Tx
from tests.clock import now
from tests.storage.conftest import emptied
from tests.storage.filled import PLAYTHROUGHS, fill
from tests.storage.test_matches import ANN, BEN, play
from tests.support import counting, play_turn
from tests.thorough import times

STAYING = {"instance", "lease", "film", "press", "budget", "interaction", "schema_version"}
REAL = catalogue.games


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    counting_alone = catalogue.games
    monkeypatch.setattr(catalogue, "games", lambda: {**REAL(), **counting_alone()})


async def content(matches: Matches) -> dict[str, Counter[tuple[object, ...]]]:
    """Return all rows of all tables that move, read with the engine's own names."""
    listing = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        "postgres": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    }[type(matches.database).__module__.split(".")[1]]

    def work(tx: Tx) -> dict[str, Counter[tuple[object, ...]]]:
        names = sorted({name for (name,) in tx.execute(listing).fetchall()} - STAYING)
        return {name: Counter(rows_of(tx.execute(f"SELECT * FROM {name}"))) for name in names}

    return await matches.database.read(work)


def rows_of(cursor: Any) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a cursor as column names and values, with booleans as numbers."""
    names = [column[0] for column in cursor.description]
    for row in cursor.fetchall():
        values = [int(value) if isinstance(value, bool) else value for value in row]
        yield tuple(sorted(zip(names, values, strict=True)))


def nothing(_table: str, _count: int) -> None:
    pass


async def test_filled_databases_have_rows_in_every_table(matches: Matches) -> None:
    """A new table needs rows in ``fill``, or a place in ``STAYING``."""
    await fill(matches, 2, 2)
    assert [name for name, rows in (await content(matches)).items() if not rows] == []


async def test_a_database_moves_to_the_other_engine_and_back(path: Path, schema: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await fill(matches, times(6, len(PLAYTHROUGHS)), times(12, 1000))
        before, playing = await content(matches), await matches.playing()
    back = path.with_name("back.db")
    for source, target in ((str(path), schema), (schema, f"sqlite:{back}")):
        report = await moving.move(source, target, nothing, now=now())
        assert report.differences == []
        assert report.replayed == len(playing)
    async with await storage.open(back) as there, await storage.open(path) as here:
        assert await content(there) == await content(here) == before
        assert await there.playing() == playing
        other = await there.lobbies.create(5000, 7, ANN, TableSpec("counting", 2), now=now())
        assert other.id > max(playing)


async def test_databases_compatible_with_older_programs_are_moved(path: Path, schema: str) -> None:
    version = max(migrate.scripts())
    emptied(schema)
    async with await storage.open(path) as matches:
        await fill(matches, 1, 1)
        await matches.settings.set(compatibility.KEY, str(version - 1))
        before = await content(matches)
    async with await storage.open(schema) as there:
        await there.settings.set(compatibility.KEY, str(version - 1))
    assert (await moving.move(str(path), schema, nothing, now=now())).differences == []
    async with await storage.open(schema) as there:
        assert await content(there) == before
        assert await there.settings.get(compatibility.KEY) == str(version - 1)
    with pytest.raises(StorageError, match="is not empty"):
        await moving.move(str(path), schema, nothing, now=now())
    async with await storage.open(schema) as there:
        assert await there.settings.get(compatibility.KEY) == str(version - 1)


async def test_play_continues_after_a_move(path: Path, schema: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await fill(matches, 1, 1)
        row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
        notices = "SELECT max(id) FROM notice"
        (last,) = await matches.database.read(lambda tx: tx.execute(notices).fetchone())
        await matches.database.transaction(
            lambda tx: tx.execute("DELETE FROM notice WHERE id = ?", (last,)).close()
        )
    await moving.move(str(path), schema, nothing, now=now())
    async with await storage.open(schema) as matches:
        match: Any = (await matches.load(row.id)).match
        await matches.append(row.id, match.seq, play_turn(match), match, now=now())
        again = await matches.insert(4, None, ANN.user, [ANN, BEN], counting(), now=now())
        assert again.id > row.id
        (newest,) = await matches.database.read(
            lambda tx: tx.execute("SELECT min(id) FROM notice WHERE match = ?", (again.id,)).fetchone()
        )
        assert newest > last  # outbox ids are never reused, as nonces are derived from them


async def test_a_match_that_does_not_replay_is_reported(path: Path, schema: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(turns=3), now=now())
        spoil = "UPDATE log SET entry = ? WHERE match = ? AND seq = 1"
        await matches.database.transaction(lambda tx: tx.execute(spoil, (b"{}", row.id)).close())
    report = await moving.move(str(path), schema, nothing, now=now())
    assert report.replayed == 0
    assert [difference for difference in report.differences if f"match {row.id}" in difference] != []


async def test_rows_that_differ_are_reported(
    path: Path, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await fill(matches, 0, 0)
    real = moving._insert

    def careless(sql: str, rows: Any, tx: Any) -> None:
        real(sql, rows[:-1] if "INTO person" in sql else rows, tx)

    monkeypatch.setattr(moving, "_insert", careless)
    report = await moving.move(str(path), schema, nothing, now=now())
    assert report.differences == ["the rows of person differ"]


async def refused(work: Any, words: str, kind: type[StorageError] = StorageError) -> None:
    with pytest.raises(kind, match=words) as refusal:
        await work
    assert "\n" not in str(refusal.value)


async def test_a_move_needs_an_idle_source_and_an_empty_target(path: Path, schema: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await matches.settings.set("a", "b")
        await matches.instances.enter("me", "1", now())
    await refused(moving.move(str(path), schema, nothing, now=now()), "a bot is running on")
    async with await storage.open(path) as matches:
        await matches.instances.depart("me", now())
    await moving.move(str(path), schema, nothing, now=now())
    await refused(moving.move(str(path), schema, nothing, now=now()), "is not empty")
    await refused(
        moving.move(str(path.with_name("no.db")), schema, nothing, now=now()), "no database", NoDatabase
    )


async def test_a_failed_move_leaves_nothing(path: Path, schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await fill(matches, 0, 1)

    def full(_table: str, _count: int) -> None:
        if _table == "player":
            raise StorageError("the disk is full")

    await refused(moving.move(str(path), schema, full, now=now()), "the disk is full")
    async with await storage.open(schema) as matches:
        assert [name for name, rows in (await content(matches)).items() if rows] == []
    assert (await moving.move(str(path), schema, nothing, now=now())).differences == []


async def test_a_failed_move_leaves_no_file(path: Path) -> None:
    async with await storage.open(path) as matches:
        await fill(matches, 0, 0)

    def full(_table: str, _count: int) -> None:
        raise StorageError("the disk is full")

    target = path.with_name("target.db")
    await refused(moving.move(str(path), str(target), full, now=now()), "the disk is full")
    assert os.listdir(path.parent) == [path.name]
    assert (await moving.move(str(path), str(target), nothing, now=now())).differences == []
    assert sorted(os.listdir(path.parent)) == [path.name, target.name]


@pytest.mark.parametrize("table", ["player", "sitting"])
async def test_an_uncopiable_row_is_named(path: Path, schema: str, table: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
        row = await matches.insert(4, None, ANN.user, [ANN, BEN], counting(), now=now())
        spoil = f"UPDATE {table} SET name = 'A' || char(0) WHERE match = {row.id} AND seat = 1"
        await matches.database.transaction(lambda tx: tx.execute(spoil).close())
    words = rf"^match {row.id}: the row of {table} .*`ziggurat repair {row.id}` removes"
    await refused(moving.move(str(path), schema, nothing, now=now()), words)
    async with await storage.open(path) as matches:
        await matches.repair(row.id, now=now())
    assert (await moving.move(str(path), schema, nothing, now=now())).differences == []


async def test_an_unreadable_row_is_named(path: Path, schema: str) -> None:
    emptied(schema)
    async with await storage.open(path) as matches:
        row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
        spoil = f"UPDATE player SET name = CAST(x'41ff42' AS TEXT) WHERE match = {row.id} AND seat = 1"
        await matches.database.transaction(lambda tx: tx.execute(spoil).close())
    words = rf"damaged.*\(match {row.id}: the row of player with seat 1 can't be read"
    await refused(moving.move(str(path), schema, nothing, now=now()), words, DamagedDatabase)


# backups


@pytest.fixture
def fresh(engine: str, tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[], str]:
    """Return a function that makes room for a restored database and returns its address."""

    def make() -> str:
        if engine == "sqlite":
            return str(tmp_path / "new" / "restored.db")
        import psycopg

        url: str = request.getfixturevalue("schema")
        with closing(psycopg.connect(url, autocommit=True)) as connection:
            name = connection.execute("SELECT current_schema()").fetchone()
            assert name is not None
            connection.execute(f"DROP SCHEMA {name[0]} CASCADE")
        return url

    return make


async def test_a_backup_of_a_database_in_use_is_restored(
    matches: Matches, address: str, tmp_path: Path, fresh: Callable[[], str]
) -> None:
    await fill(matches, 2, 3)
    before, folder = await content(matches), tmp_path / "copies"
    await matches.presses.record(5, "token", 2**31)  # which must not leave the database
    copy, replayed = await backups.back_up(address, folder, now=1_700_000_000)
    assert copy.name.startswith("ziggurat-20231114T221320Z.")
    assert replayed == len(await matches.newest(backups.NEWEST)) > 3
    assert os.listdir(folder) == [copy.name]
    assert copy.stat().st_mode & 0o077 == 0
    await matches.settings.set("later", "not in the copy")
    await matches.close()
    url = fresh()
    assert await backups.restore(copy, url) == replayed
    async with await storage.open(url) as store:
        assert await content(store) == before
        assert await store.presses.of(5, now=1) is None
        await store.lobbies.create(6000, None, ANN, TableSpec("counting", 2), now=now())
    await refused(backups.restore(copy, url), "already|not empty")


async def test_an_unsound_backup_is_discarded(matches: Matches, address: str, tmp_path: Path) -> None:
    await fill(matches, 0, 0)
    row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(turns=3), now=now() + 100)
    spoil = "UPDATE log SET entry = ? WHERE match = ? AND seq = 1"
    await matches.database.transaction(lambda tx: tx.execute(spoil, (b"{}", row.id)).close())
    await refused(backups.back_up(address, tmp_path / "copies", now=now()), f"damaged.* {row.id}")
    assert os.listdir(tmp_path / "copies") == []


async def test_play_may_continue_while_a_backup_is_checked(
    matches: Matches, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL backups are checked on the live database: here a turn follows each read."""
    row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
    await play(matches, row.id, 1)
    database, playing = type(matches.database), list[bool]()
    read = database.read

    async def read_and_play(self: Any, work: Any) -> Any:
        result = await read(self, work)
        if not playing:
            playing.append(True)
            await play(matches, row.id, 1)
            playing.clear()
        return result

    before = await matches.get(row.id)
    with monkeypatch.context() as patch:
        patch.setattr(database, "read", read_and_play)
        assert (await backups.back_up(address, tmp_path / "copies", now=now()))[1] == 1
    assert (await matches.get(row.id)).seq > before.seq


async def test_files_that_are_no_backup_are_refused(address: str, engine: str, tmp_path: Path) -> None:
    other = {"sqlite": b"PGDMP", "postgres": b"SQLite format 3\0"}[engine]
    for name, head, words in (("a", b"hello", "is not a backup"), ("b", other, "another kind of database")):
        (tmp_path / name).write_bytes(head)
        await refused(backups.restore(tmp_path / name, address), words)
    await refused(backups.restore(tmp_path / "c", address), "can't be read")


async def test_only_copies_of_this_database_are_rotated(
    matches: Matches, address: str, tmp_path: Path
) -> None:
    await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
    folder = tmp_path / "copies"
    copies = [(await backups.back_up(address, folder, now=at))[0] for at in (2_000, 1_000, 3_000)]
    kept = [*copies, await by_hand(copies[0], address)]
    for oldest, keep in ((copies[1], 2), (copies[0], 1)):
        backups.rotate(copies[2], keep)
        kept.remove(oldest)
        assert set(folder.iterdir()) == {*kept}
    # copies of an earlier database at this path are not copies of this one
    await matches.settings.set(backups.IDENTITY, "another")
    last, _ = await backups.back_up(address, folder, now=4_000)
    backups.rotate(last, 1)
    assert set(folder.iterdir()) == {*kept, last}


async def by_hand(copy: Path, address: str) -> Path:
    """Copy a database as an admin might, under a name like the bot's copies."""
    path = copy.with_name(copy.name.replace("1970", "1969"))
    if copy.suffix == ".sqlite3":
        with (
            closing(sqlite3.connect(storage.split(address)[1])) as here,
            closing(sqlite3.connect(path)) as there,
        ):
            here.backup(there)
    else:
        from storage.postgres import dumps

        dumps.copy(address, path)
    return path


async def test_a_refused_restore_leaves_nothing(
    matches: Matches, address: str, tmp_path: Path, fresh: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(turns=3), now=now())
    spoil = "UPDATE log SET entry = ? WHERE match = ? AND seq = 1"
    await matches.database.transaction(lambda tx: tx.execute(spoil, (b"{}", row.id)).close())
    with monkeypatch.context() as patch:
        patch.setattr(backups, "_replays", always_replays)
        copy, _ = await backups.back_up(address, tmp_path / "copies", now=now())
    await matches.close()
    url = fresh()
    for _ in range(2):  # the second attempt finds nothing left of the first
        await refused(backups.restore(copy, url), f"damaged.* {row.id}")
    await refused(moving.move(url, str(tmp_path / "x.db"), nothing, now=now()), "no database", NoDatabase)
    assert os.listdir(tmp_path / "copies") == [copy.name]
    assert [name for name in os.listdir(tmp_path) if "part" in name or name == "x.db"] == []


async def always_replays(_matches: Matches, _match_id: int) -> bool:
    return True


async def test_a_match_with_other_rules_does_not_prevent_backups(
    matches: Matches, address: str, tmp_path: Path
) -> None:
    row = await matches.insert(3, None, ANN.user, [ANN, BEN], counting(), now=now())
    await matches.insert(4, None, ANN.user, [ANN, BEN], counting(), now=now())
    other = "UPDATE match SET edition = 'other' WHERE id = ?"
    await matches.database.transaction(lambda tx: tx.execute(other, (row.id,)).close())
    assert (await backups.back_up(address, tmp_path / "copies", now=now()))[1] == 1


@pytest.mark.sqlite
async def test_a_damaged_copy_is_not_restored(matches: Matches, address: str, tmp_path: Path) -> None:
    copy, _ = await backups.back_up(address, tmp_path, now=now())
    copy.write_bytes(copy.read_bytes()[:30_000])
    target = tmp_path / "target.db"
    await refused(backups.restore(copy, str(target)), "damaged|malformed|disk image", DamagedDatabase)
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as connection:
        connection.execute("CREATE TABLE recipes (id)")
        connection.commit()
    await refused(backups.restore(tmp_path / "recipes.db", str(target)), "not a database of this program")
    assert not target.exists()
    assert [name for name in os.listdir(tmp_path) if ".part" in name] == []


@pytest.mark.parametrize("end", ["-wal", "-journal"])
@pytest.mark.sqlite
async def test_no_database_is_created_beside_a_leftover_log(
    matches: Matches, address: str, tmp_path: Path, end: str
) -> None:
    """SQLite would apply it to the new file."""
    copy, _ = await backups.back_up(address, tmp_path, now=now())
    target, left = tmp_path / "target.db", tmp_path / f"target.db{end}"
    left.write_bytes(b"committed")
    await refused(backups.restore(copy, str(target)), f"{end} is the log of another database")
    await matches.close()
    await refused(moving.move(address, str(target), nothing, now=now()), f"{end} is the log of another")
    assert (left.read_bytes(), target.exists()) == (b"committed", False)
    left.write_bytes(b"")
    await backups.restore(copy, str(target))


@pytest.mark.sqlite
async def test_a_leftover_log_is_not_deleted(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    (left := tmp_path / "bot.db-wal").write_bytes(b"committed")
    for create in (True, False):
        await refused(storage.open(path, create=create), "log of a missing database", DamagedDatabase)
        assert (left.read_bytes(), os.listdir(tmp_path)) == (b"committed", [left.name])


@pytest.mark.sqlite
async def test_leftovers_of_a_killed_backup_are_removed_after_an_hour(
    matches: Matches, address: str, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    (folder / "ziggurat.0badcafe.part-x").mkdir(parents=True)
    for name in ("ziggurat.0badcafe.part", "ziggurat.0badcafe.part-wal", "ziggurat.00c0ffee.part", "my.part"):
        (folder / name).write_bytes(b"a part")
    for path in folder.iterdir():
        if "c0ffee" not in path.name:
            os.utime(path, (now() - 3700, now() - 3700))
    copy, _ = await backups.back_up(address, folder, now=now())
    assert sorted(os.listdir(folder)) == ["my.part", copy.name, "ziggurat.00c0ffee.part"]


@pytest.mark.sqlite
async def test_simultaneous_restores_do_not_share_temporary_files(
    matches: Matches, address: str, tmp_path: Path
) -> None:
    copy, _ = await backups.back_up(address, tmp_path, now=now())
    target = str(tmp_path / "target.db")
    results = await asyncio.gather(*(backups.restore(copy, target) for _ in range(2)), return_exceptions=True)
    assert [str(result) for result in results if isinstance(result, Exception)] in (
        [],
        [TAKEN.format(target)],
    )
    async with await storage.open(target, create=False) as made:
        await made.check()
    assert [name for name in os.listdir(tmp_path) if ".part" in name] == []


TAKEN = "there is already a database {}: use another path"


async def test_a_killed_move_can_be_restarted(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = str(tmp_path / "source.db")
    async with await storage.open(source) as here:
        await here.insert(3, None, ANN.user, [ANN, BEN], counting(turns=3), now=now())
        await here.settings.set("greeting", "hello")
        expected = await content(here)
    async with await storage.open(address):  # a missing file is created under another name
        pass
    with monkeypatch.context() as patch:
        patch.setattr(moving, "_clear_if", lambda *_: None)  # a killed process does not clean up
        patch.setattr(moving, "_copy_numbers", killed)
        await refused(moving.move(source, address, nothing, now=now()), "killed")
    async with await storage.open(address) as half:
        await refused(half.check(), "`ziggurat move` has not finished", DamagedDatabase)
    await refused(
        moving.move(source, address, nothing, now=now() + 30), "another move is filling this database"
    )
    report = await moving.move(source, address, nothing, now=now() + 90)
    assert report.differences == []
    async with await storage.open(address) as there:
        await there.check()
        assert await content(there) == expected


async def killed(*_: Any) -> None:
    raise StorageError("killed")


async def test_a_move_stops_once_another_has_taken_over(matches: Matches, address: str) -> None:
    slow, other = moving.Mark(now()), moving.Mark(now() + 90)
    for mark in (slow, other):
        await matches.database.transaction(partial(vars(moving)["_begin"], address, mark))
    work = partial(vars(moving)["_insert_marked"], slow, "", ())
    await refused(matches.database.transaction(work), "another move is filling this database")
    await matches.database.transaction(partial(vars(moving)["_clear_if"], slow))
    await refused(matches.check(), "not finished filling", DamagedDatabase)


@pytest.mark.sqlite
@pytest.mark.skipif(os.name != "posix", reason="file names are Unicode there")
async def test_a_file_name_that_is_not_utf8_is_backed_up(tmp_path: Path) -> None:
    path = tmp_path / "b\udcffd.db"
    async with await storage.open(path):
        pass
    copy, _ = await backups.back_up(str(path), tmp_path / "copies", now=now())
    backups.rotate(copy, 1)
    assert copy.exists()
