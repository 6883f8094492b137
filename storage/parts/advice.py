"""What a robot would play in a turn of a seat, kept as long as the match goes on."""

from storage.transaction import Part, Tx


class AdviceStore(Part):
    """What a robot would play in a turn of a seat, kept as long as the match goes on.

    A turn is named by the last entry of the log before it that counts.
    """

    async def get(self, match_id: int, seat: int, turn: int) -> str | None:
        """Return what was advised to a seat in a turn, None where it has not asked."""
        sql = "SELECT advice FROM advice WHERE match = ? AND seat = ? AND turn = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id, seat, turn)).fetchone())
        return None if row is None else str(row[0])

    async def keep(self, match_id: int, seat: int, turn: int, advice: str) -> None:
        """Keep what is advised to a seat in a turn of a match that goes on, in the place of what was kept."""
        sql = (
            "INSERT INTO advice (match, seat, turn, advice) SELECT id, ?, ?, ? FROM match "
            "WHERE id = ? AND status = 'playing' "
            "ON CONFLICT (match, seat, turn) DO UPDATE SET advice = excluded.advice"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (seat, turn, advice, match_id))

        await self._db.transaction(work)
