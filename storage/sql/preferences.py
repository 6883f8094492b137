"""The SQL of users' notification settings."""

from collections.abc import Sequence
from typing import Any

import msgspec

from storage.timing import Preferences
from storage.transaction import Tx

HIDDEN = "(SELECT user FROM person WHERE hidden)"
"""The SQL set of users who have opted out of public statistics."""

FIELDS = Preferences.__struct_fields__
_COLUMNS = ", ".join(f"person.{field}" for field in FIELDS)
_SEATED = (
    f"SELECT seat, player.user, {_COLUMNS} FROM player LEFT JOIN person USING (user) "
    "WHERE match = ? AND player.user > 0"
)


def of(tx: Tx, user: int) -> Preferences:
    """Return a user's notification settings, or the defaults."""
    row = tx.execute(f"SELECT {_COLUMNS} FROM person WHERE user = ?", (user,)).fetchone()
    return _preferences(user, row or (None,))


def seated(tx: Tx, match_id: int) -> list[tuple[int, Preferences]]:
    """Return the seats of users in a match, each with its player's notification settings."""
    return [
        (seat, _preferences(user, row)) for seat, user, *row in tx.execute(_SEATED, (match_id,)).fetchall()
    ]


def _preferences(user: int, row: Sequence[Any]) -> Preferences:
    if row[0] is None:
        return Preferences(user)
    fields = dict(zip(FIELDS, row, strict=True))
    flags = {name: bool(fields[name]) for name in ("refused", "hidden")}
    return msgspec.convert(fields | flags, Preferences)
