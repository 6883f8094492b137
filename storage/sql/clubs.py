"""The SQL of clubs that several parts need: reading, leaving and ending them."""

import msgspec

from storage.clubs import Club, ClubPhase
from storage.delivery import PostingKind
from storage.errors import ClubOver, NoSuchClub, NotInClub
from storage.sql import postings
from storage.transaction import Tx

FIELDS = Club.__struct_fields__
_COLUMNS = ", ".join(FIELDS)
CLUB_LIVE = f"phase != '{ClubPhase.OVER}'"
"""The SQL condition for clubs that haven't ended, worded exactly as in the index."""


def get(tx: Tx, club_id: int) -> Club:
    """Return a club; raises :class:`NoSuchClub`."""
    row = tx.execute(f"SELECT {_COLUMNS} FROM club WHERE id = ?", (club_id,)).fetchone()
    if row is None:
        raise NoSuchClub
    return read(row)


def read(row: tuple[object, ...]) -> Club:
    """Decode a row of the club's fields."""
    fields = dict(zip(FIELDS, row, strict=True))
    fields |= {"games": msgspec.json.decode(str(fields["games"])), "robots": bool(fields["robots"])}
    return msgspec.convert(fields, Club)


def listed(tx: Tx, where: str, *values: object) -> list[Club]:
    """Return the live clubs that satisfy an SQL condition."""
    sql = f"SELECT {_COLUMNS} FROM club WHERE {where} AND {CLUB_LIVE} ORDER BY id"
    return [read(row) for row in tx.execute(sql, values)]


def locked(tx: Tx, club_id: int) -> Club:
    """Lock a club until the transaction ends and count a change; raises :class:`ClubOver`."""
    tx.execute("UPDATE club SET changes = changes + 1 WHERE id = ?", (club_id,))
    club = get(tx, club_id)
    if club.phase is ClubPhase.OVER:
        raise ClubOver(club.name)
    return club


def leave(tx: Tx, club_id: int, user: int, now: int) -> Club:
    """Remove a member or guest; the longest-standing member becomes host, and a club without members ends.

    Raises :class:`NotInClub`.
    """
    club = locked(tx, club_id)
    sql = "DELETE FROM club_member WHERE club = ? AND user = ?"
    if not tx.execute(sql, (club_id, user)).rowcount:
        raise NotInClub
    sql = "SELECT user FROM club_member WHERE club = ? AND guest = FALSE ORDER BY since, user LIMIT 1"
    first = tx.execute(sql, (club_id,)).fetchone()
    if first is None:
        end(tx, club_id, now)
    elif club.host == user:
        tx.execute("UPDATE club SET host = ? WHERE id = ?", (first[0], club_id))
    return get(tx, club_id)


def leave_all(tx: Tx, user: int, now: int, guild: int | None = None) -> None:
    """Remove a user from all clubs, or from those of one server."""
    sql = (
        f"UPDATE club SET changes = changes + 1 WHERE {CLUB_LIVE} AND (:guild IS NULL OR guild = :guild) "
        "AND id IN (SELECT club FROM club_member WHERE user = :user) RETURNING id"
    )
    for (club_id,) in tx.execute(sql, {"guild": guild, "user": user}).fetchall():
        leave(tx, club_id, user, now)


def end(tx: Tx, club_id: int, now: int) -> None:
    """End a club, forget its members, and request the messages that say so."""
    sql = "UPDATE club SET phase = ?, ended = ?, opens = 0 WHERE id = ? RETURNING channel"
    for (channel,) in tx.execute(sql, (ClubPhase.OVER, now, club_id)).fetchall():
        tx.execute("DELETE FROM club_member WHERE club = ?", (club_id,))
        postings.want(tx, PostingKind.CLUB, club_id, channel)
        postings.count_change(tx, PostingKind.CLUB_CALL, club_id)
