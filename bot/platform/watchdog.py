"""Ends a bot that Discord does not answer any more, so that its supervisor starts it anew.

discord.py can retry a dead address for ever after Discord told it to reconnect.
"""

import asyncio
import logging
import time
from typing import Protocol

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 300.0
LOOK_SECONDS = 15.0


class Connected(Protocol):
    """The part of a client that tells how it is connected.

    One that never ``connects`` only sends requests.
    """

    connects: bool

    @property
    def latency(self) -> float:
        """Seconds that Discord took to answer the last heartbeat."""

    @property
    def shard_id(self) -> int | None:
        """The number of the only shard, None for all there are."""

    def is_ready(self) -> bool:
        """Return whether there was a session with Discord."""

    def is_closed(self) -> bool:
        """Return whether it has ended."""


async def watch(
    client: Connected, patience: float = PATIENCE_SECONDS, interval: float = LOOK_SECONDS
) -> None:
    """Return once the client had no session for ``patience`` seconds; never of one that does not connect.

    Of one with several shards, one that is gone for long is only told of: the others go on.
    """
    began = time.monotonic()
    connected, reported = dict[int, float](), set[int]()
    while not client.connects or time.monotonic() - max(connected.values(), default=began) < patience:
        await asyncio.sleep(interval)
        for shard, latency in sessions(client):
            if latency < patience and not client.is_closed():
                connected[shard] = time.monotonic()
                reported.discard(shard)
            elif time.monotonic() - connected.get(shard, began) >= patience and shard not in reported:
                reported.add(shard)
                log.error("shard %d has had no session with Discord for %.0f seconds", shard, patience)
    log.critical("no session with Discord for %.0f seconds", patience)


def sessions(client: Connected) -> list[tuple[int, float]]:
    """Return the latency of each shard that a client keeps; infinite without a session."""
    if not client.connects:
        return []
    shards: list[tuple[int, float]] | None = getattr(client, "latencies", None)
    if shards is not None:
        return shards
    return [(client.shard_id or 0, client.latency if client.is_ready() else float("inf"))]
