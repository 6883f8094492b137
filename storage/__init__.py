"""Where matches are kept: :func:`open` is the door to it, ``records`` and ``delivery`` are what it gives."""

from pathlib import Path

from storage.errors import StorageError
from storage.matches import Matches
from storage.parts.boards import Boards
from storage.parts.instances import Instances
from storage.parts.settings import Settings
from storage.parts.unfinished import Unfinished
from storage.sqlite.database import Database

__all__ = ["Boards", "Instances", "Matches", "Settings", "Unfinished", "open"]


async def open(url: str | Path, *, create: bool = True) -> Matches:  # noqa: A001  # storage.open reads like what it is
    """Open a store, made if need be and ``create`` is true, and bring it up to this program's version.

    ``url`` is ``sqlite:`` and the path of a file, or that path alone. Whoever opens a store must close it,
    or the process does not end.

    Raises :class:`storage.errors.NoDatabase` if there is none and none is to be made, and
    :class:`storage.errors.StorageError` if it can't be opened, as one of its subclasses that say why.
    """
    scheme, colon, rest = str(url).partition(":")
    if not colon or "/" in scheme:
        scheme, rest = "sqlite", str(url)
    if scheme != "sqlite":
        raise StorageError(
            f"{scheme}: is no kind of database that is known: give sqlite: and the path of a file"
        )
    return Matches(await Database.open(rest, create=create))
