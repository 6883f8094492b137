"""What admins set for their server, and whom they keep from its tables."""

import msgspec

from storage.admin import HouseRules
from storage.parts.part import Part
from storage.transaction import LIVE, Tx

_FIELDS = HouseRules.__struct_fields__
_SAVE = (
    f"INSERT INTO house_rules ({', '.join(_FIELDS)}) VALUES ({', '.join('?' * len(_FIELDS))}) "
    "ON CONFLICT (guild) DO UPDATE SET "
    + ", ".join(f"{field} = excluded.{field}" for field in _FIELDS if field != "guild")
)


class HouseRulesPart(Part):
    """What admins set for their server, and whom they keep from its tables."""

    async def get(self, guild: int) -> HouseRules:
        """Return what is set for a server."""
        sql = f"SELECT {', '.join(_FIELDS)} FROM house_rules WHERE guild = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (guild,)).fetchone())
        if row is None:
            return HouseRules(guild)
        fields = dict(zip(_FIELDS, row, strict=True))
        return msgspec.convert(fields | {"channels": msgspec.json.decode(fields["channels"])}, HouseRules)

    async def save(self, rules: HouseRules) -> None:
        """Keep what is set for a server."""
        values = [getattr(rules, field) for field in _FIELDS]
        values[_FIELDS.index("channels")] = msgspec.json.encode(rules.channels).decode()
        await self._db.transaction(lambda tx: tx.execute(_SAVE, values).close())

    async def live(self, guild: int) -> int:
        """Return how many live matches a server has."""
        sql = f"SELECT count(*) FROM match WHERE guild = ? AND {LIVE}"
        return int(await self._db.read(lambda tx: tx.execute(sql, (guild,)).fetchone()[0]))

    async def block(self, guild: int, user: int, *, now: int) -> bool:
        """Keep somebody from the tables of a server; return whether that is new."""
        sql = "INSERT INTO blocked (guild, user, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (guild, user, now)).rowcount))

    async def unblock(self, guild: int, user: int) -> bool:
        """Let somebody sit down at the tables of a server again; return whether they could not."""
        sql = "DELETE FROM blocked WHERE guild = ? AND user = ?"
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (guild, user)).rowcount))

    async def blocked(self, guild: int) -> list[int]:
        """Return who is kept from the tables of a server, the last one first."""

        def work(tx: Tx) -> list[int]:
            sql = "SELECT user FROM blocked WHERE guild = ? ORDER BY at DESC, user"
            return [user for (user,) in tx.execute(sql, (guild,))]

        return await self._db.read(work)

    async def is_blocked(self, guild: int | None, user: int) -> bool:
        """Return whether somebody is kept from the tables of a server."""
        sql = "SELECT 1 FROM blocked WHERE guild = ? AND user = ?"
        return await self._db.read(lambda tx: tx.execute(sql, (guild, user)).fetchone() is not None)
