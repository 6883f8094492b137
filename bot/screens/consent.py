"""The public question whether a match is to end without a result."""

from typing import Any

import discord
from discord import ui

from bot.screens.page import Page, card, lines, safe
from bot.table import Table
from bot.ui import Screen, button
from render.texts import Texts


def question(table: Table, agreed: int, t: Texts) -> Page:
    """Return the question with who agreed so far, a bit for each seat."""
    seats = range(table.match.seats)
    missing = [seat for seat in seats if not agreed >> seat & 1]
    names = t("list-and").join(safe(table.names[seat]) for seat in seats if agreed >> seat & 1)
    mentions = t("list-and").join(f"<@{table.record.people[seat].user}>" for seat in missing)
    text = lines(t("abandon-question", names=names), t("abandon-missing", names=mentions))
    row: ui.ActionRow[Any] = ui.ActionRow()
    style = discord.ButtonStyle.danger
    row.add_item(button(t("button-agree"), "agree", table.id, table.match.moment, agreed, style=style))
    pinged = tuple(table.record.people[seat].user for seat in missing)
    return Page(Screen(card(ui.TextDisplay(text), row)), pinged=pinged)
