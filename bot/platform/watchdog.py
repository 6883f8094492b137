"""Ends a bot that Discord does not answer any more, so that its supervisor starts it anew.

discord.py can retry a dead address for ever after Discord told it to reconnect.
"""

import asyncio
import logging
import time

import discord

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 300.0
LOOK_SECONDS = 15.0


async def watch(
    client: discord.Client, patience: float = PATIENCE_SECONDS, interval: float = LOOK_SECONDS
) -> None:
    """Return once the client had no session for ``patience`` seconds."""
    connected = time.monotonic()
    while time.monotonic() - connected < patience:
        await asyncio.sleep(interval)
        if client.is_ready() and not client.is_closed() and client.latency < patience:
            connected = time.monotonic()
    log.critical("no session with Discord for %.0f seconds", patience)
