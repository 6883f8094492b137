"""The coach's advice by seat and turn, kept while the match is being played, and its lines afterwards."""

from storage.transaction import Part, Tx


class AdviceStore(Part):
    """The coach's advice by seat and turn, kept while the match is being played, and its lines afterwards.

    A turn is identified by the last valid log entry before it. A line begins after a number of log entries; a
    negative turn keeps it apart from advice.
    """

    async def get(self, match_id: int, seat: int, turn: int) -> str | None:
        """Return the advice for a turn, or None if there was none."""
        sql = "SELECT advice FROM advice WHERE match = ? AND seat = ? AND turn = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id, seat, turn)).fetchone())
        return None if row is None else str(row[0])

    async def keep(self, match_id: int, seat: int, turn: int, advice: str) -> None:
        """Store the advice for a turn of a running match, replacing earlier advice."""
        sql = (
            "INSERT INTO advice (match, seat, turn, advice) SELECT id, ?, ?, ? FROM match "
            "WHERE id = ? AND status = 'playing' "
            "ON CONFLICT (match, seat, turn) DO UPDATE SET advice = excluded.advice"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (seat, turn, advice, match_id))

        await self._db.transaction(work)

    async def line(self, match_id: int, seat: int, entries: int) -> str | None:
        """Return the line for a seat that begins after a number of log entries, or None."""
        return await self.get(match_id, seat, -2 - entries)

    async def keep_line(self, match_id: int, seat: int, entries: int, line: str) -> str:
        """Store a line of an ended match, unless there is one, and return the stored one."""
        sql = (
            "INSERT INTO advice (match, seat, turn, advice) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (match, seat, turn) DO NOTHING"
        )
        select = "SELECT advice FROM advice WHERE match = ? AND seat = ? AND turn = ?"
        key = (match_id, seat, -2 - entries)

        def work(tx: Tx) -> str:
            tx.execute(sql, (*key, line))
            return str(tx.execute(select, key).fetchone()[0])

        return await self._db.transaction(work)
