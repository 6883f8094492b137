"""``/game plan`` and ``/game note``."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.game import group
from bot.delivery.pages import show
from bot.features.plans import handlers
from bot.interactions.services import services_of
from bot.platform import language, permissions, responses
from bot.screens.tables.lobby import PLANS, options_panel
from bot.screens.turn import plans as screens
from engine.errors import Refusal
from render.texts import texts
from storage.records import Status

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in


@group.command(description=t("command-game-plan"))
async def plan(interaction: Interaction) -> None:
    """Show the user's plan for the channel's match, or all their plans."""
    await responses.defer(interaction, private=True)
    services, own, user = services_of(interaction), language.of_player(interaction), interaction.user.id
    try:
        match_id = await services.tables.id_here(permissions.channel_of(interaction))
        row = await services.matches.get(match_id)
    except Refusal:
        await handlers.show_all(interaction, own)
        return
    if row.status is Status.LOBBY and row.host == user:
        await show(interaction, options_panel(row, own, PLANS))
        return
    if row.status is not Status.PLAYING or row.seat_of(user) is None:
        await handlers.show_all(interaction, own)
        return
    table = await services.tables.load(match_id)
    seat = table.require_seat(user)
    await handlers.show_own(interaction, table, seat, own)


@group.command(description=t("command-game-note"))
@app_commands.describe(text=t("command-game-note-text"))
async def note(
    interaction: Interaction, text: app_commands.Range[str, 1, screens.LONGEST_NOTE] | None = None
) -> None:
    """Write a note to oneself on the channel's match, or show a form with it."""
    services, own = services_of(interaction), language.of_player(interaction)
    if text is not None:
        await responses.defer(interaction, private=True)
    match_id = await services.tables.id_here(permissions.channel_of(interaction))
    row = await services.matches.get(match_id)
    handlers.require_own_note(row, interaction.user.id)
    if text is None:
        await handlers.open_note(interaction, row, own)
        return
    await handlers.keep_note(interaction, match_id, text, own)
