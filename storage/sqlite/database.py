"""The SQLite file: one writer at a time, with readers beside it."""

import asyncio
import errno
import os
import re
import sqlite3
import tempfile
from collections.abc import Callable, Hashable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import aiosqlite
import msgspec

from storage import compatibility
from storage.deliveries import once
from storage.errors import (
    DamagedDatabase,
    LockedDatabase,
    LostDatabase,
    NoDatabase,
    StorageError,
    UnwritableDatabase,
)
from storage.records import Traces
from storage.sqlite import library, private
from storage.sqlite.migrate import migrate
from storage.sqlite.tables import SqlTable, tables

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_SECONDS = 10.0  # how long to wait for another process before giving up
SCRUB_MILLISECONDS = 250  # scrubbing blocks every turn and is retried anyway, so it waits briefly


class _Connection(aiosqlite.Connection):
    """An aiosqlite connection that can run a function on its thread."""

    async def call(self, work: Work[T]) -> T:
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # no annotations there
        return result

    async def end(self) -> None:
        """Close the connection and join its thread, which aiosqlite doesn't do after a failed start."""
        await self.close()
        if self._thread.is_alive():
            self._thread.join()  # it has finished its work


class SqliteDatabase:
    """One SQLite file: WAL, every commit synced, foreign keys on.

    A transaction is a plain function that gets the :mod:`sqlite3` connection and runs from BEGIN to COMMIT on
    the connection's own thread. It can't await anything, and no other coroutine runs in between: uncommitted
    rows are never visible, and a cancelled caller leaves all of it or nothing. It also costs only one thread
    switch.

    Readers have their own connection, so that they never wait for a writer, in this process or another. Once
    the file was found deleted or replaced, ``lost`` is set, ``loss`` has the error, and nothing is written
    any more.
    """

    traces = Traces.NONE

    def __init__(self, path: Path, writer: _Connection, reader: _Connection) -> None:
        self.lost = asyncio.Event()
        self.loss: LostDatabase | None = None
        self.file: Path | None = path
        self._path = path
        self._writer = writer
        self._reader = reader
        self._file = _identity(path)
        self._wal = Path(f"{os.path.realpath(path)}-wal")  # where SQLite puts it if the path is a link
        self._written = 0
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path, *, create: bool = True) -> Self:
        """Open the file, creating it if needed and allowed by ``create``, and upgrade it to this version.

        Raises a subclass of :class:`StorageError` if that fails. The database must be closed, or the process
        doesn't end.
        """
        library.require()
        path = Path(path)
        temporary = "DEFAULT" if _has_temporary_folder() else "MEMORY"

        def connect() -> sqlite3.Connection:
            if not create or (path.exists() and not path.is_file()):
                require_file(path)
            _require_no_log_alone(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            private.make(path)
            return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)

        def prepare(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA temp_store = {temporary}")
            connection.execute("PRAGMA foreign_keys = OFF")  # a migration may have to rebuild a table
            migrate(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA secure_delete = ON")  # off in many builds of SQLite
            connection.execute("PRAGMA foreign_keys = ON")

        def prepare_to_read(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA query_only = ON")
            connection.execute(f"PRAGMA temp_store = {temporary}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the file

        writer, reader = (_Connection(connect, iter_chunk_size=64) for _ in range(2))
        try:
            await writer
            await writer.call(prepare)
            await reader
            await reader.call(prepare_to_read)
            return cls(path, writer, reader)
        except BaseException as error:
            await reader.end()
            await writer.end()
            if isinstance(error, FAULTS):
                raise failure(error, path) from error
            raise

    async def close(self) -> None:
        """Finish pending work and close the file; a second call does nothing."""
        self._closed = True
        try:
            await self._reader.close()
        finally:
            await self._writer.close()  # the last one to close empties the log

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def check(self) -> None:
        """Check the integrity of the whole file, read its rows, and check that it can be written.

        Raises :class:`DamagedDatabase`, :class:`LockedDatabase` or :class:`UnwritableDatabase`.
        """

        def work(connection: sqlite3.Connection) -> None:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise DamagedDatabase(f"{self._path}: {DAMAGED} ({' '.join(verdict.split())})")
            if connection.execute("SELECT 1 FROM setting WHERE key = ?", (compatibility.MOVING,)).fetchone():
                raise DamagedDatabase(f"{self._path}: {compatibility.HALF_MOVED}")
            for table in tables():
                self._read(table, connection)
            connection.execute("BEGIN IMMEDIATE")
            try:  # BEGIN succeeds on a read-only file, so something has to be written
                connection.execute("INSERT OR REPLACE INTO setting VALUES ('check', '')")
            finally:
                connection.execute("ROLLBACK")

        try:
            await self._writer.call(work)
        except FAULTS as error:
            raise failure(error, self._path) from error

    def _read(self, table: SqlTable, connection: sqlite3.Connection) -> None:
        """Read a table; raises :class:`DamagedDatabase` for text that can't be decoded, naming its row."""
        columns = f"SELECT {', '.join(table.columns)} FROM {table.name}"
        try:
            for _ in connection.execute(f"{columns}{' LIMIT 1' if table.name in _LARGE else ''}"):
                pass
        except FAULTS as error:
            where = " AND ".join(f"{column} = ?" for column in table.key)
            for key in connection.execute(f"SELECT {', '.join(table.key)} FROM {table.name}").fetchall():
                try:
                    connection.execute(f"{columns} WHERE {where}", key).fetchall()
                except FAULTS as fault:
                    row = table.named(dict(zip(table.key, key, strict=True)))
                    raise DamagedDatabase(
                        f"{self._path}: {DAMAGED} ({row} can't be read: {_one_line(fault)})"
                    ) from error
            raise

    @property
    def mark(self) -> Hashable:
        """A token that changes whenever any process writes.

        It shows without a query whether earlier reads are still valid. It may be late by some microseconds:
        if that matters, read again in the transaction.
        """
        return self._written, _written(self._path), _written(self._wal)

    async def transaction(self, work: Work[T]) -> T:
        """Run ``work`` between BEGIN IMMEDIATE and COMMIT; any exception rolls it back.

        Raises :class:`StorageError` for SQLite's errors, :class:`LostDatabase` if the file was deleted or
        replaced, and :class:`storage.errors.DuplicateDelivery`.
        """
        return await once(self._transaction, work)

    async def _transaction(self, work: Work[T]) -> T:
        self._written += 1
        try:
            return await self._call(
                self._writer, lambda tx: _within("BEGIN IMMEDIATE", tx, work, self._require_file)
            )
        except LostDatabase as loss:
            self.loss = loss
            self.lost.set()
            raise
        finally:
            self._written += 1

    async def read(self, work: Work[T]) -> T:
        """Run read-only ``work`` on a consistent snapshot of the file."""
        return await self._call(self._reader, lambda connection: _within("BEGIN", connection, work))

    async def _call(self, connection: _Connection, work: Work[T]) -> T:
        if self._closed:
            raise StorageError("the database is closed")
        try:
            return await connection.call(work)
        except FAULTS as error:
            raise failure(error, self._path) from error

    async def scrub(self) -> bool:
        """Rewrite the file without deleted data and empty its log; False if others are using it."""
        return await self._call(self._writer, _scrub)

    def _require_file(self) -> None:
        """Raise :class:`LostDatabase` if the file was deleted or replaced since it was opened."""
        if self.loss is not None:
            raise LostDatabase(*self.loss.args)
        if (identity := _identity(self._path)) != self._file:
            what = "deleted" if identity is None else "replaced by another"
            raise LostDatabase(
                f"{self._path}: the file was {what} while it was in use, and nothing is written any more: "
                "put the right file there, remove the old one's -wal and -shm files, and start again"
            )


def _scrub(connection: sqlite3.Connection) -> bool:
    """Rewrite the file and empty its log.

    The log can't be emptied while another connection reads an earlier state, even if the file was rewritten.
    So that is tried first: otherwise, during a long read, each attempt would add the whole file to the log.
    """
    connection.execute(f"PRAGMA busy_timeout = {SCRUB_MILLISECONDS}")
    try:
        if _empty_log(connection):
            connection.execute("VACUUM")
            return _empty_log(connection)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * BUSY_SECONDS)}")
    return False


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Checkpoint and truncate the log; return whether that worked."""
    (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _has_temporary_folder() -> bool:
    """Return whether there is a folder for temporary files; without one, large writes would fail."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        return False
    return True


def require_file(path: Path) -> None:
    """Raise :class:`StorageError` if a path can't be a database: no file, or an empty one."""
    try:
        _require_no_log_alone(path)
        if not path.exists():
            real = os.path.realpath(path)
            if os.path.islink(real) or (path.is_symlink() and not os.path.isdir(os.path.dirname(real))):
                raise UnwritableDatabase(f"{path} is a dangling link: change it, or create the folder")
            raise NoDatabase(path)
        if not path.is_file():
            raise DamagedDatabase(
                f"{path} is {'a folder' if path.is_dir() else 'a special file'}, not a database"
            )
        if not path.stat().st_size:
            raise DamagedDatabase(f"{path} is empty, not a database: restore a backup, or remove it")
    except OSError as error:
        raise failure(error, path) from error


def _require_no_log_alone(path: Path) -> None:
    """Raise :class:`DamagedDatabase` for a log without its database, since SQLite would delete it."""
    if path.exists() and path.stat().st_size:
        return
    for left in private.left_of(Path(os.path.realpath(path))):
        if left.name.endswith("-wal"):
            raise DamagedDatabase(
                f"{left} is the log of a missing database: put the database back beside it, or move it away"
            )


def _within(
    begin: str, connection: sqlite3.Connection, work: Work[T], before_commit: Callable[[], None] | None = None
) -> T:
    connection.execute(begin)
    try:
        result = work(connection)
        if before_commit is not None:
            before_commit()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # after a full disk, SQLite has already rolled back
            connection.execute("ROLLBACK")
        raise
    return result


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file, or None if it is gone."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _written(path: Path) -> tuple[int, ...]:
    """Return a token that changes when a file is written or replaced."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


FAULTS = (sqlite3.Error, OSError, OverflowError, UnicodeError, msgspec.MsgspecError)
"""Errors caused by unusable files, and by numbers and texts that SQLite can't store."""

_LARGE = ("log", "position", "film")
"""Tables whose rows aren't all read in a check: an unreadable match is frozen when it is loaded."""

_FOREIGN = re.compile(
    "no such|unknown|has no column|malformed|syntax error|unrecognized|wrong number|could not decode",
    re.IGNORECASE,
)
"""Messages of SQLite for unexpected tables or undecodable text."""

DAMAGED = "the file is damaged or not a database: restore a backup"


def failure(error: BaseException, path: Path | None = None) -> StorageError:
    """Convert an error of SQLite or the system to a :class:`StorageError` with a reason for an admin."""
    kind, reason = StorageError, _one_line(error)
    if isinstance(error, UnicodeDecodeError | msgspec.MsgspecError) or (
        isinstance(error, sqlite3.OperationalError) and _FOREIGN.search(reason)
    ):
        kind, reason = DamagedDatabase, f"{DAMAGED} ({reason})"
    if isinstance(error, OverflowError):
        reason = "a number is too large to be stored"
    elif isinstance(error, UnicodeEncodeError):
        reason = "a text has characters that can't be stored"
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            reason = "the disk is full: nothing was written"
        case sqlite3.SQLITE_IOERR:
            reason = f"the disk reports an error, perhaps because it is full: nothing was written ({reason})"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            kind = LockedDatabase
            reason = f"the database was busy for {BUSY_SECONDS:g} s: another process has locked it"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            kind, reason = DamagedDatabase, f"{DAMAGED} ({_one_line(error)})"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY:
            kind, reason = UnwritableDatabase, f"the file can't be opened for writing ({reason})"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        reason = "the disk is full: nothing was written"
    elif isinstance(error, OSError):
        kind, reason = UnwritableDatabase, f"the file can't be opened for writing ({error.strerror})"
    return kind(f"{path}: {reason}" if path else reason)


def _one_line(error: BaseException) -> str:
    """Return an error's message as one printable line, since it may quote damaged data."""
    text = " ".join(str(error).split()) or type(error).__name__
    return "".join(character if character.isprintable() else "\ufffd" for character in text)[:200]
