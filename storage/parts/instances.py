"""The processes that use the store: which are alive, what they claim, and outages of all of them."""

from pathlib import Path

from storage.delivery import ALL_ROLES, Instance, Lease
from storage.sql import clocks
from storage.transaction import Part, Tx

DEAD_SECONDS = 15
"""Seconds without a heartbeat after which an instance's claims expire; it beats every 5 seconds."""

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
_NO_COPY = "DELETE FROM setting WHERE key = 'copy'"  # a database in use is no longer a copy
_LAST_SEEN = "UPDATE heartbeat SET at = at RETURNING at"  # a write, so that only one process finds a gap
_SEEN = (
    "INSERT INTO heartbeat (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at "
    "WHERE heartbeat.at < excluded.at"
)
_OTHERS = "SELECT id, version, roles, shards, seen FROM instance WHERE id != ? ORDER BY id"
_LOCK_SHARDS = (
    "INSERT INTO setting (key, value) VALUES ('shards', '') "
    "ON CONFLICT (key) DO UPDATE SET value = setting.value"
)
_IDENTIFY = (
    "INSERT INTO setting (key, value) VALUES (:key, :now) ON CONFLICT (key) DO UPDATE SET value = :now "
    "WHERE CAST(setting.value AS BIGINT) NOT BETWEEN :since AND :until RETURNING value"
)
_TAKE_LEASE = (
    "INSERT INTO lease (name, holder, epoch, until) VALUES (:name, :holder, 1, :until) "
    "ON CONFLICT (name) DO UPDATE SET holder = :holder, epoch = lease.epoch + 1, until = :until "
    "WHERE lease.until <= :now OR lease.holder NOT IN (SELECT id FROM instance) RETURNING epoch"
)
_HOLD_LEASE = "UPDATE lease SET until = ? WHERE name = ? AND holder = ? AND epoch = ?"


class InstanceStore(Part):
    """The processes that use a store, and their leases.

    An instance keeps its claims until it departs, the lease expires, or its heartbeat stops.
    """

    @property
    def file(self) -> Path | None:
        """The file that the processes share, or None for a server."""
        return self._db.file

    async def enter(
        self, instance: str, version: str, now: int, *, roles: str = ALL_ROLES, shards: str = ""
    ) -> list[Instance]:
        """Register an instance with its roles and shards, and return the other live ones.

        Dead instances are removed and their claims released.
        """

        def work(tx: Tx) -> list[Instance]:
            tx.execute(_ENTER, (instance, version, roles, shards, now, now))
            tx.execute(_NO_COPY)
            _remove_dead(tx, now)
            return _others(tx, instance)

        return await self._db.transaction(work)

    async def take_shards(self, instance: Instance, now: int) -> Instance | None:
        """Register an instance with its shards, unless another one, which is returned, has some of them."""

        def work(tx: Tx) -> Instance | None:
            tx.execute(_LOCK_SHARDS)  # of two that start at once, the second one must see the first
            _remove_dead(tx, now)
            if (rival := _rival(tx, instance)) is None:
                values = (instance.id, instance.version, instance.roles, instance.shards, now, now)
                tx.execute(_ENTER, values)
            return rival

        return await self._db.transaction(work)

    async def identify(self, bucket: int, seconds: float, *, now: float) -> float:
        """Return 0 if a process may identify at Discord now, and block others for ``seconds``.

        Otherwise returns the remaining wait in seconds. ``bucket`` is a group of shards that must identify
        one after the other. A stored time in the future comes from a wrong clock and is ignored.
        """
        key, milliseconds, at = f"identify:{bucket}", int(seconds * 1000), int(now * 1000)
        times = {"key": key, "now": str(at), "since": at - milliseconds + 1, "until": at + milliseconds}

        def work(tx: Tx) -> float:
            if tx.execute(_IDENTIFY, times).fetchone() is not None:
                return 0.0
            (last,) = tx.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
            return max(int(last) + milliseconds - at, 1) / 1000

        return await self._db.transaction(work)

    async def depart(self, instance: str, now: int) -> None:
        """Remove an instance and release its claims."""

        def work(tx: Tx) -> None:
            tx.execute("DELETE FROM instance WHERE id = ?", (instance,))
            _remove_dead(tx, now)

        await self._db.transaction(work)

    async def beat(self, instance: str, now: int, missed: int) -> list[int]:
        """Record a heartbeat; detect an outage, if no process had one for more than ``missed`` seconds.

        Then running clocks, votes and offers are moved by the length of the outage, and the channels of those
        clocks are notified. Returns their matches.
        """

        def work(tx: Tx) -> list[int]:
            tx.execute("UPDATE instance SET seen = ? WHERE id = ?", (now, instance))
            _remove_dead(tx, now)
            before = tx.execute(_LAST_SEEN).fetchone()
            tx.execute(_SEEN, (now,))
            if before is None or now - before[0] <= missed:
                return []
            return clocks.stand_still(tx, before[0], now)

        return await self._db.transaction(work)

    async def last_there(self) -> int | None:
        """Return the time of the last heartbeat of any instance, or None."""

        def work(tx: Tx) -> int | None:
            row = tx.execute("SELECT at FROM heartbeat").fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def alive(self, since: int) -> list[str]:
        """Return the instances seen after ``since``."""
        sql = "SELECT id FROM instance WHERE seen > ? ORDER BY id"
        return await self._db.read(lambda tx: [name for (name,) in tx.execute(sql, (since,))])

    async def lease(self, name: str, holder: str, seconds: int, *, now: int) -> Lease | None:
        """Take a lease for ``seconds``; None if another instance holds it."""
        values = {"name": name, "holder": holder, "now": now, "until": now + seconds}
        row = await self._db.transaction(lambda tx: tx.execute(_TAKE_LEASE, values).fetchone())
        return None if row is None else Lease(name, holder, row[0])

    async def renew_lease(self, lease: Lease, seconds: int, *, now: int) -> bool:
        """Extend a lease to ``seconds`` from now; return whether it is still held."""
        values = (now + seconds, *_named(lease))
        return await self._db.transaction(lambda tx: bool(tx.execute(_HOLD_LEASE, values).rowcount))

    async def end_lease(self, lease: Lease) -> None:
        """Release a lease, unless another instance has taken it since."""
        await self._db.transaction(lambda tx: tx.execute(_HOLD_LEASE, (0, *_named(lease))).close())


def _remove_dead(tx: Tx, now: int) -> None:
    """Remove dead instances, and release claims without a live holder."""
    tx.execute("DELETE FROM instance WHERE seen < ?", (now - DEAD_SECONDS,))
    for sql in _FREE:
        tx.execute(sql, {"now": now})


def _others(tx: Tx, instance: str) -> list[Instance]:
    return [Instance(*row) for row in tx.execute(_OTHERS, (instance,)).fetchall()]


def _rival(tx: Tx, instance: Instance) -> Instance | None:
    """Return another instance that serves some of the same servers.

    Instances without sharding may overlap, since one starts while the other ends.
    """
    return next((other for other in _others(tx, instance.id) if instance.collides(other)), None)


def _named(lease: Lease) -> tuple[str, str, int]:
    return lease.name, lease.holder, lease.epoch
