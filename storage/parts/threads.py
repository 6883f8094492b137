"""Threads for new tables, from the request until a match is in them.

The transaction that stores a match in a thread deletes the record (:func:`storage.sql.rows.insert`).
"""

from collections.abc import Sequence

from storage.delivery import NewThread
from storage.transaction import Part, Tx

_FIELDS = ", ".join(NewThread._fields)


class ThreadStore(Part):
    """Threads for new tables, each recorded under its ``purpose`` before it is requested from Discord."""

    async def want(self, purpose: str, guild: int, channel: int, *, now: int) -> tuple[NewThread, bool]:
        """Record that a thread is needed in a channel; return the record, and whether it is new."""
        insert = (
            f"INSERT INTO new_thread ({_FIELDS}) VALUES (?, ?, ?, NULL, ?, ?) "
            "ON CONFLICT (purpose) DO NOTHING"
        )
        update = f"UPDATE new_thread SET wanted = ? WHERE purpose = ? RETURNING {_FIELDS}"

        def work(tx: Tx) -> tuple[NewThread, bool]:
            is_new = bool(tx.execute(insert, (purpose, guild, channel, now, now)).rowcount)
            return NewThread(*tx.execute(update, (now, purpose)).fetchone()), is_new

        return await self._db.transaction(work)

    async def made(self, purpose: str, thread: int) -> None:
        """Record a thread's id."""
        await self._write("UPDATE new_thread SET thread = ? WHERE purpose = ?", (thread, purpose))

    async def restart(self, purpose: str, *, now: int) -> None:
        """Record that another thread is requested, because the previous one is gone."""
        await self._write("UPDATE new_thread SET thread = NULL, made = ? WHERE purpose = ?", (now, purpose))

    async def is_opening(self, channel: int, *, since: int, besides: str = "") -> bool:
        """Return whether a thread of a channel is being opened, other than for the purpose ``besides``."""
        sql = "SELECT 1 FROM new_thread WHERE channel = ? AND thread IS NULL AND wanted >= ? AND purpose != ?"
        values = (channel, since, besides)
        return await self._db.read(lambda tx: tx.execute(sql, values).fetchone() is not None)

    async def of(self, purpose: str) -> NewThread | None:
        """Return the recorded thread for a purpose, or None if there is none or it holds a match."""
        sql = f"SELECT {_FIELDS} FROM new_thread WHERE purpose = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (purpose,)).fetchone())
        return NewThread(*row) if row else None

    async def unused(self, *, before: int) -> list[NewThread]:
        """Return the threads without a match that were last needed before a time."""
        sql = f"SELECT {_FIELDS} FROM new_thread WHERE wanted < ? ORDER BY made, purpose"
        return [
            NewThread(*row) for row in await self._db.read(lambda tx: tx.execute(sql, (before,)).fetchall())
        ]

    async def known(self, threads: Sequence[int]) -> set[int]:
        """Return the threads that had a match or are recorded."""
        sql = (
            "SELECT 1 FROM match WHERE channel = :thread UNION ALL "
            "SELECT 1 FROM new_thread WHERE thread = :thread LIMIT 1"
        )

        def work(tx: Tx) -> set[int]:
            return {thread for thread in threads if tx.execute(sql, {"thread": thread}).fetchone()}

        return await self._db.read(work)

    async def forget(self, purpose: str) -> None:
        """Delete a record."""
        await self._write("DELETE FROM new_thread WHERE purpose = ?", (purpose,))

    async def _write(self, sql: str, values: Sequence[object]) -> None:
        await self._db.transaction(lambda tx: tx.execute(sql, values).close())
