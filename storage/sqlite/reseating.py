"""Another person on a seat of a match that is being played. Inside of a transaction, ``tx``."""

import sqlite3

from storage.errors import AlreadySeated, Conflict, KnowsTooMuch
from storage.records import Listing, Person
from storage.sqlite import rows, seating, unfinished


def require_stranger(tx: sqlite3.Connection, row: Listing, user: int, seat: int) -> None:
    """Raise a refusal for a user who sits at a match, or knows what another seat knew."""
    if row.seat_of(user) is not None:
        raise AlreadySeated
    sql = "SELECT 1 FROM sitting WHERE match = ? AND seat != ? AND ? IN (user, lent)"
    if tx.execute(sql, (row.id, seat, user)).fetchone():
        raise KnowsTooMuch


def reseat(tx: sqlite3.Connection, row: Listing, seat: int, person: Person, lent: int | None = None) -> None:
    """Put another person on a seat of a match, and call them if it is their turn."""
    if not row.status.live:
        raise Conflict(row.id)
    was = row.people[seat].user
    people = [*row.people[:seat], person, *row.people[seat + 1 :]]
    rows.seat(tx, row.id, people)
    seating.note(tx, row.id, people, lent=lent)
    unfinished.forget(tx, row.id, seat)
    rows.edit(tx, row.id, host=person.user if row.host == was else row.host)
    if seat in row.to_act:
        rows.call_anew(tx, row.id)
