"""Databases that are made by copying: a new one goes through every migration otherwise, in every test."""

import sqlite3
from functools import cache
from pathlib import Path

from storage.sqlite.migrate import migrate


@cache
def empty() -> sqlite3.Connection:
    """Return a database of this program's version with nothing in it."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(made, Path(":memory:"))
    return made


def migrate_at_once(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate as the program does, but copy what a file without anything in it would become.

    Nothing is waited for that only a loss of power could undo.
    """
    connection.execute("PRAGMA synchronous = OFF")
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        empty().backup(connection)
    migrate(connection, path)
