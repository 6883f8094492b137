"""The SQL of outbox items: whom a change notifies, and what it makes obsolete.

A seat that becomes active is notified: the items are added in the transaction that makes it active, and those
of earlier turns are deleted.
"""

from collections.abc import Collection, Iterator

from storage.delivery import OutboxKind, Posting, PostingKind
from storage.sql import clocks, due_matches, postings, preferences, trades, votes
from storage.timing import Preferences, Way, after_quiet
from storage.transaction import Tx, listed

_KEPT = (  # seats that were notified of a turn, that are absent or that have started a turn
    "SELECT 'turn', seat FROM notice WHERE match = :match "
    "UNION ALL SELECT 'turn', seat FROM clock WHERE match = :match "
    "UNION ALL SELECT 'turn', seat FROM letter WHERE match = :match "
    "UNION ALL SELECT 'turn', seat FROM vote WHERE match = :match AND motion = 'lapse' AND outcome = '' "
    f"UNION ALL {clocks.ABSENT} UNION ALL SELECT 'unfinished', seat FROM unfinished WHERE match = :match"
)

_OF_TURN = listed(kind for kind in OutboxKind if kind.of_turn)


def go_on(
    tx: Tx,
    match_id: int,
    now: int,
    *,
    to_act: Collection[int],
    called: Collection[int],
    acted: Collection[int] = (),
    over: bool = False,
    waiting: Collection[int] = (),
) -> None:
    """Record that a match has continued: earlier items are obsolete, and ``called`` seats are notified.

    Seats that ``acted`` are no longer absent, so their offers are withdrawn. The turns of seats that are
    ``waiting`` will be played as planned. At the end all players are notified.
    """
    fresh, pending = set(called), tx.execute(_KEPT, {"match": match_id}).fetchall()
    back = [seat for why, seat in pending if why == "offer" and seat in acted]
    absent = {seat for why, seat in pending if why == "stand_in" or (why == "offer" and seat not in acted)}
    for seat in back:
        trades.withdraw(tx, match_id, seat, absent=True)
        votes.count_anew(tx, match_id)
    for seat in [
        seat for why, seat in pending if why == "unfinished" and (seat in acted or seat not in to_act)
    ]:
        forget_begun(tx, match_id, seat)
    anew = fresh | {*waiting}
    if outdated := {seat for why, seat in pending if why == "turn" and (seat in anew or seat not in to_act)}:
        stop(tx, match_id, outdated, now)
    if over:
        tx.execute("DELETE FROM stand_in WHERE match = ?", (match_id,))
        for seat, person in preferences.seated(tx, match_id):
            tx.executemany(clocks.ADD, _items(match_id, seat, person, OutboxKind.END, now))
    elif anew:
        call(tx, match_id, fresh - absent, now, waiting)


def call(tx: Tx, match_id: int, seats: Collection[int], now: int, waiting: Collection[int] = ()) -> None:
    """Notify players who aren't absent and start their clocks, unless the match is paused.

    The clocks of seats that are ``waiting`` for their planned turn start too: a board without their deadline
    would show that there is a plan.
    """
    if (limits := clocks.time_limits(tx, match_id)) is None:
        return
    for seat, person in preferences.seated(tx, match_id):
        if seat in seats:
            tx.executemany(clocks.ADD, _items(match_id, seat, person, OutboxKind.TURN, now))
        if seat in seats or seat in waiting:
            clocks.start(tx, match_id, seat, person, now, limits)


def stop(tx: Tx, match_id: int, seats: Collection[int], now: int) -> None:
    """Record that seats are no longer active, or not for the earlier turn."""
    if not seats:
        return
    which = f"match = ? AND seat IN ({', '.join(map(str, sorted(seats)))})"
    tx.execute(f"DELETE FROM notice WHERE {which} AND kind IN ({_OF_TURN})", (match_id,))
    sent = f"DELETE FROM letter WHERE {which} RETURNING message, match, channel, line"
    old = "INSERT INTO old_message (message, match, channel, line) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    tx.executemany(old, tx.execute(sent, (match_id,)).fetchall())
    votes.change(tx, "outcome = 'ended'", f"{which} AND motion = 'lapse' AND outcome = ''", match_id)
    clocks.stop(tx, match_id, seats, now)


def seat_robot(tx: Tx, match_id: int, seat: int) -> None:
    """Let a robot stand in at a seat, and start it at once if the seat is active."""
    sql = "INSERT INTO stand_in (match, seat) VALUES (?, ?) ON CONFLICT DO NOTHING"
    tx.execute(sql, (match_id, seat))
    is_to_act = seat in clocks.seats_to_act(tx, match_id)
    tx.execute("UPDATE match SET thinking = thinking OR ? WHERE id = ?", (is_to_act, match_id))
    due_matches.enqueue(tx, match_id)
    postings.count_change(tx, PostingKind.BOARD, match_id)


def dismiss_robot(tx: Tx, match_id: int, seat: int) -> bool:
    """Remove a stand-in robot; return whether there was one."""
    if not tx.execute("DELETE FROM stand_in WHERE match = ? AND seat = ?", (match_id, seat)).rowcount:
        return False
    others_act = any(other != seat for other in clocks.seats_to_act(tx, match_id))
    tx.execute("UPDATE match SET thinking = thinking AND ? WHERE id = ?", (others_act, match_id))
    postings.count_change(tx, PostingKind.BOARD, match_id)
    return True


def put_off_quiet(tx: Tx, match_id: int, now: int, lost: str | None = None) -> None:
    """Postpone the notifications of users in quiet hours, so that the next board doesn't carry them.

    Those that a message already carries are left alone, unless it has the nonce ``lost``.
    """
    sql = "SELECT id, user FROM notice WHERE match = ? AND at IS NULL AND (carrier IS NULL OR carrier = ?)"
    for number, user in tx.execute(sql, (match_id, lost)).fetchall():
        at = after_quiet(now, preferences.of(tx, user))
        if at > now:
            tx.execute("UPDATE notice SET at = ?, carrier = NULL WHERE id = ?", (at, number))


def carry(tx: Tx, board: Posting, calls: int, nonce: str, now: int) -> list[int]:
    """Attach pending notifications to the board's message with a nonce, and return the users it pings.

    Skips those attached to another message, and all if other players were notified, or a new message was
    requested, since the board was claimed.
    """
    delivered = "DELETE FROM notice WHERE match = ? AND carrier != ?"  # by an earlier message
    tx.execute(delivered, (board.subject, nonce))
    put_off_quiet(tx, board.subject, now)
    sql = (
        "UPDATE notice SET carrier = ? WHERE match = ? AND at IS NULL AND carrier IS NULL "
        "AND EXISTS (SELECT 1 FROM match WHERE id = notice.match AND calls = ?) "
        "AND EXISTS (SELECT 1 FROM posting WHERE id = ? AND anew = ?)"
    )
    tx.execute(sql, (nonce, board.subject, calls, board.id, board.anew))
    return carried(tx, board.subject, nonce)


def carried(tx: Tx, match_id: int, nonce: str | None) -> list[int]:
    """Return the users pinged by the board's message with a nonce, or still to be pinged by any."""
    sql = (
        "SELECT user FROM notice WHERE match = ? AND at IS NULL AND (? IS NULL OR carrier = ?) ORDER BY seat"
    )
    return [user for (user,) in tx.execute(sql, (match_id, nonce, nonce))]


def deliver(tx: Tx, match_id: int, seen: int, now: int) -> None:
    """Forget the notifications that a board carried; send the others separately if it shows their turn."""
    tx.execute("DELETE FROM notice WHERE match = ? AND carrier IS NOT NULL", (match_id,))
    sql = (
        "UPDATE notice SET at = ? WHERE match = ? AND at IS NULL "
        "AND EXISTS (SELECT 1 FROM match WHERE id = notice.match AND ? >= calls)"
    )
    tx.execute(sql, (now, match_id, seen))


def _items(
    match_id: int, seat: int, person: Preferences, kind: OutboxKind, now: int
) -> Iterator[tuple[object, ...]]:
    """Yield the outbox items for a notification: carried by the board, or sent after the quiet hours."""
    at = after_quiet(now, person)
    for way in person.places:
        along = way is Way.CHANNEL and at == now
        yield match_id, seat, person.user, kind, way, None if along else at


def forget_begun(tx: Tx, match_id: int, seat: int) -> None:
    """Forget a started turn, because the match has continued or another player has the seat."""
    tx.execute("DELETE FROM unfinished WHERE match = ? AND seat = ?", (match_id, seat))
