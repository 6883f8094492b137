"""The rule for concurrent PostgreSQL transactions: lock a row before writing what depends on it."""

import re
from collections.abc import Callable
from typing import Any

import pytest

_FREE = ("SELECT pg_is_in_recovery()",)
"""Statements that need no lock: no write depends on their result."""


class Watched:
    """A PostgreSQL transaction that records what it reads before it has locked or written anything."""

    def __init__(self, tx: Any, strays: list[str]) -> None:
        self._tx, self._strays, self._safe = tx, strays, False

    def execute(self, sql: str, values: Any = (), /) -> Any:
        words = sql.lstrip().upper()
        if words.startswith("SELECT") and not self._safe and not sql.startswith(_FREE):
            self._strays.append(re.sub(r"\s+", " ", sql))
        if not words.startswith("SELECT"):
            self._safe = True
        return self._tx.execute(sql, values)

    def executemany(self, sql: str, values: Any, /) -> Any:
        self._safe = True
        return self._tx.executemany(sql, values)

    def lock(self, where: str, values: Any) -> None:
        self._safe = True
        self._tx.lock(where, values)

    def claim(self, sql: str, values: Any) -> Any:
        self._safe = True
        return self._tx.claim(sql, values)


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Watch all transactions of the storage package; return the list of unlocked reads."""
    from storage.postgres.database import PostgresDatabase
    from storage.transaction import RowLocks

    RowLocks.register(Watched)
    strays: list[str] = []
    write = PostgresDatabase._write

    def watched(self: PostgresDatabase, work: Callable[[Any], Any]) -> Any:
        module = getattr(work, "__module__", None) or type(work).__module__
        if not module.startswith("storage."):
            return write(self, work)
        return write(self, lambda tx: work(Watched(tx, strays)))

    monkeypatch.setattr(PostgresDatabase, "_write", watched)
    return strays
