"""What happens to offers of seats as their match continues."""

from storage.delivery import PostingKind
from storage.records import Person, Trade
from storage.sql import postings, seating
from storage.transaction import Tx, listed

_END = "state = 'ended'"
STANDS = f"state IN ({listed(trade for trade in Trade if trade.live)})"
_LENT = "SELECT seat, owner, owner_name FROM offer WHERE match = ? AND state = 'held' AND deal = 'lend'"


def end_with_match(tx: Tx, match_id: int) -> None:
    """End the offers of an ended match; lent seats return to their owners."""
    for seat, owner, name in tx.execute(_LENT, (match_id,)).fetchall():
        sql = "UPDATE player SET user = ?, name = ? WHERE match = ? AND seat = ?"
        tx.execute(sql, (owner, name, match_id, seat))
        (ended,) = tx.execute("SELECT updated FROM match WHERE id = ?", (match_id,)).fetchone()
        seating.change(tx, match_id, seat, Person(owner, name), ended)
    change(tx, _END, f"match = ? AND {STANDS}", match_id)


def end_of_resigned(tx: Tx, match_id: int, seat: int) -> None:
    """End the open offer of a resigned seat."""
    change(tx, _END, "match = ? AND seat = ? AND state = 'open'", match_id, seat)


def withdraw(tx: Tx, match_id: int, seat: int, *, absent: bool = False) -> bool:
    """Withdraw the open offer of a seat, or only that of an ``absent`` player; return whether it existed."""
    where = "match = ? AND seat = ? AND state = 'open'" + (" AND deal = 'absent'" if absent else "")
    return bool(change(tx, "state = 'withdrawn'", where, match_id, seat))


def change(tx: Tx, sets: str, where: str, *values: object) -> list[int]:
    """Update the offers that satisfy an SQL condition, and return their ids."""
    return postings.change(tx, PostingKind.OFFER, f"UPDATE offer SET {sets} WHERE {where}", values)
