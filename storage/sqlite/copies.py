"""Copies of a SQLite file in use, and files made of them."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from storage.errors import DamagedDatabase, NoDatabase, StorageError, UnwritableDatabase
from storage.sqlite import library, private
from storage.sqlite.migrate import APPLICATION_ID, forget_tokens

_BUSY_SECONDS = 60.0


def copy(path: Path, target: Path) -> None:
    """Copy what is committed, while others write, and see that the copy is whole.

    Raises :class:`NoDatabase`, :class:`DamagedDatabase`, and :class:`UnwritableDatabase` where the copy
    can't be written.
    """
    if not path.exists():
        raise NoDatabase(path)
    _copy(path, target)


def restore(source: Path, path: Path) -> None:
    """Make a database of a back-up. Raises :class:`StorageError` where there is one already."""
    if path.exists():
        raise StorageError(f"there is a database {path} already: give a path where there is none")
    _copy(source, path)


def _copy(source: Path, target: Path) -> None:
    library.require()
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        private.make(part)
        with (
            closing(
                sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=_BUSY_SECONDS)
            ) as old,
            closing(sqlite3.connect(part)) as new,
        ):
            old.backup(new, pages=1000, sleep=0.01)
            _check(new, source)
            forget_tokens(new)
            new.execute("VACUUM")  # what was deleted stands in free pages, which are copied too
        os.replace(part, target)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise StorageError(f"{target}: the disk is full") from error
        raise DamagedDatabase(f"{source}: {error}") from error
    except OSError as error:
        raise UnwritableDatabase(f"{target}: the file can't be written ({error.strerror})") from error
    finally:
        for end in ("", *private.BESIDE):
            with suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)


def _check(connection: sqlite3.Connection, source: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise DamagedDatabase(f"{source} is no database of this program")
    verdict = [text for (text,) in connection.execute("PRAGMA integrity_check(1)")]
    if verdict != ["ok"]:
        raise DamagedDatabase(f"{source} is damaged: {' '.join(' '.join(verdict).split())}")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedDatabase(f"{source} is damaged: rows are missing that others refer to")
