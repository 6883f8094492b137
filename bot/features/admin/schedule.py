"""Updates the overviews of servers' live matches, at most once a minute."""

import asyncio
import logging
from typing import Any

import discord

from bot.delivery.idempotent import Channels, within_limit
from bot.delivery.poster import Gone, NotHere, Poster, Rendered, Subject
from bot.delivery.server_rows import texts_of
from bot.features.admin.screens import overview
from bot.interactions.services import Service
from bot.platform import custom_ids, permissions
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
"""The most matches of a server to load."""


class OverviewSchedule(Service):
    """Updates the overviews of the servers that this process receives events for."""

    def __init__(self, matches: Matches, client: Channels, poster: Poster) -> None:
        self._matches = matches
        self._overviews = matches.overviews
        self._client = client
        self._poster = poster
        poster.renderers[PostingKind.OVERVIEW] = self._render

    async def watch(self) -> None:
        """Update all overviews every minute."""
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            await self.sweep()

    async def move(self, guild: int, channel: int) -> None:
        """Post a server's overview in a channel, and remove it from any other."""
        before = await self._overviews.ask_for(guild, channel, now=now())
        if before is not None and before.message is not None:
            try:
                await within_limit(Purpose.EDIT, self._message(before).delete)
            except (discord.HTTPException, TimeoutError, OSError) as error:
                log.info("the old overview of server %d could not be removed: %r", guild, error)
        await self.sweep()

    async def sweep(self) -> None:
        """Update all overviews. Errors of Discord and the database are logged."""
        try:
            for row in await self._overviews.all():
                if self._guild(row.guild) is not None:
                    await self._keep(row)
        except Claimed:  # by another process
            pass
        except StorageError as error:
            log.error("can't load the overviews: %s", error)

    async def _keep(self, row: Overview) -> None:
        try:
            await self._poster.refresh(PostingKind.OVERVIEW, row.guild, row.channel)
        except Gone:
            log.info("the overview of server %d was deleted and is no longer updated", row.guild)
            await self._overviews.forget(row)
        except (discord.HTTPException, TimeoutError, OSError) as error:  # retried in a minute
            log.warning("the overview of server %d can't be updated: %r", row.guild, error)

    async def _render(self, subject: Subject) -> Rendered:
        guild = subject.id
        if self._guild(guild) is None:
            raise NotHere
        listings = await self._overviews.live(guild, MOST)
        seen = [listing for listing in listings if self._is_open(subject.channel, listing)]
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
        """Return whether the overview may show a match: it is in the same channel, or everyone can see it."""
        if listing.channel == place:
            return True
        return permissions.is_open(self._client.get_channel(listing.channel))
