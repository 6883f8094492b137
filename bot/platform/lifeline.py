"""A lock that the system lets go of when its process ends, by which others on this machine know of that."""

import fcntl
import logging
import os
import socket
import tempfile
from pathlib import Path

log = logging.getLogger(__name__)


class Lifeline:
    """What a process holds for as long as it lives, by a name that no other process has."""

    def __init__(self, name: str) -> None:
        self._path = _path(name)
        self._file: int | None = None

    def hold(self) -> None:
        """Hold it, before anybody can know the name. Where that fails, nobody is ever known to be dead."""
        try:
            self._file = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            log.debug("no lifeline could be made: %s", error)
            self.let_go()

    def let_go(self) -> None:
        """Let go of it, and leave nothing behind."""
        if self._file is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None


def is_dead(name: str) -> bool:
    """Return whether a process of this machine held a lifeline and has ended without letting go of it.

    False also where that can't be known, as for one on another machine or in another container.
    """
    path = _path(name)
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(file)
    path.unlink(missing_ok=True)
    return True


def _path(name: str) -> Path:
    return Path(tempfile.gettempdir()) / f"ziggurat-{socket.gethostname()}-{name}.lock"
