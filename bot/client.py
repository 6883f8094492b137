"""The bot itself: what it is connected with, its commands, and what it does when it starts."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import discord
from discord import app_commands

from bot import controls, errors, language
from bot.advice import Advice
from bot.ahead import Ahead
from bot.cinema import Cinema
from bot.commands import groups
from bot.company import Company
from bot.consents import Consents
from bot.emojis import Emojis
from bot.heartbeat import Heartbeat
from bot.herald import Herald
from bot.imports import Imports
from bot.late import Late
from bot.painter import Painter
from bot.postman import Postman
from bot.press import Control
from bot.publisher import Publisher
from bot.registration import Registration
from bot.running import Running
from bot.sending import RATE_LIMIT_SECONDS
from bot.services import Services
from bot.tables import Tables
from bot.thinking import Thinkers
from bot.unfinished import Unfinished
from bot.world import Watching
from storage.sqlite.database import Database
from storage.sqlite.matches import Matches


class Tree(app_commands.CommandTree["Ziggurat"]):
    """The slash commands, with every error answered."""

    async def interaction_check(self, interaction: Any, /) -> bool:
        """Return whether the bot still answers; it does not while it ends."""
        return await errors.admit(interaction)

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        """Answer the player; see :mod:`bot.errors`."""
        await errors.answer(interaction, error)


class Ziggurat(Watching):
    """A client without privileged intents that keeps nothing but servers in memory.

    ``always_sync`` registers the commands at every start instead of only when they changed;
    ``emojis`` says whether pictograms are uploaded.
    The database and the painter are the caller's to close.
    """

    def __init__(
        self, database: Database, painter: Painter, *, always_sync: bool = False, emojis: bool = False
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.http.max_ratelimit_timeout = RATE_LIMIT_SECONDS  # as an argument it would be 30 at least
        self.database = database
        tables = Tables(Matches(database))
        heartbeat = Heartbeat(tables.matches)
        publisher = Publisher(tables, painter, self, heartbeat.instance)
        late = Late(tables)
        consents, unfinished = Consents(tables, late), Unfinished(tables.matches)
        ahead, company = Ahead(tables), Company(tables, Thinkers())
        postman = Postman(tables, painter, self, late, heartbeat)
        herald = Herald(publisher, tables.matches, self, consents, ahead, company, postman, heartbeat)
        self.services = Services(
            tables,
            publisher,
            herald,
            painter,
            Advice(painter),
            Running(),
            consents,
            unfinished,
            ahead,
            Cinema(),
            company,
            postman,
            Imports(),
            heartbeat,
        )
        controls.load()
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        for group in groups():
            self.tree.add_command(group)
        self.registration = Registration(self.tree, database, always=always_sync)
        self._trying: list[asyncio.Task[None]] = []
        self._emojis = Emojis(self, database, painter) if emojis else None

    async def setup_hook(self) -> None:
        """Make old controls work again, read the texts, and register the commands where they changed."""
        self.add_dynamic_items(Control)
        await self.services.painter.paint(language.load)
        if not await self.registration.tried():
            self._later(self.registration.keep_trying())
        if self._emojis:
            self._later(self._emojis.keep_trying())
        await self.services.herald.start()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        self._trying.append(asyncio.create_task(work))

    async def finish(self, seconds: float = 10.0) -> None:
        """Begin nothing new and finish what is under way, before the client is closed."""
        ending = asyncio.get_running_loop().time() + seconds
        await self.services.running.finish(seconds)
        await self.services.postman.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.herald.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.unfinished.finish()

    async def close(self) -> None:
        """Let go of Discord."""
        for task in self._trying:
            task.cancel()
        await asyncio.gather(*self._trying, return_exceptions=True)
        await self.services.postman.finish(0.0)
        await self.services.herald.finish(0.0)
        await self.services.heartbeat.finish()
        self.services.company.thinkers.close()
        await super().close()
        if ready := getattr(self._connection, "_ready_task", None):
            ready.cancel()  # discord.py forgets it, and it would call on the closed client
