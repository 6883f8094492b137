"""Posts the messages of matches so that each is there once, though connections break and the bot may die.

What is sent is noted before. While it is not known whether it arrived, it is sent again with the same nonce,
of which Discord makes one message for some minutes; after that the channel is looked through for it.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any, Protocol

import discord

from bot.screens import still
from bot.screens.page import Post
from storage.records import Attempt, Listing, Offer, Vote
from storage.store import Showing

LIMIT_SECONDS = 30.0
"""How long Discord may take for one message."""

NONCE_SECONDS = 60
"""How long a nonce is trusted; Discord keeps it for a few minutes."""

LOOKED_THROUGH = 100
"""Messages of a channel among which one is looked for."""

LOBBY = "lobby"
END = "end"
"""The moments of a match in which nobody is to act."""


class Channels(Protocol):
    """The part of a client that reaches channels."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:  # noqa: A002  # discord.py's name
        """Return a channel to send messages to."""

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002  # discord.py's name
        """Return a server that the bot is in."""


class Sending:
    """Posts messages to channels."""

    def __init__(self, showing: Showing, channels: Channels) -> None:
        self._showing = showing
        self._channels = channels

    async def send(self, channel: int, post: Post, nonce: str, *, ping: bool = True) -> discord.Message:
        """Send a post to a channel; what has the nonce of another message is that one."""
        mentions = post.mentions if ping else discord.AllowedMentions.none()
        async with asyncio.timeout(LIMIT_SECONDS):
            return await self._channels.get_partial_messageable(channel).send(
                post.content, view=post.controls, files=post.files, allowed_mentions=mentions, nonce=nonce
            )

    async def post(self, row: Listing, moment: str, post: Post, *, ping: bool) -> int:
        """Post what shows a moment of a match, and return the message's number.

        A message that may have arrived before is taken if it shows the moment, else noted as an old one.
        """
        nonce = _nonce(row, moment)
        before = await self._showing.pending(row.id)
        if before is not None:
            message = await self._find(row.id, before)
            message = message or await self.send(row.channel, post, before.nonce, ping=ping)
            ids = list(_custom_ids(message.components))
            if before.moment == moment or not _are_of(ids, row.id, before.moment):
                return message.id
            await self._note_old(row, message, before)
        await self._showing.note_attempt(row.id, Attempt(moment, nonce, row.channel, int(time.time())))
        return (await self.send(row.channel, post, nonce, ping=ping)).id

    async def ask(self, row: Listing, vote: Vote, post: Post) -> int:
        """Send a question, and return the message's number; it may have arrived before."""
        return await self._once(row, vote, post, b"asked", f"z:agree:{vote.id}")

    async def offer(self, row: Listing, offer: Offer, post: Post) -> int:
        """Send the offer of a seat, and return the message's number; it may have arrived before."""
        return await self._once(row, offer, post, b"offered", f"z:takeseat:{offer.id}")

    async def _once(self, row: Listing, of: Vote | Offer, post: Post, kind: bytes, button: str) -> int:
        """Send what is found again by its nonce, or by one of its buttons."""
        nonce = blake2b(f"{of.id} {of.anew}".encode(), digest_size=12, person=kind).hexdigest()
        if time.time() - of.asked > NONCE_SECONDS and not of.anew:
            found = await self._search(row.channel, lambda ids: button in ids)
            if found is not None:
                return found.id
        return (await self.send(row.channel, post, nonce)).id

    async def give_up(self, row: Listing) -> None:
        """Note a message that may have arrived, and is not wanted any more, as an old one."""
        before = await self._showing.pending(row.id)
        if before is not None:
            if message := await self._find(row.id, before, at_once=True):
                await self._note_old(row, message, before)
            await self._showing.forget_attempt(row.id)

    async def _note_old(self, row: Listing, message: discord.Message, before: Attempt) -> None:
        line = still.LOBBY if before.moment == LOBBY else None
        await self._showing.note_old(row.id, message.id, before.channel, line)

    async def _find(
        self, match_id: int, attempt: Attempt, *, at_once: bool = False
    ) -> discord.Message | None:
        """Look through a channel for a message whose nonce may be forgotten."""
        if time.time() - attempt.made < NONCE_SECONDS and not at_once:
            return None
        return await self._search(attempt.channel, lambda ids: _are_of(ids, match_id, attempt.moment))

    async def _search(self, number: int, wanted: Callable[[list[str]], bool]) -> discord.Message | None:
        """Look through a channel for a message with certain controls."""
        channel = self._channels.get_partial_messageable(number)
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                async for message in channel.history(limit=LOOKED_THROUGH):
                    if wanted(list(_custom_ids(message.components))):
                        return message
        except discord.Forbidden:  # then it can't be known
            return None
        return None


def _nonce(row: Listing, moment: str) -> str:
    """Return the same for each attempt to send one message: Discord makes one of them.

    It tells nothing of how long the log is.
    """
    return blake2b(f"{row.id} {moment} {row.anew}".encode(), digest_size=12, person=b"shown").hexdigest()


def _are_of(ids: list[str], match_id: int, moment: str) -> bool:
    """Return whether a message with these controls is the bot's own that showed a moment of a match."""
    if moment == LOBBY:
        return f"z:leave:{match_id}" in ids
    if moment == END:
        return f"z:history:{match_id}:0" in ids and not any(each.startswith("z:turn:") for each in ids)
    return any(moment in each for each in ids)


def _custom_ids(components: Any) -> Iterator[str]:
    for component in components:
        yield getattr(component, "custom_id", None) or ""
        yield from _custom_ids(getattr(component, "children", ()))
