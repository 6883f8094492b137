"""Matches in which a robot has to act; inside of a transaction, ``tx``.

A match has a row in ``due`` from the write that leaves it to a robot until its board is up to date without
one. So few rows are read to find them, and a turn changes no column of ``match`` that is part of an index.
"""

from storage.transaction import Tx

THINKING = "thinking AND status = 'playing' AND away = '' AND paused = FALSE"
NOTED = "id IN (SELECT match FROM due)"
"""True of matches in which a robot may have to act."""

_LATER = "thinking AND status = 'playing'"  # at the latest once nothing holds the match up
_NOTE = f"INSERT INTO due (match) SELECT id FROM match WHERE id = ? AND {_LATER} ON CONFLICT DO NOTHING"
_SETTLE = (
    "DELETE FROM due WHERE match = ? "
    f"AND EXISTS (SELECT 1 FROM match WHERE id = due.match AND NOT ({_LATER}))"
)


def enqueue(tx: Tx, match_id: int) -> None:
    """Record that a robot has to act in a match, if so."""
    tx.execute(_NOTE, (match_id,))


def settle(tx: Tx, match_id: int) -> None:
    """Forget a match in which no robot has to act."""
    tx.execute(_SETTLE, (match_id,))
