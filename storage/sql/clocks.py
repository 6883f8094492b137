"""The clocks of seats: when they run out, and when players are reminded."""

import json
from collections.abc import Collection

from storage.delivery import OutboxKind, PostingKind
from storage.sql import postings, preferences
from storage.timing import LEAST, Preferences, Way, due, reminders, spent
from storage.transaction import Tx, listed, lock

ADD = "INSERT INTO notice (match, seat, user, kind, way, at) VALUES (?, ?, ?, ?, ?, ?)"
ABSENT = (
    "SELECT 'stand_in', seat FROM stand_in WHERE match = :match UNION ALL "
    "SELECT 'offer', seat FROM offer WHERE match = :match AND deal = 'absent' AND state = 'open'"
)
NOBODY = -1
"""The seat of items that concern no seat."""

_ONE = "match = ? AND seat = ?"
_RUNNING = (
    "SELECT seat, user, left, since FROM clock JOIN player USING (match, seat) "
    "WHERE match = ? AND since IS NOT NULL"
)


def absent(tx: Tx, match_id: int) -> set[int]:
    """Return the seats of absent players: a robot stands in, or the seat is offered."""
    return {seat for _, seat in tx.execute(ABSENT, {"match": match_id})}


def seats_to_act(tx: Tx, match_id: int) -> list[int]:
    """Return the active seats."""
    (to_act,) = tx.execute("SELECT to_act FROM match WHERE id = ?", (match_id,)).fetchone()
    return list(json.loads(to_act))


def stop(tx: Tx, match_id: int, seats: Collection[int], now: int) -> None:
    """Stop the clocks of seats and deduct the used time from their banks."""
    running = [row for row in tx.execute(_RUNNING, (match_id,)).fetchall() if row[0] in seats]
    for seat, user, remaining, since in running:
        if remaining is None:
            tx.execute(f"DELETE FROM clock WHERE {_ONE}", (match_id, seat))
            continue
        rest = max(0, remaining - spent(since, now, preferences.of(tx, user)))
        sql = f"UPDATE clock SET left = ?, since = NULL, seconds = NULL, due = NULL WHERE {_ONE}"
        tx.execute(sql, (rest, match_id, seat))


def time_limits(tx: Tx, match_id: int) -> tuple[int, int] | None:
    """Return the limits for a turn and for all turns of a seat, in seconds; None if the match is paused."""
    pace, bank, paused = tx.execute(
        "SELECT pace, bank, paused FROM match WHERE id = ?", (match_id,)
    ).fetchone()
    return None if paused else (pace, bank)


def start(
    tx: Tx,
    match_id: int,
    seat: int,
    person: Preferences,
    now: int,
    limits: tuple[int, int],
    *,
    more: int = 0,
) -> None:
    """Start the clock of a seat, with ``more`` seconds added to its bank, if the match has time limits."""
    pace, bank = limits
    if not pace and not bank:
        tx.execute(f"DELETE FROM clock WHERE {_ONE}", (match_id, seat))
        return
    remaining = None
    if bank:
        row = tx.execute(f"SELECT left FROM clock WHERE {_ONE}", (match_id, seat)).fetchone()
        remaining = (bank if row is None or row[0] is None else row[0]) + more
    seconds = pace or max(LEAST, remaining or 0)
    end = due(now, seconds, person)
    tx.execute(
        "INSERT INTO clock (match, seat, left, since, seconds, due) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (match, seat) DO UPDATE SET left = excluded.left, since = excluded.since, "
        "seconds = excluded.seconds, due = excluded.due",
        (match_id, seat, remaining, now, seconds, end),
    )
    _remind(tx, match_id, seat, person, (now, seconds), now)


def start_anew(tx: Tx, match_id: int, seats: Collection[int], now: int, more: int = 0) -> None:
    """Restart the clocks of those seats that are active, with ``more`` seconds added to their banks."""
    to_start = set(seats_to_act(tx, match_id)) & set(seats) - absent(tx, match_id)
    limits = time_limits(tx, match_id)
    for seat, person in preferences.seated(tx, match_id):
        if seat in to_start and limits is not None:
            which = (match_id, seat)
            of_clock = listed(kind for kind in OutboxKind if kind.of_clock)
            tx.execute(f"DELETE FROM notice WHERE {_ONE} AND kind IN ({of_clock})", which)
            sql = (
                "UPDATE clock SET left = CASE WHEN left > :now - since THEN left - (:now - since) ELSE 0 END "
                "WHERE match = :match AND seat = :seat AND since IS NOT NULL AND left IS NOT NULL"
            )
            tx.execute(sql, {"now": now, "match": match_id, "seat": seat})
            start(tx, match_id, seat, person, now, limits, more=more)
    postings.count_change(tx, PostingKind.BOARD, match_id)


def reckon_anew(tx: Tx, person: Preferences, now: int) -> list[int]:
    """Recompute a user's running clocks after a change of their notification settings.

    Returns the matches whose displayed deadlines change.
    """
    changed = []
    running = tx.execute(
        "SELECT match, seat, since, seconds, due FROM player JOIN clock USING (match, seat) "
        "WHERE user = ? AND since IS NOT NULL",
        (person.user,),
    ).fetchall()
    for match_id, seat, since, seconds, before in running:
        which = (match_id, seat)
        if not tx.execute(
            f"DELETE FROM notice WHERE {_ONE} AND kind = ?", (*which, OutboxKind.LAPSE)
        ).rowcount:
            continue  # the others already vote
        coming = f"DELETE FROM notice WHERE {_ONE} AND kind = ? AND made IS NULL"
        tx.execute(coming, (*which, OutboxKind.REMINDER))
        end = due(since, seconds, person)
        tx.execute(f"UPDATE clock SET due = ? WHERE {_ONE}", (end, *which))
        _remind(tx, match_id, seat, person, (since, seconds), now)
        if end != before:
            postings.count_change(tx, PostingKind.BOARD, match_id)
            changed.append(match_id)
    return changed


def stand_still(tx: Tx, since: int, now: int) -> list[int]:
    """Don't count an outage: running clocks, votes and offers are moved by its length.

    Reminders are rescheduled, and the channels of the clocks are notified. Returns their matches.
    """
    lock(tx, "id IN (SELECT match FROM clock WHERE since IS NOT NULL)")
    pause, affected = now - since, set[int]()
    running = tx.execute(
        "SELECT match, seat, user, since, seconds, due FROM player JOIN clock USING (match, seat) "
        "WHERE since IS NOT NULL"
    ).fetchall()
    for match_id, seat, user, start, seconds, before in running:
        which, start = (match_id, seat), min(start + pause, now)
        tx.execute(f"UPDATE clock SET since = ? WHERE {_ONE}", (start, *which))
        coming = f"DELETE FROM notice WHERE {_ONE} AND kind = ? AND made IS NULL AND at > ?"
        if before is None or not tx.execute(coming, (*which, OutboxKind.LAPSE, since)).rowcount:
            continue  # its time ran out before the outage
        tx.execute(coming, (*which, OutboxKind.REMINDER, since))
        person = preferences.of(tx, user)
        tx.execute(f"UPDATE clock SET due = ? WHERE {_ONE}", (due(start, seconds, person), *which))
        _remind(tx, match_id, seat, person, (start, seconds), now)
        affected.add(match_id)
    for match_id in affected:
        postings.count_change(tx, PostingKind.BOARD, match_id)
        pending = "SELECT 1 FROM notice WHERE match = ? AND kind = ?"
        if tx.execute(pending, (match_id, OutboxKind.PAUSE)).fetchone() is None:
            tx.execute(ADD, (match_id, NOBODY, 0, OutboxKind.PAUSE, Way.CHANNEL, now))
    moved = "UPDATE vote SET until = until + ? WHERE outcome = ''"
    postings.change(tx, PostingKind.VOTE, moved, (pause,))
    tx.execute("UPDATE offer SET until = until + ? WHERE state = 'open'", (pause,))
    return sorted(affected)


def _remind(tx: Tx, match_id: int, seat: int, person: Preferences, time: tuple[int, int], now: int) -> None:
    """Schedule a player's reminders and the end of their time."""
    reminding = [
        (match_id, seat, person.user, OutboxKind.REMINDER, way, at)
        for at in reminders(*time, person)
        if at > now
        for way in person.places
    ]
    lapse = (match_id, seat, person.user, OutboxKind.LAPSE, Way.CHANNEL, due(*time, person))
    tx.executemany(ADD, [*reminding, lapse])
