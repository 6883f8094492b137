"""Keeps the messages that list the live matches of servers up to date, once a minute at most."""

import asyncio
import hashlib
import logging
from typing import Any

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import UNKNOWN_CHANNEL, Channels, IdempotentSender, reopening, within_limit
from bot.delivery.lease import Leases
from bot.delivery.server_rows import texts_of
from bot.features.admin.screens import overview
from bot.interactions.services import Service
from bot.platform import custom_ids
from bot.platform.actions import TurnList
from bot.platform.budget import Purpose
from bot.platform.clock import now
from bot.platform.components import send_with_emojis
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens.page import Post
from storage import Matches
from storage.admin import Overview
from storage.errors import StorageError
from storage.records import Listing

log = logging.getLogger(__name__)

EVERY_SECONDS = 60.0
MOST = 50
"""Matches of a server that are looked at."""


class OverviewKeeper(Service):
    """Keeps the overviews of the servers that this process hears of; of several instances one at a time."""

    def __init__(self, matches: Matches, client: Channels, heartbeat: Heartbeat) -> None:
        self._matches = matches
        self._overviews = matches.overviews
        self._client = client
        self._leases = Leases(matches.instances, heartbeat)
        self._sender = IdempotentSender(matches.boards, client)
        self._lock = asyncio.Lock()

    async def watch(self) -> None:
        """Sweep every minute, for as long as the bot runs."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            await self.sweep()

    async def move(self, guild: int, channel: int) -> None:
        """Have the overview of a server stand in a channel, and nowhere else."""
        before = await self._overviews.ask_for(guild, channel, now=now())
        if before is not None and before.message is not None:
            try:
                await within_limit(Purpose.EDIT, self._message(before).delete)
            except (discord.HTTPException, TimeoutError, OSError) as error:
                log.info("the overview of server %d that stood elsewhere stays: %r", guild, error)
        await self.sweep()

    async def sweep(self) -> None:
        """Bring all overviews up to date. Never raises for what Discord or the database does."""
        try:
            overviews = [row for row in await self._overviews.all() if self._guild(row.guild) is not None]
            if not overviews:
                return
            async with self._lock, self._leases.held("overviews") as is_mine:
                for row in overviews if is_mine else ():
                    await self._keep(row)
        except StorageError as error:
            log.error("overviews could not be looked up: %s", error)

    async def _keep(self, row: Overview) -> None:
        try:
            await self._show(row)
        except discord.NotFound as error:
            if error.code not in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
                raise
            log.info("the overview of server %d was deleted and is not kept any more", row.guild)
            await self._overviews.forget(row)
        except (discord.HTTPException, TimeoutError, OSError) as error:  # tried again in a minute
            log.warning("the overview of server %d can't be shown for now: %r", row.guild, error)

    async def _show(self, row: Overview) -> None:
        listings = await self._overviews.live(row.guild, MOST)
        seen = [listing for listing in listings if self._is_open(row, listing)]
        users = {person.user for match in seen for person in match.people}
        hidden = await self._matches.statistics.hidden(users)
        post = overview(seen, await texts_of(self._matches, row.guild), hidden)
        digest = hashlib.blake2b(post.content.encode(), digest_size=8).hexdigest()
        if row.message is None:
            marks = [custom_ids.pack(TurnList(0))]
            nonce = hashlib.blake2b(f"{row.guild} {row.channel} {row.since}".encode(), digest_size=12)
            message = await self._sender.once(
                row.channel, post, nonce.hexdigest(), since=row.since, marks=marks
            )
            await self._overviews.set_message(row, message, digest)
        elif digest != row.shown:
            await self._edit(row, post)
            await self._overviews.set_message(row, row.message, digest)

    async def _edit(self, row: Overview, post: Post) -> None:
        message, nobody = self._message(row), discord.AllowedMentions.none()

        async def edit() -> object:
            return await send_with_emojis(
                post.controls,
                lambda controls: message.edit(content=post.content, view=controls, allowed_mentions=nobody),
            )

        await within_limit(Purpose.EDIT, lambda: reopening(self._client, row.channel, edit))

    def _message(self, row: Overview) -> discord.PartialMessage:
        return self._client.get_partial_messageable(row.channel).get_partial_message(row.message or 0)

    def _guild(self, number: int) -> discord.Guild | None:
        client: Any = self._client
        guild: discord.Guild | None = client.get_guild(number)
        return guild

    def _is_open(self, row: Overview, listing: Listing) -> bool:
        """Return whether everybody on the server can see a match, or it is where the overview stands."""
        if listing.channel == row.channel:
            return True
        channel: Any = self._client.get_channel(listing.channel)
        place = getattr(channel, "parent", None) or channel
        if not isinstance(place, discord.abc.GuildChannel) or getattr(channel, "is_private", bool)():
            return False
        return place.permissions_for(place.guild.default_role).view_channel
