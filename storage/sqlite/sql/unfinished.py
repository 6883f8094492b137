"""Turns that players have begun; inside of a transaction, ``tx``."""

import sqlite3


def forget(tx: sqlite3.Connection, match_id: int, seat: int | None = None) -> None:
    """Forget what is kept of a match that has gone on, or of a seat where another person sits."""
    tx.execute("DELETE FROM unfinished WHERE match = ? AND seat = ifnull(?, seat)", (match_id, seat))
