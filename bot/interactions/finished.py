"""Private messages about finished turns: only the last one of each player is kept."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Any, NamedTuple

import aiohttp
import discord

from bot.platform import responses
from bot.platform.aio import TaskSet

log = logging.getLogger(__name__)

MOST = 1000
VALID_SECONDS = 14 * 60
"""The number of players to remember, and the lifetime of an interaction's token, less a minute:
https://discord.com/developers/docs/interactions/receiving-and-responding."""


class Finished(NamedTuple):
    """The private message of a finished turn, which can be deleted until the given time."""

    interaction: discord.Interaction[Any]
    until: float


class FinishedTurns:
    """Deletes the private message about a player's turn when they begin the next one.

    Otherwise most of what a player sees in a channel would be repeated reports of their own turns.
    """

    def __init__(self) -> None:
        self._latest: OrderedDict[int, Finished] = OrderedDict()
        self._tasks = TaskSet()

    def record(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a message about a turn, and delete the previous one."""
        user = interaction.user.id
        self.begin(user)
        self._latest[user] = Finished(interaction, time.monotonic() + VALID_SECONDS)
        if len(self._latest) > MOST:
            self._latest.popitem(last=False)

    def begin(self, user: int) -> None:
        """Delete the message about a player's last turn, in the background."""
        finished = self._latest.pop(user, None)
        if finished is not None and time.monotonic() < finished.until:
            self._tasks.spawn(_delete(finished.interaction))


async def _delete(interaction: discord.Interaction[Any]) -> None:
    try:
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            await interaction.delete_original_response()
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.debug("a message about a finished turn could not be deleted: %r", error)
