"""The bot itself: what it is connected with, its commands, and what it does when it starts."""

import asyncio
import hashlib
import logging
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot import controls, errors
from bot.advice import Advice
from bot.commands import groups
from bot.painter import Painter
from bot.press import Control
from bot.publisher import Publisher
from bot.services import Services
from bot.table import Tables
from render.texts import offered
from storage.sqlite.database import Database
from storage.sqlite.matches import Matches

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Ziggurat"]):
    """The slash commands, with every error answered."""

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        """Answer the player; see :mod:`bot.errors`."""
        await errors.answer(interaction, error)


class Ziggurat(discord.Client):
    """A client without privileged intents that keeps nothing but servers in memory.

    ``always_sync`` registers the commands at every start instead of only when they changed.
    The database and the painter are the caller's to close.
    """

    def __init__(self, database: Database, painter: Painter, *, always_sync: bool = False) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.database = database
        tables = Tables(Matches(database))
        self.services = Services(tables, Publisher(tables, painter, self), painter, Advice(painter))
        self.always_sync = always_sync
        controls.load()
        offered()  # read now: later it would keep a player waiting
        self.tree = Tree(self)
        for group in groups():
            self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Make old controls work again and register the commands where they changed."""
        self.add_dynamic_items(Control)
        await self.sync_commands()
        self._catching_up = asyncio.create_task(self.services.publisher.catch_up(), name="catching-up")

    async def sync_commands(self) -> bool:
        """Register the slash commands if they are not as they were; return whether that was needed."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload, order="sorted")).hexdigest()
        key = f"commands:{self.application_id}"
        if not self.always_sync and await self.database.setting(key) == digest:
            return False
        await self.tree.sync()
        await self.database.set_setting(key, digest)
        log.info("registered %d commands", len(payload))
        return True
