"""What differs between PostgreSQL and SQLite in rows: booleans and id sequences."""

from collections.abc import Iterable, Mapping

from storage.transaction import Tx

_FLAGS = (
    "SELECT table_name, column_name FROM information_schema.columns "
    "WHERE table_schema = current_schema() AND data_type = 'boolean'"
)
_LAST = "SELECT greatest(coalesce(max(id), 0), {}) FROM {}"
_LAST_ASSIGNED = "coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence('{}', 'id') AS regclass)), 0)"


def flags(tx: Tx) -> set[tuple[str, str]]:
    """Return the boolean columns as pairs of table and column."""
    return set(tx.execute(_FLAGS).fetchall())


def numbers(tx: Tx, tables: Iterable[str]) -> dict[str, int]:
    """Return the last id assigned in each of the tables."""
    return {
        name: tx.execute(_LAST.format(_LAST_ASSIGNED.format(name), name)).fetchone()[0] for name in tables
    }


def set_numbers(tx: Tx, numbers: Mapping[str, int]) -> None:
    """Assign only higher ids from now on."""
    for name, number in numbers.items():
        sql = "SELECT setval(CAST(pg_get_serial_sequence(?, 'id') AS regclass), ?, ?)"
        tx.execute(sql, (name, max(number, 1), number > 0))
