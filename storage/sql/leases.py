"""What an instance has to itself for a while, by a name; inside of a transaction, ``tx``."""

from storage.delivery import Lease
from storage.transaction import Tx

_TAKE = (
    "INSERT INTO lease (name, holder, epoch, until) VALUES (:name, :holder, 1, :until) "
    "ON CONFLICT (name) DO UPDATE SET holder = :holder, epoch = lease.epoch + 1, until = :until "
    "WHERE lease.until <= :now OR lease.holder NOT IN (SELECT id FROM instance) RETURNING epoch"
)
_MINE = "name = ? AND holder = ? AND epoch = ?"


def take(tx: Tx, name: str, holder: str, now: int, seconds: int) -> Lease | None:
    """Take a lease and return it, None where somebody has it."""
    values = {"name": name, "holder": holder, "now": now, "until": now + seconds}
    row = tx.execute(_TAKE, values).fetchone()
    return None if row is None else Lease(name, holder, row[0])


def renew(tx: Tx, lease: Lease, until: int) -> bool:
    """Hold a lease until some time; return whether it is still held."""
    sql = f"UPDATE lease SET until = ? WHERE {_MINE}"
    return bool(tx.execute(sql, (until, lease.name, lease.holder, lease.epoch)).rowcount)


def end(tx: Tx, lease: Lease) -> None:
    """Let go of a lease, unless it is somebody else's by now."""
    sql = f"UPDATE lease SET until = 0 WHERE {_MINE}"
    tx.execute(sql, (lease.name, lease.holder, lease.epoch))
