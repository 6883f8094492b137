"""The SQLite file: whole transactions only, writers one after the other, readers beside them."""

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
SCRUB_MILLISECONDS = 250  # how long scrubbing waits, as it holds up every turn and is tried again anyway


class _Connection(aiosqlite.Connection):
    """An aiosqlite connection that can run a function on its thread."""

    async def call(self, work: Work[T]) -> T:
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # no annotations there
        return result

    async def end(self) -> None:
        """Close the connection and wait for its thread, which aiosqlite does not after a failed start."""
        await self.close()
        if self._thread.is_alive():
            self._thread.join()  # it has nothing more to do


class SqliteDatabase:
    """One SQLite file: WAL, every commit synced, foreign keys on.

    A transaction is a plain function that gets the :mod:`sqlite3` connection and runs from BEGIN
    to COMMIT in one go on the connection's own thread. Nothing can be awaited inside and no
    other coroutine gets in between: nobody sees rows that are not committed, and a cancelled
    caller leaves either all of it or nothing. It also costs a single change of threads.

    Readers have a connection of their own, so that they never wait for a writer, be it another
    process. Once the file was found deleted or replaced, ``lost`` is set, ``loss`` says so, and
    nothing is written any more.
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
        self._wal = Path(f"{os.path.realpath(path)}-wal")  # where SQLite has it if the path is a link
        self._written = 0
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path, *, create: bool = True) -> Self:
        """Open the file, made if need be and ``create`` is true, and bring it up to this program's version.

        Raises :class:`StorageError` if that can't be done, as one of its subclasses that say why.
        Whoever opens it must close it, or the process does not end.
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
            connection.execute("PRAGMA secure_delete = ON")  # many libraries leave deleted bytes otherwise
            connection.execute("PRAGMA foreign_keys = ON")

        def prepare_to_read(connection: sqlite3.Connection) -> None:
            connection.execute("PRAGMA query_only = ON")
            connection.execute(f"PRAGMA temp_store = {temporary}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # SQLite opens it only now

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
        """Finish what is under way and let go of the file; a second call does nothing."""
        self._closed = True
        try:
            await self._reader.close()
        finally:
            await self._writer.close()  # the last one tidies the file up

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def check(self) -> None:
        """Look through the whole file, read its rows, and see that it can be written.

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
            try:  # SQLite lets a file that is only to be read begin, so something has to be written
                connection.execute("INSERT OR REPLACE INTO setting VALUES ('check', '')")
            finally:
                connection.execute("ROLLBACK")

        try:
            await self._writer.call(work)
        except FAULTS as error:
            raise failure(error, self._path) from error

    def _read(self, table: SqlTable, connection: sqlite3.Connection) -> None:
        """Read a table; raises :class:`DamagedDatabase` for a text that is none, and names its row."""
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
        """What is another value once anything was written, by this process or by another one.

        It tells without a query whether what was read before still holds. It may be late by some
        microseconds: whatever must be sure looks again in its transaction.
        """
        return self._written, _written(self._path), _written(self._wal)

    async def transaction(self, work: Work[T]) -> T:
        """Run ``work`` between BEGIN IMMEDIATE and COMMIT; whatever it raises rolls all of it back.

        Raises :class:`StorageError` for all that SQLite reports, :class:`LostDatabase` where
        the file is not any more the one that was opened, and :class:`storage.errors.DuplicateDelivery`.
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
        """Run ``work``, which only reads, on one consistent state of the file."""
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
        """Raise :class:`LostDatabase` unless the file is the one that was opened."""
        if self.loss is not None:
            raise LostDatabase(*self.loss.args)
        if (identity := _identity(self._path)) != self._file:
            what = "deleted" if identity is None else "replaced by another"
            raise LostDatabase(
                f"{self._path}: the file was {what} while it was in use, and nothing is written any more: "
                "put the right file there, take away what is left of the old one (-wal and -shm), start again"
            )


def _scrub(connection: sqlite3.Connection) -> bool:
    """Rewrite the file and empty its log.

    The log can't be emptied while another connection reads an earlier state, however the file was rewritten.
    So that is tried first, and a long read does not make the log grow by the whole file with each attempt.
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
    """Move the whole log into the file and cut it to nothing; return whether that worked."""
    (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _has_temporary_folder() -> bool:
    """Return whether files can be put anywhere; if not, SQLite would fail in the middle of a large write."""
    try:
        tempfile.gettempdir()
    except FileNotFoundError:
        return False
    return True


def require_file(path: Path) -> None:
    """Raise :class:`StorageError` where there can be no database: there is nothing, or nothing in it."""
    try:
        _require_no_log_alone(path)
        if not path.exists():
            real = os.path.realpath(path)
            if os.path.islink(real) or (path.is_symlink() and not os.path.isdir(os.path.dirname(real))):
                raise UnwritableDatabase(
                    f"{path} is a link that leads nowhere: change it, or make the folder"
                )
            raise NoDatabase(path)
        if not path.is_file():
            raise DamagedDatabase(f"{path} is {'a folder' if path.is_dir() else 'no file'}, not a database")
        if not path.stat().st_size:
            raise DamagedDatabase(f"{path} is empty, not a database: put back a back-up, or remove it")
    except OSError as error:
        raise failure(error, path) from error


def _require_no_log_alone(path: Path) -> None:
    """Raise :class:`DamagedDatabase` for a log whose database is gone, as SQLite would delete it."""
    if path.exists() and path.stat().st_size:
        return
    for left in private.left_of(Path(os.path.realpath(path))):
        if left.name.endswith("-wal"):
            raise DamagedDatabase(
                f"{left} is left of a database that is gone: put the database back beside it, or move it away"
            )


def _within(
    begin: str, connection: sqlite3.Connection, work: Work[T], before_commit: Callable[[], None] | None = None
) -> T:
    """Run a function in a transaction."""
    connection.execute(begin)
    try:
        result = work(connection)
        if before_commit is not None:
            before_commit()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one, None if it is gone."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _written(path: Path) -> tuple[int, ...]:
    """Return what is another value once a file was written to, or another one is in its place."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


FAULTS = (sqlite3.Error, OSError, OverflowError, UnicodeError, msgspec.MsgspecError)
"""What comes of a file that can't be used, and of numbers and texts that none can hold."""

_LARGE = ("log", "position", "film")
"""Tables whose rows are read when they are needed: a match that can't be read is set aside."""

_FOREIGN = re.compile(
    "no such|unknown|has no column|malformed|syntax error|unrecognized|wrong number|could not decode",
    re.IGNORECASE,
)
"""What SQLite says about a file whose tables, or texts in them, are not those that were written."""

DAMAGED = "the file is damaged or no database: put back a back-up"


def failure(error: BaseException, path: Path | None = None) -> StorageError:
    """Return what to raise for an error of SQLite or of the system, which says for an admin why."""
    kind, reason = StorageError, _one_line(error)
    if isinstance(error, UnicodeDecodeError | msgspec.MsgspecError) or (
        isinstance(error, sqlite3.OperationalError) and _FOREIGN.search(reason)
    ):
        kind, reason = DamagedDatabase, f"{DAMAGED} ({reason})"
    if isinstance(error, OverflowError):
        reason = "a number is larger than any that can be stored"
    elif isinstance(error, UnicodeEncodeError):
        reason = "a text has characters that can't be stored"
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            reason = "the disk is full: nothing was written"
        case sqlite3.SQLITE_IOERR:
            reason = f"the disk reports an error, maybe as it is full: nothing was written ({reason})"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            kind = LockedDatabase
            reason = f"the database was busy for {BUSY_SECONDS:g} s: another process holds it"
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
    """Return what an error says, as far as a terminal shows it: it may quote what is damaged."""
    text = " ".join(str(error).split()) or type(error).__name__
    return "".join(character if character.isprintable() else "\ufffd" for character in text)[:200]
