"""Presses below messages, by which those messages can be changed for some minutes."""

from storage.parts.part import Part
from storage.transaction import Tx

_NOTE = (
    "INSERT INTO press (message, token, until) VALUES (:message, :token, :until) "
    "ON CONFLICT (message) DO UPDATE SET token = excluded.token, until = excluded.until "
    "WHERE press.until <= excluded.until"
)


class Presses(Part):
    """The newest press below each message, for the process that changes the message."""

    async def note(self, message: int, token: str, until: int) -> None:
        """Keep the token of a press below a message until a time."""
        values = {"message": message, "token": token, "until": until}
        await self._db.transaction(lambda tx: tx.execute(_NOTE, values).close())

    async def of(self, message: int, *, now: int) -> str | None:
        """Return the token of the newest press below a message, None where there is none or it is over."""
        sql = "SELECT token FROM press WHERE message = ? AND until > ?"

        def work(tx: Tx) -> str | None:
            row = tx.execute(sql, (message, now)).fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def forget(self, message: int) -> None:
        """Forget the press below a message."""
        await self._db.transaction(lambda tx: forget(tx, message))


def forget(tx: Tx, message: int) -> None:
    """Forget the press below a message, inside of a transaction."""
    tx.execute("DELETE FROM press WHERE message = ?", (message,))
