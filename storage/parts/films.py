"""Films that are requested in one process and drawn in another."""

from storage.delivery import Film, FilmKey
from storage.transaction import Part, Tx

KEPT_SECONDS = 900
"""How long a film is kept after the last request."""

WAITED_SECONDS = 15
"""How long after a request its user counts as waiting."""

_ONE = "match = ? AND moment = ? AND language = ?"
_ASK = (
    "INSERT INTO film (match, moment, language, asked) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (match, moment, language) DO UPDATE SET asked = excluded.asked"
)
_SAYS = f"SELECT frames, whole, fault, data FROM film WHERE {_ONE}"


class FilmStore(Part):
    """Requested films and their progress."""

    async def ask(self, key: FilmKey, *, now: int, anew: bool = False) -> Film:
        """Record a request for a film, and return its progress.

        A failed film is retried if ``anew`` is true.
        """

        def work(tx: Tx) -> Film:
            _forget(tx, now)
            if anew:
                tx.execute(f"DELETE FROM film WHERE {_ONE} AND fault > ''", tuple(key))
            tx.execute(_ASK, (*key, now))
            frames, whole, fault, data = tx.execute(_SAYS, tuple(key)).fetchone()
            return Film(frames, whole, fault, None if data is None else bytes(data))

        return await self._db.transaction(work)

    async def forget_old(self, *, now: int) -> None:
        """Delete films that haven't been requested lately."""
        await self._db.transaction(lambda tx: _forget(tx, now))

    async def wanted(self, *, now: int) -> list[FilmKey]:
        """Return the films with waiting users, the oldest request first."""
        sql = (
            "SELECT match, moment, language FROM film WHERE data IS NULL AND fault = '' AND asked >= ? "
            "ORDER BY asked, match, moment, language"
        )
        since = now - WAITED_SECONDS
        return await self._db.read(lambda tx: [FilmKey(*row) for row in tx.execute(sql, (since,))])

    async def drawn(self, key: FilmKey) -> bytes | None:
        """Return a finished film, or None."""
        sql = f"SELECT data FROM film WHERE {_ONE}"
        row = await self._db.read(lambda tx: tx.execute(sql, tuple(key)).fetchone())
        return None if row is None or row[0] is None else bytes(row[0])

    async def note_frames(self, key: FilmKey, frames: int, whole: int) -> None:
        """Record the progress of a film."""
        sql = f"UPDATE film SET frames = ?, whole = ? WHERE {_ONE}"
        await self._db.transaction(lambda tx: tx.execute(sql, (frames, whole, *key)).close())

    async def note_film(self, key: FilmKey, data: bytes) -> None:
        """Store a finished film."""
        sql = f"UPDATE film SET data = ? WHERE {_ONE}"
        await self._db.transaction(lambda tx: tx.execute(sql, (data, *key)).close())

    async def note_fault(self, key: FilmKey, fault: str) -> None:
        """Record why a film couldn't be drawn."""
        sql = f"UPDATE film SET fault = ? WHERE {_ONE}"
        await self._db.transaction(lambda tx: tx.execute(sql, (fault, *key)).close())


def _forget(tx: Tx, now: int) -> None:
    tx.execute("DELETE FROM film WHERE asked < ?", (now - KEPT_SECONDS,))
