"""Which versions of this program work with a database of which version, so that upgrades can roll.

A migration that only adds what older programs leave alone lets them go on beside the newer one; one that
takes something away comes in a later version, when no program needs it any more: expand, deploy, contract.
"""

from importlib.resources import files

from storage.errors import NewerDatabase, OlderDatabase, StorageError

BASELINE = 30
"""The oldest version that is upgraded; a new database begins with it."""

WORKS_WITH: dict[int, int] = {32: 31, 33: 31, 35: 34, 37: 36}
"""By the version of a database, the oldest one that a program must know to work with it.

What is not named works with programs of its own version alone.
"""

ALIVE_SECONDS = 15
"""For how long after it was seen a program may still be running."""

KEY = "works-with"
"""The name of the setting in which a database keeps that."""

MOVING = "moving"
"""The name of the setting that a database has while ``ziggurat move`` fills it: which move does, and when."""

HALF_MOVED = "only a part of what `ziggurat move` copies is in it: let it finish, or start that move again"


def scripts(engine: str) -> dict[int, str]:
    """Return the migrations of an engine by the versions that they make, in their order."""
    folder = files(f"storage.{engine}") / "migrations"
    paths = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    return {int(path.name[:4]): path.read_text(encoding="utf-8") for path in paths}


def oldest(version: int) -> int:
    """Return which version a program must know at least to work with a database of a version."""
    return WORKS_WITH.get(version, version)


def require_stopped(version: int, new: int, alive: int) -> None:
    """Raise :class:`StorageError` where some are ``alive`` that can't go on once a database is upgraded."""
    if alive and oldest(new) > version:
        raise StorageError(
            f"a bot of an older version runs on the database, and can't go on once that is of version {new}: "
            f"stop it first, or wait {ALIVE_SECONDS} seconds if it was killed"
        )


def require_upgradable(version: int) -> None:
    """Raise :class:`OlderDatabase` for a version that is not upgraded any more; 0 is an empty database."""
    if 0 < version < BASELINE:
        raise OlderDatabase(version)


def require(version: int, known: int, works_with: int) -> None:
    """Raise :class:`NewerDatabase` where a program that knows versions up to ``known`` is too old."""
    if version > known and works_with > known:
        raise NewerDatabase(version, known)
