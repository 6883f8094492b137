"""Users' progress in the games' lessons."""

from storage.records import LessonProgress
from storage.transaction import Part, Tx


class LessonStore(Part):
    """Users' progress in the games' lessons."""

    async def of(self, user: int) -> dict[str, LessonProgress]:
        """Return a user's progress by game."""
        sql = "SELECT game, step, finished FROM lesson WHERE user = ?"
        rows = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchall())
        return {game: LessonProgress(step, bool(finished)) for game, step, finished in rows}

    async def reach(self, user: int, game: str, step: str, *, now: int) -> None:
        """Record the step that a user has reached; an empty one is the end."""
        sql = (
            "INSERT INTO lesson (user, game, step, finished, at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (user, game) DO UPDATE SET step = excluded.step, at = excluded.at, "
            "finished = CASE WHEN excluded.finished = 1 THEN 1 ELSE lesson.finished END"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, (user, game, step, int(not step), now))

        await self._db.transaction(work)
