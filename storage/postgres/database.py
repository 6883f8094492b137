"""The PostgreSQL database: transactions in threads, retried after conflicts."""

import asyncio
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import psycopg
from psycopg import ClientCursor, Connection, conninfo, pq
from psycopg.types.string import TextLoader
from psycopg_pool import ConnectionPool, PoolTimeout

from storage import compatibility
from storage.deliveries import once
from storage.errors import (
    DamagedDatabase,
    LostDatabase,
    NoDatabase,
    StorageError,
    Unsure,
    UnusableAddress,
    UnwritableDatabase,
)
from storage.postgres.faults import FAULTS, REPEATED, connection_lost, failure
from storage.postgres.migrate import migrate, scripts, version_of
from storage.postgres.statements import Statements, Writing
from storage.records import Traces

T = TypeVar("T")
Work = Callable[[Any], T]

READERS = 4
WRITERS = 6
"""The most transactions of a process that run at once."""

BUSY_SECONDS = 10.0  # how long to wait for others or for a restarting server
ATTEMPTS = 12
"""The most attempts to run a transaction that conflicts with others."""

PORT = 5432

_SETTINGS = (
    "SET LOCAL lock_timeout = '10s'; SET LOCAL idle_in_transaction_session_timeout = '30s'; "
    "SET LOCAL statement_timeout = '60s'"
)
"""Settings of each transaction: those of a session would stay on a pooler's connections."""

READ = f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {_SETTINGS}"
WRITE = (
    f"BEGIN ISOLATION LEVEL READ COMMITTED; {_SETTINGS}; "
    "SELECT pg_current_xact_id()::text, pg_postmaster_start_time()::text"
)
_OUTCOME = "SELECT pg_xact_status(%s::xid8), pg_postmaster_start_time()::text"


class PostgresDatabase:
    """A PostgreSQL database behind a pool of connections.

    A transaction is a plain function of a :class:`storage.transaction.Tx`, which runs in a thread. Reads see
    one consistent snapshot (REPEATABLE READ); writes are READ COMMITTED and lock their match first. After a
    conflict (a deadlock, or a row that another process has just added) or a lost connection, the function
    runs again from the beginning; if the connection was lost during the commit, the server is first asked for
    the outcome.
    """

    traces = Traces.SERVER

    def __init__(self, address: str, pool: "ConnectionPool[Connection[Any]]") -> None:
        self.lost = asyncio.Event()
        self.loss: LostDatabase | None = None
        self.file: Path | None = None
        self._address = address
        self._pool = pool
        self._readers = ThreadPoolExecutor(READERS, "storage-read")
        self._writers = ThreadPoolExecutor(WRITERS, "storage-write")
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, create: bool = True) -> Self:
        """Open a database, fill it if needed and allowed by ``create``, and upgrade it to this version.

        Raises a subclass of :class:`StorageError` if that fails.
        """
        return await asyncio.to_thread(cls._open, url, create)

    @classmethod
    def _open(cls, url: str, create: bool) -> Self:
        address, parameters = read(url)
        try:
            with psycopg.connect(**parameters, autocommit=True) as connection:
                migrate(connection, address, create=create)
        except (psycopg.Error, OSError) as error:
            raise failure(error, address) from error
        pool = ConnectionPool(
            kwargs=parameters | {"autocommit": True, "cursor_factory": ClientCursor},
            min_size=1,
            max_size=READERS + WRITERS,
            timeout=BUSY_SECONDS,
            configure=_configure,
            open=True,
            name="storage",
        )
        return cls(address, pool)

    async def close(self) -> None:
        """Finish pending work and close the connections; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for threads in (self._readers, self._writers):
            threads.shutdown()
        self._pool.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def mark(self) -> Hashable:
        """A token that is always new: only the server knows whether another process has written."""
        return object()

    async def scrub(self) -> bool:
        """Do nothing: the server reuses the space of deleted rows, and ``pg_dump`` doesn't copy them."""
        return True

    async def check(self) -> None:
        """Check that the database is complete and can be written.

        Raises :class:`DamagedDatabase` or :class:`UnwritableDatabase`.
        """

        def work(tx: Writing) -> None:
            (standby,) = tx.execute("SELECT pg_is_in_recovery()").fetchone()
            if standby:
                raise UnwritableDatabase(f"{self._address}: the server is a read-only standby")
            sql = "INSERT INTO setting (key, value) VALUES ('check', '') ON CONFLICT DO NOTHING"
            tx.execute(sql)
            tx.execute("DELETE FROM setting WHERE key = 'check'")

        marked = "SELECT 1 FROM setting WHERE key = ?"
        if await self.read(lambda tx: tx.execute(marked, (compatibility.MOVING,)).fetchone()):
            raise DamagedDatabase(f"{self._address}: {compatibility.HALF_MOVED}")
        await self.transaction(work)

    async def transaction(self, work: Work[T]) -> T:
        """Run ``work`` in a transaction, again after conflicts.

        Raises :class:`StorageError` for PostgreSQL's errors, and :class:`storage.errors.DuplicateDelivery`.
        """
        return await once(self._transaction, work)

    async def _transaction(self, work: Work[T]) -> T:
        return await self._call(self._writers, lambda: self._again(lambda: self._write(work)))

    async def read(self, work: Work[T]) -> T:
        """Run read-only ``work`` on a consistent snapshot of the database."""
        return await self._call(self._readers, lambda: self._again(lambda: self._read(work)))

    async def _call(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageError("the database is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except FAULTS as error:
            raise failure(error) from error

    def _again(self, attempt: Callable[[], T]) -> T:
        """Run ``attempt``, and retry it if that may help."""
        deadline = time.monotonic() + BUSY_SECONDS
        for number in range(1, ATTEMPTS):
            try:
                return attempt()
            except (psycopg.Error, OSError) as error:
                lost = connection_lost(error)
                if not (lost or isinstance(error, REPEATED)) or time.monotonic() > deadline:
                    raise
                if lost:
                    with suppress(psycopg.Error, OSError):
                        self._pool.check()
                    time.sleep(min(0.05 * 2**number, 2.0))
        return attempt()

    def _read(self, work: Work[T]) -> T:
        with self._pool.connection() as connection:
            connection.execute(READ)
            with _rolled_back(connection):
                result = work(Statements(connection))
                connection.execute("COMMIT")
            return result

    def _write(self, work: Work[T]) -> T:
        with self._pool.connection() as connection:
            begun = connection.execute(WRITE)
            while begun.nextset():  # to the last statement
                pass
            number, server = begun.fetchone() or ("", "")
            with _rolled_back(connection):
                result = work(Writing(connection))
                try:
                    connection.execute("COMMIT")
                except psycopg.Error as error:
                    if not connection_lost(error):
                        raise
                    if not self._is_committed(number, server):
                        raise  # the transaction is retried
        return result

    def _is_committed(self, number: str, server: str) -> bool:
        """Return whether a transaction whose commit wasn't answered is committed. Raises :class:`Unsure`."""
        deadline = time.monotonic() + BUSY_SECONDS
        while time.monotonic() < deadline:
            with suppress(psycopg.Error, OSError, PoolTimeout):
                self._pool.check()
                with self._pool.connection() as connection:
                    status, now = connection.execute(_OUTCOME, (number,)).fetchone() or (None, "")
                if status in ("committed", "aborted") and now == server:
                    return bool(status == "committed")
                if now != server:
                    break  # after a crash the server may reuse transaction ids
            time.sleep(0.1)
        raise Unsure("the connection was lost during the commit, and its outcome is unknown")


class _rolled_back:  # noqa: N801  # reads like a statement
    """Rolls a transaction back if an error leaves it open."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        open_states = (pq.TransactionStatus.INTRANS, pq.TransactionStatus.INERROR)
        if kind is not None and self._connection.info.transaction_status in open_states:
            with suppress(psycopg.Error):
                self._connection.execute("ROLLBACK")


def _configure(connection: Connection[Any]) -> None:
    connection.adapters.register_loader("jsonb", TextLoader)


def version(url: str) -> tuple[int, int]:
    """Return the version of a database and the one that this program would upgrade it to.

    Changes nothing. Raises a subclass of :class:`StorageError` if the version can't be read.
    """
    address, parameters = read(url)
    try:
        with psycopg.connect(**parameters, autocommit=True) as connection:
            number = version_of(connection, address)
    except (psycopg.Error, OSError) as error:
        raise failure(error, address) from error
    if not number:
        raise NoDatabase(address)
    return number, max(scripts())


def read(url: str) -> tuple[str, dict[str, Any]]:
    """Return the address of a database for display, and psycopg's connection parameters.

    Raises :class:`storage.errors.UnusableAddress` if it is invalid. The error doesn't quote it, since any
    part may belong to the password.
    """
    try:
        fields = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        fields = {"port": "none"}
    ports = str(fields.get("port") or PORT).split(",")
    if not all(port.isdecimal() and 0 < int(port) < 2**16 for port in ports) or "@" in (
        f"{fields.get('host')}{fields.get('dbname')}"
    ):
        raise UnusableAddress(
            "the address of the database is invalid: use postgresql://user:password@host/database, "
            "and escape characters of the password other than letters and digits: %40 for @, "
            "%2F for /, and so on"
        )
    address = redacted(url)
    parameters: dict[str, Any] = {"connect_timeout": 10, "application_name": "ziggurat"}
    parameters |= conninfo.conninfo_to_dict(url)
    # prepared statements would also stay on a pooler's connections
    return address, parameters | {"client_encoding": "utf8", "prepare_threshold": None}


def redacted(url: str) -> str:
    """Return the address of a database without its password. Raises :class:`psycopg.Error` if invalid."""
    fields = conninfo.conninfo_to_dict(url)
    host, port = fields.get("host") or "localhost", fields.get("port") or PORT
    return f"postgresql://{host}:{port}/{fields.get('dbname') or fields.get('user') or ''}"
