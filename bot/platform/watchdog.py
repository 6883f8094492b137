"""Stops a bot that has lost Discord, so that its supervisor restarts it.

After Discord asks it to reconnect, discord.py can retry a dead address forever.
"""

import asyncio
import logging
import time
from typing import Protocol

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 300.0
LOOK_SECONDS = 15.0


class Connected(Protocol):
    """The connection state of a client.

    A client that never ``connects`` only sends requests.
    """

    connects: bool

    @property
    def latency(self) -> float:
        """The delay of the last heartbeat's acknowledgement, in seconds."""

    @property
    def shard_id(self) -> int | None:
        """The id of the only shard, or None if there are several."""

    def is_ready(self) -> bool:
        """Return whether a session has been established."""

    def is_closed(self) -> bool:
        """Return whether the client is closed."""


async def watch(
    client: Connected, patience: float = PATIENCE_SECONDS, interval: float = LOOK_SECONDS
) -> None:
    """Return once no shard had a session for ``patience`` seconds; never for a client that doesn't connect.

    A single lost shard of several is only logged.
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
    """Return the latency of each shard of a client; infinite without a session."""
    if not client.connects:
        return []
    shards: list[tuple[int, float]] | None = getattr(client, "latencies", None)
    if shards is not None:
        return shards
    return [(client.shard_id or 0, client.latency if client.is_ready() else float("inf"))]
