"""Messages that list the live matches of a server."""

from storage.admin import Overview
from storage.delivery import PostingKind
from storage.errors import DamagedMatch
from storage.records import Listing
from storage.sql import postings
from storage.sql.stored import COLUMNS, listing
from storage.transaction import LIVE, Part, Tx

_MESSAGE = (
    "(SELECT message FROM posting WHERE kind = ? AND subject = guild AND posting.channel = overview.channel)"
)
_FIELDS = f"guild, channel, {_MESSAGE} AS message, since"


class OverviewStore(Part):
    """Messages that list the live matches of a server, at most one per server."""

    async def ask_for(self, guild: int, channel: int, *, now: int) -> Overview | None:
        """Request a server's overview in a channel; return the previous one, if any."""

        def work(tx: Tx) -> Overview | None:
            # a concurrent request waits for this one and then sees its channel
            tx.execute("UPDATE overview SET channel = channel WHERE guild = ?", (guild,))
            before = _read(tx, "guild = ?", guild)
            tx.execute(
                "INSERT INTO overview (guild, channel, since) VALUES (?, ?, ?) ON CONFLICT (guild) DO UPDATE "
                "SET channel = excluded.channel, since = excluded.since",
                (guild, channel, now),
            )
            postings.drop(tx, "kind = ? AND subject = ?", PostingKind.OVERVIEW, guild)
            postings.want(tx, PostingKind.OVERVIEW, guild, channel)
            return before[0] if before else None

        return await self._db.transaction(work)

    async def all(self) -> list[Overview]:
        """Return all overviews."""
        return await self._db.read(lambda tx: _read(tx, "guild > ?", 0))

    async def forget(self, overview: Overview) -> None:
        """Delete an overview that is gone, unless another one was requested meanwhile."""
        sql = "DELETE FROM overview WHERE guild = ? AND channel = ? AND since = ?"
        values = (overview.guild, overview.channel, overview.since)
        await self._db.transaction(lambda tx: tx.execute(sql, values).close())

    async def live(self, guild: int, limit: int) -> list[Listing]:
        """Return a server's live matches and lobbies, those that have waited longest first.

        Suspended matches and unreadable rows are left out.
        """
        live = f"guild = ? AND {LIVE} AND away = ''"
        sql = f"SELECT {COLUMNS} FROM match WHERE {live} ORDER BY updated, id LIMIT ?"
        listings = []
        for row in await self._db.read(lambda tx: tx.execute(sql, (guild, limit)).fetchall()):
            try:
                listings.append(listing(row))
            except DamagedMatch:
                continue
        return listings


def _read(tx: Tx, where: str, *values: int) -> list[Overview]:
    rows = tx.execute(
        f"SELECT {_FIELDS} FROM overview WHERE {where} ORDER BY guild", (PostingKind.OVERVIEW, *values)
    )
    return [Overview(*row) for row in rows.fetchall()]
