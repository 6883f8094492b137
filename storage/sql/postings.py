"""The SQL of postings: messages kept in step with stored data.

While ``shown < wanted``, a posting is stale and has a row in ``stale``. So no index of ``posting`` contains a
column that changes.
"""

from storage.delivery import OldMessage, Posting, PostingKind
from storage.errors import Claimed
from storage.sql.due_matches import THINKING
from storage.transaction import Tx, listed

_FIELDS = [field for field in Posting.__struct_fields__ if field != "row"]
_COLUMNS = ", ".join(
    f"coalesce((SELECT channel FROM match WHERE id = posting.match), {field}) AS {field}"
    if field == "channel"
    else field
    for field in _FIELDS
)
BOARD = f"kind = '{PostingKind.BOARD}'"
STALE_BOARDS = (
    "stale JOIN posting ON posting.id = stale.posting JOIN match ON match.id = posting.match "
    f"WHERE {BOARD} AND away = '' AND status != 'frozen'"
)
"""The stale boards of matches that can be posted."""

_STALE = (
    "INSERT INTO stale (posting, since) "
    "SELECT id, coalesce((SELECT updated FROM match WHERE id = posting.match), 0) FROM posting "
    "WHERE id = ? AND shown < wanted ON CONFLICT DO NOTHING"
)
_HELD_UP = (
    f"{BOARD} AND EXISTS (SELECT 1 FROM match WHERE id = posting.match AND (away != '' OR status = 'frozen'))"
)
_ROBOT_ACTIVE = f"{BOARD} AND EXISTS (SELECT 1 FROM match WHERE id = posting.match AND {THINKING})"
_CLAIM = (
    "UPDATE posting SET holder = :holder, epoch = epoch + 1, until = :until, "
    f"made = CASE WHEN {BOARD} THEN made WHEN message IS NULL THEN coalesce(made, :now) END "
    "WHERE id = :id AND {due} AND (holder = :holder OR until <= :now "
    "OR holder NOT IN (SELECT id FROM instance)) RETURNING {columns}"
)
_MINE = "id = ? AND holder = ? AND epoch = ?"
_OLD = "INSERT INTO old_message (message, match, channel, line) "


def due(*, thinking: bool = True) -> str:
    """Return the SQL condition for stale postings that can be delivered.

    Unless ``thinking``, boards of matches with an active robot are left out.
    """
    robots = "" if thinking else f" AND NOT ({_ROBOT_ACTIVE})"
    return f"shown < wanted AND NOT ({_HELD_UP}){robots}"


def add(tx: Tx, kind: PostingKind, subject: int, match_id: int, *, shown: int = 0, seen: int = -1) -> None:
    """Request the message of a new subject, in the channel of its match."""
    sql = "INSERT INTO posting (kind, subject, match, shown, seen) VALUES (?, ?, ?, ?, ?) RETURNING id"
    tx.execute(_STALE, tx.execute(sql, (kind, subject, match_id, shown, seen)).fetchone())


def count_change(tx: Tx, kind: PostingKind, subject: int) -> list[int]:
    """Mark the messages about a subject as stale, and return their postings."""
    sql = "UPDATE posting SET wanted = wanted + 1 WHERE kind = ? AND subject = ? RETURNING id"
    changed = tx.execute(sql, (kind, subject)).fetchall()
    tx.executemany(_STALE, changed)
    return [posting for (posting,) in changed]


def change(tx: Tx, kind: PostingKind, sql: str, values: tuple[object, ...] = ()) -> list[int]:
    """Run an UPDATE of subjects, whose messages are then updated; return their ids."""
    changed = [subject for (subject,) in tx.execute(f"{sql} RETURNING id", values).fetchall()]
    for subject in changed:
        count_change(tx, kind, subject)
    return changed


def want(tx: Tx, kind: PostingKind, subject: int, channel: int) -> int:
    """Request an up-to-date message about a subject in a channel; return the posting's id."""
    sql = (
        "INSERT INTO posting (kind, subject, channel) VALUES (?, ?, ?) ON CONFLICT (kind, subject, channel) "
        "DO UPDATE SET wanted = posting.wanted + 1 RETURNING id"
    )
    row = tx.execute(sql, (kind, subject, channel)).fetchone()
    tx.execute(_STALE, row)
    return int(row[0])


def post_anew(tx: Tx, match_id: int, gone: int | None = None) -> None:
    """Request a new message to replace a board; see :meth:`storage.parts.boards.BoardStore.want_anew`."""
    if gone is None:
        sql = (
            "SELECT message, match, match.channel, line FROM posting JOIN match ON match.id = posting.match "
        )
        tx.execute(
            f"{_OLD}{sql} WHERE {BOARD} AND subject = ? AND message IS NOT NULL ON CONFLICT DO NOTHING",
            (match_id,),
        )
    sql = (
        "UPDATE posting SET message = NULL, line = NULL, anew = anew + 1, wanted = wanted + 1 "
        f"WHERE {BOARD} AND subject = :match AND (:gone IS NULL OR message = :gone) RETURNING id"
    )
    for row in tx.execute(sql, {"match": match_id, "gone": gone}).fetchall():
        tx.execute("UPDATE match SET away = '' WHERE id = ?", (match_id,))
        tx.execute(_STALE, row)


def forget_attempt(tx: Tx, posting_id: int) -> None:
    """Forget an attempt to send a message."""
    tx.execute("UPDATE posting SET moment = NULL, nonce = NULL, made = NULL WHERE id = ?", (posting_id,))


def clear(tx: Tx, match_id: int) -> None:
    """Forget a board's messages without requesting new ones; a delivery in progress is overtaken."""
    tx.execute("DELETE FROM old_message WHERE match = ?", (match_id,))
    sql = (
        "UPDATE posting SET message = NULL, line = NULL, moment = NULL, nonce = NULL, made = NULL, "
        "anew = anew + 1, shown = wanted, epoch = epoch + 1, until = 0 "
        f"WHERE {BOARD} AND subject = ? RETURNING id"
    )
    tx.executemany("DELETE FROM stale WHERE posting = ?", tx.execute(sql, (match_id,)).fetchall())


def drop(tx: Tx, where: str, *values: object) -> None:
    """Stop keeping postings that satisfy an SQL condition up to date."""
    tx.execute(f"UPDATE posting SET until = 0 WHERE {where}", values)  # locked first, as by all writers
    tx.execute(f"DELETE FROM stale WHERE posting IN (SELECT id FROM posting WHERE {where})", values)
    tx.execute(f"DELETE FROM posting WHERE {where}", values)


def claim(
    tx: Tx, posting_id: int, holder: str, now: int, seconds: int, *, thinking: bool = True
) -> Posting | None:
    """Claim a stale posting, and record the attempt to send its message; None if it isn't due.

    Raises :class:`storage.errors.Claimed`.
    """
    values = {"id": posting_id, "holder": holder, "now": now, "until": now + seconds}
    is_due = due(thinking=thinking)
    if row := tx.execute(_CLAIM.format(due=is_due, columns=_COLUMNS), values).fetchone():
        return Posting(*row)
    held = tx.execute(f"SELECT until FROM posting WHERE id = ? AND {is_due}", (posting_id,)).fetchone()
    if held is not None:
        raise Claimed(f"posting {posting_id}", held[0] - now)
    return None


def renew(tx: Tx, posting: Posting, until: int) -> bool:
    """Extend a claim; return whether it is still held."""
    return bool(tx.execute(f"UPDATE posting SET until = ? WHERE {_MINE}", (until, *_claim(posting))).rowcount)


def holds(tx: Tx, posting: Posting) -> bool:
    """Return whether a claim is still held."""
    return tx.execute(f"SELECT 1 FROM posting WHERE {_MINE}", _claim(posting)).fetchone() is not None


def attempt(tx: Tx, posting: Posting, moment: str, nonce: str, made: int) -> bool:
    """Record an attempt to send the board of a moment; return False if the claim was overtaken."""
    sql = f"UPDATE posting SET moment = ?, nonce = ?, made = ? WHERE {_MINE}"
    return bool(tx.execute(sql, (moment, nonce, made, *_claim(posting))).rowcount)


def release(tx: Tx, posting: Posting) -> None:
    """End a claim, if it is still held, so that others can claim the posting at once."""
    tx.execute(f"UPDATE posting SET until = 0 WHERE {_MINE}", _claim(posting))


def record(
    tx: Tx, posting: Posting, message: int | None, digest: str, line: str | None, seen: int
) -> bool | None:
    """Record which message shows a claimed posting, None for none; the previous one becomes an old message.

    Returns whether the posting is still stale, None if the claim was overtaken.
    """
    sql = (
        "UPDATE posting SET message = ?, shown = ?, digest = ?, line = ?, seen = ?, moment = NULL, "
        f"nonce = NULL, made = NULL, until = 0 WHERE {_MINE} RETURNING shown < wanted"
    )
    left = None if message is None else line
    row = tx.execute(sql, (message, posting.wanted, digest, left, seen, *_claim(posting))).fetchone()
    if row is None:
        _record_overtaken(tx, posting, message, line)
        return None
    if posting.match is not None and posting.message not in (None, message):
        note_old(tx, posting.match, OldMessage(posting.message, posting.channel, posting.line))
    if row[0]:
        tx.execute("UPDATE stale SET retry_at = 0 WHERE posting = ? AND retry_at > 0", (posting.id,))
        tx.execute(_STALE, (posting.id,))  # if an older message was recorded after a newer one
    else:
        tx.execute("DELETE FROM stale WHERE posting = ?", (posting.id,))
    return bool(row[0])


def lose(tx: Tx, posting: Posting) -> None:
    """Request a new message, because the recorded or just found one was deleted."""
    sql = (
        "UPDATE posting SET message = NULL, moment = NULL, nonce = NULL, made = NULL, anew = anew + 1, "
        "wanted = wanted + 1 WHERE id = ? AND coalesce(message, 0) = ? AND coalesce(nonce, '') = ?"
    )
    if tx.execute(sql, (posting.id, posting.message or 0, posting.nonce or "")).rowcount:
        tx.execute(_STALE, (posting.id,))


def stale_of(tx: Tx, match_id: int) -> list[int]:
    """Return the stale postings of a match other than its board."""
    kinds = listed(kind for kind in PostingKind if kind is not PostingKind.BOARD)
    stale = f"kind IN ({kinds}) AND id IN (SELECT posting FROM stale)"
    sql = f"SELECT id FROM posting WHERE match = ? AND {stale} ORDER BY id"
    return [number for (number,) in tx.execute(sql, (match_id,))]


def old_messages(tx: Tx, match_id: int) -> list[OldMessage]:
    """Return the old messages of a match that still have to become a line."""
    sql = "SELECT message, channel, line FROM old_message WHERE match = ? ORDER BY message"
    return [OldMessage(*row) for row in tx.execute(sql, (match_id,))]


def note_old(tx: Tx, match_id: int, old: OldMessage) -> None:
    """Record a message that has yet to be collapsed to a line."""
    sql = f"{_OLD}VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    tx.execute(sql, (old.message, match_id, old.channel, old.line))


def _record_overtaken(tx: Tx, posting: Posting, message: int | None, line: str | None) -> None:
    sql = "UPDATE posting SET wanted = wanted + 1, digest = '' WHERE id = ? AND message = ?"
    if tx.execute(sql, (posting.id, message)).rowcount:
        tx.execute(_STALE, (posting.id,))
    elif message is not None:  # in the match's present channel, since the former one may have been erased
        sql = f"{_OLD}SELECT ?, id, channel, ? FROM match WHERE id = ? ON CONFLICT DO NOTHING"
        tx.execute(sql, (message, line, posting.match))


def _claim(posting: Posting) -> tuple[int, str, int]:
    return posting.id, posting.holder, posting.epoch
