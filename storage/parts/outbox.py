"""The outbox: notifications that are sent beside the board."""

from collections.abc import Collection

from storage.delivery import OutboxItem, OutboxKind
from storage.sql import clocks, followers, plans, preferences
from storage.timing import Way, after_quiet
from storage.transaction import Part, Tx, claim, listed, lock_match

COLUMNS = ", ".join(OutboxItem.__struct_fields__)


class OutboxStore(Part):
    """The outbox: notifications that are sent beside the board."""

    async def next_at(self) -> int | None:
        """Return when the next item is due, or None."""
        sql = f"SELECT min(at) FROM notice WHERE at IS NOT NULL AND {_known()}"
        (at,) = await self._db.read(lambda tx: tx.execute(sql).fetchone())
        return None if at is None else int(at)

    async def add_nudge(
        self, match_id: int, seats: Collection[int], *, after: int, now: int
    ) -> list[int] | None:
        """Remind active players after their quiet hours, at the request of another player.

        Returns the seats that will be reminded, or None if the last nudge was later than ``after``. A seat
        whose turn will be played as planned counts among them, but is called only if its plan is dropped.
        """

        def work(tx: Tx) -> list[int] | None:
            lock_match(tx, match_id)
            (nudged,) = tx.execute("SELECT nudged FROM match WHERE id = ?", (match_id,)).fetchone()
            if nudged > after:
                return None
            to_notify = set(clocks.seats_to_act(tx, match_id)) & set(seats) - clocks.absent(tx, match_id)
            people = [
                (seat, person) for seat, person in preferences.seated(tx, match_id) if seat in to_notify
            ]
            recipients = [(seat, person) for seat, person in people if person.places]
            waiting = plans.waiting(tx, match_id)
            for seat, person in recipients:
                if seat in waiting:
                    continue
                at = after_quiet(now, person)
                rows = [(match_id, seat, person.user, OutboxKind.REMINDER, way, at) for way in person.places]
                tx.executemany(clocks.ADD, rows)
            if recipients:
                tx.execute("UPDATE match SET nudged = ? WHERE id = ?", (now, match_id))
            return [seat for seat, _ in recipients]

        return await self._db.transaction(work)

    async def take(
        self,
        now: int,
        seconds: int,
        limit: int = 20,
        *,
        holder: str = "",
        way: Way | None = None,
        busy: Collection[int] = (),
    ) -> list[OutboxItem]:
        """Take due items for delivery, and count the attempt; they become due again after ``seconds``.

        With a ``way``, at most one item per user is taken, or per match in channels, and none for those in
        ``busy``. Kinds that this version doesn't know are left to other processes.
        """
        of = f"AND {_known()}{'' if way is None else ' AND way = :way'}"
        if way is not None and busy:
            of += f" AND {_LANES[way]} NOT IN ({', '.join(map(str, sorted(busy)))})"
        due = f"SELECT {COLUMNS} FROM notice WHERE at <= :now {of} ORDER BY at, id LIMIT :limit"
        sql = (
            "UPDATE notice SET at = :until, tries = tries + 1, made = coalesce(made, :now), holder = :holder "
            f"WHERE id = :id RETURNING {COLUMNS}"
        )
        values = {"now": now, "until": now + seconds, "limit": limit, "holder": holder, "way": way}

        def work(tx: Tx) -> list[OutboxItem]:
            items = [_item(row) for row in claim(tx, due, values).fetchall()]
            if way is not None:  # keeps the first of each, by due time
                items = list({item.lane: item for item in reversed(items)}.values())
            rows = [tx.execute(sql, values | {"id": item.id}).fetchone() for item in items]
            return sorted((_item(row) for row in rows), key=lambda item: item.id)

        return await self._db.transaction(work)

    async def renew(self, item: OutboxItem, at: int) -> bool:
        """Extend the claim on an item until ``at``; return whether it is still held."""
        sql = f"UPDATE notice SET at = ? WHERE {_TAKEN}"
        return await self._db.transaction(lambda tx: bool(tx.execute(sql, (at, *_token(item))).rowcount))

    async def stands(self, item: OutboxItem) -> bool:
        """Return whether an item is still pending, for the same user and way, and still held."""
        sql = f"SELECT 1 FROM notice WHERE {_TAKEN} AND user = ? AND way = ? AND kind = ?"
        values = (*_token(item), item.user, item.way, item.kind)
        return await self._db.read(lambda tx: tx.execute(sql, values).fetchone()) is not None

    async def put_off(self, item: OutboxItem, at: int, *, others: bool = False) -> None:
        """Retry an item at a later time, and with ``others``, no item of its user or channel earlier."""
        sql = f"UPDATE notice SET at = ?, holder = '' WHERE {_TAKEN}"
        more = (
            f"UPDATE notice SET at = :at WHERE at < :at AND way = :way AND {_LANES[item.way]} = :lane "
            f"AND kind != '{OutboxKind.LAPSE}'"  # a lapse isn't a message
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (at, *_token(item)))
            if others:
                tx.execute(more, {"at": at, "way": item.way, "lane": item.lane})

        await self._db.transaction(work)

    async def forget(self, item: OutboxItem) -> None:
        """Delete an item that needs no message."""
        await self._db.transaction(lambda tx: tx.execute(_FORGET, _token(item)).close())

    async def note_told(self, item: OutboxItem, message: int, channel: int, line: str) -> None:
        """Record the message that delivered an item, and the line that remains once it is obsolete."""

        def work(tx: Tx) -> None:
            stands = tx.execute(_FORGET, _token(item)).rowcount
            if not item.kind.leaves_line:
                return
            if not stands and tx.execute("SELECT 1 FROM notice WHERE id = ?", (item.id,)).fetchone():
                return  # another process has taken it since, and will find the message
            if stands:
                tx.execute(_LETTER, (message, item.match, item.seat, channel, line))
            else:
                tx.execute(_OLD, (message, item.match, channel, line, message))
            if item.kind is OutboxKind.REMINDER:  # reminders of the same turn that were missed meanwhile
                tx.execute(_MISSED, (item.match, item.seat, item.way, item.kind))

        await self._db.transaction(work)

    async def forget_letters(self) -> None:
        """Forget all sent notifications, and the lines that would have remained of them."""
        await self._db.transaction(lambda tx: tx.execute("DELETE FROM letter").close())

    async def unfollow(self, item: OutboxItem, match_id: int | None = None) -> None:
        """Let the user of an item follow a match no longer, or any, as if Discord refuses to deliver it."""
        await self._db.transaction(lambda tx: followers.drop(tx, item.user, match_id))

    async def note_refused(self, item: OutboxItem, now: int) -> None:
        """Record that a user doesn't accept direct messages, and notify them in the channel instead.

        The first time, the item is turned into a notice about that.
        """

        def work(tx: Tx) -> None:
            sql = "UPDATE person SET refused = TRUE WHERE user = ? AND NOT refused"
            first = tx.execute(sql, (item.user,)).rowcount
            if first:
                sql = (
                    "UPDATE notice SET kind = ?, way = 'channel', at = ?, made = NULL, holder = '' "
                    "WHERE id = ?"
                )
                tx.execute(sql, (OutboxKind.REFUSED, now, item.id))
            if preferences.of(tx, item.user).way is Way.BOTH:
                tx.execute(
                    f"DELETE FROM notice WHERE user = ? AND way = 'direct' AND {_SEATED}", (item.user,)
                )
                return
            sql = (
                "UPDATE notice SET way = 'channel', at = CASE WHEN id = ? THEN ? ELSE at END, made = NULL, "
                f"holder = '' WHERE user = ? AND way = 'direct' AND {_SEATED}"
            )
            tx.execute(sql, (item.id, now, item.user))

        await self._db.transaction(work)


_LETTER = (
    "INSERT INTO letter (message, match, seat, channel, line) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_OLD = (
    "INSERT INTO old_message (message, match, channel, line) SELECT ?, ?, ?, ? "
    "WHERE NOT EXISTS (SELECT 1 FROM letter WHERE message = ?) ON CONFLICT DO NOTHING"
)
_MISSED = "DELETE FROM notice WHERE match = ? AND seat = ? AND way = ? AND kind = ? AND made IS NOT NULL"
_SEATED = f"kind NOT IN ({listed(kind for kind in OutboxKind if kind.to_follower)})"
_TAKEN = "id = ? AND tries = ?"
_FORGET = f"DELETE FROM notice WHERE {_TAKEN}"
_LANES = {Way.DIRECT: "user", Way.CHANNEL: "match"}


def _known() -> str:
    """Return the SQL condition for kinds that this version knows."""
    return f"kind IN ({listed(OutboxKind)})"


def _token(item: OutboxItem) -> tuple[int, int]:
    return item.id, item.tries


def _item(row: tuple[object, ...]) -> OutboxItem:
    fields = dict(zip(OutboxItem.__struct_fields__, row, strict=True))
    fields |= {"kind": OutboxKind(str(fields["kind"])), "way": Way(str(fields["way"]))}
    return OutboxItem(**fields)  # type: ignore[arg-type]  # its own columns
