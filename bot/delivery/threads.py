"""Opens threads for tables, and reuses or deletes those that stay empty.

A thread is recorded before it is requested from Discord. If the bot dies, or the match can't be stored, the
next attempt uses the same thread, and a sweep deletes threads that aren't needed any more.
"""

import asyncio
import logging
from collections.abc import Collection
from enum import StrEnum
from typing import Any

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import Channels
from bot.delivery.lease import Leases
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from storage import Matches
from storage.delivery import NewThread
from storage.errors import StorageError

log = logging.getLogger(__name__)

LIMIT_SECONDS = 10.0
"""How long Discord may take to open a thread; players wait for it."""

UNUSED_SECONDS = 180
"""How long an empty thread is kept after the last request for it."""

OPENING_SECONDS = 60
"""How long a thread may exist at Discord before its id is recorded."""

ANNOUNCEMENTS = 10
"""How many of a channel's newest messages are searched for the announcement of a thread."""

UNKNOWN_CHANNEL = 10003
TOO_MANY = (160006, 160007)
BAD_TITLE = (200000, 200001)
WRONG_CHANNEL = 50024


class Why(StrEnum):
    """Why no thread could be opened."""

    TOO_MANY = "many"
    TITLE = "title"
    PERMISSION = "permission"
    KIND = "kind"
    LATER = "later"


class ThreadRefused(Exception):
    """No thread could be opened; ``missing`` names missing permissions, if known."""

    def __init__(self, why: Why, missing: str = "") -> None:
        super().__init__(f"can't open a thread: {why} {missing}".strip())
        self.why = why
        self.missing = missing


class Threads:
    """Opens threads, one per purpose."""

    def __init__(self, matches: Matches, client: Channels, heartbeat: Heartbeat) -> None:
        self._matches, self._stored = matches, matches.threads
        self._client = client
        self._leases = Leases(matches.instances, heartbeat)

    async def open(
        self, purpose: str, guild: int, parent: discord.TextChannel, *names: str, quiet: bool = False
    ) -> int:
        """Return the id of the thread for a purpose: an existing empty one, or a new one.

        ``names`` are tried in turn if the server's AutoMod rejects one. If it is ``quiet``, the message by
        which Discord announces a new thread in the channel is deleted. Raises :class:`ThreadRefused`,
        :class:`storage.errors.StorageError`, and Discord's error if the channel is gone or an existing thread
        can't be read.
        """
        row, is_new = await self._stored.want(purpose, guild, parent.id, now=now())
        thread = None if is_new else await self._reused(row, names)
        if thread is None:
            if row.thread is not None:
                await self._stored.restart(purpose, now=now())
            thread = await self._create(purpose, parent, list(dict.fromkeys(names)))
        if thread != row.thread:
            await self._stored.made(purpose, thread)
            if quiet:
                await _delete_announcement(parent, thread, names)
        return thread

    async def discard(self, purpose: str) -> None:
        """Delete the thread for a purpose, unless a match is in it; never raises for failures."""
        try:
            row = await self._stored.of(purpose)
            if row is not None:
                await self._remove(row)
        except StorageError as error:
            log.info("an empty thread is left to the next sweep: %s", error)

    async def sweep(self) -> None:
        """Delete threads that haven't been needed for a while; never raises for failures."""
        try:
            if not await self._stored.unused(before=now() - UNUSED_SECONDS):
                return
            async with self._leases.held("threads") as is_mine:
                for row in await self._stored.unused(before=now() - UNUSED_SECONDS) if is_mine else ():
                    await self._remove(row)
        except StorageError as error:
            log.warning("can't read empty threads: %s", error)

    async def _create(self, purpose: str, parent: discord.TextChannel, names: list[str]) -> int:
        kind = discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread
        slow_mode: int | None = 0  # by default a thread inherits its channel's slow mode
        while True:
            try:
                async with asyncio.timeout(LIMIT_SECONDS):
                    thread = await parent.create_thread(
                        name=names[0],
                        type=kind,
                        auto_archive_duration=10080,  # minutes: a week, the maximum
                        slowmode_delay=slow_mode,
                    )
                return thread.id
            except discord.HTTPException as error:
                if error.code in BAD_TITLE and len(names) > 1:
                    names.pop(0)
                    continue
                if isinstance(error, discord.Forbidden) and slow_mode is not None:
                    slow_mode = None
                    continue
                if error.status < 500:  # then no thread was opened
                    await self._stored.forget(purpose)
                if error.code == UNKNOWN_CHANNEL:
                    raise
                log.info("no thread was opened in channel %d: %s", parent.id, error)
                raise ThreadRefused(_why(error)) from error
            except NETWORK_ERRORS as error:  # a thread may have been opened; the sweep searches for it
                log.info("channel %d: unknown whether a thread was opened: %r", parent.id, error)
                raise ThreadRefused(Why.LATER) from error

    async def _reused(self, row: NewThread, names: Collection[str]) -> int | None:
        """Return the thread that was opened for a purpose earlier, if it still exists."""
        if row.thread is None:
            return await self._lost(row, names)
        try:
            await self._http.get_channel(row.thread)
        except discord.NotFound:
            return None
        return row.thread

    async def _lost(self, row: NewThread, names: Collection[str] = ()) -> int | None:
        """Return an empty thread whose id was never recorded: one with one of these names, or else any."""
        client: Any = self._client
        active = await self._http.get_active_threads(row.guild)
        empty = [
            int(thread["id"])
            for thread in active["threads"]
            if int(thread["parent_id"]) == row.channel
            and int(thread["owner_id"]) == client.user.id
            and not thread["message_count"]
            and (not names or thread["name"] in names)
        ]
        known = await self._stored.known(empty)
        return next((thread for thread in sorted(empty) if thread not in known), None)

    async def _remove(self, row: NewThread) -> None:
        """Delete the thread of a record, unless it is in use, and the record; retry network errors later."""
        try:
            thread = row.thread
            if thread is None:
                since = now() - OPENING_SECONDS
                if await self._stored.is_opening(row.channel, since=since, besides=row.purpose):
                    return  # the thread being opened could be mistaken for the lost one
                thread = await self._lost(row)
            if thread is not None and await self._matches.latest_in(thread) is None:
                await self._delete(thread)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("an empty thread of channel %d is left as it is: %s", row.channel, error)
        except NETWORK_ERRORS as error:
            log.info("an empty thread of channel %d is left to the next sweep: %r", row.channel, error)
            return
        await self._stored.forget(row.purpose)

    async def _delete(self, thread: int) -> None:
        """Delete a thread without messages; archive it if the bot lacks the permission."""
        if (await self._http.get_channel(thread)).get("message_count"):
            return
        try:
            await self._http.delete_channel(thread, reason=None)
        except discord.Forbidden:
            await self._http.edit_channel(thread, reason=None, archived=True)

    @property
    def _http(self) -> Any:
        client: Any = self._client
        return client.http


def _why(error: discord.HTTPException) -> Why:
    if error.code in TOO_MANY:
        return Why.TOO_MANY
    if error.code in BAD_TITLE:
        return Why.TITLE
    if error.code == WRONG_CHANNEL:
        return Why.KIND
    return Why.PERMISSION if isinstance(error, discord.Forbidden) else Why.LATER


async def _delete_announcement(parent: discord.TextChannel, thread: int, names: Collection[str]) -> None:
    """Delete the message by which Discord announced a new thread; if that fails, it stays.

    The message refers to the thread, and its content is the thread's name.
    """
    try:
        async with asyncio.timeout(LIMIT_SECONDS):
            async for message in parent.history(limit=ANNOUNCEMENTS):
                if message.type is not discord.MessageType.thread_created:
                    continue
                announced = message.reference.channel_id if message.reference else None
                if announced == thread or (announced is None and message.content in names):
                    await message.delete()
                    return
    except NETWORK_ERRORS as error:
        log.info("channel %d: the announcement of a thread stays: %r", parent.id, error)
