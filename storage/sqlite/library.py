"""The requirements for the SQLite library, which comes with Python or the system."""

import sqlite3
from contextlib import closing

from storage.errors import UnsuitableDatabase

LEAST = (3, 37, 0)
"""The first version with STRICT tables; the store's statements use nothing newer."""


def version() -> str:
    """Return the version of the SQLite library."""
    return sqlite3.sqlite_version


def fault() -> str | None:
    """Return why the library is unsuitable, or None."""
    if sqlite3.sqlite_version_info < LEAST:
        least = ".".join(map(str, LEAST[:2]))
        return f"SQLite {sqlite3.sqlite_version} is too old: {least} or newer is needed"
    if sqlite3.sqlite_version_info < (3, 38, 0) and not _has_json():
        return f"SQLite {sqlite3.sqlite_version} was built without JSON, as was possible before 3.38"
    return None


def require() -> None:
    """Raise :class:`UnsuitableDatabase` if the library is unsuitable, before any file is touched."""
    if (reason := fault()) is not None:
        raise UnsuitableDatabase(f"{reason}; use a newer Python or system")


def _has_json() -> bool:
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("SELECT json_array()")
        except sqlite3.OperationalError:
            return False
    return True
