"""Brings postings up to date: draws what a message is about, and sends or edits the message under a claim."""

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import discord

from bot.delivery.idempotent import UNKNOWN_CHANNEL, IdempotentSender
from bot.delivery.lease import LEASE_SECONDS, renewed
from bot.platform.aio import KeyedLocks
from bot.platform.budget import Purpose
from bot.platform.clock import now
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens.page import Post
from storage import Postings
from storage.delivery import Posting, PostingKind
from storage.errors import Overtaken


class Rendered(NamedTuple):
    """What a message says now; one of the ``marks`` is the custom id by which it is found in its channel.

    Unless it ``starts``, a message that isn't there yet isn't needed any more.
    """

    post: Post
    marks: Collection[str]
    purpose: Purpose = Purpose.CALL
    starts: bool = True


Render = Callable[[int], Awaitable[Rendered]]
"""Renders the subject of a posting."""


class ChannelGone(Exception):
    """The channel of a posting doesn't exist any more."""

    def __init__(self, posting: Posting) -> None:
        super().__init__(f"channel {posting.channel} is gone")
        self.posting = posting


class Poster:
    """Delivers postings in the name of an ``instance``, each by the renderer of its kind."""

    def __init__(self, postings: Postings, sender: IdempotentSender, instance: str) -> None:
        self.renderers: dict[PostingKind, Render] = {}
        self._postings = postings
        self._sender = sender
        self._instance = instance
        self._locks = KeyedLocks()

    async def deliver(self, posting_id: int) -> None:
        """Bring a message up to date unless it is.

        Raises :class:`ChannelGone`, and whatever else Discord or the database raises.
        """
        async with self._locks[posting_id]:
            while posting := await self._postings.claim(posting_id, self._instance, LEASE_SECONDS, now=now()):
                async with renewed(partial(self._renew, posting)):
                    try:
                        await self._update(posting)
                    except discord.NotFound as error:
                        if error.code != UNKNOWN_CHANNEL:
                            raise
                        raise ChannelGone(posting) from error

    async def _renew(self, posting: Posting) -> bool:
        return await self._postings.renew(posting, LEASE_SECONDS, now=now())

    async def _update(self, posting: Posting) -> None:
        rendered = await self.renderers[PostingKind(posting.kind)](posting.subject)
        message = posting.message
        if message is not None:
            if not await self._postings.holds(posting):
                raise Overtaken(posting.match)
            try:
                await self._sender.edit(posting.channel, message, rendered.post)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                await self._postings.lose(posting)
                return
        elif rendered.starts:
            message = await self._sender.once(
                posting.channel,
                rendered.post,
                _nonce(posting),
                since=posting.made or 0,
                marks=rendered.marks,
                purpose=rendered.purpose,
            )
        await self._postings.record(posting, message)


def _nonce(posting: Posting) -> str:
    """Return the same nonce for each attempt to send one message, of which Discord then makes one."""
    key = f"{posting.subject} {posting.anew}".encode()
    return blake2b(key, digest_size=12, person=posting.kind.encode()).hexdigest()
