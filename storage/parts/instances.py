"""The processes that work on the file: which are alive, what they hold, and when nobody was there."""

from pathlib import Path

from storage.delivery import ALL_ROLES, Instance, Lease
from storage.sql import clocks, gateway, leases
from storage.transaction import Part, Tx

DEAD_SECONDS = 15
"""How long an instance may not have been seen before what it holds comes free; it is seen every 5 seconds."""

_ENTER = (
    "INSERT INTO instance (id, version, roles, shards, started, seen) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET version = excluded.version, roles = excluded.roles, "
    "shards = excluded.shards, seen = excluded.seen"
)
_ALIVE = "SELECT id FROM instance"
_FREE = (
    f"DELETE FROM lease WHERE until < :now OR holder NOT IN ({_ALIVE})",
    f"DELETE FROM budget WHERE instance NOT IN ({_ALIVE})",
    "DELETE FROM press WHERE until < :now",
    "DELETE FROM interaction WHERE until < :now",
    f"UPDATE notice SET at = :now, holder = '' WHERE holder > '' AND holder NOT IN ({_ALIVE})",
)
_NO_COPY = "DELETE FROM setting WHERE key = 'copy'"  # what a bot works on is a database of its own
_LAST_SEEN = "UPDATE heartbeat SET at = at RETURNING at"  # a write, for no two to find the same gap
_SEEN = (
    "INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at "
    "WHERE heartbeat.at < excluded.at"
)


class Instances(Part):
    """The processes that work on a store, and the leases that they hold.

    An instance holds what it claims until it departs, until its lease ends, or until it was not seen for
    some time, whichever comes first.
    """

    @property
    def file(self) -> Path | None:
        """The file that the processes share, None for a server."""
        return self._db.file

    async def enter(
        self, instance: str, version: str, now: int, *, roles: str = ALL_ROLES, shards: str = ""
    ) -> list[Instance]:
        """Note that an instance is alive, with its roles and shards, and return the others that are.

        Those that are dead are forgotten with all that they held.
        """

        def work(tx: Tx) -> list[Instance]:
            tx.execute(_ENTER, (instance, version, roles, shards, now, now))
            tx.execute(_NO_COPY)
            _bury(tx, now)
            return gateway.others(tx, instance)

        return await self._db.transaction(work)

    async def take_shards(self, instance: Instance, now: int) -> Instance | None:
        """Note that an instance has its shards; return one that has some of them, where nothing is noted."""

        def work(tx: Tx) -> Instance | None:
            gateway.lock(tx)
            _bury(tx, now)
            if (rival := gateway.rival(tx, instance)) is None:
                values = (instance.id, instance.version, instance.roles, instance.shards, now, now)
                tx.execute(_ENTER, values)
            return rival

        return await self._db.transaction(work)

    async def identify(self, bucket: int, seconds: float, *, now: float) -> float:
        """Return 0 where a process may identify itself at Discord now; no other one may for some seconds.

        Else returns how many seconds are left of that. ``bucket`` has the shards that wait for one another.
        """
        milliseconds, at = int(seconds * 1000), int(now * 1000)
        return await self._db.transaction(lambda tx: gateway.identify(tx, bucket, milliseconds, at)) / 1000

    async def depart(self, instance: str, now: int) -> None:
        """Note that an instance ends, and release what it holds."""

        def work(tx: Tx) -> None:
            tx.execute("DELETE FROM instance WHERE id = ?", (instance,))
            _bury(tx, now)

        await self._db.transaction(work)

    async def beat(self, instance: str, now: int, missed: int) -> list[int]:
        """Note that an instance is there for players, where nobody was for more than ``missed`` seconds.

        Then the time since does not count: running clocks, questions and offers are moved by it, and the
        channels of those clocks are to be told. Returns their matches.
        """

        def work(tx: Tx) -> list[int]:
            tx.execute("UPDATE instance SET seen = ? WHERE id = ?", (now, instance))
            _bury(tx, now)
            before = tx.execute(_LAST_SEEN).fetchone()
            tx.execute(_SEEN, (now,))
            if before is None or now - before[0] <= missed:
                return []
            return clocks.stand_still(tx, before[0], now)

        return await self._db.transaction(work)

    async def last_there(self) -> int | None:
        """Return when an instance was last there for players, None where none ever was."""

        def work(tx: Tx) -> int | None:
            row = tx.execute("SELECT at FROM heartbeat").fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def alive(self, since: int) -> list[str]:
        """Return the instances that were seen after some time."""
        sql = "SELECT id FROM instance WHERE seen > ? ORDER BY id"
        return await self._db.read(lambda tx: [name for (name,) in tx.execute(sql, (since,))])

    async def lease(self, name: str, holder: str, seconds: int, *, now: int) -> Lease | None:
        """Have something to oneself for so many seconds, None where another instance has it."""
        return await self._db.transaction(lambda tx: leases.take(tx, name, holder, now, seconds))

    async def renew_lease(self, lease: Lease, seconds: int, *, now: int) -> bool:
        """Hold a lease for so many seconds from now on; return whether it is still held."""
        return await self._db.transaction(lambda tx: leases.renew(tx, lease, now + seconds))

    async def end_lease(self, lease: Lease) -> None:
        """Let go of a lease."""
        await self._db.transaction(lambda tx: leases.end(tx, lease))


def _bury(tx: Tx, now: int) -> None:
    """Forget the instances that are dead, and release what is held by none that is alive."""
    tx.execute("DELETE FROM instance WHERE seen < ?", (now - DEAD_SECONDS,))
    for sql in _FREE:
        tx.execute(sql, {"now": now})
