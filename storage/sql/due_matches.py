"""What is left to do for matches: boards to show, robots' turns to play; inside of a transaction, ``tx``.

A match has a row in ``due`` from the write that leaves something to do until that is done. So few rows are
looked at for it, and a turn changes no column of ``match`` that is part of an index.
"""

from storage.transaction import Tx

UNTOLD = "told < changes AND away = '' AND status != 'frozen'"
THINKING = "thinking AND status = 'playing' AND away = '' AND paused = FALSE"
NOTED = "id IN (SELECT match FROM due)"
"""True of matches for which anything of that may be left to do."""

_LEFT = "(told < changes OR thinking AND status = 'playing')"  # sooner or later
_NOTE = (
    f"INSERT INTO due (match, since) SELECT id, updated FROM match WHERE id = ? AND {_LEFT} "
    "ON CONFLICT DO NOTHING"
)
_SETTLE = (
    f"DELETE FROM due WHERE match = :match AND EXISTS (SELECT 1 FROM match WHERE id = :match AND NOT {_LEFT})"
)
_PUT_OFF = (
    "INSERT INTO due (match, since, retry_at) SELECT id, updated, ? FROM match WHERE id = ? "
    "ON CONFLICT (match) DO UPDATE SET retry_at = excluded.retry_at"
)


def note(tx: Tx, match_id: int) -> None:
    """Note what a write has left to do for a match, if anything."""
    tx.execute(_NOTE, (match_id,))


def change(tx: Tx, match_id: int) -> None:
    """Count a change of a match, which is to be shown."""
    tx.execute("UPDATE match SET changes = changes + 1 WHERE id = ?", (match_id,))
    note(tx, match_id)


def settle(tx: Tx, match_id: int) -> None:
    """Forget a match for which nothing is left to do; what else is left is put off no more."""
    if not tx.execute(_SETTLE, {"match": match_id}).rowcount:
        tx.execute("UPDATE due SET retry_at = 0 WHERE match = ? AND retry_at > 0", (match_id,))


def put_off(tx: Tx, match_id: int, retry_at: int) -> None:
    """Note when a match is tried again."""
    tx.execute(_PUT_OFF, (retry_at, match_id))
