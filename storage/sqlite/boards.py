"""The messages that show matches: the SQL of their coming and going, inside of a transaction, ``tx``."""

import sqlite3


def retire(tx: sqlite3.Connection, match_id: int, but: int | None = None) -> None:
    """Note the board as an old message, unless it is the one of number ``but``."""
    sql = (
        "INSERT OR IGNORE INTO old_message (message, match, channel, line) "
        "SELECT board, id, channel, line FROM match "
        "WHERE id = ? AND board IS NOT NULL AND board IS NOT ?"
    )
    tx.execute(sql, (match_id, but))


def post_anew(tx: sqlite3.Connection, match_id: int, gone: int | None = None) -> None:
    """Note that a new message is wanted; see :meth:`storage.store.Showing.want_anew`."""
    if gone is None:
        retire(tx, match_id)
    sql = (
        "UPDATE match SET board = NULL, line = NULL, anew = anew + 1, changes = changes + 1, away = '' "
        "WHERE id = :id AND (:gone IS NULL OR board = :gone)"
    )
    tx.execute(sql, {"id": match_id, "gone": gone})
