"""One player against robots: in a channel, or in a direct message with the bot."""

from typing import Any

from simcord.builders import UserHandle

from storage.records import Listing
from tests.bot.world import World


class Direct(World):
    """A user's direct messages with the bot, with ``channel`` as their channel."""

    def __init__(self, place: World, user: UserHandle) -> None:
        self.env, self.bot, self.guild = place.env, place.bot, place.guild
        self.channel = user.dm_channel
        self.people = [_Person(user)]  # type: ignore[list-item]  # stands in for a member


class _Person:
    """Acts in direct messages like a member in a channel."""

    def __init__(self, user: UserHandle) -> None:
        self._user = user
        self.click, self.select, self.submit_modal = user.click, user.select, user.submit_modal
        self.id, self.name = user.id, user.name

    async def slash(self, _: Any, name: str, /, **options: Any) -> Any:
        return await self._user.slash(name, **options)

    async def autocomplete(self, _: Any, name: str, option: str, value: str, /, **filled: Any) -> Any:
        return await self._user.autocomplete(name, option, value, **filled)


def direct(place: World) -> Direct:
    """Return the direct messages of a user who shares no server with anyone."""
    return Direct(place, place.env.create_user("gudea", global_name="Gudea"))


async def row_of(place: World) -> Listing:
    """Return the record of the channel's match or lobby."""
    match_id = await place.bot.services.tables.matches.live_in(place.channel.id)
    assert match_id is not None
    return await place.bot.services.tables.matches.get(match_id)
