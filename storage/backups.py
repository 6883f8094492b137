"""Makes verified backups of a database in use, and restores them."""

import asyncio
import importlib
import re
import secrets
import shutil
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import storage
from engine.errors import ZigguratError
from storage import Matches
from storage.errors import DamagedDatabase, OtherRules, StorageError, UnwritableDatabase
from storage.records import Origin
from storage.sqlite import copies, inspection, private
from storage.sqlite.database import failure, require_file

NEWEST = 20
"""How many matches are replayed to verify a backup, the last changed first."""

SQLITE, POSTGRES = b"SQLite format 3\0", b"PGDMP"
"""The first bytes of a backup file."""

IDENTITY, COPY = "identity", "copy"
"""Settings: the id of a database, and in a copy, the database that it was made from."""

_NAME = re.compile(r"ziggurat-\d{8}T\d{6}Z(-\d+)?\.(sqlite3|dump)")


async def back_up(url: str, folder: Path, *, now: int) -> tuple[Path, int]:
    """Copy a database in use to a new file in a folder; return it and the number of matches replayed from it.

    Raises :class:`storage.errors.StorageError` if that fails or the copy is damaged; then no file is left.
    """
    scheme, rest = storage.split(url)
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now))
    suffix = "sqlite3" if scheme == "sqlite" else "dump"
    if scheme == "sqlite":
        require_file(Path(rest))
    with private.unfinished(folder / "ziggurat") as part:
        if scheme == "sqlite":
            origin = await asyncio.to_thread(_origin, copies, rest, now)
            await asyncio.to_thread(copies.copy, Path(rest), part)
            replayed = await _check_copy(part)
            await asyncio.to_thread(copies.set_one, str(part), COPY, origin)
        else:
            await asyncio.to_thread(_dump, rest, part, now)
            replayed = await _replay_newest(url)
        numbers = ("", *(f"-{number}" for number in range(2, 1000)))
        return private.finish(part, (folder / f"ziggurat-{stamp}{n}.{suffix}" for n in numbers)), replayed


def _dump(url: str, part: Path, now: int) -> None:
    """Dump a database, with its origin stored in it meanwhile, because a finished dump can't be changed."""
    dumps = _dumps()
    origin = _origin(dumps, url, now)
    dumps.set_one(url, COPY, origin)
    try:
        dumps.copy(url, part)
    finally:
        dumps.set_one(url, COPY, None)


def _origin(kind: Any, address: str, now: int) -> str | None:
    """Return the origin to store in a copy, or None if the database has no id."""
    identity = kind.get_or_set(address, IDENTITY, secrets.token_hex(16))
    return identity and msgspec.json.encode(Origin(identity, kind.place(address), now)).decode()


def rotate(copy: Path, keep: int) -> None:
    """Remove the oldest copies in the folder of a new one, leaving ``keep`` including it.

    Only copies made of the same database by :func:`back_up` are counted and removed, and none that were
    renamed. Raises :class:`storage.errors.UnwritableDatabase`.
    """
    if (origin := _origin_of(copy)) is None:
        raise UnwritableDatabase(
            "no older copy was removed: the database is read-only, so its copies can't be identified"
        )
    others = []
    for path in copy.parent.iterdir():
        if path.name == copy.name or path.suffix != copy.suffix or not _NAME.fullmatch(path.name):
            continue
        if path.is_symlink() or not path.is_file() or (other := _origin_of(path)) is None:
            continue
        if (other.identity, other.place) == (origin.identity, origin.place):
            others.append((other.at, path))
    for _, path in sorted(others)[: max(len(others) + 1 - keep, 0)]:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UnwritableDatabase(f"{path}: the copy can't be removed ({error.strerror})") from error


def _origin_of(copy: Path) -> Origin | None:
    """Return the origin of a copy, or None if :func:`back_up` didn't make it."""
    kind = copies if copy.suffix == ".sqlite3" else _dumps()
    try:
        return msgspec.json.decode(kind.setting_of(copy, COPY) or "", type=Origin)
    except msgspec.MsgspecError:
        return None


async def restore(file: Path, url: str) -> int:
    """Make a new database from a backup; return the number of matches replayed from it.

    Raises :class:`storage.errors.StorageError` if the file is no backup of that kind of database, the
    database isn't empty, it can't be made, or it is damaged; then no database is left.
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
                f"{file} is a backup of another kind of database: restore it as that kind, then use move"
            )
        raise StorageError(f"{file} is not a backup")
    if scheme != "sqlite":
        return await _restore_dump(file, rest)
    target = Path(rest)
    private.require_free(target)
    with private.unfinished(target) as part:
        await asyncio.to_thread(copies.copy, file, part)
        replayed = await _check_copy(part)
        for key in (IDENTITY, COPY):  # the new database doesn't own the old one's copies
            await asyncio.to_thread(copies.set_one, str(part), key, None)
        private.finish(part, [target])
        return replayed


async def _restore_dump(file: Path, url: str) -> int:
    remove = await asyncio.to_thread(_dumps().restore, file, url)
    try:
        replayed = await _replay_newest(url)
        for key in (IDENTITY, COPY):
            await asyncio.to_thread(_dumps().set_one, url, key, None)
    except BaseException:
        await asyncio.to_thread(remove)
        raise
    return replayed


async def _check_copy(copy: Path) -> int:
    """Replay the newest matches of a copy, without upgrading it; return their number."""
    version, known = await asyncio.to_thread(inspection.version, copy)
    if version >= known:
        return await _replay_newest(str(copy))
    try:
        with TemporaryDirectory(prefix=f"{copy.name}-", dir=copy.parent) as folder:  # opening upgrades it
            other = Path(folder) / copy.name
            await asyncio.to_thread(shutil.copyfile, copy, other)
            return await _replay_newest(str(other))
    except OSError as error:
        raise failure(error, copy.parent) from error


async def _replay_newest(url: str) -> int:
    """Replay the newest matches of a database; raises StorageError if one differs from its snapshot."""
    async with await storage.open(url, create=False) as matches:
        await matches.check()
        newest = await matches.newest(NEWEST)
        return sum([await _replays(matches, match_id) for match_id in newest])


async def _replays(matches: Matches, match_id: int) -> bool:
    """Return whether the current rules can replay a match; raises StorageError if it differs."""
    try:
        sound = await matches.sound(match_id)
    except OtherRules:  # the log is fine; the match continues once its rules are back
        return False
    except ZigguratError as error:
        raise DamagedDatabase(f"the backup is damaged: {error}") from error
    if not sound:
        raise DamagedDatabase(f"the backup is damaged: match {match_id} doesn't replay to what is stored")
    return True


def _dumps() -> Any:
    try:
        return importlib.import_module("storage.postgres.dumps")
    except ImportError as error:
        raise storage.missing_driver(error) from error
