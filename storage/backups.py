"""Back-ups of a database that is in use, checked, and databases made of them."""

import asyncio
import importlib
import time
from pathlib import Path
from typing import Any

import storage
from engine.errors import ZigguratError
from storage import Matches
from storage.errors import StorageError
from storage.sqlite import copies

NEWEST = 20
"""Matches that are replayed in a back-up, those that were changed last."""

SQLITE, POSTGRES = b"SQLite format 3\0", b"PGDMP"
"""How files of back-ups begin."""


async def back_up(url: str, folder: Path, *, now: int) -> tuple[Path, int]:
    """Copy a database in use to a new file of a folder; return it, and how many matches replay in it.

    Raises :class:`storage.errors.StorageError` where that can't be done or the copy is not sound; then no
    file is left.
    """
    scheme, rest = storage.split(url)
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now))
    if scheme == "sqlite":
        copy = folder / f"ziggurat-{stamp}.sqlite3"
        await asyncio.to_thread(copies.copy, Path(rest), copy)
        checked = str(copy)
    else:
        copy, checked = folder / f"ziggurat-{stamp}.dump", url
        await asyncio.to_thread(_dumps().copy, rest, copy)
    try:
        return copy, await _replay_newest(checked)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


async def restore(file: Path, url: str) -> int:
    """Make a new database of a back-up; return how many matches replay in it.

    Raises :class:`storage.errors.StorageError` for a file that is no back-up of that kind of database, a
    database that is not empty, and where it can't be made.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError as error:
        raise StorageError(f"{file} can't be read: {error.strerror}") from error
    scheme, rest = storage.split(url)
    scheme_of_file = SQLITE if scheme == "sqlite" else POSTGRES
    if not head.startswith(scheme_of_file):
        if head.startswith((SQLITE, POSTGRES)):
            raise StorageError(
                f"{file} is a back-up of another kind of database: restore it as what it was, then use move"
            )
        raise StorageError(f"{file} is no back-up")
    if scheme == "sqlite":
        await asyncio.to_thread(copies.restore, file, Path(rest))
    else:
        await asyncio.to_thread(_dumps().restore, file, rest)
    return await _replay_newest(url)


async def _replay_newest(url: str) -> int:
    """Replay the newest matches of a database from their logs; raises StorageError where one differs."""
    async with await storage.open(url, create=False) as matches:
        newest = await matches.newest(NEWEST)
        for match_id in newest:
            await _replay(matches, match_id)
    return len(newest)


async def _replay(matches: Matches, match_id: int) -> None:
    try:
        sound = await matches.sound(match_id)
    except ZigguratError as error:
        raise StorageError(f"the back-up is not sound: {error}") from error
    if not sound:
        raise StorageError(f"the back-up is not sound: match {match_id} does not come out as it is stored")


def _dumps() -> Any:
    try:
        return importlib.import_module("storage.postgres.dumps")
    except ImportError as error:
        raise storage.missing_driver(error) from error
