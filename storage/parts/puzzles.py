"""Puzzles: users' answers, the daily puzzles, and the channels that get them."""

from collections.abc import Sequence

from storage.delivery import DailyChannel, DailyPuzzle, PostingKind
from storage.errors import PuzzleAnswered
from storage.sql import first_tries, postings
from storage.sql.preferences import HIDDEN
from storage.standings import PuzzleAnswer, Solver
from storage.timing import DAY, week_of
from storage.transaction import Part, Tx

OUT_AFTER = 2
"""Days after which the answer to a daily puzzle is public in all channels."""

KEPT = 7
"""Days after which a message is dropped even if it couldn't be changed into the solution."""

ORDER = "daily-order"
"""The setting with the secret key that determines the order of daily puzzles."""

_DAY = ", ".join(DailyPuzzle._fields)

_CHANNELS = "SELECT channel, guild, hour, day FROM puzzle_channel"

_SOLVERS = """
WITH days AS (
    SELECT day, best, row_number() OVER (ORDER BY day) AS number FROM daily_puzzle WHERE closed IS NOT NULL
), answers AS (
    SELECT user, number, choice = best AS is_right FROM daily_answer JOIN days ON days.day = daily_answer.day
    WHERE user IN ({users})
), solved AS (
    SELECT user, number, number - row_number() OVER (PARTITION BY user ORDER BY number) AS run
    FROM answers WHERE is_right
), runs AS (
    SELECT user, count(*) AS length, max(number) AS last FROM solved GROUP BY user, run
)
SELECT answered.user, answered.count, coalesce(best.found, 0), coalesce(best.streak, 0),
    coalesce(best.longest, 0), coalesce(person.hidden, FALSE)
FROM (SELECT user, count(*) AS count FROM answers GROUP BY user) AS answered
LEFT JOIN (
    SELECT user, sum(length) AS found, max(length) AS longest,
        max(CASE WHEN last = (SELECT count(*) FROM days) THEN length ELSE 0 END) AS streak
    FROM runs GROUP BY user
) AS best ON best.user = answered.user
LEFT JOIN person ON person.user = answered.user
ORDER BY 3 DESC, 2, 5 DESC, 1
"""
"""Solved days are a streak if no other day with a puzzle is between them."""

_OF_CHANNEL = "SELECT user FROM daily_answer WHERE channel = ?"
_SCORES = f"""
SELECT daily_answer.user, count(*), sum(CASE WHEN choice = best THEN 1 ELSE 0 END)
FROM daily_answer JOIN daily_puzzle ON daily_puzzle.day = daily_answer.day
WHERE closed IS NOT NULL AND daily_answer.user IN ({_OF_CHANNEL})
    AND (daily_answer.user = ? OR daily_answer.user NOT IN {HIDDEN})
GROUP BY daily_answer.user ORDER BY 3 DESC, 2, 1
"""


class PuzzleStore(Part):
    """Users' answers to puzzles, the daily puzzles, and the channels that get them.

    Each user answers a puzzle once, and once more on each day that has it.
    """

    async def answers(self, user: int) -> Sequence[PuzzleAnswer]:
        """Return a user's answers: those to daily puzzles by day, then the others by time."""
        columns = "SELECT game, puzzle, choice, best"
        daily = (
            f"{columns}, daily_answer.day, closed IS NOT NULL FROM daily_answer "
            "JOIN daily_puzzle ON daily_puzzle.day = daily_answer.day WHERE user = ? ORDER BY 5"
        )
        others = f"{columns} FROM puzzle_answer WHERE user = ? ORDER BY at, game, puzzle"

        def work(tx: Tx) -> list[PuzzleAnswer]:
            rows = [*tx.execute(daily, (user,)).fetchall(), *tx.execute(others, (user,)).fetchall()]
            return [PuzzleAnswer(*row[:5], *map(bool, row[5:])) for row in rows]

        return await self._db.read(work)

    async def answer(self, user: int, game: str, puzzle: str, choice: int, *, best: int, now: int) -> int:
        """Record a user's answer to a puzzle, and return the valid one: the first."""
        insert = (
            "INSERT INTO puzzle_answer (user, game, puzzle, choice, best, at) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (user, game, puzzle) DO NOTHING"
        )
        select = "SELECT choice FROM puzzle_answer WHERE user = ? AND game = ? AND puzzle = ?"

        def work(tx: Tx) -> int:
            tx.execute(insert, (user, game, puzzle, choice, best, now))
            return int(tx.execute(select, (user, game, puzzle)).fetchone()[0])

        return await self._db.transaction(work)

    async def answer_daily(
        self, user: int, day: int, choice: int, *, channel: int = 0, now: int
    ) -> int | None:
        """Record a user's answer to the puzzle of a day, and return the valid one: the first.

        Returns None, and records nothing, once the solution is out. Raises :class:`PuzzleAnswered` if the
        user answered it and deleted the answer since.
        """
        insert = (
            "INSERT INTO daily_answer (user, day, choice, at, channel) "
            "SELECT ?, day, ?, ?, ? FROM daily_puzzle WHERE day = ? AND closed IS NULL AND ? "
            "ON CONFLICT (user, day) DO NOTHING"
        )
        select = "SELECT choice FROM daily_answer WHERE user = ? AND day = ?"
        until = (day + OUT_AFTER) * DAY

        def work(tx: Tx) -> int | None:
            if tx.execute(insert, (user, choice, now, channel, day, now < until)).rowcount:
                week = week_of(until)  # kept until its answer is public everywhere
                if not first_tries.record(tx, week, f"daily {day}", user):
                    raise PuzzleAnswered
            row = tx.execute(select, (user, day)).fetchone()
            return None if row is None else int(row[0])

        return await self._db.transaction(work)

    async def order_key(self, drawn: str) -> str:
        """Return the secret key for the order of daily puzzles; if there is none, store ``drawn``."""
        insert = "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
        select = "SELECT value FROM setting WHERE key = ?"

        def work(tx: Tx) -> str:
            tx.execute(insert, (ORDER, drawn))
            return str(tx.execute(select, (ORDER,)).fetchone()[0])

        return await self._db.transaction(work)

    async def day(self, day: int) -> DailyPuzzle | None:
        """Return the puzzle of a day, or None if it has none yet."""
        sql = f"SELECT {_DAY} FROM daily_puzzle WHERE day = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (day,)).fetchone())
        return row and DailyPuzzle(*row)

    async def day_of(self, game: str, puzzle: str) -> DailyPuzzle | None:
        """Return the latest day that had a puzzle, or None."""
        sql = f"SELECT {_DAY} FROM daily_puzzle WHERE game = ? AND puzzle = ? ORDER BY day DESC LIMIT 1"
        row = await self._db.read(lambda tx: tx.execute(sql, (game, puzzle)).fetchone())
        return row and DailyPuzzle(*row)

    async def days(self) -> Sequence[DailyPuzzle]:
        """Return the puzzles of all days, without their content."""
        columns = _DAY.replace("content", "''")
        sql = f"SELECT {columns} FROM daily_puzzle ORDER BY day"
        rows = await self._db.read(lambda tx: tx.execute(sql).fetchall())
        return [DailyPuzzle(*row) for row in rows]

    async def begin_day(self, daily: DailyPuzzle) -> DailyPuzzle:
        """Store the puzzle of a day, unless it already has one, and return the one it has."""
        marks = ", ".join("?" * len(daily))
        insert = f"INSERT INTO daily_puzzle ({_DAY}) VALUES ({marks}) ON CONFLICT (day) DO NOTHING"
        select = f"SELECT {_DAY} FROM daily_puzzle WHERE day = ?"

        def work(tx: Tx) -> DailyPuzzle:
            tx.execute(insert, tuple(daily))
            return DailyPuzzle(*tx.execute(select, (daily.day,)).fetchone())

        return await self._db.transaction(work)

    async def close_days(self, before: int, *, now: int) -> Sequence[int]:
        """End the days before a day: their answers are final, and their messages show the solution.

        Returns the postings that have to be updated.
        """
        pending = "SELECT 1 FROM daily_puzzle WHERE closed IS NULL AND day < ? LIMIT 1"
        sql = "UPDATE daily_puzzle SET closed = ? WHERE closed IS NULL AND day < ? RETURNING day"

        def work(tx: Tx) -> list[int]:
            days = [day for (day,) in tx.execute(sql, (now, before)).fetchall()]
            return [posting for day in days for posting in postings.count_change(tx, PostingKind.DAILY, day)]

        if not await self._db.read(lambda tx: tx.execute(pending, (before,)).fetchone()):
            return ()
        return await self._db.transaction(work)

    async def tally(self, day: int) -> dict[int, int]:
        """Return how many users chose each choice on a day, without those that no user chose."""
        sql = "SELECT choice, count(*) FROM daily_answer WHERE day = ? GROUP BY choice ORDER BY choice"
        return dict(await self._db.read(lambda tx: tx.execute(sql, (day,)).fetchall()))

    async def finders(self, day: int, channel: int) -> Sequence[int]:
        """Return the users who solved a day's puzzle in a channel, earliest first, without hidden ones."""
        sql = (
            "SELECT daily_answer.user FROM daily_answer "
            "JOIN daily_puzzle ON daily_puzzle.day = daily_answer.day AND choice = best "
            "WHERE daily_answer.day = ? AND channel = ? "
            f"AND daily_answer.user NOT IN {HIDDEN} "
            "ORDER BY daily_answer.at, daily_answer.user"
        )
        rows = await self._db.read(lambda tx: tx.execute(sql, (day, channel)).fetchall())
        return [user for (user,) in rows]

    async def solvers(self, channel: int) -> Sequence[Solver]:
        """Return the users who have answered daily puzzles in a channel, most correct answers first."""
        rows = await self._db.read(
            lambda tx: tx.execute(_SOLVERS.format(users=_OF_CHANNEL), (channel,)).fetchall()
        )
        return [_solver(*row) for row in rows]

    async def best_solvers(self, channel: int, user: int, limit: int) -> Sequence[Solver]:
        """Return the same as :meth:`solvers`, without hidden users other than ``user``.

        Streaks are only computed for the first ``limit`` and ``user``: they take most of the time.
        """

        def work(tx: Tx) -> list[Solver]:
            scores = [_solver(*row) for row in tx.execute(_SCORES, (channel, user)).fetchall()]
            first = {_score(each) for each in scores[:limit]}
            first |= {_score(each) for each in scores if each.user == user}
            listed = ", ".join(str(each.user) for each in scores if _score(each) in first)
            exact = tx.execute(_SOLVERS.format(users=listed or "NULL")).fetchall()
            solvers = {each.user: each for each in scores} | {row[0]: _solver(*row) for row in exact}
            return sorted(solvers.values(), key=lambda each: (*_score(each), -each.longest, each.user))

        return await self._db.read(work)

    async def solver(self, user: int) -> Solver:
        """Return how a user has done in daily puzzles."""
        sql = _SOLVERS.format(users="?")
        row = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchone())
        return Solver(user) if row is None else _solver(*row)

    async def channels(self) -> Sequence[DailyChannel]:
        """Return the channels with a daily puzzle."""
        rows = await self._db.read(lambda tx: tx.execute(f"{_CHANNELS} ORDER BY channel").fetchall())
        return [DailyChannel(*row) for row in rows]

    async def channel(self, channel: int) -> DailyChannel | None:
        """Return a channel with a daily puzzle, or None if it gets none."""
        sql = f"{_CHANNELS} WHERE channel = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (channel,)).fetchone())
        return row and DailyChannel(*row)

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

    async def note_day(self, channel: int, day: int) -> None:
        """Record the latest day that is done for a channel, with or without a puzzle.

        The message of the channel's previous day is kept, and earlier ones until they show the solution.
        """
        last = "SELECT day FROM puzzle_channel WHERE puzzle_channel.channel = posting.channel AND day < ?"
        past = f"subject < ({last}) AND (shown = wanted OR subject < ?)"
        dropped = f"kind = ? AND channel = ? AND (message IS NULL OR {past})"
        update = "UPDATE puzzle_channel SET day = ? WHERE channel = ? AND day < ?"

        def work(tx: Tx) -> None:
            postings.drop(tx, dropped, PostingKind.DAILY, channel, day, day - KEPT)
            tx.execute(update, (day, channel, day))

        await self._db.transaction(work)

    async def message(self, channel: int, before: int) -> tuple[int, int] | None:
        """Return the day and message of a channel's latest puzzle before a day, or None."""
        sql = (
            "SELECT subject, message FROM posting WHERE kind = ? AND channel = ? AND subject < ? "
            "AND message IS NOT NULL ORDER BY subject DESC LIMIT 1"
        )
        row = await self._db.read(lambda tx: tx.execute(sql, (PostingKind.DAILY, channel, before)).fetchone())
        return row and (int(row[0]), int(row[1]))


def _score(solver: Solver) -> tuple[int, int]:
    """Return the sort key of a solver; among those with the same one, the longest streak decides."""
    return -solver.found, solver.answered


def _solver(
    user: int, answered: int, found: int, streak: int = 0, longest: int = 0, hidden: bool = False
) -> Solver:
    return Solver(user, answered, int(found), streak, longest, bool(hidden))  # PostgreSQL sums are decimals
