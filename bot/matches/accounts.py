"""Keeps users' names up to date: whenever a user acts, a changed name is stored."""

import logging
from collections import OrderedDict

import discord

from bot.matches.names import person_of
from bot.platform.aio import TaskSet
from storage import Matches
from storage.errors import StorageError
from storage.records import Person

log = logging.getLogger(__name__)

MOST = 10_000
"""How many names are cached, so that the database is only asked about new ones."""


class Accounts:
    """The names of active users."""

    def __init__(self, matches: Matches) -> None:
        self._people = matches.people
        self._seen: OrderedDict[tuple[int, int | None], Person] = OrderedDict()
        self._tasks = TaskSet()

    def see(self, user: discord.User | discord.Member, guild: int | None) -> None:
        """Store the name of a user who acts on a server or in direct messages, in the background."""
        person, key = person_of(user, guild), (user.id, guild)
        if self._seen.get(key) == person:
            return
        self._seen[key] = person
        self._seen.move_to_end(key)
        if len(self._seen) > MOST:
            self._seen.popitem(last=False)
        self._tasks.spawn(self._rename(person, guild))

    async def _rename(self, person: Person, guild: int | None) -> None:
        try:
            await self._people.rename(person, guild)
        except StorageError as error:  # the user's next action stores it
            self._seen.pop((person.user, guild), None)
            log.info("can't store a new name: %s", error)

    async def finish(self) -> None:
        """Finish pending writes."""
        await self._tasks.finish(1.0)
