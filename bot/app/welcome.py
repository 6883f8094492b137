"""Greets servers that the bot joins."""

import asyncio
import logging
from collections.abc import Iterator

import discord

from bot.delivery.idempotent import LIMIT_SECONDS
from bot.interactions.services import Services
from bot.platform import language
from bot.platform.aio import OUTSIDE_ERRORS
from bot.platform.components import send_with_emojis
from bot.platform.permissions import NEEDED
from bot.screens.tables.which import welcome

log = logging.getLogger(__name__)


async def greet(services: Services, guild: discord.Guild) -> None:
    """Post a greeting in the system channel, or the first channel where the bot may write.

    Channels with a running match get none. Failures are only logged.
    """
    channel = next(_open(guild), None)
    if channel is None:
        return
    try:
        if await services.matches.live_in(channel.id) is not None:
            return
        post = welcome(language.of_guild(guild))
        async with asyncio.timeout(LIMIT_SECONDS):
            await send_with_emojis(
                post.controls,
                lambda controls: channel.send(post.content, view=controls, allowed_mentions=post.mentions),
            )
    except OUTSIDE_ERRORS as error:
        log.warning("can't greet server %d: %s", guild.id, error)


def _open(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels in which matches can be played, the system channel first."""
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        allowed = channel.permissions_for(guild.me)
        if all(getattr(allowed, name) for name in NEEDED):
            yield channel
