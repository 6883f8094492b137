"""The SQL of matches that users follow."""

from storage.delivery import OutboxKind
from storage.sql import clocks
from storage.timing import HOUR, Way
from storage.transaction import Tx, listed

APART = HOUR
"""The least time between two turning points that a follower is told about, in seconds."""

_KINDS = listed(kind for kind in OutboxKind if kind.to_follower)


def tell_turning_point(tx: Tx, match_id: int, kind: OutboxKind, now: int) -> None:
    """Notify the followers who want turning points, except those who have just been told about one."""
    sql = "UPDATE follower SET told = ? WHERE match = ? AND turns AND told <= ? RETURNING user"
    _tell(tx, match_id, kind, now, tx.execute(sql, (now, match_id, now - APART)).fetchall())


def end(tx: Tx, match_id: int) -> None:
    """Notify all followers of a match that has ended, instead of pending turning points; forget them."""
    found = tx.execute("DELETE FROM follower WHERE match = ? RETURNING user", (match_id,)).fetchall()
    if not found:
        return
    tx.execute(f"DELETE FROM notice WHERE match = ? AND kind IN ({_KINDS}) AND made IS NULL", (match_id,))
    (now,) = tx.execute("SELECT updated FROM match WHERE id = ?", (match_id,)).fetchone()
    _tell(tx, match_id, OutboxKind.FOLLOWED_END, now, found)


def drop(tx: Tx, user: int, match_id: int | None = None) -> None:
    """Let a user follow a match, or any, no longer; pending messages about it aren't sent."""
    which, values = ("", ()) if match_id is None else (" AND match = ?", (match_id,))
    tx.execute(f"DELETE FROM follower WHERE user = ?{which}", (user, *values))
    tx.execute(f"DELETE FROM notice WHERE user = ? AND kind IN ({_KINDS}){which}", (user, *values))


def _tell(tx: Tx, match_id: int, kind: OutboxKind, now: int, users: list[tuple[int]]) -> None:
    items = [(match_id, clocks.NOBODY, user, kind, Way.DIRECT, now) for (user,) in sorted(users)]
    tx.executemany(clocks.ADD, items)
