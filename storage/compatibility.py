"""Which program versions work with which database versions, for rolling upgrades.

A migration that only adds what older programs ignore lets them run beside newer ones. One that removes
something comes in a later version, when no program needs it any more: expand, deploy, contract.
"""

from importlib.resources import files

from storage.errors import NewerDatabase, OlderDatabase, StorageError

BASELINE = 30
"""The oldest version that can be upgraded; new databases start with it."""

WORKS_WITH: dict[int, int] = {32: 31, 33: 31, 35: 34, 37: 36, 40: 39}
"""By database version, the oldest one that a program must know to work with it.

Versions that aren't listed only work with programs of the same version.
"""

ALIVE_SECONDS = 15
"""Seconds without a heartbeat after which a program counts as dead."""

KEY = "works-with"
"""The setting that stores a database's minimum version."""

MOVING = "moving"
"""The setting that marks a database while ``ziggurat move`` fills it: the move's token and the time."""

HALF_MOVED = "`ziggurat move` has not finished filling it: let it finish, or start that move again"


def scripts(engine: str) -> dict[int, str]:
    """Return the migrations of an engine in order, by the version that they lead to."""
    folder = files(f"storage.{engine}") / "migrations"
    paths = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    return {int(path.name[:4]): path.read_text(encoding="utf-8") for path in paths}


def oldest(version: int) -> int:
    """Return the oldest version that a program must know to work with a database version."""
    return WORKS_WITH.get(version, version)


def require_stopped(version: int, new: int, alive: int) -> None:
    """Raise :class:`StorageError` if ``alive`` programs couldn't work with the upgraded database."""
    if alive and oldest(new) > version:
        raise StorageError(
            f"a bot of an older version uses this database and can't work with version {new}: "
            f"stop it first, or wait {ALIVE_SECONDS} seconds if it was killed"
        )


def require_upgradable(version: int) -> None:
    """Raise :class:`OlderDatabase` if a version is too old to be upgraded; 0 is an empty database."""
    if 0 < version < BASELINE:
        raise OlderDatabase(version)


def require(version: int, known: int, works_with: int) -> None:
    """Raise :class:`NewerDatabase` if a program that knows versions up to ``known`` is too old."""
    if version > known and works_with > known:
        raise NewerDatabase(version, known)
