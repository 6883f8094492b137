"""``/game learn``: a game's lesson."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.game import group
from bot.features.lessons.course import taught
from bot.features.lessons.handlers import open_lesson
from bot.platform import language, responses
from engine.catalogue import games
from render.texts import texts

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=games()[slug].facts.title, value=slug) for slug in taught()]


@group.command(description=t("command-game-learn"))
@app_commands.describe(game=t("command-game-learn-game"))
@app_commands.choices(game=GAMES)
async def learn(interaction: discord.Interaction[Any], game: str | None = None) -> None:
    """Open a game's lesson where the user left it, or the choice of lessons."""
    await responses.defer(interaction, private=True)
    await open_lesson(interaction, game or "", language.of_player(interaction))
