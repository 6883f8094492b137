"""A server's matches for those who watch them, who follows which, and where the best one is posted."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from storage.delivery import PostingKind, WatchChannel
from storage.errors import Conflict, StorageError
from storage.records import EndedMatch, Listing, LiveMatch, Status
from storage.sql import archive, followers, postings, rows
from storage.sql.preferences import HIDDEN
from storage.standings import CERTAIN, WORLD
from storage.transaction import Part, Tx, lock_match

_FIELDS = ", ".join(LiveMatch.__struct_fields__)

_PRESENTABLE = f"""
match.guild = result.guild AND week IS NULL AND branched IS NULL AND match.seats > 1
AND rules_version IS NOT NULL
AND (SELECT count(*) FROM player WHERE player.match = match.id AND player.robot = '') > 1
AND NOT EXISTS (SELECT 1 FROM result AS other WHERE other.match = match.id AND other.ending != 'played')
AND NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.match = match.id AND sitting.robot = ''
    AND (sitting.user <= 0 OR sitting.user IN {HIDDEN}))
"""
"""Matches of at least two people, played to the end, without hidden or deleted players."""

_CHANNELS = f"SELECT {', '.join(WatchChannel._fields)} FROM watch_channel"


class WatchStore(Part):
    """A spectator's view of matches, their followers, and the channels that get the match of the week."""

    async def live(self, guild: int, limit: int) -> list[LiveMatch]:
        """Return a server's running matches, those played most recently first.

        Paused and suspended ones, deals, branches and solo matches are left out.
        """
        sql = (
            f"SELECT {_FIELDS} FROM match WHERE status = 'playing' AND +guild = ? AND away = '' "
            "AND NOT paused AND week IS NULL AND branched IS NULL AND seats > 1 "
            "AND rules_version IS NOT NULL ORDER BY updated DESC, id DESC LIMIT ?"
        )
        found = await self._db.read(lambda tx: tx.execute(sql, (guild, limit)).fetchall())
        return [LiveMatch(*row) for row in found]

    async def ended(self, guild: int, since: int, until: int) -> list[EndedMatch]:
        """Return a server's matches that ended in a period, if they may be shown outside their channel.

        Deals, branches, imported and solo matches are left out. So are matches with fewer than two people,
        matches that weren't played to the end, and matches in which a hidden or deleted user had a seat.
        """
        columns = ", ".join(f"match.{field}" for field in LiveMatch.__struct_fields__)
        sql = (
            f"SELECT {columns}, points, captures FROM result JOIN match ON match.id = result.match "
            f"WHERE result.guild = ? AND at >= ? AND at < ? AND {_PRESENTABLE} ORDER BY match.id, seat"
        )
        found = dict[int, EndedMatch]()
        for *fields, points, captures in await self._db.read(
            lambda tx: tx.execute(sql, (guild, since, until)).fetchall()
        ):
            match = LiveMatch(*fields)
            _, before, taken = found.get(match.id, EndedMatch(match, (), 0))
            taken += sum(msgspec.json.decode(captures, type=dict[int, int]).values())
            found[match.id] = EndedMatch(match, (*before, points), taken)
        return [*found.values()]

    async def channels(self) -> list[WatchChannel]:
        """Return the channels that get the match of the week."""
        rows = await self._db.read(lambda tx: tx.execute(f"{_CHANNELS} ORDER BY channel").fetchall())
        return [_channel(row) for row in rows]

    async def channel(self, channel: int) -> WatchChannel | None:
        """Return a channel that gets the match of the week, or None if it gets none."""
        sql = f"{_CHANNELS} WHERE channel = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (channel,)).fetchone())
        return None if row is None else _channel(row)

    async def begin(self, channel: int, guild: int, host: int, week: int) -> None:
        """Post the match of the week in a channel, for the weeks after ``week``, at a host's request."""
        sql = (
            "INSERT INTO watch_channel (channel, guild, host, week) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (channel) DO UPDATE SET host = excluded.host, told = FALSE"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, (channel, guild, host, week)).close())

    async def end(self, channel: int) -> bool:
        """Stop posting the match of the week in a channel; return whether it was posted there."""

        def work(tx: Tx) -> bool:
            postings.drop(tx, "kind = ? AND channel = ?", PostingKind.WATCH, channel)
            return bool(tx.execute("DELETE FROM watch_channel WHERE channel = ?", (channel,)).rowcount)

        return await self._db.transaction(work)

    async def pick(self, channel: int, week: int, match_id: int) -> None:
        """Choose the match of a week for a channel, unless it already has one."""
        sql = "UPDATE watch_channel SET picked = ?, picked_for = ? WHERE channel = ? AND picked_for < ?"

        def work(tx: Tx) -> None:
            if tx.execute(sql, (match_id, week, channel, week)).rowcount:
                postings.drop(tx, "kind = ? AND channel = ?", PostingKind.WATCH, channel)

        await self._db.transaction(work)

    async def note_week(self, channel: int, week: int, *, told: bool = False) -> None:
        """Record that a week is done for a channel, and whether its host knows that nothing can be posted.

        The posting is kept until the next match is chosen, so that no other process posts it again.
        """
        sql = "UPDATE watch_channel SET week = ?, told = ? WHERE channel = ?"

        def work(tx: Tx) -> None:
            postings.drop(tx, "kind = ? AND channel = ? AND message IS NULL", PostingKind.WATCH, channel)
            tx.execute(sql, (week, told, channel))

        await self._db.transaction(work)

    async def snapshots(self, matches: Collection[int]) -> dict[int, bytes]:
        """Return the stored snapshots of matches."""
        sql = f"SELECT match, snapshot FROM position WHERE match IN ({_listed(matches)})"
        return dict(await self._db.read(lambda tx: tx.execute(sql).fetchall()))

    async def ratings(self, matches: Collection[int]) -> dict[int, list[float]]:
        """Return the certain ratings of the players of matches, the best first, without hidden players."""
        sql = (
            "SELECT match.id, rating.shown FROM match JOIN player ON player.match = match.id "
            "CROSS JOIN rating "  # keeps SQLite from reading all ratings of a game
            "WHERE rating.guild = ? AND rating.month = '' AND rating.game = match.game "
            "AND rating.seats = match.seats AND rating.user = player.user AND player.user > 0 "
            f"AND match.id IN ({_listed(matches)}) AND rating.matches >= ? "
            f"AND player.user NOT IN {HIDDEN} ORDER BY rating.shown DESC"
        )
        found = dict[int, list[float]]()
        for number, shown in await self._db.read(lambda tx: tx.execute(sql, (WORLD, CERTAIN)).fetchall()):
            found.setdefault(number, []).append(shown)
        return found

    async def latest_entries(self, matches: Sequence[LiveMatch], count: int) -> dict[int, list[bytes]]:
        """Return the last ``count`` log entries of each match."""

        def work(tx: Tx) -> dict[int, list[bytes]]:
            tails = ((each.id, max(0, each.seq - count), each.seq) for each in matches)
            return {number: [e for _, e in archive.entries(tx, number, *of)] for number, *of in tails}

        return await self._db.read(work)

    async def usual_length(self, game: str, seats: int, sample: int) -> float:
        """Return the mean length of the logs of a game's latest matches that count, or 0 without any."""
        sql = (
            "SELECT avg(seq) FROM match WHERE id IN (SELECT match FROM (SELECT match FROM result "
            "WHERE game = ? AND seats = ? AND counts ORDER BY at DESC LIMIT ?) AS latest)"
        )
        (length,) = await self._db.read(lambda tx: tx.execute(sql, (game, seats, sample * seats)).fetchone())
        return float(length or 0)

    async def follow(self, match_id: int, user: int, *, turns: bool, most: int) -> bool:
        """Let a user follow a running match, with ``turns`` also its turning points.

        Returns False if the user already follows ``most`` others. Raises :class:`Conflict` if the match isn't
        being played.
        """
        sql = (
            "INSERT INTO follower (match, user, turns) VALUES (?, ?, ?) "
            "ON CONFLICT (match, user) DO UPDATE SET turns = excluded.turns"
        )
        others = "SELECT count(*) FROM follower WHERE user = ? AND match != ?"

        def work(tx: Tx) -> bool:
            lock_match(tx, match_id)
            if rows.status_of(tx, match_id) is not Status.PLAYING:
                raise Conflict(match_id)
            if tx.execute(others, (user, match_id)).fetchone()[0] >= most:
                return False
            tx.execute(sql, (match_id, user, turns))
            return True

        return await self._db.transaction(work)

    async def unfollow(self, match_id: int, user: int) -> None:
        """Remove a user from a match's followers."""
        await self._db.transaction(lambda tx: followers.drop(tx, user, match_id))

    async def followed(self, user: int) -> dict[int, bool]:
        """Return the matches that a user follows, and whether also their turning points."""
        sql = "SELECT match, turns FROM follower WHERE user = ? ORDER BY match"
        found = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchall())
        return {number: bool(turns) for number, turns in found}

    async def listings(self, matches: Sequence[int]) -> list[Listing]:
        """Return matches without their logs; unreadable ones are left out."""

        def work(tx: Tx) -> list[Listing]:
            found = list[Listing]()
            for number in matches:
                try:
                    found.append(rows.get(tx, number))
                except StorageError:
                    continue
            return found

        return await self._db.read(work)


def _channel(row: Sequence[Any]) -> WatchChannel:
    return WatchChannel(*row)._replace(told=bool(row[-1]))


def _listed(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "NULL"
