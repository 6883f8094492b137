"""Posts each message exactly once, even if connections break or the bot dies.

An attempt is recorded before the request. While its outcome is unknown, it is repeated with the same nonce,
for which Discord creates only one message within some minutes; after that the channel is searched for the
message.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import discord
from aiohttp import hdrs

from bot.platform import measures
from bot.platform.actions import ShowHistory, ShowOptions, TakeTurn
from bot.platform.budget import Purpose, turn
from bot.platform.clock import now
from bot.platform.components import send_with_emojis
from bot.platform.custom_ids import is_of, pack
from bot.screens import retired_messages
from bot.screens.page import Post
from storage import BoardStore
from storage.delivery import OutboxItem, Posting

T = TypeVar("T")

LIMIT_SECONDS = 30.0
"""How long Discord may take for one message, over both attempts."""

SOON = 1 / 3
"""The part of the limit after which the first attempt is cancelled and repeated, in case it hangs."""

RATE_LIMIT_SECONDS = 5.0
"""How long discord.py itself may wait for a rate limit; longer waits are left to the caller."""

NONCE_SECONDS = 60
"""How long a nonce is trusted; Discord remembers it for a few minutes."""

UNKNOWN_CHANNEL = 10003
ARCHIVED = 50083
"""Discord's error code for a change in an archived thread."""

SEARCHED = 100
"""How many messages of a channel are searched."""

LOBBY = "lobby"
END = "end"
"""The moments of a match without active players."""


class Channels(Protocol):
    """The part of a client that accesses channels."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:  # noqa: A002  # discord.py's name
        """Return a channel to send messages to."""

    def get_channel(self, id: int, /) -> object:  # noqa: A002  # discord.py's name
        """Return a cached channel, or None."""


class IdempotentSender:
    """Posts messages to channels, without duplicates."""

    def __init__(self, boards: BoardStore, channels: Channels) -> None:
        self._boards = boards
        self._channels = channels

    async def send(
        self, channel: int, post: Post, nonce: str, purpose: Purpose = Purpose.BOARD
    ) -> discord.Message:
        """Send a post to a channel; for a known nonce, Discord returns the earlier message."""
        to = self._channels.get_partial_messageable(channel)

        async def post_it() -> discord.Message:
            return await send_with_emojis(
                post.controls,
                lambda controls: to.send(
                    post.content,
                    view=controls,
                    files=post.files,
                    allowed_mentions=post.mentions,
                    nonce=nonce,
                ),
            )

        with measures.stage("post"):
            return await within_limit(purpose, lambda: reopening(self._channels, channel, post_it))

    async def edit(self, channel: int, message: int, post: Post) -> None:
        """Edit a message to show a post, without notifying anyone."""
        partial_message = self._channels.get_partial_messageable(channel).get_partial_message(message)

        async def edit_it() -> object:
            return await send_with_emojis(
                post.controls,
                lambda controls: partial_message.edit(
                    content=post.content,
                    view=controls,
                    attachments=post.files,
                    allowed_mentions=discord.AllowedMentions.none(),
                ),
            )

        with measures.stage("edit"):
            await within_limit(Purpose.EDIT, lambda: reopening(self._channels, channel, edit_it))

    async def post(self, board: Posting, moment: str, post: Post) -> int:
        """Post the board for a moment of a match, and return the message id.

        Of the users it names, only those with a pending notification are pinged; a lobby pings all. A message
        that may have arrived earlier is reused if it shows the moment, and otherwise recorded as an old one.
        Raises :class:`storage.errors.Overtaken`.
        """
        nonce, before = _nonce(board, moment), board.nonce
        if before is not None:
            again = board.moment == moment
            message = await self._find(board, moment)
            lost = before if message is None and not _trusted(board) else None
            to_ping = await self._boards.called(board.subject, before if again else None, lost, now=now())
            message = message or await self.send(board.channel, _calling(post, to_ping, moment), before)
            if again:
                return message.id
            if not _are_of(list(_custom_ids(message.components)), board.subject, board.moment):
                # it shows the present moment and has notified its players
                await self._boards.attempt(board, moment, before, made=board.made, now=now())
                return message.id
            await self._note_old(board, message)
        to_ping = await self._boards.attempt(board, moment, nonce, now=now())
        return (await self.send(board.channel, _calling(post, to_ping, moment), nonce)).id

    async def once(
        self,
        channel: int,
        post: Post,
        nonce: str,
        *,
        since: float,
        marks: Collection[str],
        purpose: Purpose = Purpose.BOARD,
    ) -> int:
        """Send a post that may have been sent after ``since``; ``marks`` are custom ids that identify it.

        Returns the message id.
        """
        if time.time() - since > NONCE_SECONDS:
            message = await self._search(channel, lambda ids: not set(marks).isdisjoint(ids))
            if message is not None:
                return message.id
        return (await self.send(channel, post, nonce, purpose)).id

    async def give_up(self, board: Posting) -> None:
        """Record a message that may have arrived, and is no longer needed, as an old one."""
        if board.nonce is not None and (message := await self._find(board, board.moment, at_once=True)):
            await self._note_old(board, message)

    async def _note_old(self, board: Posting, message: discord.Message) -> None:
        line = retired_messages.LOBBY if board.moment == LOBBY else None
        await self._boards.note_old(board.subject, message.id, board.channel, line)

    async def _find(
        self, board: Posting, moment: str | None, *, at_once: bool = False
    ) -> discord.Message | None:
        """Search a channel for a message from an earlier attempt, showing its moment or the present one."""
        if _trusted(board) and not at_once:
            return None
        moments = {board.moment, moment}
        return await self._search(
            board.channel,
            lambda ids: any(_are_of(ids, board.subject, shown_moment) for shown_moment in moments),
        )

    async def _search(self, number: int, matches_ids: Callable[[list[str]], bool]) -> discord.Message | None:
        """Search a channel for a message with certain custom ids."""
        channel = self._channels.get_partial_messageable(number)
        try:
            async with turn(Purpose.BOARD), asyncio.timeout(LIMIT_SECONDS):
                async for message in channel.history(limit=SEARCHED):
                    if matches_ids(list(_custom_ids(message.components))):
                        return message
        except discord.Forbidden:  # then the outcome stays unknown
            return None
        return None


async def within_limit(purpose: Purpose, call: Callable[[], Awaitable[T]]) -> T:
    """Make a request to Discord, and repeat it if the first attempt hangs.

    So the request must be safe to repeat. Waiting for the request's turn doesn't count towards the limit.
    """
    async with turn(purpose):
        return await twice(call)


async def twice(call: Callable[[], Awaitable[T]]) -> T:
    """Make a request like :func:`within_limit`, without waiting for its turn."""
    try:
        async with asyncio.timeout(LIMIT_SECONDS * SOON):
            return await call()
    except TimeoutError:
        async with asyncio.timeout(LIMIT_SECONDS * (1 - SOON)):
            return await call()


async def reopening(channels: Channels, channel: int, call: Callable[[], Awaitable[T]]) -> T:
    """Make a request to a channel; if it is an archived thread, reopen it and repeat the request.

    Raises the first error if the thread is locked.
    """
    try:
        return await call()
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        http = channels.get_partial_messageable(channel)._state.http
        try:
            await http.edit_channel(channel, reason=None, archived=False)
        except discord.HTTPException:  # the thread is locked
            raise error from None
        return await call()


def retry_after(error: Exception) -> float | None:
    """Return how many seconds Discord asks to wait after an error, or None if it isn't a rate limit."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if isinstance(error, discord.HTTPException) and error.status == 429:
        try:
            return float(error.response.headers.get(hdrs.RETRY_AFTER, ""))
        except ValueError:
            return None
    return None


def _trusted(posting: Posting) -> bool:
    """Return whether Discord still remembers the nonce of a posting's attempt."""
    return time.time() - (posting.made or 0) < NONCE_SECONDS


def _calling(post: Post, users: Collection[int], moment: str) -> Post:
    """Return a post that pings only users with a pending notification."""
    if moment == LOBBY:
        return post
    return post._replace(pinged=tuple(user for user in post.pinged if user in users))


def _nonce(board: Posting, moment: str) -> str:
    """Return the nonce for all attempts to send one message.

    It doesn't reveal the length of the log.
    """
    key = f"{board.subject} {moment} {board.anew}".encode()
    return blake2b(key, digest_size=12, person=b"shown").hexdigest()


def nonce_of(item: OutboxItem) -> str:
    """Return the nonce for all attempts to send an item."""
    key = f"{item.id} {item.kind} {item.way}"
    return blake2b(key.encode(), digest_size=12, person=b"notice").hexdigest()


def _are_of(ids: list[str], match_id: int, moment: str | None) -> bool:
    """Return whether these custom ids are of the bot's message for a moment of a match."""
    if moment == LOBBY:
        return pack(ShowOptions(match_id)) in ids
    if moment == END:
        return pack(ShowHistory(match_id, 0)) in ids and not any(
            is_of(TakeTurn, custom_id) for custom_id in ids
        )
    return moment is not None and any(moment in custom_id for custom_id in ids)


def _custom_ids(components: Any) -> Iterator[str]:
    for component in components:
        yield getattr(component, "custom_id", None) or ""
        yield from _custom_ids(getattr(component, "children", ()))
