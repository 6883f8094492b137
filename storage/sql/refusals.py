"""Questions that were turned down, and unwanted invitations; inside of a transaction, ``tx``."""

from collections.abc import Collection

from storage.errors import AskedAlready, NotInvitable
from storage.timing import DAY
from storage.transaction import Tx

AGAIN_AFTER = DAY
"""Seconds after which the same question may be asked again."""

_SET = "DO UPDATE SET at = excluded.at, seq = excluded.seq"


def note(tx: Tx, asker: int, question: str, now: int, *, guest: int = 0, seq: int = 0) -> None:
    """Record that a question came to nothing; ``guest`` is who was asked, 0 for the whole table."""
    sql = f"INSERT INTO turned_down VALUES (?, ?, ?, ?, ?) ON CONFLICT (asker, guest, question) {_SET}"
    tx.execute(sql, (asker, guest, question, now, seq))
    tx.execute("DELETE FROM turned_down WHERE at <= ?", (now - AGAIN_AFTER,))


def require_new(tx: Tx, asker: int, question: str, now: int, *, guest: int = 0, since: int = 0) -> None:
    """Raise :class:`AskedAlready` for a question that came to nothing less than a day ago.

    One that was asked before the log had ``since`` entries doesn't count.
    """
    sql = "SELECT at FROM turned_down WHERE asker = ? AND guest = ? AND question = ? AND at > ? AND seq >= ?"
    row = tx.execute(sql, (asker, guest, question, now - AGAIN_AFTER, since)).fetchone()
    if row is not None:
        raise AskedAlready(question.split()[0], row[0] + AGAIN_AFTER)


def unwilling(tx: Tx, asker: int, game: str, guests: Collection[int], now: int) -> set[int]:
    """Return the guests who have muted a user, or turned down an invitation to a game less than a day ago."""
    turned_down = "SELECT 1 FROM turned_down WHERE asker = ? AND guest = ? AND question = ? AND at > ?"
    since, question = now - AGAIN_AFTER, invitation(game)
    return {
        guest
        for guest in guests
        if is_muted(tx, guest, asker) or tx.execute(turned_down, (asker, guest, question, since)).fetchone()
    }


def require_willing(tx: Tx, asker: int, guest: int) -> None:
    """Raise :class:`NotInvitable` for a guest who has muted a user."""
    if is_muted(tx, guest, asker):
        raise NotInvitable(guest)


def is_muted(tx: Tx, user: int, other: int) -> bool:
    """Return whether a user doesn't want the invitations of another."""
    sql = "SELECT 1 FROM muted WHERE user = ? AND other = ?"
    return tx.execute(sql, (user, other)).fetchone() is not None


def invitation(game: str) -> str:
    """Return the question whether a guest joins a table of a game."""
    return f"invite {game}"
