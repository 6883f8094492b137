"""``/leaderboard``: the best players of a game."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.statistics.stats import GAMES
from bot.delivery.pages import show
from bot.interactions import standings
from bot.interactions.services import services_of
from bot.platform import language, responses
from render.texts import texts

t = texts()  # of the language that commands are registered in


@app_commands.command(name="leaderboard", description=t("command-leaderboard"))
@app_commands.describe(
    game=t("command-leaderboard-game"),
    players=t("command-leaderboard-players"),
    here=t("command-leaderboard-here"),
)
@app_commands.choices(game=GAMES)
async def group(
    interaction: discord.Interaction[Any],
    game: str,
    players: app_commands.Range[int, 2, 6] | None = None,
    here: bool = False,
) -> None:
    """Show a leaderboard of this server, of all time, privately unless it is to be posted."""
    await responses.defer(interaction, private=not here)
    t = language.of_server(interaction) if here else language.of_player(interaction)
    services, guild = services_of(interaction), interaction.guild_id or 0
    reader = 0 if here else interaction.user.id
    await show(interaction, await standings.ladder(services, reader, guild, game, players, t))
