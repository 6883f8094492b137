"""Maintains the rows of servers: those that the bot is on, and their languages."""

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
    """Stores what the gateway reports about servers, for all processes."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def ready(self, guilds: Collection[discord.Guild], shards: Shards = ONE) -> None:
        """Store all servers of some shards at once.

        Matches on servers that the bot has left meanwhile are suspended.
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
            log.error("can't store servers: %s", error)

    async def see(self, guild: discord.Guild) -> None:
        """Record that the bot is on a server, and its language."""
        try:
            await self._matches.servers.see({guild.id: str(guild.preferred_locale)})
        except StorageError as error:
            log.error("can't store server %d: %s", guild.id, error)

    async def lose(self, server: int) -> None:
        """Record that the bot was removed from a server, and suspend its matches."""
        try:
            await self._lose(server)
        except StorageError as error:
            log.error("can't record that server %d is gone: %s", server, error)

    async def _lose(self, server: int) -> None:
        await self._matches.servers.lose(server, now=now())
        await self._matches.away.set_aside(AwayReason.SERVER, guild=server)


async def texts_of(matches: Matches, guild: int) -> Texts:
    """Return the texts in a server's language: the one set by its admins, or else as Discord names it."""
    rules = await matches.house_rules.get(guild)
    return language.named(rules.language or (await matches.servers.present()).get(guild))
