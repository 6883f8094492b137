"""Which versions of this program work with a database of which version, so that upgrades can roll.

A migration that only adds what older programs leave alone lets them go on beside the newer one; one that
takes something away comes in a later version, when no program needs it any more: expand, deploy, contract.
"""

from storage.errors import NewerDatabase

WORKS_WITH: dict[int, int] = {28: 27}
"""By the version of a database, the oldest one that a program must know to work with it.

What is not named works with programs of its own version alone.
"""

KEY = "works-with"
"""The name of the setting in which a database keeps that."""


def oldest(version: int) -> int:
    """Return which version a program must know at least to work with a database of a version."""
    return WORKS_WITH.get(version, version)


def require(version: int, known: int, works_with: int) -> None:
    """Raise :class:`NewerDatabase` where a program that knows versions up to ``known`` is too old."""
    if version > known and works_with > known:
        raise NewerDatabase(version, known)
