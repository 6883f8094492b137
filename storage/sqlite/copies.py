"""Copies of a SQLite file in use, and the settings that identify their origin."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import DamagedDatabase, StorageError
from storage.sqlite import library, private
from storage.sqlite.database import BUSY_SECONDS, FAULTS, failure, require_file
from storage.sqlite.migrate import APPLICATION_ID, forget_tokens

_BUSY_SECONDS = 60.0
_GET = "SELECT value FROM setting WHERE key = ?"
_SET = "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)"


def copy(source: Path, target: Path) -> None:
    """Copy the committed data while others write, and verify the copy.

    Raises :class:`storage.errors.NoDatabase`, :class:`DamagedDatabase`, or another :class:`StorageError`.
    """
    library.require()
    require_file(source)
    try:
        with (
            closing(_opened(source, "ro", _BUSY_SECONDS)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new, pages=1000, sleep=0.01)
            _check(new, source)
            forget_tokens(new)
            new.execute("VACUUM")  # free pages are copied too, and may contain deleted data
    except FAULTS as error:  # some quote damaged bytes and so can't be decoded themselves
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise StorageError(f"{target.parent}: the disk is full") from error
        raise failure(error, source) from error


def _opened(path: Path, mode: str, seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=seconds)


def _check(connection: sqlite3.Connection, source: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise DamagedDatabase(f"{source} is not a database of this program")
    verdict = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if verdict != ["ok"]:
        raise DamagedDatabase(f"{source} is damaged: {' '.join(' '.join(verdict).split())}")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedDatabase(f"{source} is damaged: rows refer to missing rows")


def place(path: str) -> str:
    """Return the absolute path of a database."""
    return os.fsencode(Path(path).resolve()).decode(errors="backslashreplace")  # names may not be UTF-8


def get_or_set(path: str, key: str, value: str) -> str | None:
    """Return a setting of a database, setting it to ``value`` if it is missing; None if that fails."""
    try:
        with closing(_opened(Path(path), "rw")) as connection, connection:
            row = connection.execute(_GET, (key,)).fetchone()
            if row is None:
                connection.execute(_SET, (key, value))
            return str(row[0]) if row else value
    except (sqlite3.Error, UnicodeError):
        return None


def set_one(path: str, key: str, value: str | None) -> None:
    """Store a setting of a copy, or delete it. Raises :class:`StorageError`.

    The copy leaves WAL mode, because even reading a file in that mode creates others beside it.
    """
    try:
        with closing(_opened(Path(path), "rw")) as connection, connection:
            connection.execute("DELETE FROM setting WHERE key = ?", (key,))
            if value is not None:
                connection.execute(_SET, (key, value))
            connection.commit()
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise failure(error, Path(path)) from error


def setting_of(copy: Path, key: str) -> str | None:
    """Return a setting of a copy without changing it; None if it is missing or the file is in use."""
    try:
        if private.left_of(copy):
            return None
        with closing(_opened(copy, "ro&immutable=1")) as connection:
            if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                return None
            row = connection.execute(_GET, (key,)).fetchone()
    except (sqlite3.Error, UnicodeError, OSError):
        return None
    return str(row[0]) if row else None
