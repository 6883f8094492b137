"""Upgrades a PostgreSQL database to this program's version."""

from typing import Any

from psycopg import Connection

from storage import compatibility
from storage.errors import DamagedDatabase, NoDatabase, UnsuitableDatabase

LOCK = int.from_bytes(b"Zigg", "big")
"""The key of the advisory lock that keeps other processes from migrating at the same time."""

_ALIVE = "SELECT count(*) FROM instance WHERE seen > extract(epoch FROM now()) - %s"
_SAVED = "SELECT value FROM setting WHERE key = %s"
_SAVE = "INSERT INTO setting (key, value) VALUES (%s, %s)"
_VERSION = "SELECT version FROM schema_version"
_SERVER = "SELECT current_setting('server_encoding'), current_setting('server_version_num')"
_OURS = "SELECT to_regclass('schema_version') IS NOT NULL, to_regclass('match') IS NOT NULL"


LEAST = 13
"""The first major version with `pg_current_xact_id`."""


def scripts() -> dict[int, str]:
    """Return the migrations in order, by the version that they lead to."""
    return compatibility.scripts("postgres")


def require_suitable(connection: Connection[Any], address: str) -> None:
    """Raise :class:`UnsuitableDatabase` if the server is too old or the encoding isn't UTF-8."""
    encoding, version = connection.execute(_SERVER).fetchone() or ("", "0")
    if int(version) // 10_000 < LEAST:
        raise UnsuitableDatabase(f"{address}: PostgreSQL {LEAST} or newer is needed")
    if encoding != "UTF8":
        raise UnsuitableDatabase(
            f"{address}: the encoding of the database is {encoding}, and names need UTF8: "
            "create another one with createdb --encoding=UTF8 --template=template0"
        )


def version_of(connection: Connection[Any], address: str) -> int:
    """Return the version of a database, 0 for an empty one.

    Raises :class:`UnsuitableDatabase`, :class:`DamagedDatabase` for another program's, and
    :class:`storage.errors.OlderDatabase`.
    """
    require_suitable(connection, address)
    ours, foreign = connection.execute(_OURS).fetchone() or (False, False)
    if not ours and foreign:
        raise DamagedDatabase(f"{address}: the database has tables of another program")
    row = connection.execute(_VERSION).fetchone() if ours else None
    version = int(row[0]) if row else 0
    compatibility.require_upgradable(version)
    return version


def migrate(connection: Connection[Any], address: str, *, create: bool = True) -> None:
    """Run the missing migrations in one transaction.

    A newer database that this program can work with isn't changed. Raises :class:`NoDatabase` for an empty
    one unless ``create`` is true, :class:`storage.errors.NewerDatabase`,
    :class:`storage.errors.OlderDatabase`, :class:`DamagedDatabase` for another program's tables, and
    :class:`storage.errors.StorageError` while programs are running that can't work with the upgraded
    database; none of these changes the database.
    """
    todo = scripts()
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0")  # the user's may be too short for an upgrade
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        if not (version := version_of(connection, address)) and not create:
            raise NoDatabase(address)
        if version > max(todo):
            row = connection.execute(_SAVED, (compatibility.KEY,)).fetchone()
            compatibility.require(version, max(todo), int(row[0]) if row else version)
            return
        if 0 < version < max(todo):
            row = connection.execute(_ALIVE, (compatibility.ALIVE_SECONDS,)).fetchone()
            compatibility.require_stopped(version, max(todo), row[0] if row else 0)
        if not version:
            connection.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
            connection.execute("INSERT INTO schema_version VALUES (0)")
        for number, script in todo.items():
            if number > version:
                connection.execute(script)
                connection.execute("UPDATE schema_version SET version = %s", (number,))
        if version < max(todo):
            connection.execute("DELETE FROM setting WHERE key = %s", (compatibility.KEY,))
            if (oldest := compatibility.oldest(max(todo))) != max(todo):
                connection.execute(_SAVE, (compatibility.KEY, str(oldest)))
