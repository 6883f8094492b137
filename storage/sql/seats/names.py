"""Names of players as any database can hold them."""

from storage.records import storable
from storage.transaction import Tx

CLEANED = {"player": "seat", "sitting": "id"}
"""The tables with names that files may have brought in, each with what tells a match's rows apart."""


def clean(tx: Tx, match_id: int) -> None:
    """Take NULs out of the names of a match, which PostgreSQL can't hold."""
    for table, key in CLEANED.items():
        rows = tx.execute(f"SELECT {key}, name FROM {table} WHERE match = ?", (match_id,)).fetchall()
        for number, name in rows:
            if "\0" in name:
                sql = f"UPDATE {table} SET name = ? WHERE match = ? AND {key} = ?"
                tx.execute(sql, (storable(name), match_id, number))
