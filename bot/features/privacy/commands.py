"""``/data``: export and deletion of a user's data."""

from typing import Any

import discord
import msgspec
from discord import app_commands, ui

from bot.delivery.pages import show
from bot.interactions.services import services_of
from bot.platform import language, responses
from bot.platform.actions import DeleteData, Dismiss
from bot.platform.components import Screen, button
from bot.screens.page import Page, card
from render.texts import texts
from storage.records import Traces

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

group = app_commands.Group(name="data", description=t("command-data"))

FILE = "my-data.json"


async def _nothing(interaction: Interaction) -> str:
    """Return the reply for a user without data, including whether files may still hold some."""
    pending = await services_of(interaction).tables.matches.privacy.traces() is Traces.PENDING
    return language.of_player(interaction)("data-none-pending" if pending else "data-none")


@group.command(name="export", description=t("command-data-export"))
async def export(interaction: Interaction) -> None:
    """Send the user's data as a readable file."""
    await responses.defer(interaction, private=True)
    own, store = language.of_player(interaction), services_of(interaction).tables.matches
    export = await store.privacy.export(interaction.user.id)
    if not export:
        await show(interaction, Page.of_text(await _nothing(interaction)))
        return
    data = msgspec.json.format(msgspec.json.encode({"user": interaction.user.id, **export}), indent=2)
    items = (ui.TextDisplay[Any](own("data-export")), ui.File[Any](f"attachment://{FILE}"))
    await show(interaction, Page(Screen(card(*items)), ((FILE, data),)))


@group.command(name="delete", description=t("command-data-delete"))
async def delete(interaction: Interaction) -> None:
    """Explain what deletion does, and ask for confirmation."""
    await responses.defer(interaction, private=True)
    own, store = language.of_player(interaction), services_of(interaction).tables.matches
    if not await store.privacy.export(interaction.user.id):
        await show(interaction, Page.of_text(await _nothing(interaction)))
        return
    yes = button(own("button-delete-data"), DeleteData(), style=discord.ButtonStyle.danger)
    row = ui.ActionRow[Any](button(own("button-dismiss"), Dismiss()), yes)
    await show(interaction, Page.of_text(own("data-delete"), row))
