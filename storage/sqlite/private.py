"""Files that no other user can read, whatever the umask is."""

import glob
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.errors import StorageError, UnwritableDatabase

BESIDE = ("-wal", "-shm", "-journal")
"""The suffixes of SQLite's own files, which it creates with the permissions of the database."""

STALE_SECONDS = 3600
"""Seconds without a write after which an unfinished file counts as left by a killed process."""

_OTHERS = 0o007


def make(path: Path) -> None:
    """Create an empty file for its owner only; an existing one loses all permissions for other users.

    SQLite treats an empty file as a new database. Raises :class:`OSError` if it can't be created.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        real = Path(os.path.realpath(path))
        for end in ("", *BESIDE):
            _close_to_others(real.with_name(real.name + end))


def _close_to_others(path: Path) -> None:
    with suppress(FileNotFoundError, PermissionError):  # it may belong to another user, who decides about it
        mode = path.stat().st_mode
        if path.is_file() and mode & _OTHERS:
            path.chmod(mode & ~_OTHERS & 0o7777)


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Yield a new private file beside ``target``, with a unique name.

    Unless :func:`finish` renames it, it is removed at the end; files left by killed processes are removed,
    too. Raises :class:`storage.errors.UnwritableDatabase` if it can't be created.
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
    """Remove unfinished files in the folder of a new one that haven't been written for long."""
    now = part.stat().st_mtime
    for path in part.parent.glob(pattern):
        with suppress(OSError):
            if now - path.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def finish(part: Path, names: Iterable[Path]) -> Path:
    """Rename a finished file to the first free name, and return that.

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
    """Raise :class:`storage.errors.StorageError` if a database, or its log, is at a path."""
    if os.path.lexists(target):
        raise _taken(target)
    for left in left_of(target):
        raise StorageError(
            f"{left} is the log of another database, and SQLite would write it into the new one: "
            "move it away first"
        )


def _taken(target: Path) -> StorageError:
    return StorageError(f"there is already a database {target}: use another path")


def left_of(path: Path) -> list[Path]:
    """Return a database's non-empty logs, which SQLite would replay into any file at its path."""
    logs = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    return [log for log in logs if log.exists() and log.stat().st_size > 0]


def _renamed(part: Path, target: Path) -> bool:
    """Rename a file; return whether the name was free."""
    try:
        os.link(part, target)  # unlike a rename, this never replaces another file
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if target.exists():
            return False
        os.replace(part, target)
    return True


def remove(path: Path) -> None:
    """Remove a database and SQLite's own files beside it, if they exist."""
    for end in ("", *BESIDE):
        with suppress(OSError):
            path.with_name(path.name + end).unlink(missing_ok=True)
