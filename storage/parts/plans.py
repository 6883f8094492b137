"""Planned turns, and players' notes to themselves."""

from storage.delivery import OutboxKind
from storage.errors import Conflict, NotSeated
from storage.records import Listing, Status
from storage.sql import plans, postings, rows, turn_notifications
from storage.transaction import Part, Tx, lock_match

LONGEST_NOTE = 500
"""The longest note, in characters."""


class PlanStore(Part):
    """Planned turns, and players' notes to themselves."""

    async def save(self, match_id: int, user: int, lines: str, *, seq: int, before: str, now: int) -> Listing:
        """Store the plan of a user's seat, made while the log had ``seq`` entries; empty ``lines`` delete it.

        ``before`` are the lines it replaces. Raises :class:`NotSeated`, and :class:`Conflict` if the match
        has continued, isn't being played or has no plans, or if the plan was changed meanwhile.
        """

        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            seat = row.seat_of(user)
            if seat is None:
                raise NotSeated
            own = row.plan_of(seat)
            if row.status is not Status.PLAYING or row.grace < 0 or (own.lines if own else "") != before:
                raise Conflict(match_id)
            if lines and (row.seq != seq or seat in row.to_act):
                raise Conflict(match_id)
            plans.put(tx, match_id, seat, user, lines, basis=seq)
            if seat in row.to_act and not lines:
                _call_planner(tx, row, seat, now)
            return rows.get(tx, match_id)

        return await self._db.transaction(work)

    async def drop(self, match_id: int, seat: int, reason: str, *, seq: int, version: int, now: int) -> None:
        """Drop the plan of an active seat for a ``reason`` (JSON), and notify its player of the turn.

        Without a reason, the plan is kept for later. ``version`` counts the changes of the match's plans.
        Raises :class:`Conflict` if the match has continued or a plan was changed meanwhile.
        """

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            own = row.plan_of(seat)
            if (row.seq, row.plans, row.paused) != (seq, version, False) or own is None or not own.lines:
                raise Conflict(match_id)
            if reason:
                plans.put(tx, match_id, seat, own.user, "", basis=own.basis, reason=reason)
                plans.notify(tx, match_id, [(seat, own.user)], OutboxKind.PLAN_DROPPED, now)
            _call_planner(tx, row, seat, now)

        await self._db.transaction(work)

    async def set_grace(self, match_id: int, grace: int, *, now: int) -> Listing:
        """Set how many seconds planned turns wait at a table; -1 switches plans off and drops all of them.

        A turn that waits already is played at the new time if that is sooner.
        """

        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if grace < 0:
                for own in row.planned:
                    plans.put(tx, match_id, own.seat, own.user, "", basis=own.basis)
                    if own.lines and own.seat in row.to_act:
                        _call_planner(tx, row, own.seat, now)
            else:
                plans.hasten(tx, match_id, now + grace)
            return rows.edit(tx, match_id, now=now, grace=grace)

        return await self._db.transaction(work)

    async def note(self, match_id: int, user: int) -> str:
        """Return a user's note on a match, or nothing."""
        sql = "SELECT text FROM note WHERE match = ? AND user = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id, user)).fetchone())
        return "" if row is None else str(row[0])

    async def set_note(self, match_id: int, user: int, text: str) -> None:
        """Replace a user's note on a match; an empty one deletes it. Raises :class:`NotSeated`."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            if rows.get(tx, match_id).sight_of(user) is None:
                raise NotSeated
            if not text:
                plans.delete_note(tx, match_id, user)
                return
            sql = (
                "INSERT INTO note (match, user, text) VALUES (?, ?, ?) "
                "ON CONFLICT (match, user) DO UPDATE SET text = excluded.text"
            )
            tx.execute(sql, (match_id, user, text[:LONGEST_NOTE]))

        await self._db.transaction(work)


def _call_planner(tx: Tx, row: Listing, seat: int, now: int) -> None:
    """Notify the player of an active seat whose plan is gone, with a new board."""
    turn_notifications.stop(tx, row.id, (seat,), now)
    turn_notifications.call(tx, row.id, {seat}, now)
    postings.post_anew(tx, row.id)
