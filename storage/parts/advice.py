"""The coach's advice by seat and turn, kept while the match is being played."""

from storage.transaction import Part, Tx


class AdviceStore(Part):
    """The coach's advice by seat and turn, kept while the match is being played.

    A turn is identified by the last valid log entry before it.
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
