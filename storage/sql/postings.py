"""Messages kept in step with what is stored: the SQL of postings, inside of a transaction, ``tx``.

A posting is stale while ``shown < wanted``, and has a row in ``stale`` for as long: no index of ``posting``
has a column that changes.
"""

from storage.delivery import Posting, PostingKind
from storage.errors import Claimed
from storage.transaction import Tx, listed

_COLUMNS = ", ".join(
    f"coalesce((SELECT channel FROM match WHERE id = posting.match), {field}) AS {field}"
    if field == "channel"
    else field
    for field in Posting.__struct_fields__
)
_STALE = "INSERT INTO stale (posting) VALUES (?) ON CONFLICT DO NOTHING"
_CLAIM = (
    "UPDATE posting SET holder = :holder, epoch = epoch + 1, until = :until, "
    "made = CASE WHEN message IS NULL THEN coalesce(made, :now) END "
    "WHERE id = :id AND shown < wanted AND (holder = :holder OR until <= :now "
    f"OR holder NOT IN (SELECT id FROM instance)) RETURNING {_COLUMNS}"
)
_MINE = "id = ? AND holder = ? AND epoch = ?"


def add(tx: Tx, kind: PostingKind, subject: int, match_id: int) -> None:
    """Ask for a message about something new, in the channel of its match."""
    sql = "INSERT INTO posting (kind, subject, match) VALUES (?, ?, ?) RETURNING id"
    tx.execute(_STALE, tx.execute(sql, (kind, subject, match_id)).fetchone())


def change(tx: Tx, kind: PostingKind, sql: str, values: tuple[object, ...] = ()) -> list[int]:
    """Run an UPDATE of subjects, whose messages have to follow, and return their ids."""
    changed = [subject for (subject,) in tx.execute(f"{sql} RETURNING id", values).fetchall()]
    for subject in changed:
        sql = "UPDATE posting SET wanted = wanted + 1 WHERE kind = ? AND subject = ? RETURNING id"
        tx.executemany(_STALE, tx.execute(sql, (kind, subject)).fetchall())
    return changed


def want(tx: Tx, kind: PostingKind, subject: int, channel: int) -> int:
    """Ask for an up-to-date message about something in a channel, and return the posting's id."""
    sql = (
        "INSERT INTO posting (kind, subject, channel) VALUES (?, ?, ?) ON CONFLICT (kind, subject, channel) "
        "DO UPDATE SET wanted = posting.wanted + 1 RETURNING id"
    )
    (posting_id,) = tx.execute(sql, (kind, subject, channel)).fetchone()
    tx.execute(_STALE, (posting_id,))
    return int(posting_id)


def drop(tx: Tx, where: str, *values: object) -> None:
    """Keep postings for which some SQL is true up to date no more."""
    tx.execute(f"UPDATE posting SET until = 0 WHERE {where}", values)  # locked first, as others do
    tx.execute(f"DELETE FROM stale WHERE posting IN (SELECT id FROM posting WHERE {where})", values)
    tx.execute(f"DELETE FROM posting WHERE {where}", values)


def claim(tx: Tx, posting_id: int, holder: str, now: int, seconds: int) -> Posting | None:
    """Claim a stale posting, and record the attempt to send its message; None if it isn't stale.

    Raises Claimed.
    """
    values = {"id": posting_id, "holder": holder, "now": now, "until": now + seconds}
    if row := tx.execute(_CLAIM, values).fetchone():
        return Posting(*row)
    held = tx.execute("SELECT until FROM posting WHERE id = ? AND shown < wanted", (posting_id,)).fetchone()
    if held is not None:
        raise Claimed(f"posting {posting_id}", held[0] - now)
    return None


def renew(tx: Tx, posting: Posting, until: int) -> bool:
    """Extend a claim; return whether it is still held."""
    return bool(tx.execute(f"UPDATE posting SET until = ? WHERE {_MINE}", (until, *_claim(posting))).rowcount)


def holds(tx: Tx, posting: Posting) -> bool:
    """Return whether a claim is still held."""
    return tx.execute(f"SELECT 1 FROM posting WHERE {_MINE}", _claim(posting)).fetchone() is not None


def release(tx: Tx, posting: Posting) -> None:
    """Let others have a claim at once, if it is still held."""
    tx.execute(f"UPDATE posting SET until = 0 WHERE {_MINE}", _claim(posting))


def record(tx: Tx, posting: Posting, message: int | None, digest: str) -> bool:
    """Record which message shows a claimed posting, None for none; return False if it was overtaken."""
    sql = (
        "UPDATE posting SET message = ?, shown = ?, digest = ?, made = NULL, until = 0 "
        f"WHERE {_MINE} RETURNING shown < wanted"
    )
    row = tx.execute(sql, (message, posting.wanted, digest, *_claim(posting))).fetchone()
    if row is None:
        _note_overtaken(tx, posting, message)
        return False
    done = "DELETE FROM stale WHERE posting = ?"
    again = "UPDATE stale SET retry_at = 0 WHERE posting = ? AND retry_at > 0"
    tx.execute(again if row[0] else done, (posting.id,))
    return True


def lose(tx: Tx, posting: Posting) -> None:
    """Ask for a new message, as the one that was there is gone."""
    sql = (
        "UPDATE posting SET message = NULL, made = NULL, anew = anew + 1, wanted = wanted + 1 "
        "WHERE id = ? AND message = ?"
    )
    if tx.execute(sql, (posting.id, posting.message)).rowcount:
        tx.execute(_STALE, (posting.id,))


def stale_of(tx: Tx, match_id: int) -> list[int]:
    """Return the stale postings about a match."""
    stale = f"kind IN ({listed(PostingKind)}) AND id IN (SELECT posting FROM stale)"
    sql = f"SELECT id FROM posting WHERE match = ? AND {stale} ORDER BY id"
    return [number for (number,) in tx.execute(sql, (match_id,))]


def _note_overtaken(tx: Tx, posting: Posting, message: int | None) -> None:
    sql = "UPDATE posting SET wanted = wanted + 1, digest = '' WHERE id = ? AND message = ?"
    if tx.execute(sql, (posting.id, message)).rowcount:
        tx.execute(_STALE, (posting.id,))
    elif message is not None:
        sql = (
            "INSERT INTO old_message (message, match, channel) SELECT ?, match, ? FROM posting "
            "WHERE id = ? AND match IS NOT NULL ON CONFLICT DO NOTHING"
        )
        tx.execute(sql, (message, posting.channel, posting.id))


def _claim(posting: Posting) -> tuple[int, str, int]:
    return posting.id, posting.holder, posting.epoch
