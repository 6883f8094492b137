"""``/cup``: cups, which are played once."""

from typing import Any

import discord
from discord import app_commands

from bot.interactions.contests import GAMES, PACES, open_here
from render.texts import texts
from storage.contests import Kind

t = texts()  # of the language that commands are registered in

group = app_commands.Group(name="cup", description=t("command-cup"), guild_only=True)


@group.command(name="new", description=t("command-cup-new"))
@app_commands.describe(
    game=t("command-contest-game"), players=t("command-cup-players"), pace=t("command-contest-pace")
)
@app_commands.choices(game=GAMES, pace=PACES)
async def new(
    interaction: discord.Interaction[Any],
    game: str,
    players: app_commands.Range[int, 3, 9] = 4,
    pace: str | None = None,
) -> None:
    """Open a cup, which begins once it is full."""
    await open_here(interaction, Kind.CUP, game, pace, size=players)
