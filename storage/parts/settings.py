"""Named texts."""

from storage.transaction import Part, Tx


class SettingStore(Part):
    """Named texts."""

    async def get(self, key: str) -> str | None:
        """Return a named text, or None."""

        def work(tx: Tx) -> str | None:
            row = tx.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def set(self, key: str, value: str) -> None:
        """Store a named text."""

        def work(tx: Tx) -> None:
            sql = (
                "INSERT INTO setting (key, value) VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            )
            tx.execute(sql, (key, value))

        await self._db.transaction(work)
