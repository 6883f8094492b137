"""Brings postings up to date: renders the subject, and sends or edits its message under a claim."""

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import discord

from bot.delivery.idempotent import LOBBY, UNKNOWN_CHANNEL, IdempotentSender
from bot.delivery.lease import LEASE_SECONDS, renewed
from bot.matches.table import Table
from bot.platform.aio import KeyedLocks
from bot.platform.budget import Purpose
from bot.platform.clock import now
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens.page import Post
from storage import PostingStore
from storage.delivery import Behind, Posting, PostingKind
from storage.errors import OtherRules, Overtaken


class Subject(NamedTuple):
    """The subject of a message and its channel; for a board also the claimed ``posting``.

    A board's ``table`` is given if it is loaded.
    """

    id: int
    channel: int
    posting: Posting | None = None
    table: Table | None = None


class Rendered(NamedTuple):
    """The current content of a message; ``marks`` are custom ids that identify it in its channel.

    Unless it ``starts``, a message that isn't there yet isn't needed any more; unless it goes on ``again``,
    one that was deleted isn't sent again. Without a ``post``, the current message becomes an old one.

    A message with a picture is edited when its content changes only if it is ``refreshed``; others are edited
    when their subject changes.

    A board shows the match at a ``moment``, when its log has ``seen`` entries. If it ``renews``, it is posted
    as a new message and the current one becomes an old one.
    """

    post: Post | None
    marks: Collection[str] = ()
    purpose: Purpose = Purpose.BOARD
    starts: bool = True
    again: bool = True
    moment: str = ""
    renews: bool = False
    seen: int = -1
    refreshed: bool = False

    @property
    def digest(self) -> str:
        """A digest of the content, or empty if it has a picture and isn't ``refreshed``."""
        if self.post is None or (self.post.files and not self.refreshed):
            return ""
        labels = [item.to_component_dict() for item in self.post.controls.children]
        content = f"{self.post.content} {labels}".encode() + (self.post.image or b"")
        return blake2b(content, digest_size=8).hexdigest()


Render = Callable[[Subject], Awaitable[Rendered]]
"""Renders a posting's subject for its channel."""


class NotHere(Exception):
    """This process lacks what is needed to render a posting; another one has it."""


class Gone(Exception):
    """The channel of a posting was deleted, or its message, which isn't posted again."""

    def __init__(self, posting: Posting) -> None:
        super().__init__(f"the {posting.kind} in channel {posting.channel} was deleted")
        self.posting = posting


class Poster:
    """Delivers postings for an ``instance``, each with the renderer of its kind."""

    def __init__(self, postings: PostingStore, sender: IdempotentSender, instance: str) -> None:
        self.renderers: dict[PostingKind, Render] = {}
        self._postings = postings
        self._sender = sender
        self._instance = instance
        self._locks = KeyedLocks()

    async def refresh(self, kind: PostingKind, subject: int, channel: int) -> None:
        """Update a message whose content also changes with time; raises like :meth:`deliver`."""
        rendered = await self.renderers[kind](Subject(subject, channel))
        posting_id = await self._postings.want(kind, subject, channel, rendered.digest)
        if posting_id is not None:
            await self.deliver(posting_id)

    async def deliver(self, posting_id: int, table: Table | None = None, *, thinking: bool = True) -> Behind:
        """Bring a message up to date, unless it already is; passing a board's ``table`` saves loading it.

        Unless ``thinking``, a board waits while a robot is active. Returns what else is pending in the
        channel. Raises :class:`Gone`, :class:`NotHere`, and other errors of Discord or the database; then the
        message is still stale.
        """
        async with self._locks[posting_id]:
            while posting := await self._postings.claim(
                posting_id, self._instance, LEASE_SECONDS, thinking=thinking, now=now()
            ):
                async with renewed(partial(self._renew, posting)):
                    try:
                        behind = await self._update(posting, table)
                    except (NotHere, OtherRules):
                        await self._postings.release(posting)
                        raise
                    except discord.NotFound as error:
                        if error.code not in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
                            raise
                        if posting.match is None:
                            await self._postings.drop(posting)
                        raise Gone(posting) from error
                if not behind.is_stale:
                    return behind
            return await self._postings.behind(posting_id)

    async def _renew(self, posting: Posting) -> bool:
        return await self._postings.renew(posting, LEASE_SECONDS, now=now())

    async def _update(self, posting: Posting, table: Table | None) -> Behind:
        subject = Subject(posting.subject, posting.channel, posting, table)
        rendered = await self.renderers[PostingKind(posting.kind)](subject)
        post, digest, message, line = rendered.post, rendered.digest, posting.message, posting.line
        is_outdated = digest != posting.digest or not digest
        if post is None:
            message = None
        elif rendered.starts and (message is None or rendered.renews):
            if rendered.moment:
                message = await self._sender.post(posting, rendered.moment, post)
            else:
                message = await self._sender.once(
                    posting.channel,
                    post,
                    _nonce(posting),
                    since=posting.made or 0,
                    marks=rendered.marks,
                    purpose=rendered.purpose,
                )
            line = post.line
            is_outdated = posting.nonce is not None and rendered.moment == LOBBY  # it may be outdated
        elif message is None:
            await self._sender.give_up(posting)
        if post is not None and message is not None and is_outdated:
            try:
                await self._change(posting, message, post)
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE or not rendered.again:
                    raise
                await self._postings.lose(posting)
                return Behind(is_stale=True)
        return await self._postings.record(posting, message, digest, line=line, seen=rendered.seen, now=now())

    async def _change(self, posting: Posting, message: int, post: Post) -> None:
        if not await self._postings.holds(posting):
            raise Overtaken(posting.match)
        await self._sender.edit(posting.channel, message, post)


def _nonce(posting: Posting) -> str:
    """Return the nonce for all attempts to send one message."""
    key = f"{posting.id} {posting.anew}".encode()
    return blake2b(key, digest_size=12, person=posting.kind.encode()).hexdigest()
