"""The SQL of opening a match at once, without a lobby."""

from collections.abc import Sequence
from typing import Any

from engine.match import Match
from storage.records import Listing, Person, Status
from storage.sql import faces, rows, seating, turn_notifications
from storage.transaction import Tx


def open_match(tx: Tx, match: Match, people: Sequence[Person], *, now: int, **columns: Any) -> Listing:
    """Store a new match with these people in seat order, and notify the active players."""
    match_id = rows.insert(
        tx,
        Status.PLAYING,
        people,
        now=now,
        game=match.game.facts.slug,
        seats=match.seats,
        options=match.options,
        **columns,
    )
    seating.seat_people(tx, match_id, people, now=now)
    faces.seat(tx, match_id, people, columns.get("guild"), now)
    row = rows.store(tx, match_id, match, now=now)
    turn_notifications.call(tx, match_id, match.to_act, now)
    return row
