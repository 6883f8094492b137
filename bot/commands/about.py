"""``/about``: the bot, its state and the data it stores."""

import time
from importlib.metadata import version
from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.interactions.services import services_of
from bot.platform import language, responses
from bot.screens.page import Page, duration
from render.texts import texts

STARTED = time.monotonic()


@app_commands.command(name="about", description=texts()("command-about"))
async def group(interaction: discord.Interaction[Any]) -> None:
    """Show the version, uptime, number of live matches, and the stored data."""
    await responses.defer(interaction, private=True)
    own, matches = language.of_player(interaction), services_of(interaction).tables.matches
    uptime = duration(round(time.monotonic() - STARTED), own)
    text = own("about", version=version("ziggurat"), uptime=uptime, matches=len(await matches.playing()))
    await show(interaction, Page.of_text(text))
