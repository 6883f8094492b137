"""The SQL of planned turns."""

from collections.abc import Iterable, Mapping

from storage.delivery import OutboxKind
from storage.records import PlanChanges
from storage.sql import clocks, preferences
from storage.timing import Way
from storage.transaction import Tx

_PUT = (
    "INSERT INTO plan (match, seat, user, basis, lines, reason) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (match, seat) DO UPDATE SET user = excluded.user, basis = excluded.basis, "
    "lines = excluded.lines, reason = excluded.reason"
)


def put(tx: Tx, match_id: int, seat: int, user: int, lines: str, *, basis: int, reason: str = "") -> None:
    """Store a plan, or the reason why it was dropped; with neither, delete it."""
    if lines or reason:
        tx.execute(_PUT, (match_id, seat, user, basis, lines, reason))
    else:
        tx.execute("DELETE FROM plan WHERE match = ? AND seat = ?", (match_id, seat))
    tx.execute("UPDATE match SET plans = plans + 1 WHERE id = ?", (match_id,))


def go_on(tx: Tx, match_id: int, changes: PlanChanges, now: int) -> None:
    """Change the plans of a match that has continued. Its counter of changes is updated with its row."""
    if not changes.users:
        return
    gone = {*changes.gone} - changes.kept.keys() - changes.void.keys()
    if gone:
        seats = ", ".join(map(str, sorted(gone)))
        tx.execute(f"DELETE FROM plan WHERE match = ? AND seat IN ({seats})", (match_id,))
    left = [
        (match_id, seat, changes.users[seat], basis, lines, "")
        for seat, (lines, basis) in changes.kept.items()
    ]
    left += [(match_id, seat, changes.users[seat], 0, "", reason) for seat, reason in changes.void.items()]
    if left:
        tx.executemany(_PUT, left)
    for kind, seats_told in (
        (OutboxKind.PLAN_DROPPED, changes.void),
        (OutboxKind.PLAN_PLAYED, changes.played),
    ):
        if seats_told:
            notify(tx, match_id, [(seat, changes.users[seat]) for seat in seats_told], kind, now)


def wait(tx: Tx, match_id: int, waiting: Mapping[int, int], users: Mapping[int, int]) -> None:
    """Schedule planned turns, by seat and time."""
    tx.executemany(
        clocks.ADD,
        [(match_id, seat, users[seat], OutboxKind.PLAN, Way.CHANNEL, at) for seat, at in waiting.items()],
    )


def waiting(tx: Tx, match_id: int) -> set[int]:
    """Return the seats of a match whose turn will be played as planned."""
    found = tx.execute("SELECT seat FROM notice WHERE match = ? AND kind = ?", (match_id, OutboxKind.PLAN))
    return {seat for (seat,) in found.fetchall()}


def hasten(tx: Tx, match_id: int, latest: int) -> None:
    """Bring a table's waiting planned turns forward to ``latest``, unless a process has claimed them."""
    sql = "UPDATE notice SET at = ? WHERE match = ? AND kind = ? AND at > ? AND holder = ''"
    tx.execute(sql, (latest, match_id, OutboxKind.PLAN, latest))


def notify(tx: Tx, match_id: int, people: Iterable[tuple[int, int]], kind: OutboxKind, now: int) -> None:
    """Send players a direct message about their plans, if they want one."""
    rows = []
    for seat, user in people:
        person = preferences.of(tx, user)
        if person.plans.wants(played=kind is OutboxKind.PLAN_PLAYED) and not person.refused:
            rows.append((match_id, seat, user, kind, Way.DIRECT, now))
    if rows:
        tx.executemany(clocks.ADD, rows)


def delete_note(tx: Tx, match_id: int, user: int) -> None:
    """Delete a user's note on a match."""
    tx.execute("DELETE FROM note WHERE match = ? AND user = ?", (match_id, user))


def delete(tx: Tx, match_id: int, seat: int) -> None:
    """Delete the plan of a seat that changes hands."""
    if tx.execute("DELETE FROM plan WHERE match = ? AND seat = ?", (match_id, seat)).rowcount:
        tx.execute("UPDATE match SET plans = plans + 1 WHERE id = ?", (match_id,))
