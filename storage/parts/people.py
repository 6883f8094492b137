"""How people want to be told that it is their turn, and when they are away."""

from collections.abc import Collection

import msgspec

from storage.delivery import OutboxKind
from storage.records import Person
from storage.sql import accounts, clocks, preferences
from storage.timing import Preferences, Way
from storage.transaction import Part, Tx, listed, lock

_SET = ", ".join(f"{field} = excluded.{field}" for field in preferences.FIELDS)
_SAVE = (
    f"INSERT INTO person ({', '.join(preferences.FIELDS)}) "
    f"VALUES ({', '.join('?' * len(preferences.FIELDS))}) ON CONFLICT (user) DO UPDATE SET {_SET}"
)


class PersonStore(Part):
    """How people want to be told that it is their turn."""

    async def get(self, user: int) -> Preferences:
        """Return how somebody wants to be told; by default in the channel."""
        return await self._db.read(lambda tx: preferences.of(tx, user))

    async def muted(self, user: int) -> list[int]:
        """Return whose invitations a user doesn't want, the latest first."""
        sql = "SELECT other FROM muted WHERE user = ? ORDER BY at DESC, other"
        return await self._db.read(lambda tx: [other for (other,) in tx.execute(sql, (user,))])

    async def mute(self, user: int, others: Collection[int], *, now: int) -> None:
        """Change whose invitations a user doesn't want, to these alone."""

        def work(tx: Tx) -> None:
            sql = "INSERT INTO muted VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            tx.executemany(sql, [(user, other, now) for other in others])
            kept = ", ".join(map(str, others))
            sql = "DELETE FROM muted WHERE user = ?"
            tx.execute(f"{sql} AND other NOT IN ({kept})" if others else sql, (user,))

        await self._db.transaction(work)

    async def rename(self, person: Person, guild: int | None) -> bool:
        """Take over how a user is called now, if they have a seat or take part anywhere.

        ``person.name`` is their name on the server ``guild``, if any. Returns whether anything changed.
        """
        return await self._db.transaction(lambda tx: accounts.refresh(tx, person, guild))

    async def save(self, person: Preferences, *, now: int) -> list[int]:
        """Remember how somebody wants to be told, and reckon their time and reminders anew.

        Returns the matches in which there is another time to be shown.
        """

        def work(tx: Tx) -> list[int]:
            lock(tx, "id IN (SELECT match FROM player WHERE user = ?)", person.user)
            tx.execute(_SAVE, msgspec.structs.astuple(person))
            if person.way is Way.NONE:
                unwanted = f"kind IN ({listed(kind for kind in OutboxKind if kind.calls)})"
                sql = f"DELETE FROM notice WHERE user = ? AND {unwanted} AND made IS NULL AND carrier IS NULL"
                tx.execute(sql, (person.user,))
            return clocks.reckon_anew(tx, person, now)

        return await self._db.transaction(work)
