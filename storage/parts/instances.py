"""The processes that work on the file: which are alive, what they hold, and when nobody was there."""

from pathlib import Path

from storage.delivery import ALL_ROLES, Instance, Lease
from storage.sql import clocks
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
            return _others(tx, instance)

        return await self._db.transaction(work)

    async def take_shards(self, instance: Instance, now: int) -> Instance | None:
        """Note that an instance has its shards; return one that has some of them, where nothing is noted."""

        def work(tx: Tx) -> Instance | None:
            tx.execute(_LOCK_SHARDS)  # so that of two that start at once the second one sees the first
            _bury(tx, now)
            if (rival := _rival(tx, instance)) is None:
                values = (instance.id, instance.version, instance.roles, instance.shards, now, now)
                tx.execute(_ENTER, values)
            return rival

        return await self._db.transaction(work)

    async def identify(self, bucket: int, seconds: float, *, now: float) -> float:
        """Return 0 where a process may identify itself at Discord now; no other one may for some seconds.

        Else returns how many seconds are left of that. ``bucket`` has the shards that wait for one another. A
        time to come is one of a clock that was wrong.
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
        values = {"name": name, "holder": holder, "now": now, "until": now + seconds}
        row = await self._db.transaction(lambda tx: tx.execute(_TAKE_LEASE, values).fetchone())
        return None if row is None else Lease(name, holder, row[0])

    async def renew_lease(self, lease: Lease, seconds: int, *, now: int) -> bool:
        """Hold a lease for so many seconds from now on; return whether it is still held."""
        values = (now + seconds, *_named(lease))
        return await self._db.transaction(lambda tx: bool(tx.execute(_HOLD_LEASE, values).rowcount))

    async def end_lease(self, lease: Lease) -> None:
        """Let go of a lease, unless it is another instance's by now."""
        await self._db.transaction(lambda tx: tx.execute(_HOLD_LEASE, (0, *_named(lease))).close())


def _bury(tx: Tx, now: int) -> None:
    """Forget the instances that are dead, and release what is held by none that is alive."""
    tx.execute("DELETE FROM instance WHERE seen < ?", (now - DEAD_SECONDS,))
    for sql in _FREE:
        tx.execute(sql, {"now": now})


def _others(tx: Tx, instance: str) -> list[Instance]:
    """Return all instances but one."""
    return [Instance(*row) for row in tx.execute(_OTHERS, (instance,)).fetchall()]


def _rival(tx: Tx, instance: Instance) -> Instance | None:
    """Return another instance that hears of some of the same servers.

    Those that have all servers on one connection may overlap, as one starts while another one ends.
    """
    return next((other for other in _others(tx, instance.id) if instance.collides(other)), None)


def _named(lease: Lease) -> tuple[str, str, int]:
    return lease.name, lease.holder, lease.epoch
