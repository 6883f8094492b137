"""Translates the store's statements for PostgreSQL, and runs them in transactions."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from psycopg import ClientCursor, Connection

from storage.transaction import RowLocks, Rows, Values

_PART = re.compile(
    r"""
    (?P<text> '[^']*' | "[^"]*" )          # a text, or a quoted name
    | (?P<mark> \? )
    | :(?P<name> [a-z_]+ )
    | (?P<percent> % )
    | \b(?P<word> user | left )\b          # reserved words, which must be quoted as names
    | \b(?P<function> json_group_array | json_array )\b
    """,
    re.VERBOSE,
)
_FUNCTIONS = {"json_group_array": "jsonb_agg", "json_array": "jsonb_build_array"}


@lru_cache(512)
def translated(sql: str) -> str:
    """Return a statement with psycopg's placeholders and with reserved names quoted."""
    return _PART.sub(_translated, sql)


def _translated(part: re.Match[str]) -> str:
    if (text := part["text"]) is not None:
        return text.replace("%", "%%")
    if part["mark"]:
        return "%s"
    if name := part["name"]:
        return f"%({name})s"
    if part["percent"]:
        return "%%"
    if word := part["word"]:
        return f'"{word}"'
    return _FUNCTIONS[part["function"]]


class Statements:
    """A read-only transaction."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Any = (), /) -> Rows:
        """Run a statement."""
        rows: Rows = self._connection.execute(translated(sql), values)
        return rows

    def executemany(self, sql: str, values: Iterable[Any], /) -> Rows:
        """Run a statement once per item of ``values``."""
        cursor = ClientCursor(self._connection)
        cursor.executemany(translated(sql), values)
        rows: Rows = cursor
        return rows


class Writing(Statements, RowLocks):
    """A transaction that writes, beside other writers."""

    def lock(self, where: str, values: Values) -> None:
        """Lock the matches that satisfy an SQL condition, always in the same order."""
        self.execute(f"SELECT id FROM match WHERE {where} ORDER BY id FOR UPDATE", values)

    def claim(self, sql: str, values: Values) -> Rows:
        """Run a SELECT for rows to be written, skipping those that others have locked."""
        return self.execute(f"{sql} FOR UPDATE SKIP LOCKED", values)
