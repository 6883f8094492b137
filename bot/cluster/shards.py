"""The bot on several gateway connections: the shards of this process."""

import asyncio
import logging
import time
from typing import Any

import discord

from bot.app.config import Auto
from bot.app.gateway_events import GatewayEvents
from storage.errors import StorageError
from storage.shards import Shards

log = logging.getLogger(__name__)

IDENTIFY_SECONDS = 5.0
"""How long the shards of a bucket must wait for one another.

https://docs.discord.com/developers/events/gateway#identifying
"""


class Sharded(GatewayEvents, discord.AutoShardedClient):
    """Overrides for a client with several connections, each with its own state.

    ``shards`` are those of this process.
    """

    def __init__(self, *args: Any, shards: Shards | Auto, **more: Any) -> None:
        self._shards: Shards | None = None
        if isinstance(shards, Shards):
            self._shards = shards
            more.update(shard_count=shards.total, shard_ids=list(shards.numbers))
        super().__init__(*args, shard_connect_timeout=None, **more)
        self._online: set[int] = set()
        self._buckets = 1

    async def setup_hook(self) -> None:
        """Fetch Discord's recommended sharding and claim the shards before anything else starts."""
        recommended, _, limits = await self.http.get_bot_gateway()
        self._buckets = max(1, limits.get("max_concurrency", 1))
        if self._shards is None:
            self._shards = Shards(0, recommended - 1, recommended)
            self.shard_count = recommended
        log.info("shards %s, Discord recommends %d", self._shards, recommended)
        self.services.heartbeat.shards = str(self._shards)
        await super().setup_hook()

    @property
    def latencies(self) -> list[tuple[int, float]]:
        """The latency of every shard of this process, infinite for one without a session."""
        known = {number: latency for number, latency in super().latencies if number in self._online}
        numbers = self._shards.numbers if self._shards else ()
        return [(number, known.get(number, float("inf"))) for number in numbers]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify, taking the shards of all processes into account."""
        bucket = (shard_id or 0) % self._buckets
        while True:
            seconds = await self._identify(bucket)
            if not seconds:
                return
            await asyncio.sleep(seconds)

    async def _identify(self, bucket: int) -> float:
        """Return 0 if a shard may identify now, or else the remaining wait in seconds.

        Two shards of a ``bucket`` never identify within 5 seconds, whichever processes they are in.
        """
        instances = self.services.matches.instances
        try:
            return await instances.identify(bucket, IDENTIFY_SECONDS, now=time.time())
        except StorageError as error:
            log.error("can't read which shard may identify: %s", error)
            return IDENTIFY_SECONDS

    async def on_ready(self) -> None:
        """Do nothing: each shard is handled separately."""

    async def on_disconnect(self) -> None:
        """Do nothing: each shard is handled separately."""

    async def on_shard_connect(self, shard: int) -> None:
        """Record that a shard has a session."""
        self._online.add(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Resume the servers of a shard."""
        guilds = [guild for guild in self.guilds if guild.shard_id == shard]
        log.info("shard %d is ready, with %d servers", shard, len(guilds))
        assert self.shard_count is not None
        await self.services.server_rows.ready(guilds, Shards(shard, shard, self.shard_count))
        await self.services.reconciler.ready()

    async def on_shard_resumed(self, shard: int) -> None:
        """Record that players can reach a shard again; its servers are resumed as on one connection."""
        self._online.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Record that players can't reach the bot any more, once the last shard is disconnected."""
        self._online.discard(shard)
        if not self._online:
            self.services.heartbeat.offline()
