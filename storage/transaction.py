"""What the store needs from a database: transactions (``tx``), in which its functions run."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from storage.contests import Phase
from storage.errors import LostDatabase
from storage.records import Status, Traces

T = TypeVar("T")
Values = Sequence[Any] | Mapping[str, Any]


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows written."""

    def fetchone(self) -> Any:
        """Return the next row, or None after the last."""

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""

    def __iter__(self) -> Iterator[Any]: ...

    def close(self) -> None:
        """Discard the remaining rows."""


class Tx(Protocol):
    """A running transaction.

    Statements must be valid for both SQLite and PostgreSQL, with ``?`` or ``:name`` for values. Booleans are
    TRUE and FALSE, and lists of values are written out.
    """

    def execute(self, sql: str, values: Any = ..., /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, values: Iterable[Any], /) -> Rows:
        """Run a statement once per item of ``values``."""


class RowLocks(ABC):
    """A transaction that runs beside other writers, so it has to lock the rows that it reads and writes."""

    @abstractmethod
    def lock(self, where: str, values: Values) -> None:
        """Lock the matches that satisfy an SQL condition until the transaction ends."""

    @abstractmethod
    def claim(self, sql: str, values: Values) -> Rows:
        """Run a SELECT for rows to be written, skipping those that others have locked."""


def listed(values: Iterable[str]) -> str:
    """Return an SQL list of plain words, such as the values of an enum."""
    return ", ".join(f"'{value}'" for value in values)


LIVE = f"status IN ({listed(status for status in Status if status.live)})"
ENDED = f"status IN ({listed(status for status in Status if not status.live)})"
"""SQL conditions for live and ended matches, worded exactly as in the indexes."""

CONTEST_LIVE = f"phase IN ({listed(phase for phase in Phase if phase.live)})"
"""The SQL condition for contests that haven't ended."""


def lock(tx: Tx, where: str, *values: Any) -> None:
    """Lock the matches that satisfy an SQL condition until the transaction ends.

    A transaction that reads before it decides on a write starts with this. SQLite has one writer at a time,
    so nothing needs to be locked there.
    """
    if isinstance(tx, RowLocks):
        tx.lock(where, values)


def lock_match(tx: Tx, match_id: int) -> None:
    """Lock a match until the transaction ends."""
    lock(tx, "id = ?", match_id)


def lock_match_of(tx: Tx, table: str, number: int) -> None:
    """Lock the match of a vote or an offer (``table``) until the transaction ends."""
    lock(tx, f"id = (SELECT match FROM {table} WHERE id = ?)", number)


def claim(tx: Tx, sql: str, values: Values) -> Rows:
    """Run a SELECT for due rows to be written, skipping those that another transaction is writing."""
    return tx.claim(sql, values) if isinstance(tx, RowLocks) else tx.execute(sql, values)


class Database(Protocol):
    """An open database."""

    @property
    def file(self) -> Path | None:
        """The database file, or None for a server."""

    @property
    def lost(self) -> asyncio.Event:
        """Set once the database was found deleted or replaced, so that nothing is written any more."""

    @property
    def loss(self) -> LostDatabase | None:
        """Why the database is lost, or None."""

    @property
    def mark(self) -> Hashable:
        """A token that changes whenever any process writes."""

    async def transaction(self, work: Callable[[Any], T]) -> T:
        """Run ``work`` in a transaction; any exception rolls it back.

        The first transaction of a task that answers an interaction also records the interaction, see
        :mod:`storage.deliveries`. Raises :class:`storage.errors.StorageError` for database errors, and
        :class:`storage.errors.DuplicateDelivery`.
        """

    async def read(self, work: Callable[[Any], T]) -> T:
        """Run read-only ``work`` on a consistent snapshot. Raises the same errors as :meth:`transaction`."""

    traces: Traces
    """What database files contain of deleted data once :meth:`scrub` has returned True."""

    async def scrub(self) -> bool:
        """Remove deleted data from the database's files; return False if it has to be retried."""

    async def check(self) -> None:
        """Check the integrity of the whole database and that it can be written; raises StorageError."""

    async def close(self) -> None:
        """Finish pending work and close the database; a second call does nothing."""


class Part:
    """A part of a store."""

    def __init__(self, database: Database) -> None:
        self._db = database
