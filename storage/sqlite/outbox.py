"""What is still to be told to people beside the board."""

import sqlite3

from storage.records import Kind, Notice
from storage.sqlite import habits
from storage.sqlite.database import Database
from storage.timing import Way

COLUMNS = ", ".join(Notice.__struct_fields__)


class Outbox:
    """The :class:`storage.store.Outbox` of a database. Every method is one transaction."""

    _db: Database

    async def next_notice(self) -> int | None:
        """Return when the next notice is to be told, None if there is none."""
        sql = "SELECT min(at) FROM notice WHERE at IS NOT NULL"
        (at,) = await self._db.read(lambda tx: tx.execute(sql).fetchone())
        return None if at is None else int(at)

    async def take_notices(self, now: int, seconds: int, limit: int = 20) -> list[Notice]:
        """Take on to tell what is due, and note that it is tried; after so many seconds it is due again."""
        sql = (
            "UPDATE notice SET at = ? + ?, tries = tries + 1, made = coalesce(made, ?) "
            "WHERE id IN (SELECT id FROM notice WHERE at <= ? ORDER BY at, id LIMIT ?) "
            f"RETURNING {COLUMNS}"
        )

        def work(tx: sqlite3.Connection) -> list[Notice]:
            found = tx.execute(sql, (now, seconds, now, now, limit)).fetchall()
            return sorted((_notice(row) for row in found), key=lambda notice: notice.id)

        return await self._db.transaction(work)

    async def resume_notices(self, now: int) -> None:
        """Have all that was tried before be due now, as whoever tried it is gone."""
        sql = "UPDATE notice SET at = ? WHERE made IS NOT NULL AND +at > ?"  # by the index of made
        await self._db.transaction(lambda tx: tx.execute(sql, (now, now)).close())

    async def stands(self, notice: Notice) -> bool:
        """Return whether a notice is still to be told, by the same way to the same person."""
        sql = "SELECT 1 FROM notice WHERE id = ? AND user = ? AND way = ? AND kind = ?"
        values = (notice.id, notice.user, notice.way, notice.kind)
        return await self._db.read(lambda tx: tx.execute(sql, values).fetchone()) is not None

    async def put_off(self, notice: Notice, at: int) -> None:
        """Try a notice again at some time."""
        sql = "UPDATE notice SET at = ? WHERE id = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (at, notice.id)).close())

    async def forget_notice(self, notice: Notice) -> None:
        """Note that there is nothing to be told."""
        await self._db.transaction(lambda tx: tx.execute(_FORGET, (notice.id,)).close())

    async def note_told(self, notice: Notice, message: int, channel: int, line: str) -> None:
        """Note the message that told somebody, and the line that is to be left of it once it is overtaken."""

        def work(tx: sqlite3.Connection) -> None:
            stands = tx.execute(_FORGET, (notice.id,)).rowcount
            if notice.kind is Kind.END:
                return
            if stands:
                tx.execute(_LETTER, (message, notice.match, notice.seat, channel, line))
            else:
                tx.execute(_OLD, (message, notice.match, channel, line))
            if notice.kind is Kind.REMINDER:  # others of the same turn that were missed meanwhile
                tx.execute(_MISSED, (notice.match, notice.seat, notice.way))

        await self._db.transaction(work)

    async def note_refused(self, notice: Notice, now: int) -> None:
        """Note that Discord takes no direct messages for somebody, who is told in the channel from now on.

        The first time the notice becomes one that says so.
        """

        def work(tx: sqlite3.Connection) -> None:
            sql = "UPDATE person SET refused = 1 WHERE user = ? AND refused = 0"
            first = tx.execute(sql, (notice.user,)).rowcount
            if first:
                sql = "UPDATE notice SET kind = 'refused', way = 'channel', at = ?, made = NULL WHERE id = ?"
                tx.execute(sql, (now, notice.id))
            if habits.of(tx, notice.user).way is Way.BOTH:
                tx.execute("DELETE FROM notice WHERE user = ? AND way = 'direct'", (notice.user,))
                return
            sql = (
                "UPDATE notice SET way = 'channel', at = CASE WHEN id = ? THEN ? ELSE at END, made = NULL "
                "WHERE user = ? AND way = 'direct'"
            )
            tx.execute(sql, (notice.id, now, notice.user))

        await self._db.transaction(work)


_LETTER = "INSERT OR IGNORE INTO letter (message, match, seat, channel, line) VALUES (?, ?, ?, ?, ?)"
_OLD = "INSERT OR IGNORE INTO old_message (message, match, channel, line) VALUES (?, ?, ?, ?)"
_MISSED = (
    "DELETE FROM notice WHERE match = ? AND seat = ? AND way = ? AND kind = 'reminder' AND made IS NOT NULL"
)
_FORGET = "DELETE FROM notice WHERE id = ?"


def _notice(row: tuple[object, ...]) -> Notice:
    found = dict(zip(Notice.__struct_fields__, row, strict=True))
    found |= {"kind": Kind(str(found["kind"])), "way": Way(str(found["way"]))}
    return Notice(**found)  # type: ignore[arg-type]  # its own columns
