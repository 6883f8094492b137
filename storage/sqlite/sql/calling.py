"""Who is called, and what is overtaken: the SQL of outbox items, inside of a transaction, ``tx``.

A seat that is to act newly is called: that is noted here in the transaction that makes it so, and all that
was to be told of an earlier turn goes.
"""

import json
import sqlite3
from collections.abc import Collection, Iterator

from storage.delivery import Kind
from storage.sqlite.sql import clocks, habits, unfinished, votes
from storage.timing import Habits, Way, after_quiet

_KEPT = (  # of seats that were called for a turn, of those whose people do not come or have begun one
    "SELECT 'turn', seat FROM notice WHERE match = :match "
    "UNION ALL SELECT 'turn', seat FROM clock WHERE match = :match "
    "UNION ALL SELECT 'turn', seat FROM letter WHERE match = :match "
    f"UNION ALL {clocks.ABSENT} UNION ALL SELECT 'unfinished', seat FROM unfinished WHERE match = :match"
)
WITHDRAW = "UPDATE offer SET state = 'withdrawn', changes = changes + 1 WHERE match = ? AND state = 'open'"
_SEATS = "seat IN (SELECT value FROM json_each(?))"


def go_on(
    tx: sqlite3.Connection,
    match_id: int,
    now: int,
    *,
    to_act: Collection[int],
    called: Collection[int],
    acted: Collection[int] = (),
    over: bool = False,
) -> None:
    """Note that a match has gone on: what was to be told of before is overtaken, and ``called`` are called.

    Whoever ``acted`` is there, so that seat is not offered any more. At the end all who sit there are told.
    """
    fresh, kept = set(called), tx.execute(_KEPT, {"match": match_id}).fetchall()
    back = [seat for why, seat in kept if why == "offer" and seat in acted]
    absent = {seat for why, seat in kept if why == "stand_in" or (why == "offer" and seat not in acted)}
    for seat in back:
        tx.execute(f"{WITHDRAW} AND deal = 'absent' AND seat = ?", (match_id, seat))
        votes.count_anew(tx, match_id)
    for seat in [seat for why, seat in kept if why == "unfinished" and (seat in acted or seat not in to_act)]:
        unfinished.forget(tx, match_id, seat)
    if gone := {seat for why, seat in kept if why == "turn" and (seat in fresh or seat not in to_act)}:
        stop(tx, match_id, gone, now)
    if over:
        tx.execute("DELETE FROM stand_in WHERE match = ?", (match_id,))
        for seat, person in habits.seated(tx, match_id):
            tx.executemany(clocks.ADD, _told(match_id, seat, person, Kind.END, now))
    elif fresh:
        call(tx, match_id, fresh - absent, now)


def call(tx: sqlite3.Connection, match_id: int, seats: Collection[int], now: int) -> None:
    """Call seats whose people are expected to come, and start their clocks."""
    for seat, person in habits.seated(tx, match_id):
        if seat in seats:
            tx.executemany(clocks.ADD, _told(match_id, seat, person, Kind.TURN, now))
            clocks.start(tx, match_id, seat, person, now)


def stop(tx: sqlite3.Connection, match_id: int, seats: Collection[int], now: int) -> None:
    """Note that seats are not to act, or not any more for what they were called for."""
    which = (match_id, json.dumps(sorted(seats)))
    tx.execute(f"DELETE FROM notice WHERE match = ? AND {_SEATS} AND kind NOT IN ('end', 'refused')", which)
    tx.execute(
        f"INSERT OR IGNORE INTO old_message SELECT message, match, channel, line FROM letter "
        f"WHERE match = ? AND {_SEATS}",
        which,
    )
    tx.execute(f"DELETE FROM letter WHERE match = ? AND {_SEATS}", which)
    tx.execute(
        "UPDATE vote SET outcome = 'ended', changes = changes + 1 "
        f"WHERE match = ? AND {_SEATS} AND motion = 'lapse' AND outcome = ''",
        which,
    )
    clocks.stop(tx, match_id, seats, now)


def put_off_quiet(tx: sqlite3.Connection, match_id: int, now: int, lost: str | None = None) -> None:
    """Have those whose quiet hours have begun called after them, and not by the board that is posted now.

    Those whom a message took along are called by that, unless it has the nonce ``lost``.
    """
    sql = "SELECT id, user FROM notice WHERE match = ? AND at IS NULL AND (carrier IS NULL OR carrier = ?)"
    for number, user in tx.execute(sql, (match_id, lost)).fetchall():
        at = after_quiet(now, habits.of(tx, user))
        if at > now:
            tx.execute("UPDATE notice SET at = ?, carrier = NULL WHERE id = ?", (at, number))


def _told(match_id: int, seat: int, person: Habits, kind: Kind, now: int) -> Iterator[tuple[object, ...]]:
    """Yield the outbox items that tell somebody of what is now: with the board, or once it is not quiet."""
    at = after_quiet(now, person)
    for way in person.places:
        along = way is Way.CHANNEL and at == now
        yield match_id, seat, person.user, kind, way, None if along else at
