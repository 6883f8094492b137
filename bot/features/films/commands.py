"""``/game film``: the film of a match."""

from typing import Any

import discord

from bot.commands.game import group
from bot.features.films import handlers
from bot.interactions.services import services_of
from bot.platform import permissions, responses
from render.texts import texts

t = texts()  # of the language that commands are registered in


@group.command(description=t("command-game-film"))
async def film(interaction: discord.Interaction[Any]) -> None:
    """Draw the film of the channel's current or last match."""
    await responses.defer(interaction, private=True)
    match_id = await services_of(interaction).tables.id_latest(permissions.channel_of(interaction))
    await handlers.give(interaction, match_id)
