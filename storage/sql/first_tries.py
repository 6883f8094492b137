"""Actions that are allowed once a week, remembered as a keyed hash."""

import hashlib
import secrets

from storage.transaction import Tx


def record(tx: Tx, week: int, subject: str, user: int) -> bool:
    """Record a user's action in a week; return whether it is the first."""
    sql = "INSERT INTO first_try (week, subject, mark) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    return bool(tx.execute(sql, (week, subject, _mark(tx, week, user))).rowcount)


def forget(tx: Tx, before: int) -> None:
    """Delete the hashes and keys of earlier weeks."""
    for table in ("first_try", "first_try_key"):
        tx.execute(f"DELETE FROM {table} WHERE week < ?", (before,))


def kept(tx: Tx, before: int) -> bool:
    """Return whether anything is left of earlier weeks."""
    return tx.execute("SELECT 1 FROM first_try_key WHERE week < ? LIMIT 1", (before,)).fetchone() is not None


def _mark(tx: Tx, week: int, user: int) -> str:
    sql = "INSERT INTO first_try_key (week, key) VALUES (?, ?) ON CONFLICT (week) DO NOTHING"
    tx.execute(sql, (week, secrets.token_hex(32)))
    (key,) = tx.execute("SELECT key FROM first_try_key WHERE week = ?", (week,)).fetchone()
    return hashlib.blake2b(str(user).encode(), key=bytes.fromhex(key), digest_size=16).hexdigest()
