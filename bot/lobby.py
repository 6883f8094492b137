"""The controls of a lobby: join, leave, options, start."""

from typing import TYPE_CHECKING

import discord

from bot import language
from bot.play import show
from bot.screens.lobby import lobby, options_panel
from bot.screens.page import Page
from bot.table import require_host
from bot.ui import Press, handles
from engine.catalogue import game
from storage.records import Listing, Person, Status

if TYPE_CHECKING:
    from bot.client import Ziggurat


async def _redraw(press: Press, row: Listing) -> None:
    """Show a changed lobby in its own message, which was pressed."""
    page = lobby(row, language.of_guild(press.interaction.guild))
    await press.interaction.edit_original_response(view=page.screen, allowed_mentions=page.mentions)


@handles("join")
async def join(press: Press) -> None:
    """Take a seat."""
    await press.interaction.response.defer()
    person = Person(press.user.id, press.user.display_name)
    await _redraw(press, await press.bot.tables.matches.join(int(press.args[0]), person))


@handles("leave")
async def leave(press: Press) -> None:
    """Free a seat or turn an invitation down."""
    await press.interaction.response.defer()
    await _redraw(press, await press.bot.tables.matches.leave(int(press.args[0]), press.user.id))


@handles("start")
async def start(press: Press) -> None:
    """Begin the match; the host may."""
    await press.interaction.response.defer()
    table = await press.bot.tables.start(int(press.args[0]), press.user.id)
    await _redraw(press, table.record)
    await press.bot.publisher.post(table.id)


@handles("options")
async def options(press: Press) -> None:
    """Open the menus of the game's options; the host may change them."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    row = await press.bot.tables.matches.get(int(press.args[0]))
    require_host(row, press.user.id)
    await show(press.interaction, options_panel(row, press.t))


@handles("set")
async def set_option(press: Press) -> None:
    """Change an option, in the host's menus and in the public lobby."""
    await press.interaction.response.defer()
    matches = press.bot.tables.matches
    row = await matches.get(int(press.args[0]))
    require_host(row, press.user.id)
    info = game(row.game).info
    wanted = {**row.options, press.args[1]: "+".join(press.values)}
    row = await matches.configure(row.id, options=info.check_options(wanted))
    await show(press.interaction, options_panel(row, press.t))
    await refresh(press.bot, row, press.interaction.guild)


async def refresh(bot: "Ziggurat", row: Listing, guild: discord.Guild | None) -> None:
    """Show a lobby that was changed elsewhere."""
    if row.board is not None and row.status is Status.LOBBY:
        page = lobby(row, language.of_guild(guild))
        message = bot.get_partial_messageable(row.channel).get_partial_message(row.board)
        await message.edit(view=page.screen, allowed_mentions=page.mentions)


async def open_lobby(bot: "Ziggurat", row: Listing, guild: discord.Guild | None) -> Page:
    """Post a new lobby and call those who are invited."""
    page = lobby(row, language.of_guild(guild), ping=True)
    channel = bot.get_partial_messageable(row.channel)
    message = await channel.send(view=page.screen, allowed_mentions=page.mentions)
    await bot.tables.matches.set_board(row.id, message.id, -1)
    return page
