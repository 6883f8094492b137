"""Keeps the rows of servers: which the bot is on, and which language each speaks."""

import logging
from collections.abc import Collection

import discord

from bot.platform import language
from bot.platform.clock import now
from render.texts import Texts
from storage import Matches
from storage.errors import StorageError
from storage.records import AwayReason
from storage.shards import ONE, Shards, shard_of

log = logging.getLogger(__name__)


class ServerRows:
    """What the gateway tells of servers, noted for all processes."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def ready(self, guilds: Collection[discord.Guild], shards: Shards = ONE) -> None:
        """Note all servers of some shards at once.

        The matches of those of them that the bot has left meanwhile are set aside.
        """
        try:
            servers = await self._matches.servers.present()
            locales = {guild.id: str(guild.preferred_locale) for guild in guilds if not guild.unavailable}
            await self._matches.servers.see(
                {server: locale for server, locale in locales.items() if servers.get(server) != locale}
            )
            for server in servers.keys() - {guild.id for guild in guilds}:
                if shard_of(server, shards.total) in shards.numbers:
                    await self._lose(server)
        except StorageError as error:
            log.error("servers could not be noted: %s", error)

    async def see(self, guild: discord.Guild) -> None:
        """Note that the bot is on a server, and its language."""
        try:
            await self._matches.servers.see({guild.id: str(guild.preferred_locale)})
        except StorageError as error:
            log.error("server %d could not be noted: %s", guild.id, error)

    async def lose(self, server: int) -> None:
        """Note that the bot is not on a server any more, and set the matches there aside."""
        try:
            await self._lose(server)
        except StorageError as error:
            log.error("that server %d is gone could not be noted: %s", server, error)

    async def _lose(self, server: int) -> None:
        await self._matches.servers.lose(server, now=now())
        await self._matches.away.set_aside(AwayReason.SERVER, guild=server)


async def texts_of(matches: Matches, guild: int) -> Texts:
    """Return the texts in the language of a server: the one its admins chose, else as Discord names it."""
    rules = await matches.house_rules.get(guild)
    return language.named(rules.language or (await matches.servers.present()).get(guild))
