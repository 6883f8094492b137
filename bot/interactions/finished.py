"""Private messages about turns that are over: each player keeps the last one only."""

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
"""How many players are remembered, and how long Discord takes an interaction's token, less a minute:
https://discord.com/developers/docs/interactions/receiving-and-responding."""


class Finished(NamedTuple):
    """The private message of a turn that is over, and until when it can be deleted."""

    interaction: discord.Interaction[Any]
    until: float


class FinishedTurns:
    """Deletes what a player was told about a turn once they begin the next one.

    Otherwise most of what a player sees of a channel would be turns of their own, told a second time.
    """

    def __init__(self) -> None:
        self._latest: OrderedDict[int, Finished] = OrderedDict()
        self._tasks = TaskSet()

    def note(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a message about a turn; the one before is deleted."""
        user = interaction.user.id
        self.begin(user)
        self._latest[user] = Finished(interaction, time.monotonic() + VALID_SECONDS)
        if len(self._latest) > MOST:
            self._latest.popitem(last=False)

    def begin(self, user: int) -> None:
        """Delete the message about a player's last turn, as they begin another one; does not wait for it."""
        finished = self._latest.pop(user, None)
        if finished is not None and time.monotonic() < finished.until:
            self._tasks.spawn(_delete(finished.interaction))


async def _delete(interaction: discord.Interaction[Any]) -> None:
    try:
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            await interaction.delete_original_response()
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.debug("a message about a turn that is over stays: %r", error)
