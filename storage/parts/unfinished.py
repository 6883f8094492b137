"""Turns that players have started to compose but not played."""

from storage.transaction import Part, Tx


class UnfinishedTurnStore(Part):
    """Turns that players have started to compose but not played."""

    async def get(self, match_id: int, seat: int) -> tuple[str, str] | None:
        """Return the moment at which a seat started its turn and the choices so far, or None."""
        sql = "SELECT moment, path FROM unfinished WHERE match = ? AND seat = ?"
        return await self._db.read(lambda tx: tx.execute(sql, (match_id, seat)).fetchone())

    async def keep(self, match_id: int, seat: int, moment: str, path: str) -> None:
        """Store a seat's choices so far, replacing earlier ones; an empty ``path`` deletes them."""

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
