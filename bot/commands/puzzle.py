"""``/puzzle``: what is the best turn here?"""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.delivery.puzzles import puzzle_page
from bot.interactions.services import services_of
from bot.platform import language, responses
from engine.catalogue import games
from render.texts import texts

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]


@app_commands.command(name="puzzle", description=t("command-puzzle"))
@app_commands.describe(game=t("command-puzzle-game"))
@app_commands.choices(game=GAMES)
async def group(interaction: discord.Interaction[Any], game: str | None = None) -> None:
    """Show a puzzle that whoever asks has not answered yet, for them alone."""
    await responses.defer(interaction, private=True)
    services = services_of(interaction)
    posed = await services.puzzles.next(interaction.user.id, game)
    page = await puzzle_page(services.render_pool, posed, language.of_player(interaction))
    await show(interaction, page)
