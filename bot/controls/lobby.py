"""The controls of a lobby: join, leave, options, start."""

import discord

from bot import language
from bot.pages import show
from bot.press import Press, handles
from bot.screens.lobby import lobby, options_panel
from bot.services import Services
from bot.table import require_host
from engine.catalogue import game
from storage.records import Listing, Person, Status


async def _redraw(press: Press, row: Listing) -> None:
    """Show a changed lobby in its own message, which was pressed."""
    page = lobby(row, language.of_guild(press.interaction.guild))
    await press.interaction.edit_original_response(view=page.screen, allowed_mentions=page.mentions)


@handles("join")
async def join(press: Press) -> None:
    """Take a seat."""
    await press.interaction.response.defer()
    person = Person(press.user.id, press.user.display_name)
    await _redraw(press, await press.services.tables.matches.join(int(press.args[0]), person))


@handles("leave")
async def leave(press: Press) -> None:
    """Free a seat or turn an invitation down."""
    await press.interaction.response.defer()
    await _redraw(press, await press.services.tables.matches.leave(int(press.args[0]), press.user.id))


@handles("start")
async def start(press: Press) -> None:
    """Begin the match; the host may."""
    await press.interaction.response.defer()
    table = await press.services.tables.start(int(press.args[0]), press.user.id)
    await _redraw(press, table.record)
    await press.services.publisher.post(table.id)


@handles("options")
async def options(press: Press) -> None:
    """Open the menus of the game's options; the host may change them."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    row = await press.services.tables.matches.get(int(press.args[0]))
    require_host(row, press.user.id)
    await show(press.interaction, options_panel(row, press.t))


@handles("set")
async def set_option(press: Press) -> None:
    """Change an option, in the host's menus and in the public lobby."""
    await press.interaction.response.defer()
    matches = press.services.tables.matches
    row = await matches.get(int(press.args[0]))
    require_host(row, press.user.id)
    facts = game(row.game).facts
    wanted = {**row.options, press.args[1]: "+".join(press.values)}
    row = await matches.configure(row.id, options=facts.check_options(wanted))
    await show(press.interaction, options_panel(row, press.t))
    await refresh(press.services, row, press.interaction.guild)


async def refresh(services: Services, row: Listing, guild: discord.Guild | None) -> None:
    """Show a lobby that was changed elsewhere."""
    if row.board is not None and row.status is Status.LOBBY:
        await services.publisher.change(row.channel, row.board, lobby(row, language.of_guild(guild)))


async def open_lobby(services: Services, row: Listing, guild: discord.Guild | None) -> None:
    """Post a new lobby and call those who are invited."""
    message = await services.publisher.send(row.channel, lobby(row, language.of_guild(guild), ping=True))
    await services.tables.matches.set_board(row.id, message, -1)
