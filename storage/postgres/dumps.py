"""Dumps of a PostgreSQL database by the server's own programs, and databases made of them."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
from psycopg import conninfo

from storage.errors import StorageError, UnwritableDatabase
from storage.postgres.database import read, shown
from storage.postgres.faults import failure
from storage.postgres.migrate import require_suitable
from storage.sqlite import private

_TOKENS = "--exclude-table-data=*.press"
"""What must not leave the database: the tokens of presses."""

_COMMON = ("--no-owner", "--no-privileges", "--no-password")
_SCHEMA = "SELECT current_schema(), to_regclass('schema_version') IS NOT NULL"


def copy(url: str, target: Path) -> None:
    """Dump a database while others write, as it is at one moment. Raises :class:`StorageError`."""
    schema, is_ours = _look(url)
    if not is_ours:
        raise StorageError(f"{shown(url)} holds no matches")
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        private.make(part)
        of_schema = () if schema == "public" else (f"--schema={schema}",)
        arguments = (
            "--format=custom",
            "--serializable-deferrable",
            f"--file={part}",
            _TOKENS,
            *_COMMON,
            *of_schema,
        )
        _run("pg_dump", url, *arguments)
        _run("pg_restore", None, "--list", str(part))
        os.replace(part, target)
    except OSError as error:
        raise UnwritableDatabase(f"{target}: the file can't be written ({error.strerror})") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def restore(source: Path, url: str) -> None:
    """Make what a dump has in an empty database, all or nothing. Raises :class:`StorageError`."""
    _, is_ours = _look(url)
    if is_ours:
        raise StorageError(f"{shown(url)} is not empty: give a new database")
    _run("pg_restore", url, "--single-transaction", "--exit-on-error", *_COMMON, str(source))


def _look(url: str) -> tuple[str, bool]:
    """Return the schema that an address is of, and whether there is a store in it."""
    address, parameters = read(url)
    try:
        with closing(psycopg.connect(**parameters, autocommit=True)) as connection:
            require_suitable(connection, address)
            schema, is_ours = connection.execute(_SCHEMA).fetchone() or (None, False)
    except psycopg.Error as error:
        raise failure(error, address) from error
    return schema or "public", is_ours


def _run(program: str, url: str | None, *arguments: str) -> None:
    """Run a program of PostgreSQL; the password stays out of its arguments, which others can see."""
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
        text=True,
        errors="replace",
        check=False,
    )
    if result.returncode:
        reason = next(iter(result.stderr.strip().splitlines()), f"it ended with {result.returncode}")
        raise StorageError(reason if reason.startswith(program) else f"{program}: {reason}")


def _address(program: str, url: str | None) -> tuple[tuple[str, ...], Mapping[str, str]]:
    if url is None:
        return (), {}
    fields: dict[str, Any] = dict(conninfo.conninfo_to_dict(url))
    password = fields.pop("password", None)
    if program == "pg_restore":  # the schema stands in the dump
        fields.pop("options", None)
    return (f"--dbname={conninfo.make_conninfo(**fields)}",), {"PGPASSWORD": password} if password else {}
