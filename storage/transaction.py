"""What the store asks of a database: whole transactions, which its functions of a ``tx`` run in."""

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
    """What a statement has led to."""

    @property
    def rowcount(self) -> int:
        """How many rows were written."""

    def fetchone(self) -> Any:
        """Return the next row, None after the last one."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...

    def close(self) -> None:
        """Leave the rows that are left."""


class Tx(Protocol):
    """A transaction under way.

    Statements are written in the form that SQLite and PostgreSQL both understand, with ``?`` or ``:name`` for
    values. Booleans are TRUE and FALSE, and lists of values are written out.
    """

    def execute(self, sql: str, values: Any = ..., /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, values: Iterable[Any], /) -> Rows:
        """Run a statement for each of the values."""


class RowLocks(ABC):
    """A transaction beside which others write: what it reads and writes then, it has to lock."""

    @abstractmethod
    def lock(self, where: str, values: Values) -> None:
        """Have the matches for which some SQL is true to oneself until the transaction ends."""

    @abstractmethod
    def claim(self, sql: str, values: Values) -> Rows:
        """Run a SELECT for rows to be written, without those that others have locked."""


def listed(values: Iterable[str]) -> str:
    """Return the SQL of a list of plain words, such as those of an enum."""
    return ", ".join(f"'{value}'" for value in values)


LIVE = f"status IN ({listed(status for status in Status if status.live)})"
ENDED = f"status IN ({listed(status for status in Status if not status.live)})"
"""Whether a match is live, or has ended, as SQL: word for word as in the indexes."""

CONTEST_LIVE = f"phase IN ({listed(phase for phase in Phase if phase.live)})"
"""Whether a contest goes on, as SQL."""


def lock(tx: Tx, where: str, *values: Any) -> None:
    """Let nobody else write the matches for which some SQL is true until the transaction ends.

    A transaction that decides on a write by what it has read begins with this. SQLite has one writer at a
    time, so that there is nothing to lock.
    """
    if isinstance(tx, RowLocks):
        tx.lock(where, values)


def lock_match(tx: Tx, match_id: int) -> None:
    """Let nobody else write a match until the transaction ends."""
    lock(tx, "id = ?", match_id)


def lock_match_of(tx: Tx, table: str, number: int) -> None:
    """Let nobody else write the match of a vote or an offer (``table``) until the transaction ends."""
    lock(tx, f"id = (SELECT match FROM {table} WHERE id = ?)", number)


def claim(tx: Tx, sql: str, values: Values) -> Rows:
    """Run a SELECT for due rows that are to be written, without those that somebody else is writing."""
    return tx.claim(sql, values) if isinstance(tx, RowLocks) else tx.execute(sql, values)


class Database(Protocol):
    """A database that is open."""

    @property
    def file(self) -> Path | None:
        """The file that the database is, None for a server."""

    @property
    def lost(self) -> asyncio.Event:
        """Set once the database was found gone, so that nothing is written any more."""

    @property
    def loss(self) -> LostDatabase | None:
        """What became of a database that is lost."""

    @property
    def mark(self) -> Hashable:
        """What is another value once anything was written, by whomever."""

    async def transaction(self, work: Callable[[Any], T]) -> T:
        """Run ``work`` as a whole or not at all; whatever it raises undoes all of it.

        The first transaction of a task that answers an interaction records that as well, see
        :mod:`storage.deliveries`. Raises :class:`storage.errors.StorageError` for all that the database
        reports, and :class:`storage.errors.DuplicateDelivery`.
        """

    async def read(self, work: Callable[[Any], T]) -> T:
        """Run ``work``, which only reads, on one consistent state. Raises as :meth:`transaction` does."""

    traces: Traces
    """What files of the database hold of deleted data once :meth:`scrub` has returned True."""

    async def scrub(self) -> bool:
        """Remove deleted data from the files of the database; return False if that has to be tried again."""

    async def check(self) -> None:
        """Look through the whole database and see that it can be written; raises StorageError."""

    async def close(self) -> None:
        """Finish what is under way and let go of the database; a second call does nothing."""


class Part:
    """A part of a store, which works on its database."""

    def __init__(self, database: Database) -> None:
        self._db = database
