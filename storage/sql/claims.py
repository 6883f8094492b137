"""Who shows a match: the SQL of claims, inside of a transaction, ``tx``."""

from storage.delivery import Claim
from storage.errors import Claimed, Overtaken
from storage.sql import due_matches
from storage.transaction import Tx, lock_match

_OWED = f"SELECT 1 FROM match WHERE id = :match AND {due_matches.UNTOLD}"
_TAKE = (
    "INSERT INTO claim (match, holder, epoch, until) VALUES (:match, :holder, 1, :until) "
    "ON CONFLICT (match) DO UPDATE SET holder = :holder, epoch = claim.epoch + 1, until = :until "
    "WHERE claim.holder = :holder OR claim.until <= :now "
    "OR claim.holder NOT IN (SELECT id FROM instance) RETURNING epoch"
)
_MINE = "match = ? AND holder = ? AND epoch = ?"


def take(tx: Tx, match_id: int, holder: str, now: int, seconds: int) -> int | None:
    """Claim a match and return the claim's epoch, None if there is nothing to show.

    Raises :class:`Claimed`.
    """
    if not _owed(tx, match_id):
        return None
    values = {"match": match_id, "holder": holder, "now": now, "until": now + seconds}
    row = tx.execute(_TAKE, values).fetchone()
    if row is None:
        (until,) = tx.execute("SELECT until FROM claim WHERE match = ?", (match_id,)).fetchone()
        raise Claimed(f"match {match_id}", until - now)
    return int(row[0])


def renew(tx: Tx, claim: Claim, until: int) -> bool:
    """Hold a claim until some time; return whether it is still held."""
    sql = f"UPDATE claim SET until = ? WHERE {_MINE}"
    return bool(tx.execute(sql, (until, *_of(claim))).rowcount)


def holds(tx: Tx, claim: Claim | None) -> bool:
    """Return whether nobody has claimed a match since; None is nobody's claim, which always holds."""
    return (
        claim is None or tx.execute(f"SELECT 1 FROM claim WHERE {_MINE}", _of(claim)).fetchone() is not None
    )


def require(tx: Tx, claim: Claim | None) -> None:
    """Raise :class:`Overtaken` unless a claim is still held."""
    if claim is not None and not holds(tx, claim):
        raise Overtaken(claim.row.id)


def give_back(tx: Tx, claim: Claim) -> None:
    """Let others have a claim at once, if it is still held."""
    tx.execute(f"UPDATE claim SET until = 0 WHERE {_MINE}", _of(claim))


def release(tx: Tx, match_id: int) -> None:
    """Release the claim on a match of which nothing is left to show."""
    tx.execute("UPDATE claim SET until = 0 WHERE match = ?", (match_id,))
    due_matches.settle(tx, match_id)


def release_if_shown(tx: Tx, match_id: int) -> None:
    """Release the claim on a match if nothing is left to show of it."""
    if not _owed(tx, match_id):
        release(tx, match_id)


def put_off(tx: Tx, match_id: int, retry_at: int) -> None:
    """Note when a match is tried again; nobody needs to where it is shown by now."""
    lock_match(tx, match_id)
    if _owed(tx, match_id):
        due_matches.put_off(tx, match_id, retry_at)


def _owed(tx: Tx, match_id: int) -> bool:
    return tx.execute(_OWED, {"match": match_id}).fetchone() is not None


def _of(claim: Claim) -> tuple[int, str, int]:
    return claim.row.id, claim.holder, claim.epoch
