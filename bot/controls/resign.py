"""Giving up a seat: asked first, and done by a button."""

from typing import Any

import discord
from discord import ui

from bot import answers
from bot.pages import show
from bot.press import Press, handles
from bot.screens.page import Page
from bot.services import services_of
from bot.table import Table
from bot.ui import button
from render.texts import Texts


def question(table: Table, t: Texts) -> Page:
    """Return the question whether somebody really means to give up a seat."""
    text = t("resign-question", title=table.game.facts.title, count=table.match.seats)
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-resign"), "resign", table.id, style=discord.ButtonStyle.danger),
        button(t("button-play-on"), "board", table.id),
    )
    return Page.of_text(text, row)


async def give_up(interaction: discord.Interaction[Any], match_id: int, t: Texts) -> None:
    """Give up the seat of whoever asks, tell the channel, and answer."""
    services = services_of(interaction)
    change = await services.tables.resign(match_id, interaction.user.id)
    await services.consents.excuse(match_id, change.after.require_seat(interaction.user.id))
    answers.note_stored(interaction, "notice-resigned")
    problem = await services.herald.announce(change)
    await show(interaction, Page.of_text(answers.done(t, "notice-resigned", problem)))


@handles("resign")
async def resign(press: Press) -> None:
    """Give up the seat of whoever presses, in the place of the question."""
    await answers.defer(press.interaction)
    await give_up(press.interaction, int(press.args[0]), press.t)
