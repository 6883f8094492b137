"""Databases made by copying, so that tests don't run every migration on each new one."""

import sqlite3
from functools import cache
from pathlib import Path

from storage.sqlite.migrate import migrate


@cache
def empty() -> sqlite3.Connection:
    """Return an empty database of this program's schema version."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(made, Path(":memory:"))
    return made


def migrate_at_once(connection: sqlite3.Connection, path: Path) -> None:
    """Migrate like the program, but copy the result for an empty file.

    Nothing waits for the disk: only a power failure could lose data.
    """
    connection.execute("PRAGMA synchronous = OFF")
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        empty().backup(connection)
    migrate(connection, path)
