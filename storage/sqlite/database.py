"""The connection to the SQLite file: whole transactions only, one after the other."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import aiosqlite

from storage.errors import StorageError
from storage.sqlite.migrate import migrate

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_SECONDS = 10.0  # how long to wait for another process before giving up


class _Connection(aiosqlite.Connection):
    """An aiosqlite connection that can run a function on its thread."""

    async def call(self, work: Work[T]) -> T:
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # no annotations there
        return result


class Database:
    """One SQLite file: WAL, every commit synced, foreign keys on.

    A transaction is a plain function that gets the :mod:`sqlite3` connection and runs from BEGIN
    to COMMIT in one go on the connection's own thread. Nothing can be awaited inside and no
    other coroutine gets in between: nobody sees rows that are not committed, and a cancelled
    caller leaves either all of it or nothing. It also costs a single change of threads.
    """

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open the file, made if need be, and bring it up to this program's version.

        Raises :class:`StorageError` if that can't be done, :class:`storage.errors.NewerDatabase`
        among them. Whoever opens it must close it, or the process does not end.
        """
        path = Path(path)

        def connect() -> sqlite3.Connection:
            path.parent.mkdir(parents=True, exist_ok=True)
            return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)

        def prepare(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = OFF")  # a migration may have to rebuild a table
            migrate(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")

        connection = _Connection(connect, iter_chunk_size=64)
        try:
            await connection
            await connection.call(prepare)
        except BaseException as error:
            await connection.close()
            if isinstance(error, sqlite3.Error | OSError):
                raise StorageError(f"{path}: {_reason(error)}") from error
            raise
        return cls(connection)

    async def close(self) -> None:
        """Finish what is under way and let go of the file; a second call does nothing."""
        self._closed = True
        await self._connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def transaction(self, work: Work[T]) -> T:
        """Run ``work`` between BEGIN IMMEDIATE and COMMIT; whatever it raises rolls all of it back.

        Raises :class:`StorageError` for all that SQLite reports.
        """
        return await self._run("BEGIN IMMEDIATE", work)

    async def read(self, work: Work[T]) -> T:
        """Run ``work``, which only reads, on one consistent state of the file."""
        return await self._run("BEGIN", work)

    async def _run(self, begin: str, work: Work[T]) -> T:
        def run(connection: sqlite3.Connection) -> T:
            connection.execute(begin)
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
            return result

        if self._closed:
            raise StorageError("the database is closed")
        try:
            return await self._connection.call(run)
        except (sqlite3.Error, OverflowError) as error:  # a number of more than 64 bits
            raise StorageError(_reason(error)) from error

    async def setting(self, key: str) -> str | None:
        """Return what was kept under a name, None if nothing was."""

        def work(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self.read(work)

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a text under a name."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))

        await self.transaction(work)


def _reason(error: BaseException) -> str:
    """Say for an admin why SQLite gave up."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return "the disk is full: nothing was written"
        case sqlite3.SQLITE_IOERR:
            return f"the disk reports an error: nothing was written ({error})"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"the database was busy for {BUSY_SECONDS:g} s: another process holds it"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return f"the file is damaged or no database: put back a back-up ({error})"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            return f"the file can't be opened for writing ({error})"
        case _:
            return str(error)
