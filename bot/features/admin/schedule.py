"""Keeps the messages that list the live matches of servers up to date, once a minute at most."""

import asyncio
import logging
from typing import Any

import discord

from bot.delivery.idempotent import Channels, within_limit
from bot.delivery.poster import Gone, NotHere, Poster, Rendered
from bot.delivery.server_rows import texts_of
from bot.features.admin.screens import overview
from bot.interactions.services import Service
from bot.platform import custom_ids
from bot.platform.actions import TurnList
from bot.platform.budget import Purpose
from bot.platform.clock import now
from storage import Matches
from storage.admin import Overview
from storage.delivery import PostingKind
from storage.errors import Claimed, StorageError
from storage.records import Listing

log = logging.getLogger(__name__)

EVERY_SECONDS = 60.0
MOST = 50
"""Matches of a server that are looked at."""


class OverviewKeeper(Service):
    """Keeps the overviews of the servers that this process hears of."""

    def __init__(self, matches: Matches, client: Channels, poster: Poster) -> None:
        self._matches = matches
        self._overviews = matches.overviews
        self._client = client
        self._poster = poster
        poster.renderers[PostingKind.OVERVIEW] = self._render

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
            for row in await self._overviews.all():
                if self._guild(row.guild) is not None:
                    await self._keep(row)
        except Claimed:  # by another process
            pass
        except StorageError as error:
            log.error("overviews could not be looked up: %s", error)

    async def _keep(self, row: Overview) -> None:
        try:
            await self._poster.refresh(PostingKind.OVERVIEW, row.guild, row.channel)
        except Gone:
            log.info("the overview of server %d was deleted and is not kept any more", row.guild)
            await self._overviews.forget(row)
        except (discord.HTTPException, TimeoutError, OSError) as error:  # tried again in a minute
            log.warning("the overview of server %d can't be shown for now: %r", row.guild, error)

    async def _render(self, guild: int, channel: int) -> Rendered:
        if self._guild(guild) is None:
            raise NotHere
        listings = await self._overviews.live(guild, MOST)
        seen = [listing for listing in listings if self._is_open(channel, listing)]
        users = {person.user for match in seen for person in match.people}
        hidden = await self._matches.statistics.hidden(users)
        post = overview(seen, await texts_of(self._matches, guild), hidden)
        return Rendered(post, [custom_ids.pack(TurnList(0))], again=False)

    def _message(self, row: Overview) -> discord.PartialMessage:
        return self._client.get_partial_messageable(row.channel).get_partial_message(row.message or 0)

    def _guild(self, number: int) -> discord.Guild | None:
        client: Any = self._client
        guild: discord.Guild | None = client.get_guild(number)
        return guild

    def _is_open(self, place: int, listing: Listing) -> bool:
        """Return whether everybody on the server can see a match, or it is where the overview stands."""
        if listing.channel == place:
            return True
        channel: Any = self._client.get_channel(listing.channel)
        place = getattr(channel, "parent", None) or channel
        if not isinstance(place, discord.abc.GuildChannel) or getattr(channel, "is_private", bool)():
            return False
        return place.permissions_for(place.guild.default_role).view_channel
