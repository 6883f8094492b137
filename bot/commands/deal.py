"""``/deal``: the deal of the week, the same for everybody."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.interactions.deal import play_deal
from bot.interactions.house import require_manager
from bot.interactions.services import services_of
from bot.matches.weekly.deals import week_of
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.screens.page import Page
from engine.catalogue import games
from render.texts import texts

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]

group = app_commands.Group(name="deal", description=t("command-deal"))


@group.command(name="play", description=t("command-deal-play"))
@app_commands.describe(game=t("command-deal-game"))
@app_commands.choices(game=GAMES)
async def play(interaction: Interaction, game: str) -> None:
    """Begin this week's deal of a game in direct messages, or say where it is."""
    await responses.defer(interaction, private=True)
    await show(interaction, Page.of_text(await play_deal(interaction, game)))


@group.command(name="here", description=t("command-deal-here"))
@app_commands.describe(stop=t("command-deal-here-stop"))
async def here(interaction: Interaction, stop: bool = False) -> None:
    """Have the results of each week told in the channel, or no more; for who may manage the server."""
    await responses.defer(interaction, private=True)
    guild, own = require_manager(interaction), language.of_player(interaction)
    services = services_of(interaction)
    channel, weekly = interaction.channel_id or 0, services.tables.matches.weekly
    if stop:
        key = "notice-deal-stopped" if await weekly.end(channel) else "notice-deal-none"
        await show(interaction, Page.of_text(own(key)))
        return
    permissions.require_bot(interaction)
    await weekly.begin(channel, guild, week_of(now()) - 1)
    await show(interaction, Page.of_text(own("notice-deal-weekly")))
