"""Declined requests and invitations, muted users and blocked users."""

from collections.abc import Collection, Iterable

from storage.errors import AskedAlready, Blocked, NotInvitable
from storage.records import Person
from storage.timing import DAY
from storage.transaction import Tx

AGAIN_AFTER = DAY
"""Seconds after which a declined request may be repeated."""

LIMIT = 3
"""How many unanswered invitations to one game a guest gets from one user in a day."""

_SET = "DO UPDATE SET at = excluded.at, seq = excluded.seq"


def record(tx: Tx, asker: int, question: str, now: int, *, guest: int = 0, seq: int = 0) -> None:
    """Record that a request was declined; ``guest`` is the user who was asked, 0 for the whole table."""
    sql = f"INSERT INTO turned_down VALUES (?, ?, ?, ?, ?) ON CONFLICT (asker, guest, question) {_SET}"
    tx.execute(sql, (asker, guest, question, now, seq))
    tx.execute("DELETE FROM turned_down WHERE at <= ?", (now - AGAIN_AFTER,))


def require_new(tx: Tx, asker: int, question: str, now: int, *, guest: int = 0, since: int = 0) -> None:
    """Raise :class:`AskedAlready` for a request that was declined less than a day ago.

    Requests made before the log had ``since`` entries don't count.
    """
    sql = "SELECT at FROM turned_down WHERE asker = ? AND guest = ? AND question = ? AND at > ? AND seq >= ?"
    row = tx.execute(sql, (asker, guest, question, now - AGAIN_AFTER, since)).fetchone()
    if row is not None:
        raise AskedAlready(question.split()[0], row[0] + AGAIN_AFTER)


def unwilling(tx: Tx, asker: int, game: str, guests: Collection[int], now: int) -> set[int]:
    """Return the guests who have muted a user, or whom the user has invited often enough to a game today.

    That is once if they declined, and :data:`LIMIT` times if they didn't answer.
    """
    since, question = now - AGAIN_AFTER, invitation(game)
    sql = (
        "SELECT count(*), coalesce(sum(CASE WHEN question = ? THEN 1 ELSE 0 END), 0) FROM turned_down "
        "WHERE asker = ? AND guest = ? AND (question = ? OR question LIKE ?) AND at > ?"
    )

    def has_enough(guest: int) -> bool:
        values = (question, asker, guest, question, f"{question} %", since)
        asked, turned_down = tx.execute(sql, values).fetchone()
        return bool(turned_down) or asked >= LIMIT

    return {guest for guest in guests if is_muted(tx, guest, asker) or has_enough(guest)}


def note_invited(tx: Tx, asker: int, game: str, match_id: int, guests: Collection[int], now: int) -> None:
    """Record a user's invitations to a table, until the guests answer."""
    for guest in guests:
        record(tx, asker, f"{invitation(game)} {match_id}", now, guest=guest)


def note_joined(tx: Tx, game: str, match_id: int, guest: int) -> None:
    """Record that a guest has joined a table, so that the invitation doesn't count as unanswered."""
    sql = "DELETE FROM turned_down WHERE guest = ? AND question = ?"
    tx.execute(sql, (guest, f"{invitation(game)} {match_id}"))


def require_willing(tx: Tx, asker: int, guest: int) -> None:
    """Raise :class:`NotInvitable` if a guest has muted a user."""
    if is_muted(tx, guest, asker):
        raise NotInvitable(guest)


def is_muted(tx: Tx, user: int, other: int) -> bool:
    """Return whether a user has muted another one's invitations."""
    sql = "SELECT 1 FROM muted WHERE user = ? AND other = ?"
    return tx.execute(sql, (user, other)).fetchone() is not None


def invitation(game: str) -> str:
    """Return the key of invitations to a game."""
    return f"invite {game}"


def require_welcome(tx: Tx, guild: int | None, person: Person) -> None:
    """Raise :class:`Blocked` if a person is blocked on a server."""
    if not person.robot and _is_blocked(tx, guild, person.user):
        raise Blocked


def require_guests(tx: Tx, guild: int | None, guests: Iterable[int]) -> None:
    """Raise :class:`Blocked` if a guest is blocked on a server."""
    for guest in guests:
        if _is_blocked(tx, guild, guest):
            raise Blocked(guest)


def _is_blocked(tx: Tx, guild: int | None, user: int) -> bool:
    sql = "SELECT 1 FROM blocked WHERE guild = ? AND user = ?"
    return guild is not None and tx.execute(sql, (guild, user)).fetchone() is not None
