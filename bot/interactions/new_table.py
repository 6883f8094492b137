"""Opens a new table as a command or a form asks for it, and says where it is."""

from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.open_table import LobbyHere, TablePlace, open_table, opened, place_for, reason
from bot.interactions.services import services_of
from bot.matches.names import person_of
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.screens.page import Page
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from storage.errors import ChannelTaken
from storage.records import TableSpec


async def new_table(
    interaction: discord.Interaction[Any], spec: TableSpec, *, thread: bool | None = None
) -> None:
    """Open a table, in a thread if the channel has one already, and say so.

    Everything that can be refused is checked before a thread is opened.

    See :func:`bot.interactions.open_table.open_table`. Raises :class:`Refusal` where somebody is invited to a
    direct message, or nothing can be opened.
    """
    if spec.invited and permissions.is_direct(interaction):
        raise Refusal("refusal-direct")
    rules_of(spec.game).facts.check_seats(spec.seats)
    services, own, guild = services_of(interaction), language.of_player(interaction), interaction.guild_id
    host = person_of(interaction.user, guild)
    await services.matches.lobbies.check(guild, host, spec, now=now())

    async def opens(place: TablePlace) -> str | None:
        try:
            return await open_table(interaction, place.channel, spec, may_move=place.refused is None)
        except BaseException:
            if place.purpose:
                await services.threads.discard(place.purpose)
            raise

    place = await place_for(interaction, spec.game, thread)
    try:
        problem = await opens(place)
    except (ChannelTaken, LobbyHere) as taken:
        if place.refused is not None and isinstance(taken, ChannelTaken):
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        if place.refused is not None or not permissions.may_open_threads(interaction):
            raise
        place = await place_for(interaction, spec.game, thread=True)
        if place.refused is not None:
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        problem = await opens(place)
    sentence = opened(
        interaction, place.channel, place.key, spec.game, own, begun=len(spec.robots) == spec.seats - 1
    )
    if problem:
        sentence = responses.done(own, "notice-table", problem)
    if place.refused is not None:
        sentence = "\n".join((own("notice-no-thread", reason=reason(interaction, place.refused)), sentence))
    await show(interaction, Page.of_text(sentence))
