"""The messages that show matches: the SQL of their coming and going, inside of a transaction, ``tx``."""

from storage.sql import due_matches
from storage.transaction import Tx


def retire(tx: Tx, match_id: int, but: int | None = None) -> None:
    """Note the board as an old message, unless it is the one of number ``but``."""
    sql = (
        "INSERT INTO old_message (message, match, channel, line) "
        "SELECT board, id, channel, line FROM match "
        "WHERE id = ? AND board IS NOT NULL AND board != coalesce(?, 0) "
        "ON CONFLICT DO NOTHING"
    )
    tx.execute(sql, (match_id, but))


def post_anew(tx: Tx, match_id: int, gone: int | None = None) -> None:
    """Note that a new message is wanted; see :meth:`storage.parts.boards.Boards.want_anew`."""
    if gone is None:
        retire(tx, match_id)
    sql = (
        "UPDATE match SET board = NULL, line = NULL, anew = anew + 1, changes = changes + 1, away = '' "
        "WHERE id = :id AND (:gone IS NULL OR board = :gone)"
    )
    tx.execute(sql, {"id": match_id, "gone": gone})
    due_matches.note(tx, match_id)


def note_overtaken(tx: Tx, match_id: int, message: int, line: str | None) -> None:
    """Note a message that was shown too late.

    If it is the board, which may show something older now, it is to be shown again; else it is an old one.
    """
    sql = "UPDATE match SET changes = changes + 1 WHERE id = ? AND board = ?"
    if tx.execute(sql, (match_id, message)).rowcount:
        due_matches.note(tx, match_id)
    else:
        sql = (
            "INSERT INTO old_message (message, match, channel, line) "
            "SELECT ?, id, channel, ? FROM match WHERE id = ? ON CONFLICT DO NOTHING"
        )
        tx.execute(sql, (message, line, match_id))
