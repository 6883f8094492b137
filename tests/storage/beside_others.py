"""The law of transactions that have others beside them: who writes by what was read has locked it before."""

import re
from collections.abc import Callable
from typing import Any

import pytest

_FREE = ("SELECT pg_is_in_recovery()",)
"""What may be read without a lock: nobody writes by it."""


class Watched:
    """A transaction of PostgreSQL that notes what it reads before it has locked or written anything."""

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
    """Have all transactions of the store's own functions watched; return where strays are noted."""
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
