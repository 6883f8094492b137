"""Begins the deal of the week for somebody, in direct messages, once."""

from contextlib import suppress
from typing import Any

import discord

from bot.interactions.open_table import show_table
from bot.interactions.services import services_of
from bot.matches import pace
from bot.matches.names import person_of
from bot.matches.robots import players as robot_players
from bot.matches.weekly.deals import begin_of, robots_of, seats_of, week_of
from bot.platform import language, responses
from bot.platform.clock import now
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from storage.errors import Conflict, DealBegun, NotInLobby
from storage.records import Listing, TableSpec


async def play_deal(interaction: discord.Interaction[Any], game: str) -> str:
    """Begin this week's deal of a game and return what to say of it; one that was begun is shown again.

    Raises :class:`engine.errors.Refusal` where whoever asks gets no direct messages, or plays another match
    there, and :class:`storage.errors.StorageError`.
    """
    services, user, t = services_of(interaction), interaction.user, language.of_player(interaction)
    week, rules = week_of(now()), rules_of(game)
    mine = await services.tables.matches.weekly.of_user(user.id, week)
    begun = mine.get(game)
    row = await services.tables.matches.get(begun) if begun is not None else None
    told: dict[str, str | int] = {"title": rules.facts.title, "time": begin_of(week + 1)}
    if row is not None and not row.status.live:
        return t("notice-deal-over", **told)
    if row is None:
        try:
            row = await _opened(interaction, game, week)
        except DealBegun:  # by another press at the same time, or before what was kept of it was deleted
            begun = (await services.tables.matches.weekly.of_user(user.id, week)).get(game)
            if begun is None:
                raise
            row = await services.tables.matches.get(begun)
        responses.note_stored(interaction, "notice-deal")
    with suppress(NotInLobby, Conflict):  # begun already, here or by a look for what is full
        row = (await services.tables.start(row.id)).record
    problem = await show_table(interaction, row)
    if problem is not None:
        return responses.done(t, "notice-deal", problem)
    return t("notice-deal-begun", link=f"https://discord.com/channels/@me/{row.channel}", **told)


async def _opened(interaction: discord.Interaction[Any], game: str, week: int) -> Listing:
    """Open the table of a deal in the direct messages of whoever asks."""
    user, rules = interaction.user, rules_of(game)
    try:
        channel = user.dm_channel or await user.create_dm()
    except discord.HTTPException as error:
        raise Refusal("refusal-deal-direct") from error
    spec = TableSpec(
        game,
        seats_of(game),
        options=rules.facts.check_options({}),
        robots=robot_players.robots(robots_of(game), language.of_player(interaction)),
        pace=(pace.STANDARD, 0),
        week=week,
    )
    lobbies = services_of(interaction).tables.matches.lobbies
    return await lobbies.create(channel.id, None, person_of(user, None), spec, now=now())
