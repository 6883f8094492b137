"""Ending a match without a result: a public question that every player has to agree to.

Who agreed so far stands in the button's id, a bit for each seat, so nothing has to be kept.
"""

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import language
from bot.play import Moment, announce
from bot.screens.page import Page, card, lines, safe
from bot.table import Stale, Table
from bot.ui import Press, Screen, button, handles
from engine.errors import MatchOver
from render.texts import Texts

if TYPE_CHECKING:
    from bot.client import Ziggurat


def question(table: Table, agreed: int, t: Texts) -> Page:
    """Return the question with who agreed so far."""
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


async def ask(interaction: "discord.Interaction[Ziggurat]", table: Table) -> None:
    """Post the question; whoever asks has agreed."""
    seat = table.require_seat(interaction.user.id)
    if table.match.over:
        raise MatchOver("refusal-over")
    page = question(table, _everybody_gone(table) | 1 << seat, language.of_guild(interaction.guild))
    channel = interaction.client.get_partial_messageable(table.record.channel)
    await channel.send(view=page.screen, allowed_mentions=page.mentions)


def _everybody_gone(table: Table) -> int:
    """Return the bits of the seats that were given up; they need not be asked."""
    return sum(1 << seat for seat in table.match.resigned)


@handles("agree")
async def agree(press: Press) -> None:
    """Count a player's consent; with the last one the match ends."""
    await press.interaction.response.defer()
    table = await press.bot.tables.load(int(press.args[0]))
    seat = table.require_seat(press.user.id)
    if table.match.moment != press.args[1]:
        raise Stale
    agreed = int(press.args[2]) | 1 << seat
    t = language.of_guild(press.interaction.guild)
    if agreed != (1 << table.match.seats) - 1:
        page = question(table, agreed, t)
    else:
        page = Page.of_text(t("abandon-agreed"))
        await end(press.bot, table.id, by_admin=False)
    await press.interaction.edit_original_response(
        view=page.screen, allowed_mentions=discord.AllowedMentions.none()
    )


async def end(bot: "Ziggurat", match_id: int, *, by_admin: bool) -> None:
    """End a match without a result and tell the channel; a lobby or a frozen match is just closed."""
    row = await bot.tables.matches.get(match_id)
    if row.status != "playing":
        await bot.tables.matches.abandon(match_id)
        return
    before = Moment.of(await bot.tables.load(match_id))
    await announce(bot, before, await bot.tables.abandon(match_id, by_admin=by_admin))
