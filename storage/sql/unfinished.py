"""Turns that players have begun; inside of a transaction, ``tx``."""

from storage.transaction import Tx


def forget(tx: Tx, match_id: int, seat: int | None = None) -> None:
    """Forget what is kept of a match that has gone on, or of a seat where another person sits."""
    tx.execute("DELETE FROM unfinished WHERE match = ? AND seat = coalesce(?, seat)", (match_id, seat))
