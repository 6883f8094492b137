"""The servers that the bot is on, as reported by its gateway."""

from collections.abc import Mapping

from storage.transaction import Part, Tx

_SEE = (
    "INSERT INTO server (id, locale) VALUES (?, ?) "
    "ON CONFLICT (id) DO UPDATE SET locale = excluded.locale, gone = NULL "
    "WHERE server.locale != excluded.locale OR server.gone IS NOT NULL"
)


class ServerStore(Part):
    """The servers that the bot is on, for processes without a gateway, too."""

    async def see(self, locales: Mapping[int, str]) -> None:
        """Record that the bot is on servers, with the language of each as Discord names it."""
        rows = sorted(locales.items())
        if rows:
            await self._db.transaction(lambda tx: tx.executemany(_SEE, rows).close())

    async def lose(self, server: int, *, now: int) -> None:
        """Record that the bot was removed from a server."""
        sql = (
            "INSERT INTO server (id, locale, gone) VALUES (?, '', ?) "
            "ON CONFLICT (id) DO UPDATE SET gone = excluded.gone WHERE server.gone IS NULL"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, (server, now)).close())

    async def present(self) -> dict[int, str]:
        """Return the languages of the servers that the bot is on."""

        def work(tx: Tx) -> dict[int, str]:
            return dict(tx.execute("SELECT id, locale FROM server WHERE gone IS NULL").fetchall())

        return await self._db.read(work)

    async def count(self) -> int:
        """Count the servers that the bot is on."""
        sql = "SELECT count(*) FROM server WHERE gone IS NULL"
        return int(await self._db.read(lambda tx: tx.execute(sql).fetchone()[0]))
