"""The Discord client: services, commands, and startup and shutdown."""

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
"""How long pending responses may take once the process stops, in seconds."""


class Tree(app_commands.CommandTree["Ziggurat"]):
    """The command tree; reports every error to the user."""

    async def interaction_check(self, interaction: Any, /) -> bool:
        """Return whether to answer an interaction; not while the bot is stopping."""
        return await errors.admit(interaction)

    async def on_error(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        """Reply to the player; see :mod:`bot.interactions.errors`."""
        await errors.answer(interaction, error)


class Ziggurat(GatewayEvents):
    """A client without privileged intents that caches only servers.

    ``always_sync`` registers the commands at every start instead of only after changes; ``emojis`` uploads
    the pictograms; ``http_trace`` measures requests to Discord; ``more`` is passed to discord.py.
    ``heartbeat`` and ``reconciler`` replace those of a process that does everything. The caller closes the
    store and the render pool.
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
        self.http.max_ratelimit_timeout = RATE_LIMIT_SECONDS  # the argument has a minimum of 30
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
        """Register the handlers of controls, load the texts, and register changed commands.

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
        """Stop accepting interactions and finish pending responses, before the client is closed.

        Background work is abandoned at once and resumes after the restart.
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
        """Close the connection to Discord."""
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
            task.cancel()  # discord.py doesn't, and it would use the closed client
