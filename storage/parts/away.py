"""Matches that can't be shown because their channel or server is gone, and how they come back."""

from storage.errors import ChannelTaken, Conflict
from storage.records import AwayReason, Listing
from storage.sql import postings, rows
from storage.transaction import LIVE, Part, Tx, lock, lock_match


class AwayStore(Part):
    """Matches that can't be shown because their channel or server is gone, and how they come back."""

    async def set_aside(
        self, why: AwayReason, *, channel: int | None = None, guild: int | None = None
    ) -> None:
        """Suspend the live matches of a channel or a server, since they can't be shown there any more."""
        which = f"(channel = ? OR guild = ?) AND {LIVE}"

        def work(tx: Tx) -> None:
            lock(tx, which, channel, guild)
            tx.execute(f"UPDATE match SET away = ? WHERE {which}", (why, channel, guild))

        await self._db.transaction(work)

    async def guilds(self) -> list[int]:
        """Return the servers with suspended matches because the bot was removed."""
        sql = "SELECT DISTINCT guild FROM match WHERE away != '' AND away = 'server'"
        return await self._db.read(lambda tx: [guild for (guild,) in tx.execute(sql)])

    async def come_back(self, guild: int) -> None:
        """Resume the matches of a server that the bot has rejoined."""
        which = "guild = ? AND away = 'server'"

        def work(tx: Tx) -> None:
            lock(tx, which, guild)
            tx.execute(f"UPDATE match SET away = '' WHERE {which}", (guild,))

        await self._db.transaction(work)

    async def of_user(self, user: int) -> int | None:
        """Return the last changed suspended match in which a user has a seat, or None."""
        sql = (
            "SELECT id FROM match WHERE id IN (SELECT match FROM player WHERE user = ?) "
            f"AND away != '' AND {LIVE} AND status != 'frozen' ORDER BY updated DESC, id DESC LIMIT 1"
        )
        row = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchone())
        return row[0] if row else None

    async def move(self, match_id: int, channel: int, guild: int | None, *, now: int) -> Listing:
        """Move a suspended match to another channel.

        Raises :class:`storage.errors.ChannelTaken`, and :class:`storage.errors.Conflict` if the match isn't
        suspended.
        """

        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if not row.away or not row.status.live:
                raise Conflict(match_id)
            other = rows.live_in(tx, channel)
            if other not in (None, match_id):
                raise ChannelTaken(other)
            postings.clear(tx, match_id)
            tx.execute("UPDATE notice SET carrier = NULL WHERE match = ?", (match_id,))
            return rows.edit(tx, match_id, now=now, channel=channel, guild=guild)

        return await self._db.transaction(work)
