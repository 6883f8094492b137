"""The bot itself: what it is connected with, its commands, and what it does when it starts."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.app import features
from bot.app.emojis import Emojis
from bot.app.gateway_events import GatewayEvents
from bot.app.registration import Registration
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import RATE_LIMIT_SECONDS
from bot.delivery.reconciler import Reconciler
from bot.interactions import errors
from bot.interactions.dispatcher import Control
from bot.interactions.services import Services
from bot.jobs.render_pool import RenderPool
from bot.platform import language
from storage import Matches

FINISH_SECONDS = 7.0
"""How long answers that are under way may take once the process is told to end."""


class Tree(app_commands.CommandTree["Ziggurat"]):
    """The slash commands, with every error answered."""

    async def interaction_check(self, interaction: Any, /) -> bool:
        """Return whether the bot still answers; it does not while it ends."""
        return await errors.admit(interaction)

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        """Answer the player; see :mod:`bot.interactions.errors`."""
        await errors.answer(interaction, error)


class Ziggurat(GatewayEvents):
    """A client without privileged intents that keeps nothing but servers in memory.

    ``always_sync`` registers the commands at every start instead of only when they changed;
    ``emojis`` says whether pictograms are uploaded; ``http_trace`` measures requests to Discord; ``more`` is
    discord.py's. ``heartbeat`` and ``reconciler`` are others than those of a process that does everything.
    The store and the render pool are the caller's to close.
    """

    connects = True

    def __init__(
        self,
        matches: Matches,
        render_pool: RenderPool,
        *,
        always_sync: bool = False,
        emojis: bool = False,
        http_trace: aiohttp.TraceConfig | None = None,
        heartbeat: Heartbeat | None = None,
        reconciler: Callable[..., Reconciler] = Reconciler,
        **more: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=http_trace,  # type: ignore[arg-type]  # None is its default
            **more,
        )
        self.http.max_ratelimit_timeout = RATE_LIMIT_SECONDS  # as an argument it would be 30 at least
        self.matches = matches
        self.services = Services.wire(matches, render_pool, self, heartbeat=heartbeat, reconciler=reconciler)
        for feature in features.load():
            feature.wire(self.services)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        for command in features.commands():
            self.tree.add_command(command)
        self.registration = Registration(self.tree, matches.settings, always=always_sync)
        self._trying: list[asyncio.Task[None]] = []
        self._emojis = Emojis(self, matches, render_pool, self.services.heartbeat) if emojis else None

    async def setup_hook(self) -> None:
        """Make old controls work again, read the texts, and register the commands where they changed.

        Raises :class:`bot.delivery.heartbeat.ShardsTaken`.
        """
        await self.services.heartbeat.take_shards()
        self.add_dynamic_items(Control)
        await self.services.render_pool.run(language.load)
        await self.services.reconciler.start()
        self._resume()
        await self._register()
        if self._emojis:
            self._later(self._emojis.keep_trying())

    def _resume(self) -> None:
        for service in self.services.of_features:
            self._later(service.resume())

    async def _register(self) -> None:
        if not self.services.heartbeat.is_outdated and not await self.registration.tried():
            self._later(self.registration.keep_trying())

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        self._trying.append(asyncio.create_task(work))

    async def finish(self, seconds: float = FINISH_SECONDS) -> None:
        """Begin nothing new and finish what people wait for, before the client is closed.

        What is done in the background is given up at once, and taken up after the restart.
        """
        ending = asyncio.get_running_loop().time() + seconds
        self.services.in_flight.end()
        await self.services.abandon()
        await self.services.in_flight.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.presses.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.outbox_worker.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.reconciler.finish(max(0.0, ending - asyncio.get_running_loop().time()))
        await self.services.unfinished.finish()

    async def close(self) -> None:
        """Let go of Discord."""
        for task in self._trying:
            task.cancel()
        await asyncio.gather(*self._trying, return_exceptions=True)
        await self.services.outbox_worker.finish(0.0)
        await self.services.reconciler.finish(0.0)
        await self.services.accounts.finish()
        await self.services.abandon()
        await asyncio.gather(*(service.finish() for service in self.services.of_features))
        await self.services.heartbeat.finish()
        await super().close()
        waiting = getattr(self._connection, "_ready_task", None)
        for task in filter(None, (waiting, *getattr(self._connection, "_ready_tasks", {}).values())):
            task.cancel()  # discord.py forgets it, and it would call on the closed client
