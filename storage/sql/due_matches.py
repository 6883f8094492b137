"""Matches with an active robot.

A match has a row in ``due`` from the write that makes a robot active until its board is up to date and no
robot is active. So few rows are read to find these matches, and a turn changes no indexed column of
``match``.
"""

from storage.transaction import Tx

THINKING = "thinking AND status = 'playing' AND away = '' AND paused = FALSE"
QUEUED = "id IN (SELECT match FROM due)"
"""The SQL condition for matches in which a robot may be active."""

_LATER = "thinking AND status = 'playing'"  # also if the match is paused or can't be shown for now
_ENQUEUE = f"INSERT INTO due (match) SELECT id FROM match WHERE id = ? AND {_LATER} ON CONFLICT DO NOTHING"
_SETTLE = (
    "DELETE FROM due WHERE match = ? "
    f"AND EXISTS (SELECT 1 FROM match WHERE id = due.match AND NOT ({_LATER}))"
)


def enqueue(tx: Tx, match_id: int) -> None:
    """Queue a match if a robot is active."""
    tx.execute(_ENQUEUE, (match_id,))


def settle(tx: Tx, match_id: int) -> None:
    """Remove a match without an active robot from the queue."""
    tx.execute(_SETTLE, (match_id,))
