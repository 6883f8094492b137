"""The tables of a store, and their id sequences."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from storage.sqlite.migrate import migrate
from storage.transaction import Tx


class SqlTable(NamedTuple):
    """A table with its columns and its primary ``key``."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def numbered(self) -> bool:
        """Whether the database assigns ids to new rows."""
        return self.key == ("id",) and self.name not in ("heartbeat", "server", "instance")

    def named(self, fields: Mapping[str, Any]) -> str:
        """Describe a row, so that an admin can find it."""
        if self.name == "match":
            return f"match {fields['id']}"
        key = ", ".join(f"{column} {fields[column]}" for column in self.key if column != "match")
        row = f"the row of {self.name}{f' with {key}' if key else ''}"
        return f"match {fields['match']}: {row}" if fields.get("match") is not None else row


@cache
def tables() -> tuple[SqlTable, ...]:
    """Return all tables of this program's version, the same for both engines, referenced tables first."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, Path(":memory:"))
        listing = (
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        tables = [_table(connection, name) for (name,) in connection.execute(listing).fetchall()]
    return tuple(sorted(tables, key=lambda table: (table.name != "match", table.name)))


def _table(connection: sqlite3.Connection, name: str) -> SqlTable:
    rows = connection.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in rows if place)
    return SqlTable(name, tuple(row[1] for row in rows), tuple(column for _, column in key))


def numbers(tx: Tx) -> dict[str, int]:
    """Return the last id assigned in each numbered table."""
    sequences = dict(tx.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    return {
        table.name: max(sequences.get(table.name, 0), tx.execute(_LAST.format(table.name)).fetchone()[0])
        for table in tables()
        if table.numbered
    }


_LAST = "SELECT coalesce(max(id), 0) FROM {}"


def set_numbers(tx: Tx, numbers: Mapping[str, int]) -> None:
    """Assign only higher ids from now on, in tables that never reuse one."""
    for name, number in numbers.items():
        if tx.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'", (name,)
        ).fetchone():
            tx.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            tx.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, number))
