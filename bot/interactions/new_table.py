"""Opens a new table as a command or a form asks for it, and says where it is."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.open_table import LobbyHere, Place, open_table, opened, place_for, reason
from bot.interactions.services import services_of
from bot.matches.names import person_of
from bot.matches.robots import players as robot_players
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.screens.page import Page
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from storage.errors import ChannelTaken


async def new_table(
    interaction: discord.Interaction[Any],
    game: str,
    *,
    seats: int,
    invited: Sequence[int] = (),
    robots: Sequence[str] = (),
    thread: bool | None = None,
    time: tuple[int, int] | None = None,
    coaching: bool = False,
) -> None:
    """Open a table, in a thread if the channel has one already, and say so.

    Everything that can be refused is checked before a thread is opened.

    See :func:`bot.interactions.open_table.open_table`. Raises :class:`Refusal` where somebody is invited to a
    direct message, or nothing can be opened.
    """
    if invited and permissions.is_direct(interaction):
        raise Refusal("refusal-direct")
    rules_of(game).facts.check_seats(seats)
    services, own = services_of(interaction), language.of_player(interaction)
    await services.tables.matches.lobbies.check(
        interaction.guild_id,
        game,
        person_of(interaction.user, interaction.guild_id),
        seats,
        invited,
        robots=robot_players.robots(robots, language.of_server(interaction)),
        now=now(),
    )

    async def opens(place: Place) -> str | None:
        try:
            return await open_table(
                interaction,
                place.channel,
                game,
                seats=seats,
                invited=invited,
                robots=robots,
                time=time,
                coaching=coaching,
                may_move=place.refused is None,
            )
        except BaseException:
            if place.purpose:
                await services.threads.discard(place.purpose)
            raise

    place = await place_for(interaction, game, thread)
    try:
        problem = await opens(place)
    except (ChannelTaken, LobbyHere) as taken:
        if place.refused is not None and isinstance(taken, ChannelTaken):
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        if place.refused is not None or not permissions.may_open_threads(interaction):
            raise
        place = await place_for(interaction, game, thread=True)
        if place.refused is not None:
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        problem = await opens(place)
    sentence = opened(interaction, place.channel, place.key, game, own, begun=len(robots) == seats - 1)
    if problem:
        sentence = responses.done(own, "notice-table", problem)
    if place.refused is not None:
        sentence = "\n".join((own("notice-no-thread", reason=reason(interaction, place.refused)), sentence))
    await show(interaction, Page.of_text(sentence))
