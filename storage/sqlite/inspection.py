"""Examines a SQLite file without changing it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from storage import compatibility
from storage.errors import DamagedDatabase
from storage.sqlite import library
from storage.sqlite.database import DAMAGED, FAULTS, failure, require_file
from storage.sqlite.migrate import ABSURD, APPLICATION_ID, scripts

_OTHERS = 0o077


def version(path: Path) -> tuple[int, int]:
    """Return the version of a file and the one that this program would upgrade it to.

    Raises a subclass of :class:`StorageError` if it can't be read or upgraded.
    """
    library.require()
    require_file(path)
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except FAULTS as error:
        raise failure(error, path) from error
    if application != APPLICATION_ID:
        raise DamagedDatabase(f"{path} is the database of another program")
    if not 0 < number < ABSURD or verdict != "ok":
        raise DamagedDatabase(f"{path}: {DAMAGED} ({' '.join(verdict.split())}, version {number})")
    compatibility.require_upgradable(number)
    return number, max(scripts())


def is_private(path: Path) -> bool:
    """Return whether only its owner may read a file; always True on Windows."""
    return os.name != "posix" or not path.stat().st_mode & _OTHERS
