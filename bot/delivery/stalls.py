"""Tells the host of a contest or club, once, that its next match can't begin."""

import hashlib

import discord

from bot.delivery.idempotent import IdempotentSender
from bot.delivery.outbox_worker import Reachable
from bot.delivery.threads import ThreadRefused, Why
from bot.platform.aio import OUTSIDE_ERRORS
from bot.platform.budget import Purpose
from bot.screens.page import Post, mention

PASSING_SECONDS = 180
"""How long a temporary problem is not reported to the host."""


class HostMail:
    """Sends hosts messages about what holds up their matches."""

    def __init__(self, sender: IdempotentSender, client: Reachable) -> None:
        self._sender = sender
        self._client = client

    async def send(self, key: str, host: int, channel: int, post: Post) -> None:
        """Send a host a direct message, or mention them in a channel if they accept none.

        ``key`` identifies the message, so that it is sent once.
        """
        nonce = hashlib.blake2b(key.encode(), digest_size=12, person=b"stalled").hexdigest()
        if host > 0:
            try:
                direct = await self._client.create_dm(discord.Object(host))
                await self._sender.send(direct.id, post, nonce, Purpose.CALL)
                return
            except discord.HTTPException as error:
                if error.status >= 500 or error.status == 429:
                    raise
        called = post._replace(content=f"{mention(host)} {post.content}") if host > 0 else post
        await self._sender.send(channel, called._replace(pinged=(host,)), nonce, Purpose.CALL)


def reason(error: Exception) -> tuple[Why | None, str]:
    """Return why no match can begin, if the host can fix it, and the missing permissions."""
    if isinstance(error, ThreadRefused):
        return error.why, error.missing
    return (Why.PERMISSION if isinstance(error, discord.Forbidden) else None), ""


def is_expected(error: Exception) -> bool:
    """Return whether an error comes from Discord, the network or the database."""
    return isinstance(error, (*OUTSIDE_ERRORS, ThreadRefused))


def may_pass(error: Exception) -> bool:
    """Return whether an error comes from the network or from Discord and may be temporary."""
    if isinstance(error, ThreadRefused):
        return error.why is Why.LATER
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OUTSIDE_ERRORS)
