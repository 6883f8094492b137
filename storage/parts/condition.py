"""How a store is doing, for an admin."""

from storage.delivery import Condition
from storage.parts.part import Part
from storage.sql import claims, rows
from storage.transaction import Tx


class Conditions(Part):
    """How a store is doing."""

    async def look(self, *, alive_since: int, due_before: int) -> Condition:
        """Return the condition: of instances that were seen since, and of what was due before some time."""

        def work(tx: Tx) -> Condition:
            (live,) = tx.execute(f"SELECT count(*) FROM match WHERE {rows.LIVE}").fetchone()
            frozen = "SELECT id, reason FROM match WHERE status = 'frozen' ORDER BY id"
            behind = f"SELECT id FROM match WHERE {claims.UNTOLD} AND updated < ? ORDER BY id"
            (overdue,) = tx.execute("SELECT count(*) FROM notice WHERE at < ?", (due_before,)).fetchone()
            (servers,) = tx.execute("SELECT count(*) FROM server WHERE gone IS NULL").fetchone()
            instances = "SELECT id, version FROM instance WHERE seen > ? ORDER BY id"
            return Condition(
                live,
                [(number, reason) for number, reason in tx.execute(frozen)],
                [number for (number,) in tx.execute(behind, (due_before,))],
                overdue,
                servers,
                [(name, version) for name, version in tx.execute(instances, (alive_since,))],
            )

        return await self._db.read(work)
