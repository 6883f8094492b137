"""Upgrades a database file to this program's version, after a backup."""

import glob
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from storage import compatibility
from storage.errors import DamagedDatabase
from storage.sqlite import private

_ALIVE = "SELECT count(*) FROM instance WHERE seen > CAST(strftime('%s', 'now') AS INTEGER) - ?"
_SAVE = "INSERT INTO setting (key, value) VALUES (?, ?)"

ABSURD = 1000
"""A version that no program will reach for years, so that it indicates damage."""

_UNFIT = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH)
"""SQLite's error codes for a migration of unexpected tables or rows."""

APPLICATION_ID = int.from_bytes(b"Zigg", "big")


def scripts() -> dict[int, str]:
    """Return the migrations in order, by the version that they lead to."""
    return compatibility.scripts("sqlite")


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Run the missing migrations in one transaction.

    A newer database that this program can work with isn't changed. Raises
    :class:`storage.errors.NewerDatabase` if it can't, :class:`storage.errors.OlderDatabase`,
    :class:`DamagedDatabase` for another program's file or one that doesn't fit its version, and
    :class:`storage.errors.StorageError` while programs are running that can't work with the upgraded
    database; none of these changes the file.
    """
    todo = scripts()
    known = max(todo)
    if _version(connection, path, known) >= known:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection, path, known)  # another process may have been faster
        if 0 < version < known:
            compatibility.require_stopped(version, known, _alive(connection))
            back_up(path, version)
        for number, script in todo.items():
            for statement in statements(script) if number > version else ():
                connection.execute(statement)
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise DamagedDatabase("the upgrade of the database would leave rows that refer to missing rows")
        if version < known:
            connection.execute("DELETE FROM setting WHERE key = ?", (compatibility.KEY,))
            if (oldest := compatibility.oldest(known)) != known:
                connection.execute(_SAVE, (compatibility.KEY, str(oldest)))
            connection.execute(f"PRAGMA user_version = {known}")
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _UNFIT:
            reason = " ".join(str(error).split())
            raise DamagedDatabase(f"{path}: the file is damaged: it can't be upgraded ({reason})") from error
        raise


def _version(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """Return the version of the database, 0 if it is empty."""
    # one statement, so that another process's migration is seen completely or not at all
    version, application, things = connection.execute(
        "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
        "FROM pragma_user_version, pragma_application_id"
    ).fetchone()
    if things and application != APPLICATION_ID:
        raise DamagedDatabase(f"{path} is the database of another program")
    if not (0 < version < ABSURD if things else version == 0):
        raise DamagedDatabase(f"{path}: the file is damaged: it has version {version}")
    compatibility.require_upgradable(version)
    if version > known:
        compatibility.require(version, known, _works_with(connection, version))
    return int(version)


def _alive(connection: sqlite3.Connection) -> int:
    """Return how many programs use a database, according to their heartbeats."""
    (count,) = connection.execute(_ALIVE, (compatibility.ALIVE_SECONDS,)).fetchone()
    return int(count)


def _works_with(connection: sqlite3.Connection, version: int) -> int:
    """Return the minimum version that is stored in a database."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'setting'").fetchone() is None:
        return version
    row = connection.execute("SELECT value FROM setting WHERE key = ?", (compatibility.KEY,)).fetchone()
    return int(row[0]) if row and row[0].isdecimal() else version


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script; each must end at the end of a line."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        yield pending


def back_up(path: Path, version: int) -> Path:
    """Copy the committed data to a file beside the database, named by version and time (UTC)."""
    copy = path.with_name(f"{path.stem}-v{version}-{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.db")
    part = copy.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        private.make(part)
        private.remove_stale(part, f"{glob.escape(path.stem)}-v*.part*")
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            forget_tokens(target)
        os.replace(part, copy)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return copy


def forget_tokens(connection: sqlite3.Connection) -> None:
    """Delete what a copy must not contain: the tokens of presses."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'press'").fetchone():
        connection.execute("PRAGMA secure_delete = ON")
        with connection:
            connection.execute("DELETE FROM press")
