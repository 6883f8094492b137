"""Deals of the week: their seeds and entries, and the channels that get results."""

from collections.abc import Sequence

from storage.contests import DealChannel, DealEntry
from storage.delivery import PostingKind
from storage.records import Person
from storage.sql import first_tries, postings
from storage.transaction import LIVE, Part, Tx

_ENTRIES = f"""
SELECT match.game, match.id, match.host, CASE WHEN player.user < 0 THEN player.name ELSE '' END,
    coalesce(account.name, ''), coalesce(account.handle, ''),
    coalesce(result.ending = 'played', FALSE), coalesce(result.points, 0),
    match.{LIVE}, coalesce(person.hidden, FALSE)
FROM match JOIN player ON player.match = match.id AND player.robot = ''
LEFT JOIN result ON result.match = match.id AND result.seat = player.seat
LEFT JOIN account ON account.user = player.user LEFT JOIN person ON person.user = player.user
WHERE match.week = ? ORDER BY match.game, match.id
"""

_CHANNELS = "SELECT channel, guild, week FROM weekly_channel"


class DealStore(Part):
    """Deals of the week, their matches, and the channels that get results."""

    async def seed(self, week: int, game: str, drawn: int) -> int:
        """Return the seed of a deal: ``drawn``, unless it already has one."""
        insert = (
            "INSERT INTO weekly_deal (week, game, seed) VALUES (?, ?, ?) ON CONFLICT (week, game) DO NOTHING"
        )
        select = "SELECT seed FROM weekly_deal WHERE week = ? AND game = ?"

        def work(tx: Tx) -> int:
            tx.execute(insert, (week, game, drawn))
            return int(tx.execute(select, (week, game)).fetchone()[0])

        return await self._db.transaction(work)

    async def of_user(self, user: int, week: int) -> dict[str, int]:
        """Return a user's matches in a week, by game."""
        sql = "SELECT game, id FROM match WHERE week = ? AND host = ?"
        return dict(await self._db.read(lambda tx: tx.execute(sql, (week, user)).fetchall()))

    async def forget_tries(self, before: int) -> None:
        """Forget who has started the deals and answered the puzzles of earlier weeks."""
        if await self._db.read(lambda tx: first_tries.kept(tx, before)):
            await self._db.transaction(lambda tx: first_tries.forget(tx, before))

    async def entries(self, week: int) -> Sequence[DealEntry]:
        """Return all matches of a week's deals."""
        rows = await self._db.read(lambda tx: tx.execute(_ENTRIES, (week,)).fetchall())
        return [
            DealEntry(
                game,
                match_id,
                Person(user, name, account=account, handle=handle),
                bool(ended),
                points,
                bool(playing),
                bool(hidden),
            )
            for game, match_id, user, name, account, handle, ended, points, playing, hidden in rows
        ]

    async def points(self, week: int, game: str) -> dict[int, int]:
        """Return the points of everyone who has finished a deal, by match."""
        sql = (
            "SELECT match.id, points FROM match JOIN result ON result.match = match.id "
            "WHERE week = ? AND match.game = ? AND ending = 'played' AND robot = ''"
        )
        return dict(await self._db.read(lambda tx: tx.execute(sql, (week, game)).fetchall()))

    async def masters(self, week: int) -> dict[str, int]:
        """Return the points of the master robot by game, if it has played."""
        sql = "SELECT game, master FROM weekly_deal WHERE week = ? AND master IS NOT NULL"
        return dict(await self._db.read(lambda tx: tx.execute(sql, (week,)).fetchall()))

    async def note_master(self, week: int, game: str, points: int) -> None:
        """Record the points of the master robot."""
        sql = "UPDATE weekly_deal SET master = ? WHERE week = ? AND game = ?"
        await self._write(sql, (points, week, game))

    async def channels(self) -> Sequence[DealChannel]:
        """Return the channels that get results."""
        rows = await self._db.read(lambda tx: tx.execute(f"{_CHANNELS} ORDER BY channel").fetchall())
        return [DealChannel(*row) for row in rows]

    async def channel(self, channel: int) -> DealChannel | None:
        """Return a channel that gets results, or None if it gets none."""
        sql = f"{_CHANNELS} WHERE channel = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (channel,)).fetchone())
        return row and DealChannel(*row)

    async def begin(self, channel: int, guild: int, week: int) -> None:
        """Post results in a channel, for the weeks after ``week``."""
        await self._write(
            "INSERT INTO weekly_channel (channel, guild, week) VALUES (?, ?, ?) "
            "ON CONFLICT (channel) DO NOTHING",
            (channel, guild, week),
        )

    async def end(self, channel: int) -> bool:
        """Stop posting results in a channel; return whether any were posted there."""

        def work(tx: Tx) -> bool:
            postings.drop(tx, "kind = ? AND channel = ?", PostingKind.DEAL, channel)
            return bool(tx.execute("DELETE FROM weekly_channel WHERE channel = ?", (channel,)).rowcount)

        return await self._db.transaction(work)

    async def note_week(self, channel: int, week: int) -> None:
        """Record the last week whose results a channel has got."""

        def work(tx: Tx) -> None:
            tx.execute("UPDATE weekly_channel SET week = ? WHERE channel = ?", (week, channel))
            before = "kind = ? AND channel = ? AND (subject < ? OR message IS NULL)"
            postings.drop(tx, before, PostingKind.DEAL, channel, week)

        await self._db.transaction(work)

    async def _write(self, sql: str, values: Sequence[object]) -> None:
        await self._db.transaction(lambda tx: tx.execute(sql, values).close())
