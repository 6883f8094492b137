"""``/league``: leagues, which are played in seasons."""

from typing import Any

import discord
from discord import app_commands

from bot.interactions.contests import GAMES, PACES, open_here
from render.texts import texts
from storage.contests import Kind

t = texts()  # of the language that commands are registered in

group = app_commands.Group(name="league", description=t("command-league"), guild_only=True)


@group.command(name="new", description=t("command-league-new"))
@app_commands.describe(
    game=t("command-contest-game"), days=t("command-league-days"), pace=t("command-contest-pace")
)
@app_commands.choices(game=GAMES, pace=PACES)
async def new(
    interaction: discord.Interaction[Any],
    game: str,
    days: app_commands.Range[int, 1, 14] = 3,
    pace: str | None = None,
) -> None:
    """Open the first season of a league, for which people sign up for some days."""
    await open_here(interaction, Kind.LEAGUE, game, pace, days=days)
