"""What becomes of offers of seats as their match goes on; inside of a transaction, ``tx``."""

from storage.records import Person
from storage.sql.seats import seating
from storage.transaction import Tx

_END = "UPDATE offer SET state = 'ended', changes = changes + 1 WHERE match = ?"
_LENT = "SELECT seat, owner, owner_name FROM offer WHERE match = ? AND state = 'held' AND deal = 'lend'"


def end_with_match(tx: Tx, match_id: int) -> None:
    """End the offers of a match that has ended; a seat that is lent is its owner's again."""
    for seat, owner, name in tx.execute(_LENT, (match_id,)).fetchall():
        sql = "UPDATE player SET user = ?, name = ? WHERE match = ? AND seat = ?"
        tx.execute(sql, (owner, name, match_id, seat))
        (ended,) = tx.execute("SELECT updated FROM match WHERE id = ?", (match_id,)).fetchone()
        seating.change(tx, match_id, seat, Person(owner, name), ended)
    tx.execute(f"{_END} AND state IN ('open', 'held')", (match_id,))


def end_of_resigned(tx: Tx, match_id: int, seat: int) -> None:
    """End the open offer of a seat that was given up: there is nothing to offer any more."""
    tx.execute(f"{_END} AND seat = ? AND state = 'open'", (match_id, seat))
