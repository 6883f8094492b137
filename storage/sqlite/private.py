"""Files that nobody but the bot's own user can read, whatever the umask is."""

import glob
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.errors import StorageError, UnwritableDatabase

BESIDE = ("-wal", "-shm", "-journal")
"""The ends of the names of SQLite's own files, which it makes with the rights of the database."""

STALE_SECONDS = 3600
"""How long nothing was written to an unfinished file that a killed process has left."""

_OTHERS = 0o007


def make(path: Path) -> None:
    """Make an empty file for its owner alone; one that is there loses the rights of all other users.

    SQLite takes an empty file for a new database. Raises :class:`OSError` where none can be made.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        real = Path(os.path.realpath(path))
        for end in ("", *BESIDE):
            _close_to_others(real.with_name(real.name + end))


def _close_to_others(path: Path) -> None:
    with suppress(
        FileNotFoundError, PermissionError
    ):  # it may be another user's, who may do with it as they like
        mode = path.stat().st_mode
        if path.is_file() and mode & _OTHERS:
            path.chmod(mode & ~_OTHERS & 0o7777)


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Give a new private file beside ``target`` to be filled, whose name no other process takes.

    Unless :func:`finish` renames it, nothing of it is left, nor of those that killed processes have left.
    Raises :class:`storage.errors.UnwritableDatabase` if it can't be made.
    """
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        make(part)
        remove_stale(part, f"{glob.escape(target.name)}.*.part*")
    except OSError as error:
        raise UnwritableDatabase(f"{part.parent}: no file can be written there ({error.strerror})") from error
    try:
        yield part
    finally:
        remove(part)


def remove_stale(part: Path, pattern: str) -> None:
    """Remove unfinished files in the folder of a new one to which nothing was written for long."""
    now = part.stat().st_mtime
    for path in part.parent.glob(pattern):
        with suppress(OSError):
            if now - path.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def finish(part: Path, names: Iterable[Path]) -> Path:
    """Give a filled file the first of some names that no other file has; return that name.

    Raises :class:`storage.errors.StorageError` if all are taken, and
    :class:`storage.errors.UnwritableDatabase`.
    """
    target = part
    try:
        for target in names:
            if not left_of(target) and _renamed(part, target):
                return target
    except OSError as error:
        raise UnwritableDatabase(f"{target}: the file can't be written ({error.strerror})") from error
    require_free(target)
    raise _taken(target)


def require_free(target: Path) -> None:
    """Raise :class:`storage.errors.StorageError` if a database is there, or a part of one."""
    if os.path.lexists(target):
        raise _taken(target)
    for left in left_of(target):
        raise StorageError(
            f"{left} is left of another database, and SQLite would write it into the new one: "
            "move it away first"
        )


def _taken(target: Path) -> StorageError:
    return StorageError(f"there is a database {target} already: give a path where there is none")


def left_of(path: Path) -> list[Path]:
    """Return the logs of a database that hold something, which SQLite plays into whatever is at its path."""
    logs = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    return [log for log in logs if log.exists() and log.stat().st_size > 0]


def _renamed(part: Path, target: Path) -> bool:
    """Rename a file; return whether the name was free."""
    try:
        os.link(part, target)  # unlike a renaming, this never replaces another file
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if target.exists():
            return False
        os.replace(part, target)
    return True


def remove(path: Path) -> None:
    """Remove a database with SQLite's own files beside it, as far as they are there."""
    for end in ("", *BESIDE):
        with suppress(OSError):
            path.with_name(path.name + end).unlink(missing_ok=True)
