"""A look at a SQLite file that changes nothing in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import DamagedDatabase, NoDatabase
from storage.sqlite.database import failure
from storage.sqlite.migrate import APPLICATION_ID, scripts

LEAST = (3, 39, 0)
"""The oldest SQLite that understands the store's statements."""

_OTHERS = 0o077


def version(path: Path) -> tuple[int, int]:
    """Return the version of a file, and the one that this program would make of it.

    Raises :class:`StorageError` where it can't be read, as one of its subclasses that say why.
    """
    if not path.exists():
        raise NoDatabase(path)
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (number,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise failure(error, path) from error
    if application != APPLICATION_ID:
        raise DamagedDatabase(f"{path} is the database of another program")
    return number, len(scripts())


def is_private(path: Path) -> bool:
    """Return whether nobody but the owner of a file may read it."""
    return not path.stat().st_mode & _OTHERS


def too_old() -> str | None:
    """Return the version of SQLite where it is too old, None where it is not."""
    return None if sqlite3.sqlite_version_info >= LEAST else sqlite3.sqlite_version
