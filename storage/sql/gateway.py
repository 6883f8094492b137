"""How processes share Discord's gateway, inside of a transaction, ``tx``: their shards, and pauses."""

from storage.delivery import Instance
from storage.transaction import Tx

_OTHERS = "SELECT id, version, roles, shards, seen FROM instance WHERE id != ? ORDER BY id"
_LOCK = (
    "INSERT INTO setting (key, value) VALUES ('shards', '') "
    "ON CONFLICT (key) DO UPDATE SET value = setting.value"
)
_IDENTIFY = (
    "INSERT INTO setting (key, value) VALUES (:key, :now) ON CONFLICT (key) DO UPDATE SET value = :now "
    "WHERE CAST(setting.value AS BIGINT) NOT BETWEEN :since AND :until RETURNING value"
)


def lock(tx: Tx) -> None:
    """Have others who take shards wait, so that of two that start at once the second one sees the first."""
    tx.execute(_LOCK)


def others(tx: Tx, instance: str) -> list[Instance]:
    """Return all instances but one."""
    return [Instance(*row) for row in tx.execute(_OTHERS, (instance,)).fetchall()]


def rival(tx: Tx, instance: Instance) -> Instance | None:
    """Return another instance that hears of some of the same servers.

    Those that have all servers on one connection may overlap, as one starts while another one ends.
    """
    return next((other for other in others(tx, instance.id) if instance.collides(other)), None)


def identify(tx: Tx, bucket: int, milliseconds: int, now: int) -> int:
    """Return 0 and note the time where nobody has identified itself in a bucket for some milliseconds.

    Else returns how many of them are left. A time to come is one of a clock that was wrong.
    """
    key = f"identify:{bucket}"
    times = {"key": key, "now": str(now), "since": now - milliseconds + 1, "until": now + milliseconds}
    if tx.execute(_IDENTIFY, times).fetchone() is not None:
        return 0
    (last,) = tx.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
    return max(int(last) + milliseconds - now, 1)
