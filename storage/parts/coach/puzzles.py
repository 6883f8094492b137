"""What people answered to puzzles, each once."""

from storage.parts.part import Part
from storage.transaction import Tx


class Puzzles(Part):
    """What people answered to puzzles, each once."""

    async def answers(self, user: int) -> dict[tuple[str, str], int]:
        """Return the choices of a user by game and puzzle."""
        sql = "SELECT game, puzzle, choice FROM puzzle_answer WHERE user = ?"
        rows = await self._db.read(lambda tx: tx.execute(sql, (user,)).fetchall())
        return {(game, puzzle): choice for game, puzzle, choice in rows}

    async def answer(self, user: int, game: str, puzzle: str, choice: int, *, now: int) -> int:
        """Note a user's choice, and return the one that counts: the first."""
        insert = (
            "INSERT INTO puzzle_answer (user, game, puzzle, choice, at) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (user, game, puzzle) DO NOTHING"
        )
        select = "SELECT choice FROM puzzle_answer WHERE user = ? AND game = ? AND puzzle = ?"

        def work(tx: Tx) -> int:
            tx.execute(insert, (user, game, puzzle, choice, now))
            return int(tx.execute(select, (user, game, puzzle)).fetchone()[0])

        return await self._db.transaction(work)
