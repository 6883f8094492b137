"""Another person on a seat of a match that is being played. Inside of a transaction, ``tx``."""

import sqlite3

from storage.errors import AlreadySeated, Conflict, KnowsTooMuch
from storage.records import Listing, Person
from storage.sqlite.sql import boards, calling, rows, seating, unfinished, votes


def require_stranger(tx: sqlite3.Connection, row: Listing, user: int, seat: int) -> None:
    """Raise a refusal for a user who sits at a match, or knows what another seat knew."""
    if row.seat_of(user) is not None:
        raise AlreadySeated
    sql = "SELECT 1 FROM sitting WHERE match = ? AND seat != ? AND ? IN (user, lent)"
    if tx.execute(sql, (row.id, seat, user)).fetchone():
        raise KnowsTooMuch


def reseat(
    tx: sqlite3.Connection, row: Listing, seat: int, person: Person, now: int, lent: int | None = None
) -> None:
    """Put another person on a seat of a match, and call them if it is their turn.

    Raises Conflict for a match that has ended.
    """
    if not row.status.live:
        raise Conflict(row.id)
    predecessor = row.people[seat].user
    people = [*row.people[:seat], person, *row.people[seat + 1 :]]
    rows.seat(tx, row.id, people)
    seating.note(tx, row.id, people, now=now, lent=lent)
    unfinished.forget(tx, row.id, seat)
    rows.edit(tx, row.id, now=now, host=person.user if row.host == predecessor else row.host)
    hand_over(tx, row, seat, now)


def hand_over(tx: sqlite3.Connection, row: Listing, seat: int, now: int) -> None:
    """Call whoever has taken a seat over, with a board of their own if it is their turn.

    What was done for the one who sat there before ends: a robot leaves, and the seat is not offered any more.
    """
    dismiss(tx, row.id, seat)
    tx.execute(f"{calling.WITHDRAW} AND seat = ?", (row.id, seat))
    votes.count_anew(tx, row.id)
    calling.stop(tx, row.id, (seat,), now)
    if seat in row.to_act:
        calling.call(tx, row.id, (seat,), now)
        boards.post_anew(tx, row.id)


def dismiss(tx: sqlite3.Connection, match_id: int, seat: int) -> bool:
    """Have no robot stand in at a seat any more; return whether one did."""
    if not tx.execute("DELETE FROM stand_in WHERE match = ? AND seat = ?", (match_id, seat)).rowcount:
        return False
    sql = (
        "UPDATE match SET changes = changes + 1, "
        "thinking = thinking AND EXISTS (SELECT 1 FROM json_each(to_act) WHERE value != ?) WHERE id = ?"
    )
    tx.execute(sql, (seat, match_id))
    return True
