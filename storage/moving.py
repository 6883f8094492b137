"""Copies a whole database to another, of the same engine or not, and compares the two."""

import asyncio
import importlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import storage
from storage import Matches, compatibility
from storage.errors import DamagedDatabase, DamagedMatch, StorageError
from storage.records import Status
from storage.sql.accounts import CLEANED
from storage.sqlite import private
from storage.sqlite import tables as sqlite
from storage.sqlite.tables import SqlTable
from storage.transaction import Tx

KILLED_SECONDS = 60
"""Seconds without renewing its mark after which a move counts as killed."""

BATCH = 500
"""How many rows are copied at a time."""

LEFT_OUT = ("instance", "lease", "film", "press", "budget", "interaction")
"""Tables that aren't copied: about processes and their coordination."""

Progress = Callable[[str, int], None]
"""Receives a table's name and the number of rows copied so far."""


class TransferReport(NamedTuple):
    """The rows copied by table, the number of live matches that replay equally, and the differences."""

    rows: dict[str, int]
    replayed: int
    differences: list[str]


async def move(source: str, target: str, progress: Progress, *, now: int) -> TransferReport:
    """Copy everything from one database to an empty one, and compare both.

    Raises :class:`storage.errors.StorageError` if a bot runs on one of them, the target isn't empty, or
    something can't be read or written; the message names it. Then the target is empty as before, or doesn't
    exist.
    """
    scheme, rest = storage.split(target)
    if scheme != "sqlite" or storage.file_there(target):
        return await _move(source, target, progress, now)
    private.require_free(Path(rest))
    with private.unfinished(Path(rest)) as part:
        report = await _move(source, str(part), progress, now)
        private.finish(part, [Path(rest)])
        return report


async def _move(source: str, target: str, progress: Progress, now: int) -> TransferReport:
    async with await storage.open(source, create=False) as here, await storage.open(target) as there:
        for matches, address in ((here, source), (there, target)):
            if await matches.instances.alive(now - compatibility.ALIVE_SECONDS):
                raise StorageError(f"a bot is running on {storage.redacted(address)}: stop it first")
        await here.check()
        mark = Mark(now)
        await there.database.transaction(partial(_begin, target, mark))
        async with _renewed(mark, there):
            flags = await _flags(there)
            try:
                rows = {
                    table.name: await _copy(table, here, there, flags, mark, progress) for table in _moving()
                }
                await _copy_numbers(here, there)
            except BaseException:
                await there.database.transaction(partial(_clear_if, mark))
                raise
            differences = [table.name for table in _moving() if not await _same(table, here, there)]
            replayed, damaged = await _replay(here, there)
        await there.database.transaction(_unmark)
        return TransferReport(
            rows, replayed, [*(f"the rows of {name} differ" for name in differences), *damaged]
        )


@asynccontextmanager
async def _renewed(mark: "Mark", there: Matches) -> AsyncIterator[None]:
    """Keep renewing a mark, since even comparing takes long."""

    async def renew() -> None:
        while True:
            await asyncio.sleep(KILLED_SECONDS / 4)
            with suppress(StorageError):
                await there.database.transaction(mark.is_there)

    renewing = asyncio.create_task(renew())
    try:
        yield
    finally:
        renewing.cancel()
        await asyncio.gather(renewing, return_exceptions=True)


def _moving() -> Iterator[SqlTable]:
    return (table for table in sqlite.tables() if table.name not in LEFT_OUT)


class Mark:
    """Marks a database as being filled by this move, so that it isn't taken for complete.

    A mark that hasn't been renewed for long was left by a killed move.
    """

    def __init__(self, now: int) -> None:
        self._token = secrets.token_hex(8)
        self._now, self._began = now, time.monotonic()

    def begin(self, tx: Tx) -> bool:
        """Set the mark; return True if a killed move left one, and rows, behind.

        Raises :class:`StorageError` while another move is running.
        """
        sql = "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING RETURNING key"
        if tx.execute(sql, (compatibility.MOVING, self._value())).fetchall():
            return False
        sql = "SELECT value FROM setting WHERE key = ?"
        (value,) = tx.execute(sql, (compatibility.MOVING,)).fetchone() or ("",)
        if self._time() - int(value.partition(" ")[2] or 0) < KILLED_SECONDS:
            raise StorageError(
                "another move is filling this database: let it finish, or, if it was killed, "
                f"start this one again in {KILLED_SECONDS} seconds"
            )
        return True

    def is_there(self, tx: Tx) -> bool:
        """Renew the mark; return False if another move has started meanwhile."""
        sql = "UPDATE setting SET value = ? WHERE key = ? AND value LIKE ? RETURNING key"
        return bool(tx.execute(sql, (self._value(), compatibility.MOVING, f"{self._token} %")).fetchall())

    def _value(self) -> str:
        return f"{self._token} {self._time()}"

    def _time(self) -> int:
        return self._now + int(time.monotonic() - self._began)


def _unmark(tx: Tx) -> None:
    tx.execute("DELETE FROM setting WHERE key = ?", (compatibility.MOVING,))


def _begin(address: str, mark: Mark, tx: Tx) -> None:
    """Mark a database, and delete the rows left by a killed move.

    The minimum version is copied with the other settings. Raises :class:`StorageError` if the database isn't
    empty then.
    """
    if mark.begin(tx):
        _clear(tx)
        mark.begin(tx)
    tx.execute("DELETE FROM setting WHERE key = ?", (compatibility.KEY,))
    for table in _moving():
        rows = tx.execute(f"SELECT * FROM {table.name} LIMIT 2").fetchall()
        if len(rows) > (table.name == "setting"):
            raise StorageError(f"{storage.redacted(address)} is not empty: use a new database")


def _clear(tx: Tx) -> None:
    for table in reversed(list(_moving())):
        tx.execute(f"DELETE FROM {table.name}")


def _clear_if(mark: Mark, tx: Tx) -> None:
    """Delete the copied rows, unless another move has started."""
    if mark.is_there(tx):
        _clear(tx)


async def _copy(
    table: SqlTable,
    here: Matches,
    there: Matches,
    flags: set[tuple[str, str]],
    mark: Mark,
    progress: Progress,
) -> int:
    """Copy the rows of a table in key order; return their number."""
    marks, columns = ", ".join("?" * len(table.columns)), ", ".join(table.columns)
    insert = f"INSERT INTO {table.name} ({columns}) VALUES ({marks})"
    booleans = [number for number, column in enumerate(table.columns) if (table.name, column) in flags]
    count = 0
    async for rows in _batches(table, here):
        batch = [_typed(row, booleans) for row in rows]
        try:
            await there.database.transaction(partial(_insert_marked, mark, insert, batch))
        except StorageError as error:
            raise await _culprit(table, insert, batch, there, error) from error
        count += len(batch)
        progress(table.name, count)
    return count


async def _culprit(
    table: SqlTable, insert: str, batch: Sequence[Sequence[Any]], there: Matches, error: StorageError
) -> StorageError:
    """Return an error that names the first row of a batch that can't be written."""
    for row in batch:
        try:
            await there.database.transaction(partial(_insert, insert, [row]))
        except StorageError as fault:
            fields = dict(zip(table.columns, row, strict=True))
            texts = [value for value in row if isinstance(value, str)]
            why = str(fault)
            if any("\0" in text for text in texts) and table.name in CLEANED:
                why = f"a name in it contains a NUL, which `ziggurat repair {fields['match']}` removes"
            # a row that violates a constraint of both databases wasn't written by this program
            broken = any(kind.__name__ == "IntegrityError" for kind in type(fault.__cause__).__mro__)
            kind = DamagedDatabase if broken else type(fault)
            return kind(f"{table.named(fields)} can't be copied: {why}")
    return error


async def _batches(table: SqlTable, matches: Matches) -> AsyncIterator[list[Any]]:
    """Yield the rows of a table in batches, in key order."""
    key = ", ".join(table.key)
    last: tuple[Any, ...] | None = None
    select = f"SELECT {', '.join(table.columns)} FROM {table.name}"
    places = [table.columns.index(column) for column in table.key]
    while True:
        where = "" if last is None else f" WHERE ({key}) > ({', '.join('?' * len(table.key))})"
        sql = f"{select}{where} ORDER BY {key} LIMIT {BATCH}"
        rows = await matches.database.read(partial(_select, sql, last or ()))
        if not rows:
            return
        yield rows
        last = tuple(rows[-1][place] for place in places)


def _select(sql: str, values: Sequence[Any], tx: Tx) -> list[Any]:
    return tx.execute(sql, values).fetchall()


def _insert_marked(mark: Mark, sql: str, rows: Sequence[Sequence[Any]], tx: Tx) -> None:
    if not mark.is_there(tx):
        raise StorageError("another move is filling this database, so this one was stopped")
    _insert(sql, rows, tx)


def _insert(sql: str, rows: Sequence[Sequence[Any]], tx: Tx) -> None:
    tx.executemany(sql, rows)


def _typed(row: Sequence[Any], booleans: Sequence[int]) -> list[Any]:
    values = [int(value) if isinstance(value, bool) else value for value in row]
    for place in booleans:
        values[place] = None if values[place] is None else bool(values[place])
    return values


async def _same(table: SqlTable, here: Matches, there: Matches) -> bool:
    return await _digest(table, here) == await _digest(table, there)


async def _digest(table: SqlTable, matches: Matches) -> int:
    """Return a checksum of a table's rows that doesn't depend on their order."""
    total = 0
    async for rows in _batches(table, matches):
        for row in rows:
            if table.name == "setting" and row[0] == compatibility.MOVING:
                continue
            total += int.from_bytes(sha256(msgspec.json.encode(_typed(row, ()))).digest(), "big")
    return total


async def _replay(here: Matches, there: Matches) -> tuple[int, list[str]]:
    """Replay every live match on the other side; return the number of equal ones, and the differences."""
    same, differences = 0, []
    for match_id in await here.playing():
        try:
            before, after = await here.load(match_id), await there.replayed(match_id)
        except DamagedMatch as damage:
            differences.append(str(damage))
            continue
        assert before.match is not None
        if after is not None and before.match.now == after.now and before.status is Status.PLAYING:
            same += 1
        else:
            differences.append(f"match {match_id} replays differently")
    return same, differences


async def _flags(matches: Matches) -> set[tuple[str, str]]:
    if (postgres := _postgres(matches)) is None:
        return set()
    flags: set[tuple[str, str]] = await matches.database.read(postgres.flags)
    return flags


async def _copy_numbers(here: Matches, there: Matches) -> None:
    """Copy the id sequences, so that ids of deleted rows aren't reused."""
    names = [table.name for table in _moving() if table.numbered]
    postgres = _postgres(here)
    numbers = await here.database.read(
        sqlite.numbers if postgres is None else lambda tx: postgres.numbers(tx, names)
    )
    setting = sqlite.set_numbers if (other := _postgres(there)) is None else other.set_numbers
    await there.database.transaction(lambda tx: setting(tx, numbers))


def _postgres(matches: Matches) -> Any:
    """Return the PostgreSQL module, or None for a store of another engine."""
    if not type(matches.database).__module__.startswith("storage.postgres"):
        return None
    return importlib.import_module("storage.postgres.tables")
