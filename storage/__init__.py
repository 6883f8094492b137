"""Persistence: :func:`open` opens a store, whose values are in ``records`` and ``delivery``."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from storage.errors import StorageError, UnusableAddress
from storage.matches import Matches
from storage.parts.boards import BoardStore
from storage.parts.instances import InstanceStore
from storage.parts.people import PersonStore
from storage.parts.postings import PostingStore
from storage.parts.requests import BudgetStore, PressStore
from storage.parts.settings import SettingStore
from storage.parts.unfinished import UnfinishedTurnStore
from storage.sql.row_types import prepare
from storage.sqlite.database import SqliteDatabase
from storage.transaction import Database

if TYPE_CHECKING:
    from storage.postgres.database import PostgresDatabase

__all__ = [
    "BoardStore",
    "BudgetStore",
    "InstanceStore",
    "Matches",
    "PersonStore",
    "PostingStore",
    "PressStore",
    "SettingStore",
    "UnfinishedTurnStore",
    "open",
]


async def open(url: str | Path, *, create: bool = True) -> Matches:  # noqa: A001  # read as storage.open
    """Open a store, creating it if needed and allowed by ``create``, and upgrade it to this version.

    ``url`` is ``sqlite:`` and a file path, a file path alone, or the ``postgresql://`` address of a database.
    The store must be closed, or the process doesn't end.

    Raises :class:`storage.errors.NoDatabase` if it doesn't exist and ``create`` is false, and other
    subclasses of :class:`storage.errors.StorageError` if it can't be opened.
    """
    prepare()
    scheme, rest = split(url)
    database: Database
    if scheme == "sqlite":
        database = await SqliteDatabase.open(rest, create=create)
    else:
        database = await _postgres().open(rest, create=create)
    matches = Matches(database)
    try:
        await matches.statistics.upgrade()
    except BaseException:
        await matches.close()
        raise
    return matches


def split(url: str | Path) -> tuple[str, str]:
    """Split an address into the kind of database and the part that its driver takes.

    A leading ``~`` is expanded to the user's home, since ``.env`` files have no shell to do so. Raises
    :class:`UnusableAddress` for an unknown kind.
    """
    scheme, colon, rest = str(url).partition(":")
    if not colon or "/" in scheme or len(scheme) == 1:  # a Windows drive, such as C:
        return "sqlite", os.path.expanduser(url)
    kind = scheme.lower()
    if kind == "sqlite" and rest:
        return kind, os.path.expanduser(rest)
    if kind in ("postgresql", "postgres"):
        return "postgresql", f"{kind}:{rest}"
    raise UnusableAddress(
        f"unknown kind of database, {scheme}: use sqlite: and the path of a file, "
        "or postgresql://user:password@host/database"
    )


def file_of(url: str) -> Path | None:
    """Return the file of an address, or None for another kind of database."""
    try:
        scheme, rest = split(url)
    except UnusableAddress:
        return None
    if scheme != "sqlite":
        return None
    try:
        return Path(rest).absolute()
    except FileNotFoundError:  # the working folder is gone
        return Path(rest)


def file_there(url: str) -> bool:
    """Return whether the file of an address exists, even as a dangling link."""
    file = file_of(url)
    return file is not None and os.path.lexists(file)


def _postgres() -> "type[PostgresDatabase]":
    try:
        from storage.postgres.database import PostgresDatabase
    except ImportError as error:
        raise missing_driver(error) from error
    return PostgresDatabase


def postgres_version(url: str) -> tuple[int, int]:
    """Return the version of a PostgreSQL database and the one that this program would upgrade it to.

    Changes nothing. Raises :class:`StorageError`.
    """
    _postgres()
    from storage.postgres.database import version

    return version(url)


def missing_driver(error: ImportError) -> StorageError:
    """Return the error for a PostgreSQL address without its driver installed."""
    return StorageError(
        f"PostgreSQL needs more packages ({error.name or error}): pip install 'ziggurat[postgres]'"
    )


def redacted(url: str | Path) -> str:
    """Return an address for display, without the parts that may contain a password."""
    scheme, rest = split(url)
    if scheme == "sqlite":
        return rest
    return f"postgresql://{rest.partition('//')[2].rpartition('@')[2].partition('?')[0]}"
