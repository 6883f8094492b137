"""What a robot thinks of the turns of each seat, kept with a match that is over."""

from storage.transaction import Part, Tx


class ReviewStore(Part):
    """What a robot thinks of the turns of each seat, kept with a match that is over."""

    async def get(self, match_id: int, seat: int, seq: int) -> str | None:
        """Return the review of a seat, None if none is kept of the log of this length."""
        sql = "SELECT review FROM review WHERE match = ? AND seat = ? AND seq = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id, seat, seq)).fetchone())
        return None if row is None else str(row[0])

    async def unfinished(self) -> list[tuple[int, int, int]]:
        """Return the reviews that were begun and not finished: match, seat, and how long its log is."""
        sql = "SELECT match, seat, -1 - seq FROM review WHERE seq < 0 ORDER BY match, seat"
        return await self._db.read(lambda tx: [(row[0], row[1], row[2]) for row in tx.execute(sql)])

    async def get_unfinished(self, match_id: int, seat: int, seq: int) -> str | None:
        """Return what is kept of a review that is not finished, None if there is nothing."""
        return await self.get(match_id, seat, -1 - seq)

    async def keep_unfinished(self, match_id: int, seat: int, seq: int, review: str) -> None:
        """Keep a review that is not finished; it is stored with a length below 0, so that nobody reads it."""
        await self.keep(match_id, seat, -1 - seq, review)

    async def keep(self, match_id: int, seat: int, seq: int, review: str) -> None:
        """Keep the review of a seat, in the place of what was kept."""
        sql = (
            "INSERT INTO review (match, seat, seq, review) SELECT id, ?, ?, ? FROM match WHERE id = ? "
            "ON CONFLICT (match, seat) DO UPDATE SET seq = excluded.seq, review = excluded.review"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (seat, seq, review, match_id))

        await self._db.transaction(work)
