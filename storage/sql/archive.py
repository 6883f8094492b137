"""Logs of ended matches, packed to about a thirteenth of their size."""

import zlib

from storage.transaction import ENDED, Tx

_UNPACKED = f"{ENDED} AND NOT packed"  # worded exactly as in the index
_ADD = "INSERT INTO log (match, seq, entry) VALUES (?, ?, ?)"
BETWEEN = b"\n"
"""Separates entries, which are JSON without it."""


def unpacked(tx: Tx, before: int, limit: int) -> list[int]:
    """Return matches that ended before a time and whose logs aren't packed, the oldest first."""
    sql = f"SELECT id FROM match WHERE {_UNPACKED} AND updated < ? ORDER BY updated LIMIT ?"
    return [match_id for (match_id,) in tx.execute(sql, (before, limit))]


def pack(tx: Tx, match_id: int) -> None:
    """Pack the log of an ended match; a damaged log is kept as it is, and not tried again."""
    sql = f"UPDATE match SET packed = TRUE WHERE id = ? AND {_UNPACKED} RETURNING seq"
    row = tx.execute(sql, (match_id,)).fetchone()
    if row is None:
        return
    entries = _entries(tx, match_id, 0)
    if [seq for seq, _ in entries] != list(range(row[0])) or not entries:
        return
    lines = BETWEEN.join(entry for _, entry in entries)
    if lines.count(BETWEEN) != len(entries) - 1:
        return
    values = (match_id, zlib.compress(lines, 9))
    tx.execute("INSERT INTO packed_log (match, entries) VALUES (?, ?)", values)
    tx.execute("DELETE FROM log WHERE match = ?", (match_id,))


def unpack(tx: Tx, match_id: int) -> None:
    """Move the entries of a packed log back to the table of unpacked logs."""
    if entries := packed(tx, match_id):
        tx.executemany(_ADD, [(match_id, seq, entry) for seq, entry in entries])
        tx.execute("DELETE FROM packed_log WHERE match = ?", (match_id,))
    tx.execute("UPDATE match SET packed = FALSE WHERE id = ?", (match_id,))


def entries(tx: Tx, match_id: int, first: int, seq: int) -> tuple[tuple[int, bytes], ...]:
    """Return the entries of a log of length ``seq`` from number ``first`` on, packed or not.

    Unreadable entries of a packed log are skipped, like lost ones.
    """
    return _entries(tx, match_id, first) or (packed(tx, match_id)[first:] if first < seq else ())


def packed(tx: Tx, match_id: int) -> tuple[tuple[int, bytes], ...]:
    """Return the entries of a packed log, or none."""
    row = tx.execute("SELECT entries FROM packed_log WHERE match = ?", (match_id,)).fetchone()
    if row is None:
        return ()
    try:
        return tuple(enumerate(zlib.decompress(row[0]).split(BETWEEN)))
    except zlib.error:
        return ()


def _entries(tx: Tx, match_id: int, first: int) -> tuple[tuple[int, bytes], ...]:
    sql = "SELECT seq, entry FROM log WHERE match = ? AND seq >= ? ORDER BY seq"
    return tuple(tx.execute(sql, (match_id, first)))
