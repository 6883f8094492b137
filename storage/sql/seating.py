"""The sittings of a match: who had which seat, and since when."""

from collections.abc import Sequence

from storage.records import Person, Sitting
from storage.sql import faces, votes
from storage.transaction import Tx

_CURRENT = "match = ? AND seat = ? AND until IS NULL"


def seat_people(
    tx: Tx, match_id: int, people: Sequence[Person], *, now: int, lent: int | None = None
) -> None:
    """Record that these people have the seats from now on, in seat order.

    New players get a seat that is ``lent`` by that user, if any.
    """
    seated = {sitting.seat: sitting for sitting in read(tx, match_id) if sitting.until is None}
    for seat, person in enumerate(people):
        if seat in seated and seated[seat].user == person.user:
            tx.execute(f"UPDATE sitting SET name = ? WHERE {_CURRENT}", (person.name, match_id, seat))
        else:
            change(tx, match_id, seat, person, now, lent)


def change(tx: Tx, match_id: int, seat: int, person: Person, now: int, lent: int | None = None) -> None:
    """Record a seat's new player, and drop the agreement, title and frame of the previous one."""
    tx.execute(f"UPDATE sitting SET until = ? WHERE {_CURRENT}", (now, match_id, seat))
    sql = (
        "INSERT INTO sitting (match, seat, user, name, since, robot, seq, lent) "
        "SELECT id, ?, ?, ?, ?, ?, seq, ? FROM match WHERE id = ?"
    )
    tx.execute(sql, (seat, person.user, person.name, now, person.robot, lent, match_id))
    faces.strip(tx, match_id, seat)
    votes.forget_agreement(tx, match_id, seat)


def read(tx: Tx, match_id: int) -> list[Sitting]:
    """Return all sittings of a match, seat by seat, in order of time."""
    sql = (
        "SELECT seat, user, name, since, until, seq, lent, robot FROM sitting "
        "WHERE match = ? ORDER BY seat, id"
    )
    return [Sitting(*row) for row in tx.execute(sql, (match_id,))]
