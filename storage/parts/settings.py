"""Texts kept under a name."""

from storage.transaction import Part, Tx


class SettingStore(Part):
    """Texts kept under a name."""

    async def get(self, key: str) -> str | None:
        """Return what was kept under a name, None if nothing was."""

        def work(tx: Tx) -> str | None:
            row = tx.execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def set(self, key: str, value: str) -> None:
        """Keep a text under a name."""

        def work(tx: Tx) -> None:
            sql = (
                "INSERT INTO setting (key, value) VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            )
            tx.execute(sql, (key, value))

        await self._db.transaction(work)
