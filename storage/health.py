"""Examines a database for an admin, without changing it."""

import asyncio
from pathlib import Path
from typing import NamedTuple

import storage
from storage.delivery import Condition
from storage.sqlite import inspection, library

ALIVE_SECONDS = 15
DUE_SECONDS = 600
"""How long something may be pending before it is reported, in seconds."""


class DatabaseHealth(NamedTuple):
    """The result of :func:`examine`; ``condition`` is None if the database needs an upgrade."""

    address: str
    version: int
    known: int
    file: Path | None
    is_private: bool
    condition: Condition | None


async def examine(url: str, *, now: int) -> DatabaseHealth:
    """Examine a database. Raises :class:`storage.errors.StorageError` if a bot couldn't use it."""
    scheme, rest = storage.split(url)
    file, private = None, True
    if scheme == "sqlite":
        file = Path(rest)
        version, known = await asyncio.to_thread(inspection.version, file)
        private = await asyncio.to_thread(inspection.is_private, file)
    else:
        version, known = await asyncio.to_thread(storage.postgres_version, rest)
    if version < known:
        return DatabaseHealth(storage.redacted(url), version, known, file, private, None)
    async with await storage.open(url, create=False) as matches:
        await matches.check()
        condition = await matches.conditions.current(
            alive_since=now - ALIVE_SECONDS, due_before=now - DUE_SECONDS
        )
    return DatabaseHealth(storage.redacted(url), version, known, file, private, condition)


def sqlite_library() -> tuple[str, str | None]:
    """Return the version of the SQLite library and its fault, or None if it is suitable."""
    return library.version(), library.fault()
