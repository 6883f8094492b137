"""Turns that players have begun to put together and not played yet."""

from storage.transaction import Part, Tx


class UnfinishedTurnStore(Part):
    """Turns that players have begun to put together and not played yet."""

    async def get(self, match_id: int, seat: int) -> tuple[str, str] | None:
        """Return the moment at which a seat began its turn and the way it has come, None if not kept."""
        sql = "SELECT moment, path FROM unfinished WHERE match = ? AND seat = ?"
        return await self._db.read(lambda tx: tx.execute(sql, (match_id, seat)).fetchone())

    async def keep(self, match_id: int, seat: int, moment: str, path: str) -> None:
        """Keep how far a seat has come with a turn, in the place of what was kept; nothing for no way."""

        def work(tx: Tx) -> None:
            if path:
                sql = (
                    "INSERT INTO unfinished (match, seat, moment, path) "
                    "SELECT id, ?, ?, ? FROM match WHERE id = ? ON CONFLICT (match, seat) DO UPDATE "
                    "SET moment = excluded.moment, path = excluded.path"
                )
                tx.execute(sql, (seat, moment, path, match_id))
            else:
                tx.execute("DELETE FROM unfinished WHERE match = ? AND seat = ?", (match_id, seat))

        await self._db.transaction(work)
