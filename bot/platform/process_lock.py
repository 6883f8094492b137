"""Process locks: they tell other processes on this machine whether one that looks alive has died."""

import glob
import logging
import socket
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

log = logging.getLogger(__name__)

STALE_SECONDS = 3600
"""Age from which the lock of a dead process is of no use to anyone and may be deleted."""


class ProcessLock:
    """A lock held for the life of a process, under a name that no other process has.

    It is a file beside the database, or in the folder for temporary files if the database is a server.
    """

    def __init__(self, name: str, database: Path | None = None) -> None:
        self._name, self._database = name, database
        self._lock: FileLock | None = None

    def hold(self) -> None:
        """Take the lock, before anyone can know the name. If that fails, death is only noticed by silence."""
        try:
            path = _path(self._name, self._database)
            _delete_stale(path, self._name)
            self._lock = _lock(path)
            self._lock.acquire()
        except (OSError, NotImplementedError, Timeout) as error:  # as on some network drives
            log.debug("no process lock could be taken: %s", error)
            self.let_go()

    def let_go(self) -> None:
        """Release the lock and delete its file."""
        if self._lock is not None:
            _delete(self._lock)
            self._lock = None


def is_dead(name: str, database: Path | None = None) -> bool:
    """Return whether a process of this machine has died without releasing its lock.

    Return False if that is unknown, for example for a process on another machine or in another container.
    """
    try:
        path = _path(name, database)
    except OSError:
        return False
    return path.exists() and _is_free(path)


def _is_free(path: Path) -> bool:
    """Return whether no process holds a lock, and delete its file in that case."""
    lock = _lock(path)
    try:
        lock.acquire()
    except (OSError, NotImplementedError, Timeout):
        return False
    _delete(lock)
    return True


def _lock(path: Path) -> FileLock:
    return FileLock(path, timeout=0, mode=0o600, thread_local=False)


def _delete(lock: FileLock) -> None:
    lock.release()
    with suppress(OSError):  # Windows deletes it by itself
        Path(lock.lock_file).unlink(missing_ok=True)


def _delete_stale(path: Path, name: str) -> None:
    """Delete the locks that processes of this machine left long ago, when they were killed."""
    before, _, after = path.name.rpartition(name)
    for other in path.parent.glob(f"{glob.escape(before)}*{after}"):
        with suppress(OSError):
            if time.time() - other.stat().st_mtime > STALE_SECONDS:
                _is_free(other)


def _path(name: str, database: Path | None) -> Path:
    """Return the path of a lock file; raises :class:`OSError` if there is no folder for it."""
    lock = f"{socket.gethostname()}-{name}.lock"
    if database is not None:
        return database.with_name(f"{database.name}-{lock}")
    return Path(tempfile.gettempdir()) / f"ziggurat-{lock}"
