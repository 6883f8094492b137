"""*Statistics* in the menu of a person."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.statistics import stats
from render.texts import texts


async def _show(interaction: discord.Interaction[Any], user: discord.User) -> None:
    """Show somebody's statistics, as ``/stats`` does."""
    await stats.show_person(interaction, user)


group = app_commands.ContextMenu(name=texts()("command-menu-stats"), callback=_show)
