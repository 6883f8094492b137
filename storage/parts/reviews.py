"""Reviews of the turns of each seat, kept with an ended match."""

from storage.transaction import Part, Tx


class ReviewStore(Part):
    """Reviews of the turns of each seat, kept with an ended match."""

    async def get(self, match_id: int, seat: int, seq: int) -> str | None:
        """Return the review of a seat for a log of length ``seq``, or None."""
        sql = "SELECT review FROM review WHERE match = ? AND seat = ? AND seq = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id, seat, seq)).fetchone())
        return None if row is None else str(row[0])

    async def unfinished(self) -> list[tuple[int, int, int, str]]:
        """Return the unfinished reviews: match, seat, length of the log, and the stored part."""
        sql = "SELECT match, seat, -1 - seq, review FROM review WHERE seq < 0 ORDER BY match, seat"
        return await self._db.read(lambda tx: [(row[0], row[1], row[2], row[3]) for row in tx.execute(sql)])

    async def of_user(self, user: int) -> dict[int, int]:
        """Return the log lengths of the reviews of a user's seats by match, negative if unfinished."""
        sql = (
            "SELECT review.match, review.seq FROM review "
            "JOIN player ON player.match = review.match AND player.seat = review.seat WHERE player.user = ?"
        )
        return await self._db.read(lambda tx: {row[0]: row[1] for row in tx.execute(sql, (user,))})

    async def get_unfinished(self, match_id: int, seat: int, seq: int) -> str | None:
        """Return the stored part of an unfinished review, or None."""
        return await self.get(match_id, seat, -1 - seq)

    async def keep_unfinished(self, match_id: int, seat: int, seq: int, review: str) -> None:
        """Store an unfinished review, with a negative log length, so that it isn't read as a finished one."""
        await self.keep(match_id, seat, -1 - seq, review)

    async def keep(self, match_id: int, seat: int, seq: int, review: str) -> None:
        """Store the review of a seat, replacing an earlier one."""
        sql = (
            "INSERT INTO review (match, seat, seq, review) SELECT id, ?, ?, ? FROM match WHERE id = ? "
            "ON CONFLICT (match, seat) DO UPDATE SET seq = excluded.seq, review = excluded.review"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (seat, seq, review, match_id))

        await self._db.transaction(work)
