"""How matches ended, and their players."""

from collections.abc import Collection
from functools import partial

from storage.errors import DamagedMatch
from storage.records import Captures, Result, Series, Sitting
from storage.sql import archive, results, rows, seating
from storage.transaction import Part, Tx, lock_match

TOGETHER = 500
"""How many of the players' latest seats are searched for captures."""


class ResultStore(Part):
    """How matches ended, and their players."""

    async def seating(self, match_id: int) -> list[Sitting]:
        """Return the sittings of a match, seat by seat; none in a lobby."""
        return await self._db.read(lambda tx: seating.read(tx, match_id))

    async def of_match(self, match_id: int) -> list[Result]:
        """Return the result of each seat, none before the match ends."""
        return await self._db.read(lambda tx: results.of_match(tx, match_id))

    async def has_finished(self, user: int, game: str) -> bool:
        """Return whether a user has played a match of a game to its end, or resigned from one."""
        return await self._db.read(lambda tx: results.has_finished(tx, user, game))

    async def series(self, match_id: int) -> Series:
        """Return the results of a match and the earlier matches that it is a rematch of."""
        return await self._db.read(lambda tx: results.series(tx, match_id))

    async def captures(self, game: str, users: Collection[int]) -> Captures:
        """Return how much users captured from each other in their latest matches of a game."""
        return await self._db.read(lambda tx: results.captures(tx, game, users, TOGETHER))

    async def of_user(self, user: int, limit: int = 100) -> list[Result]:
        """Return a user's results, newest first."""
        return await self._db.read(lambda tx: results.of_user(tx, user, limit))

    async def pack_logs(self, before: int, limit: int) -> int:
        """Pack up to ``limit`` logs of matches that ended before a time; return how many were examined."""
        ended = await self._db.read(lambda tx: archive.unpacked(tx, before, limit))
        for match_id in ended:
            await self._db.transaction(partial(self._pack, match_id))
        return len(ended)

    async def read_logs(self, limit: int) -> int:
        """Read up to ``limit`` logs of matches that ended in an earlier version, for records of groups.

        Returns how many were read.
        """
        ended = await self._db.read(lambda tx: results.unread(tx, limit))
        for match_id in ended:
            await self._db.transaction(partial(self._read, match_id))
        return len(ended)

    @staticmethod
    def _read(match_id: int, tx: Tx) -> None:
        lock_match(tx, match_id)
        try:
            match = rows.raw(tx, match_id, whole=True).revive()
        except DamagedMatch:
            match = None
        if match is None:
            results.skip_log(tx, match_id)
        else:
            results.read_log(tx, match_id, match)

    @staticmethod
    def _pack(match_id: int, tx: Tx) -> None:
        lock_match(tx, match_id)
        archive.pack(tx, match_id)
