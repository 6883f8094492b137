"""Dumps of a PostgreSQL database, made and restored with the server's own programs."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from psycopg import conninfo
from psycopg.sql import SQL, Identifier

from storage.errors import StorageError
from storage.postgres.database import read, redacted
from storage.postgres.faults import failure
from storage.postgres.migrate import require_suitable

_TOKENS = "--exclude-table-data=*.press"
"""Excludes the tokens of presses, which must not leave the database."""

_COMMON = ("--no-owner", "--no-privileges", "--no-password")
_SCHEMA = "SELECT current_schema(), to_regclass('schema_version') IS NOT NULL"
_ADD = "INSERT INTO setting (key, value) VALUES (%s, %s) ON CONFLICT (key) DO NOTHING"
_TABLE = re.compile(r"^\d+; \d+ \d+ TABLE (\S+) (\S+) ", re.MULTILINE)
_MADE_SCHEMA = re.compile(r"^\d+; \d+ \d+ SCHEMA - (?!public )(\S+) ", re.MULTILINE)


def copy(url: str, target: Path) -> None:
    """Dump the committed data as of one moment, while others write. Raises :class:`StorageError`."""
    schema, is_ours = _schema_of(url)
    if not is_ours:
        raise StorageError(f"{redacted(url)} has no tables of this program")
    of_schema = () if schema == "public" else (f"--schema={schema}",)
    arguments = (
        "--format=custom",
        "--serializable-deferrable",
        f"--file={target}",
        _TOKENS,
        *_COMMON,
        *of_schema,
    )
    _run("pg_dump", url, *arguments)
    _run("pg_restore", None, "--list", str(target))


def restore(source: Path, url: str) -> Callable[[], None]:
    """Restore a dump to an empty database, all or nothing; return a function that removes it again.

    Raises :class:`StorageError`.
    """
    _, is_ours = _schema_of(url)
    if is_ours:
        raise StorageError(f"{redacted(url)} is not empty: use a new database")
    _run("pg_restore", url, "--single-transaction", "--exit-on-error", *_COMMON, str(source))
    return lambda: _drop_restored(url, _run("pg_restore", None, "--list", str(source)))


def _drop_restored(url: str, listing: str) -> None:
    """Drop the tables and schemas that a dump with this listing has created."""
    with psycopg.connect(**read(url)[1]) as connection:
        for schema, name in _TABLE.findall(listing):
            table = Identifier(schema, name)
            connection.execute(SQL("DROP TABLE IF EXISTS {} CASCADE").format(table))
        for name in _MADE_SCHEMA.findall(listing):
            connection.execute(SQL("DROP SCHEMA IF EXISTS {} RESTRICT").format(Identifier(name)))


def place(url: str) -> str:
    """Return the address of a database with its schema, without its password."""
    return f"{redacted(url)} {_schema_of(url)[0]}"


def get_or_set(url: str, key: str, value: str) -> str | None:
    """Return a setting of a database, setting it to ``value`` if it is missing; None if that fails.

    Raises :class:`storage.errors.UnsuitableDatabase`.
    """
    address, parameters = read(url)
    try:
        with psycopg.connect(**parameters) as connection:
            require_suitable(connection, address)
            connection.execute(_ADD, (key, value))
            row = connection.execute("SELECT value FROM setting WHERE key = %s", (key,)).fetchone()
    except psycopg.Error:
        return None
    return str(row[0]) if row else None


def set_one(url: str, key: str, value: str | None) -> None:
    """Store a setting, or delete it. Raises :class:`StorageError`."""
    try:
        with psycopg.connect(**read(url)[1]) as connection:
            connection.execute("DELETE FROM setting WHERE key = %s", (key,))
            if value is not None:
                connection.execute(_ADD, (key, value))
    except psycopg.Error as error:
        raise failure(error, redacted(url)) from error


def setting_of(copy: Path, key: str) -> str | None:
    """Return a setting of a dump, or None if it is missing."""
    try:
        text = _run("pg_restore", None, "--data-only", "--table=setting", "--file=-", str(copy))
    except StorageError:
        return None
    rows = dict(line.split("\t", 1) for line in text.splitlines() if line.count("\t") == 1)
    return rows.get(key)


def _schema_of(url: str) -> tuple[str, bool]:
    """Return the schema of an address, and whether it has a store."""
    address, parameters = read(url)
    try:
        with closing(psycopg.connect(**parameters, autocommit=True)) as connection:
            require_suitable(connection, address)
            schema, is_ours = connection.execute(_SCHEMA).fetchone() or (None, False)
    except psycopg.Error as error:
        raise failure(error, address) from error
    return schema or "public", is_ours


def _run(program: str, url: str | None, *arguments: str) -> str:
    """Run one of PostgreSQL's programs and return its output.

    The password isn't passed as an argument, since other users could see it.
    """
    if shutil.which(program) is None:
        raise StorageError(
            f"{program} is missing: install postgresql-client, of the server's version or newer"
        )
    where, environment = _address(program, url)
    command = (program, *where, *arguments)
    result = subprocess.run(
        command,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if result.returncode:
        reason = next(iter(result.stderr.strip().splitlines()), f"it ended with {result.returncode}")
        raise StorageError(reason if reason.startswith(program) else f"{program}: {reason}")
    return result.stdout


def _address(program: str, url: str | None) -> tuple[tuple[str, ...], Mapping[str, str]]:
    if url is None:
        return (), {}
    fields: dict[str, Any] = dict(conninfo.conninfo_to_dict(url))
    password = fields.pop("password", None)
    if program == "pg_restore":  # the dump names the schema
        fields.pop("options", None)
    return (f"--dbname={conninfo.make_conninfo(**fields)}",), {"PGPASSWORD": password} if password else {}
