"""Texts kept under a name."""

import sqlite3

from storage.sqlite.parts.part import Part


class Settings(Part):
    """Texts kept under a name."""

    async def get(self, key: str) -> str | None:
        """Return what was kept under a name, None if nothing was."""

        def work(tx: sqlite3.Connection) -> str | None:
            row = tx.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def set(self, key: str, value: str) -> None:
        """Keep a text under a name."""

        def work(tx: sqlite3.Connection) -> None:
            tx.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))

        await self._db.transaction(work)
