"""Where matches are kept: :func:`open` is the door to it, ``records`` and ``delivery`` are what it gives."""

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


async def open(url: str | Path, *, create: bool = True) -> Matches:  # noqa: A001  # storage.open reads like what it is
    """Open a store, made if need be and ``create`` is true, and bring it up to this program's version.

    ``url`` is ``sqlite:`` and the path of a file, or that path alone, or the ``postgresql://`` address of a
    database. Whoever opens a store must close it, or the process does not end.

    Raises :class:`storage.errors.NoDatabase` if there is none and none is to be made, and
    :class:`storage.errors.StorageError` if it can't be opened, as one of its subclasses that say why.
    """
    prepare()
    scheme, rest = split(url)
    if scheme == "sqlite":
        return Matches(await SqliteDatabase.open(rest, create=create))
    return Matches(await _postgres().open(rest, create=create))


def split(url: str | Path) -> tuple[str, str]:
    """Return which kind of database an address is of, and what its driver takes.

    A ``~`` at the beginning of a path is the home of the user, as in a shell, which ``.env`` has not.
    Raises :class:`UnusableAddress` for a kind that is not known.
    """
    scheme, colon, rest = str(url).partition(":")
    if not colon or "/" in scheme or len(scheme) == 1:  # a drive of Windows, such as C:
        return "sqlite", os.path.expanduser(url)
    kind = scheme.lower()
    if kind == "sqlite" and rest:
        return kind, os.path.expanduser(rest)
    if kind in ("postgresql", "postgres"):
        return "postgresql", f"{kind}:{rest}"
    raise UnusableAddress(
        f"an address that begins with {scheme}: is of no kind of database that is known: give sqlite: "
        "and the path of a file, or postgresql://user:password@host/database"
    )


def file_of(url: str) -> Path | None:
    """Return the file that an address is of, None for one of another kind."""
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
    """Return whether the file that an address is of is there, be it a link that leads nowhere."""
    file = file_of(url)
    return file is not None and os.path.lexists(file)


def _postgres() -> "type[PostgresDatabase]":
    """Return the door to PostgreSQL, whose driver is only there where somebody wants it."""
    try:
        from storage.postgres.database import PostgresDatabase
    except ImportError as error:
        raise missing_driver(error) from error
    return PostgresDatabase


def postgres_version(url: str) -> tuple[int, int]:
    """Return the version of a PostgreSQL database, and the one that this program would make of it.

    Nothing changes in it. Raises :class:`StorageError`.
    """
    _postgres()
    from storage.postgres.database import version

    return version(url)


def missing_driver(error: ImportError) -> StorageError:
    """Return what to raise where PostgreSQL is asked for without its driver."""
    return StorageError(
        f"PostgreSQL needs more packages ({error.name or error}): pip install 'ziggurat[postgres]'"
    )


def redacted(url: str | Path) -> str:
    """Return an address as it can be shown: without what a password may be in."""
    scheme, rest = split(url)
    if scheme == "sqlite":
        return rest
    return f"postgresql://{rest.partition('//')[2].rpartition('@')[2].partition('?')[0]}"
