"""Users' answers to puzzles, one each, and the channels with a daily puzzle."""

from collections.abc import Sequence

from storage.delivery import DailyChannel, PostingKind
from storage.errors import PuzzleAnswered
from storage.sql import first_tries, postings
from storage.timing import DAY, week_of
from storage.transaction import Part, Tx

OUT_AFTER = 2
"""Days after which the answer to a daily puzzle is public in all channels."""


class PuzzleStore(Part):
    """Users' answers to puzzles, one each, and the channels with a daily puzzle."""

    async def answers(self, user: int) -> dict[tuple[str, str], tuple[int, int]]:
        """Return a user's answers by game and puzzle, each with its time."""
        sql = "SELECT game, puzzle, choice, at FROM puzzle_answer WHERE user = ?"
        rows = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchall())
        return {(game, puzzle): (choice, at) for game, puzzle, choice, at in rows}

    async def answer(self, user: int, game: str, puzzle: str, choice: int, *, day: int = -1, now: int) -> int:
        """Record a user's answer, and return the valid one: the first.

        ``day`` is that of a daily puzzle whose answer isn't public yet. Raises :class:`PuzzleAnswered` if the
        user answered it and deleted the answer since.
        """
        insert = (
            "INSERT INTO puzzle_answer (user, game, puzzle, choice, at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (user, game, puzzle) DO NOTHING"
        )
        select = "SELECT choice FROM puzzle_answer WHERE user = ? AND game = ? AND puzzle = ?"

        def work(tx: Tx) -> int:
            inserted = tx.execute(insert, (user, game, puzzle, choice, now)).rowcount
            if inserted and day >= 0:
                week = week_of((day + OUT_AFTER) * DAY)  # kept until its answer is public everywhere
                if not first_tries.record(tx, week, f"puzzle {game} {puzzle}", user):
                    raise PuzzleAnswered
            return int(tx.execute(select, (user, game, puzzle)).fetchone()[0])

        return await self._db.transaction(work)

    async def tally(self, game: str, puzzle: str, best: int) -> tuple[int, int]:
        """Return how many users have answered a puzzle, and how many of them chose the best answer."""
        sql = (
            "SELECT count(*), coalesce(sum(CASE WHEN choice = ? THEN 1 ELSE 0 END), 0) "
            "FROM puzzle_answer WHERE game = ? AND puzzle = ?"
        )
        row = await self._db.read(lambda tx: tx.execute(sql, (best, game, puzzle)).fetchone())
        return int(row[0]), int(row[1])

    async def channels(self) -> Sequence[DailyChannel]:
        """Return the channels with a daily puzzle."""
        sql = "SELECT channel, guild, hour, day, puzzle FROM puzzle_channel ORDER BY channel"
        rows = await self._db.read(lambda tx: tx.execute(sql).fetchall())
        return [DailyChannel(*row) for row in rows]

    async def begin(self, channel: int, guild: int, hour: int) -> None:
        """Start a daily puzzle in a channel, or change its hour."""
        sql = (
            "INSERT INTO puzzle_channel (channel, guild, hour) VALUES (?, ?, ?) "
            "ON CONFLICT (channel) DO UPDATE SET hour = excluded.hour"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (channel, guild, hour))

        await self._db.transaction(work)

    async def end(self, channel: int) -> bool:
        """Stop the daily puzzle in a channel; return whether there was one."""
        sql = "DELETE FROM puzzle_channel WHERE channel = ?"

        def work(tx: Tx) -> bool:
            postings.drop(tx, "kind = ? AND channel = ?", PostingKind.DAILY, channel)
            return bool(tx.execute(sql, (channel,)).rowcount)

        return await self._db.transaction(work)

    async def note_day(self, channel: int, day: int, puzzle: str) -> None:
        """Record the last puzzle posted in a channel, and its day."""
        sql = "UPDATE puzzle_channel SET day = ?, puzzle = ? WHERE channel = ?"

        def work(tx: Tx) -> None:
            tx.execute(sql, (day, puzzle, channel))
            before = "kind = ? AND channel = ? AND (subject < ? OR message IS NULL)"
            postings.drop(tx, before, PostingKind.DAILY, channel, day)

        await self._db.transaction(work)
