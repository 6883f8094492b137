"""Users' notification settings, names and muted users."""

from collections.abc import Collection

import msgspec

from storage.delivery import OutboxKind
from storage.records import Person
from storage.sql import accounts, clocks, faces, preferences
from storage.timing import Device, Preferences, Way
from storage.transaction import Part, Tx, listed, lock

_SET = ", ".join(f"{field} = excluded.{field}" for field in preferences.FIELDS)
_INSERT = (
    f"INSERT INTO person ({', '.join(preferences.FIELDS)}) "
    f"VALUES ({', '.join('?' * len(preferences.FIELDS))}) ON CONFLICT (user)"
)
_SAVE = f"{_INSERT} DO UPDATE SET {_SET}"
_ASKED = f"{_INSERT} DO UPDATE SET device = excluded.device WHERE person.device = ?"


class PersonStore(Part):
    """Users' notification settings, names and muted users."""

    async def get(self, user: int) -> Preferences:
        """Return a user's notification settings, or the defaults."""
        return await self._db.read(lambda tx: preferences.of(tx, user))

    async def record_asked(self, user: int) -> None:
        """Record that a user was asked what they play on; until they answer, they play on a phone."""
        values = (*msgspec.structs.astuple(Preferences(user, device=Device.PHONE)), Device.UNKNOWN)
        await self._db.transaction(lambda tx: tx.execute(_ASKED, values).close())

    async def muted(self, user: int) -> list[int]:
        """Return the users whose invitations a user has muted, the latest first."""
        sql = "SELECT other FROM muted WHERE user = ? ORDER BY at DESC, other"
        return await self._db.read(lambda tx: [other for (other,) in tx.execute(sql, (user,))])

    async def mute(self, user: int, others: Collection[int], *, now: int) -> None:
        """Replace the list of users whose invitations a user has muted."""

        def work(tx: Tx) -> None:
            sql = "INSERT INTO muted VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            tx.executemany(sql, [(user, other, now) for other in others])
            kept = ", ".join(map(str, others))
            sql = "DELETE FROM muted WHERE user = ?"
            tx.execute(f"{sql} AND other NOT IN ({kept})" if others else sql, (user,))

        await self._db.transaction(work)

    async def rename(self, person: Person, guild: int | None) -> bool:
        """Update a user's names, if they have a seat or take part anywhere.

        ``person.name`` is their name on the server ``guild``, if any. Returns whether anything changed.
        """
        return await self._db.transaction(lambda tx: accounts.refresh(tx, person, guild))

    async def save(self, person: Preferences, *, now: int) -> list[int]:
        """Store a user's notification settings, and recompute their deadlines and reminders.

        Returns the matches whose displayed deadlines change.
        """

        def work(tx: Tx) -> list[int]:
            lock(tx, "id IN (SELECT match FROM player WHERE user = ?)", person.user)
            tx.execute(_SAVE, msgspec.structs.astuple(person))
            if person.way is Way.NONE:
                unwanted = f"kind IN ({listed(kind for kind in OutboxKind if kind.calls)})"
                sql = f"DELETE FROM notice WHERE user = ? AND {unwanted} AND made IS NULL AND carrier IS NULL"
                tx.execute(sql, (person.user,))
            if person.hidden:
                faces.strip_all(tx, person.user)
            return clocks.reckon_anew(tx, person, now)

        return await self._db.transaction(work)
