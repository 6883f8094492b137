"""Notifies hosts of problems with contests, clubs and weekly posts, and players of stalled contests."""

import hashlib
import logging
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

import discord

from bot.delivery.idempotent import IdempotentSender
from bot.delivery.outbox_worker import Reachable
from bot.delivery.server_rows import texts_of
from bot.delivery.threads import ThreadRefused, Why
from bot.platform.aio import NETWORK_ERRORS, OUTSIDE_ERRORS
from bot.platform.budget import Purpose
from bot.platform.clock import now
from bot.screens.page import Post, mention
from render.texts import Texts
from storage import Matches
from storage.clubs import Club
from storage.contests import Contest

log = logging.getLogger(__name__)

PASSING_SECONDS = 180
"""How long a temporary problem is not reported to the host."""

S = TypeVar("S", Club, Contest)


class DirectMessage(NamedTuple):
    """A direct message about a problem that began at the time ``since``.

    ``key`` and the custom ids in ``marks`` identify the message, so that it is sent once.
    """

    key: str
    post: Post
    since: int
    marks: Collection[str] = ()


class HostMail:
    """Sends hosts and players direct messages about problems, each once."""

    def __init__(self, matches: Matches, client: Reachable) -> None:
        self._matches = matches
        self._sender = IdempotentSender(matches.boards, client)
        self._client = client

    async def send(self, key: str, host: int, channel: int, post: Post) -> None:
        """Send a host a direct message, or mention them in a channel if they accept none.

        ``key`` identifies the message, so that it is sent once.
        """
        await self._send(DirectMessage(key, post, 0), host, channel)

    async def report(
        self,
        kind: str,
        key: str,
        subject: S,
        error: Exception,
        post: Callable[[S, Why | None, str, Texts], Post],
        marks: Collection[str] = (),
    ) -> bool:
        """Log an error that stalls a contest or club, and notify its host unless it may be temporary.

        Returns whether the host was notified now, or can't be; False if they were notified before. ``key``
        and ``marks`` are as in :class:`DirectMessage`.
        """
        log.log(
            logging.DEBUG if subject.stall_told else logging.WARNING,
            "%s %d is stalled: %r",
            kind,
            subject.id,
            error,
            exc_info=None if _is_expected(error) else error,
        )
        if subject.stall_told or (_may_pass(error) and now() - subject.stalled < PASSING_SECONDS):
            return False
        content = post(subject, *_reason(error), await texts_of(self._matches, subject.guild))
        message = DirectMessage(key, content, subject.stalled, marks)
        return await self.tell(message, subject.host, subject.channel)

    async def tell(self, message: DirectMessage, user: int, channel: int | None = None) -> bool:
        """Send a message to a user, once; return False if that has to be tried again.

        A user who accepts no direct messages is mentioned in the ``channel``, if there is one.
        """
        try:
            await self._send(message, user, channel)
        except NETWORK_ERRORS as failure:
            log.warning("can't tell a user that a match can't begin: %r", failure)
            return isinstance(failure, discord.Forbidden | discord.NotFound)  # which a retry can't change
        return True

    async def _send(self, message: DirectMessage, user: int, channel: int | None) -> None:
        if user > 0 and await self._send_direct(message, user):
            return
        if channel is not None:
            post = message.post._replace(pinged=(user,))
            called = post._replace(content=f"{mention(user)} {post.content}") if user > 0 else post
            await self._once(channel, message, called)

    async def _send_direct(self, message: DirectMessage, user: int) -> bool:
        """Send a direct message; return whether the user accepts them."""
        try:
            direct = await self._client.create_dm(discord.Object(user))
            await self._once(direct.id, message, message.post)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            return False
        return True

    async def _once(self, channel: int, message: DirectMessage, post: Post) -> None:
        nonce = hashlib.blake2b(message.key.encode(), digest_size=12, person=b"stalled").hexdigest()
        if message.marks:
            await self._sender.once(
                channel, post, nonce, since=message.since, marks=message.marks, purpose=Purpose.CALL
            )
        else:
            await self._sender.send(channel, post, nonce, Purpose.CALL)


def _reason(error: Exception) -> tuple[Why | None, str]:
    """Return why no match can begin, if the host can fix it, and the missing permissions."""
    if isinstance(error, ThreadRefused):
        return error.why, error.missing
    return (Why.PERMISSION if isinstance(error, discord.Forbidden) else None), ""


def _is_expected(error: Exception) -> bool:
    """Return whether an error comes from Discord, the network or the database."""
    return isinstance(error, (*OUTSIDE_ERRORS, ThreadRefused))


def _may_pass(error: Exception) -> bool:
    """Return whether an error comes from the network or from Discord and may be temporary."""
    if isinstance(error, ThreadRefused):
        return error.why is Why.LATER
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, OUTSIDE_ERRORS)
