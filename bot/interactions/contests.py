"""Opens cups and leagues."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.interactions.house import house_rules
from bot.interactions.services import services_of
from bot.matches import pace as paces
from bot.matches.contests import organiser
from bot.platform import language, permissions, responses
from bot.screens.page import Page
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import texts
from storage.contests import Kind
from storage.records import Person

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]

PACES = [
    app_commands.Choice(name=paces.told(*paces.read(choice), texts()), value=choice)
    for choice in paces.CHOICES
    if choice != paces.NONE
]
"""How long turns may take: a contest without a limit would never end."""


async def open_here(
    interaction: discord.Interaction[Any], kind: Kind, game: str, pace: str | None, **options: int
) -> None:
    """Open a contest in the channel, where its matches get threads; raises :class:`Refusal` elsewhere."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    if interaction.guild_id is None or not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("refusal-contest-here")
    permissions.require_bot(interaction)
    permissions.require_bot(interaction, thread=True)
    rules = await house_rules(interaction)
    limits = paces.read(pace) if pace else (rules.pace or paces.STANDARD, rules.bank or 0)
    if limits[1]:
        limits = (0, limits[1])
    host = Person(interaction.user.id, interaction.user.display_name)
    place = (interaction.guild_id, interaction.channel.id)
    await organiser.open_contest(services.tables, kind, place, host, game, pace=limits, **options)
    responses.note_stored(interaction, "notice-contest-opened", None)
    await show(interaction, Page.of_text(own("notice-contest-opened")))
    await services.reconciler.keep_contests()
