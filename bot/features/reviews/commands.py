"""``/game review``: the user's reviews on this server."""

from typing import Any

import discord

from bot.commands.game import group
from bot.features.reviews import handlers
from bot.platform import responses
from render.texts import texts

t = texts()  # of the language that commands are registered in


@group.command(description=t("command-game-review"))
async def review(interaction: discord.Interaction[Any]) -> None:
    """List the user's ended matches on this server, the latest first, to review one."""
    await responses.defer(interaction, private=True)
    await handlers.show_list(interaction)
