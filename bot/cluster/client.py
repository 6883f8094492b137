"""The client of a process with only some roles, several shards, or an HTTP endpoint."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Any

from bot.app.client import Ziggurat
from bot.app.config import Config, SettingError
from bot.cluster.heartbeat import ClusterHeartbeat
from bot.cluster.reconciler import ClusterReconciler
from bot.cluster.shards import Sharded
from bot.jobs.render_pool import RenderPool
from storage import Matches
from storage.delivery import Role, Roles


class ClusterClient(Ziggurat):
    """The bot with some of the roles; without the gateway it only sends requests."""

    def __init__(self, matches: Matches, render_pool: RenderPool, *, roles: Roles, **more: Any) -> None:
        self._member = ClusterHeartbeat(matches.instances, roles)
        more.update(heartbeat=self._member, reconciler=ClusterReconciler, emojis=roles != {Role.ROBOTS})
        super().__init__(matches, render_pool, **more)
        self.connects = Role.GATEWAY in roles

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in and run until the client is closed, with or without a gateway connection."""
        if self.connects:
            await super().start(token, reconnect=reconnect)
            return
        await self.login(token)
        if self._member.answers:
            await self._member.online()
        self.services.reconciler.wake()
        await asyncio.Event().wait()

    def receive(self, interaction: Any) -> None:
        """Handle an interaction from the HTTP endpoint as if the gateway had delivered it."""
        self._connection.parse_interaction_create(interaction)

    def _resume(self) -> None:
        if self._member.answers or self._member.has(Role.ROBOTS):
            super()._resume()

    async def _register(self) -> None:
        if self._member.answers:
            await super()._register()


class ShardedClusterClient(Sharded, ClusterClient):
    """The bot with some of the roles, on several shards."""


def made(
    matches: Matches, render_pool: RenderPool, settings: Config, roles: Roles, **more: Any
) -> ClusterClient:
    """Create the client for these settings and roles."""
    if settings.shards is None or Role.GATEWAY not in roles:
        return ClusterClient(matches, render_pool, roles=roles, **more)
    return ShardedClusterClient(matches, render_pool, roles=roles, shards=settings.shards, **more)


def endpoint(settings: Config, roles: Roles) -> Callable[[Any], AbstractAsyncContextManager[None]]:
    """Return the context manager that serves the HTTP endpoint; without that role it does nothing.

    Called before the database is opened. Raises :class:`SettingError` if an address or PyNaCl is missing.
    """
    if Role.HTTP not in roles:
        return nullcontext
    if settings.http is None:
        raise SettingError(
            "the role http needs an address in ZIGGURAT_HTTP, such as 127.0.0.1:8080, behind a TLS proxy"
        )
    try:
        from bot.cluster.http import answering
    except ModuleNotFoundError:
        raise SettingError("the role http needs PyNaCl: pip install 'ziggurat[http]'") from None
    return partial(answering, settings.http)
