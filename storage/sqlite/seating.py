"""Who is invited, and who sat where from when, from the beginning of a match on."""

import sqlite3
import time
from collections.abc import Iterable, Sequence

from storage.errors import LobbyFull
from storage.records import Person, Sitting


def note(tx: sqlite3.Connection, match_id: int, people: Sequence[Person]) -> None:
    """Note that these people sit on the seats from now on, in their order."""
    now = int(time.time())
    seated = {sitting.seat: sitting for sitting in read(tx, match_id) if sitting.until is None}
    here = "match = ? AND seat = ? AND until IS NULL"
    for seat, person in enumerate(people):
        if seat in seated and seated[seat].user == person.user:
            tx.execute(f"UPDATE sitting SET name = ? WHERE {here}", (person.name, match_id, seat))
            continue
        tx.execute(f"UPDATE sitting SET until = ? WHERE {here}", (now, match_id, seat))
        sql = "INSERT INTO sitting (match, seat, user, name, since) VALUES (?, ?, ?, ?, ?)"
        tx.execute(sql, (match_id, seat, person.user, person.name, now))


def read(tx: sqlite3.Connection, match_id: int) -> list[Sitting]:
    """Return all who sat at a match, seat by seat, the first one first."""
    sql = "SELECT seat, user, name, since, until FROM sitting WHERE match = ? ORDER BY seat, id"
    return [Sitting(*row) for row in tx.execute(sql, (match_id,))]


def guests(invited: Iterable[int], people: Sequence[Person], seats: int) -> list[int]:
    """Return each guest once; raises LobbyFull if guests and people need more than the seats."""
    seated = {person.user for person in people}
    guests = list(dict.fromkeys(invited))
    if len(seated | set(guests)) > seats:
        raise LobbyFull
    return guests
