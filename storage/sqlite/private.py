"""Files that nobody but the bot's own user can read, whatever the umask is."""

import os
from contextlib import suppress
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
"""The ends of the names of SQLite's own files, which it makes with the rights of the database."""

_OTHERS = 0o007


def make(path: Path) -> None:
    """Make an empty file for its owner alone; one that is there loses the rights of all other users.

    SQLite takes an empty file for a new database. Raises :class:`OSError` where none can be made.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        for end in ("", *BESIDE):
            _close_to_others(path.with_name(path.name + end))


def _close_to_others(path: Path) -> None:
    with suppress(
        FileNotFoundError, PermissionError
    ):  # it may be another user's, who may do with it as they like
        mode = path.stat().st_mode
        if path.is_file() and mode & _OTHERS:
            path.chmod(mode & ~_OTHERS & 0o7777)
