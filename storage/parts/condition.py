"""How a store is doing, for an admin."""

from storage.delivery import Backlog, Condition, Instance, Queued
from storage.parts.requests import refusals
from storage.sql import postings
from storage.transaction import LIVE, Part, Tx


class ConditionStore(Part):
    """How a store is doing."""

    async def current(self, *, alive_since: int, due_before: int) -> Condition:
        """Return the condition: of instances that were seen since, and of what was due before some time."""

        def work(tx: Tx) -> Condition:
            (live,) = tx.execute(f"SELECT count(*) FROM match WHERE {LIVE}").fetchone()
            frozen = "SELECT id, reason FROM match WHERE status = 'frozen' ORDER BY id"
            behind = f"SELECT match.id FROM {postings.STALE_BOARDS} AND since < ? ORDER BY match.id"
            (overdue,) = tx.execute("SELECT count(*) FROM notice WHERE at < ?", (due_before,)).fetchone()
            (servers,) = tx.execute("SELECT count(*) FROM server WHERE gone IS NULL").fetchone()
            instances = "SELECT id, version, roles, shards, seen FROM instance WHERE seen > ? ORDER BY id"
            return Condition(
                live,
                [(number, reason) for number, reason in tx.execute(frozen)],
                [number for (number,) in tx.execute(behind, (due_before,))],
                overdue,
                servers,
                [Instance(*row) for row in tx.execute(instances, (alive_since,))],
                refusals(tx, alive_since * 1000),
            )

        return await self._db.read(work)

    async def backlog(self, *, alive_since: int, now: int) -> Backlog:
        """Return what waits to be shown and sent; cheap enough to be asked for every few seconds."""
        behind = f"SELECT count(*), min(since) FROM {postings.STALE_BOARDS}"
        later = "at > :now AND holder"
        states = (
            f"{later} = '' AND tries = 0",
            "at <= :now",
            f"{later} > ''",
            f"{later} = '' AND tries > 0",
            "at IS NULL",
        )
        counts = (f"coalesce(sum(CASE WHEN {state} THEN 1 ELSE 0 END), 0)" for state in states)
        outbox = f"SELECT {', '.join(counts)} FROM notice"

        def work(tx: Tx) -> Backlog:
            (live,) = tx.execute(f"SELECT count(*) FROM match WHERE {LIVE}").fetchone()
            boards, oldest = tx.execute(behind).fetchone()
            queued = Queued(*map(int, tx.execute(outbox, {"now": now}).fetchone()))
            (alive,) = tx.execute("SELECT count(*) FROM instance WHERE seen > ?", (alive_since,)).fetchone()
            age = 0 if oldest is None else max(0, now - oldest)
            return Backlog(live, boards, age, queued, alive)

        return await self._db.read(work)
