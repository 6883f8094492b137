"""Who may sit down at the tables of a server; inside of a transaction, ``tx``."""

from collections.abc import Iterable

from storage.errors import Blocked
from storage.records import Person
from storage.transaction import Tx


def require_welcome(tx: Tx, guild: int | None, person: Person) -> None:
    """Raise :class:`Blocked` for somebody whom an admin keeps from the tables of a server."""
    if not person.robot and _is_blocked(tx, guild, person.user):
        raise Blocked


def require_guests(tx: Tx, guild: int | None, guests: Iterable[int]) -> None:
    """Raise :class:`Blocked` where a guest may not sit down at the tables of a server."""
    for guest in guests:
        if _is_blocked(tx, guild, guest):
            raise Blocked(guest)


def _is_blocked(tx: Tx, guild: int | None, user: int) -> bool:
    sql = "SELECT 1 FROM blocked WHERE guild = ? AND user = ?"
    return guild is not None and tx.execute(sql, (guild, user)).fetchone() is not None
