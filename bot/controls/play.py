"""The controls of a running match: take a turn in the panel, undo, look at one's own cards."""

from collections.abc import Sequence
from typing import Any

import discord

from bot import answers, ids, pages, turns
from bot.pages import show
from bot.press import Press, handles
from bot.screens.page import Page
from bot.services import services_of
from bot.table import Stale, Table
from bot.walk import walk
from engine.draft import Draft
from engine.errors import Refusal
from render.texts import Texts


@handles("turn")
async def take_turn(press: Press) -> None:
    """Open the panel of the player to act; anybody else sees the board."""
    await answers.defer(press.interaction, private=True)
    table = await press.services.tables.load(int(press.args[0]))
    try:
        table.require_turn(press.user.id)
    except Refusal as refusal:
        await _show_board(press, table, press.t.refusal(refusal))
        return
    await _show_panel(press, table)


@handles("pick")
async def pick(press: Press) -> None:
    """Add the chosen option to the path."""
    await _step(press, [*ids.unpack_path(press.args[2]), int(press.values[0])])


@handles("group")
async def open_group(press: Press) -> None:
    """Open the menu of a group of options."""
    await _step(press, ids.unpack_path(press.args[2]), int(press.values[0]))


@handles("back")
async def back(press: Press) -> None:
    """Go back to the path in the button's id."""
    await _step(press, ids.unpack_path(press.args[2]))


async def _step(press: Press, path: Sequence[int], group: int | None = None) -> None:
    await answers.defer(press.interaction)
    table = await press.services.tables.load(int(press.args[0]))
    if table.match.moment != press.args[1] or table.match.over:
        await _show_present(press, table)
        return
    await _show_panel(press, table, path, group=group)


@handles("confirm")
async def confirm(press: Press) -> None:
    """Play the path in the button's id, show it to the channel, and go on if the turn does."""
    await answers.defer(press.interaction)
    match_id, moment, path = int(press.args[0]), press.args[1], ids.unpack_path(press.args[2])

    def choose(table: Table, seat: int) -> Draft:
        return walk(table, seat, path).draft

    try:
        await turns.play(press.interaction, match_id, choose, press.t, moment=moment)
    except Stale:
        await _show_present(press, await press.services.tables.load(match_id))


async def _show_present(press: Press, table: Table) -> None:
    """Show how things stand where the control is of an earlier moment."""
    notice = press.t("refusal-stale")
    if table.seat_of(press.user.id) in table.match.to_act:
        await _show_panel(press, table, notice=notice)
    else:
        await _show_board(press, table, notice)


async def _show_panel(
    press: Press, table: Table, path: Sequence[int] = (), *, notice: str = "", group: int | None = None
) -> None:
    services, seat = press.services, table.require_turn(press.user.id)
    page = await pages.panel(
        services.painter, services.advice, table, seat, path, press.t, notice=notice, group=group
    )
    await show(press.interaction, page)


async def _show_board(press: Press, table: Table, notice: str = "") -> None:
    page = await pages.private(press.services.painter, table, press.user.id, press.t, notice)
    await show(press.interaction, page)


@handles("undo")
async def undo(press: Press) -> None:
    """Take back the last turn of whoever presses."""
    await answers.defer(press.interaction, private=True)
    await undo_here(press.interaction, int(press.args[0]), press.t)


async def undo_here(interaction: discord.Interaction[Any], match_id: int, t: Texts) -> None:
    """Take back the player's last turn and tell the channel."""
    services = services_of(interaction)
    change = await services.tables.undo(match_id, interaction.user.id)
    answers.note_stored(interaction, "notice-undone")
    problem = await services.herald.announce(change)
    answers.note_stored(interaction, "notice-undone", problem)
    await show(interaction, Page.of_text(answers.done(t, "notice-undone", problem)))


@handles("cards")
async def cards(press: Press) -> None:
    """Show a player what only that player may see."""
    await answers.defer(press.interaction, private=True)
    table = await press.services.tables.load(int(press.args[0]))
    table.require_seat(press.user.id)
    await _show_board(press, table)
