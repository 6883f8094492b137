"""The condition of a store, for admins."""

from storage.delivery import Backlog, Condition, Instance, Queued
from storage.parts.requests import refusals
from storage.sql import postings
from storage.transaction import LIVE, Part, Tx


class ConditionStore(Part):
    """The condition of a store."""

    async def current(self, *, alive_since: int, due_before: int) -> Condition:
        """Return the condition: instances seen after ``alive_since``, and work due before ``due_before``."""

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
        """Count pending postings and messages; cheap enough to be called every few seconds."""
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
