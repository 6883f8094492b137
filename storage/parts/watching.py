"""A server's live matches for those who watch them, and who follows which."""

from collections.abc import Collection, Sequence

from storage.errors import Conflict, StorageError
from storage.records import Listing, LiveMatch, Status
from storage.sql import archive, followers, rows
from storage.standings import CERTAIN, WORLD
from storage.transaction import Part, Tx, lock_match

_HIDDEN = "(SELECT user FROM person WHERE hidden)"

_FIELDS = ", ".join(LiveMatch.__struct_fields__)


class WatchStore(Part):
    """Reads running matches from a spectator's side, and keeps their followers."""

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

    async def snapshots(self, matches: Collection[int]) -> dict[int, bytes]:
        """Return the stored snapshots of matches."""
        sql = f"SELECT match, snapshot FROM position WHERE match IN ({_listed(matches)})"
        return dict(await self._db.read(lambda tx: tx.execute(sql).fetchall()))

    async def ratings(self, matches: Collection[int]) -> dict[int, list[float]]:
        """Return the certain ratings of the players of matches, the best first, without hidden players."""
        sql = (
            "SELECT match.id, rating.shown FROM match JOIN player ON player.match = match.id "
            "JOIN rating ON rating.guild = ? AND rating.month = '' AND rating.game = match.game "
            "AND rating.seats = match.seats AND rating.user = player.user "
            f"WHERE match.id IN ({_listed(matches)}) AND player.user > 0 AND rating.matches >= ? "
            f"AND player.user NOT IN {_HIDDEN} ORDER BY rating.shown DESC"
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


def _listed(numbers: Collection[int]) -> str:
    return ", ".join(map(str, sorted(numbers))) or "NULL"
