"""A look at a SQLite file that changes nothing in it."""

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
    """Return the version of a file, and the one that this program would make of it.

    Raises :class:`StorageError` where it can't be read or upgraded, as one of its subclasses that say why.
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
    """Return whether only the owner of a file may read it; Windows keeps that elsewhere."""
    return os.name != "posix" or not path.stat().st_mode & _OTHERS
