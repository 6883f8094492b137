"""Users' names: those of their accounts, and those in matches."""

from collections.abc import Iterable

from storage.records import Person, storable
from storage.sql.clubs import CLUB_LIVE
from storage.transaction import CONTEST_LIVE, LIVE, Tx

_CHANGED = (
    "ON CONFLICT (user) DO UPDATE SET name = excluded.name, handle = excluded.handle "
    "WHERE account.name != excluded.name OR account.handle != excluded.handle"
)
_SAVE = f"INSERT INTO account (user, name, handle) VALUES (?, ?, ?) {_CHANGED}"
_REFRESH = (
    "INSERT INTO account (user, name, handle) SELECT ?, ?, ? "
    "WHERE EXISTS (SELECT 1 FROM player WHERE user = ?) OR EXISTS (SELECT 1 FROM entrant WHERE user = ?) "
    "OR EXISTS (SELECT 1 FROM club_member WHERE user = ?) "
    f"{_CHANGED}"
)
_LIVE = f"SELECT id FROM match WHERE guild = ? AND {LIVE}"
_RENAME = (
    f"UPDATE player SET name = ? WHERE user = ? AND name != ? AND match IN ({_LIVE})",
    f"UPDATE sitting SET name = ? WHERE user = ? AND name != ? AND until IS NULL AND match IN ({_LIVE})",
    "UPDATE entrant SET name = ? WHERE user = ? AND name != ? AND contest IN "
    f"(SELECT id FROM contest WHERE guild = ? AND {CONTEST_LIVE})",
    "UPDATE club_member SET name = ? WHERE user = ? AND name != ? AND club IN "
    f"(SELECT id FROM club WHERE guild = ? AND {CLUB_LIVE})",
)


def save(tx: Tx, people: Iterable[Person]) -> None:
    """Store the account names of people who take a seat, if they are known."""
    for person in people:
        if person.account:
            tx.execute(_SAVE, (person.user, person.account, person.handle))


def refresh(tx: Tx, person: Person, guild: int | None) -> bool:
    """Update a player's names, also on a server; return whether anything changed."""
    user = person.user
    changed = tx.execute(_REFRESH, (user, person.account, person.handle, user, user, user)).rowcount > 0
    if guild is not None:
        for sql in _RENAME:
            changed |= tx.execute(sql, (person.name, user, person.name, guild)).rowcount > 0
    return changed


CLEANED = {"player": "seat", "sitting": "id"}
"""The tables with names from imported files, each with the column that identifies a match's rows."""


def clean_names(tx: Tx, match_id: int) -> None:
    """Remove NULs from the names of a match, since PostgreSQL refuses them."""
    for table, key in CLEANED.items():
        rows = tx.execute(f"SELECT {key}, name FROM {table} WHERE match = ?", (match_id,)).fetchall()
        for number, name in rows:
            if "\0" in name:
                sql = f"UPDATE {table} SET name = ? WHERE match = ? AND {key} = ?"
                tx.execute(sql, (storable(name), match_id, number))
