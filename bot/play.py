"""The controls of a running match: take a turn in the panel, undo, look at one's own cards."""

import logging
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot import ids
from bot.screens import board
from bot.screens.page import Page
from bot.screens.panel import panel, played, walk
from bot.table import Stale, Table
from bot.ui import Press, handles
from engine.errors import Refusal

if TYPE_CHECKING:
    from bot.client import Ziggurat

log = logging.getLogger(__name__)


class Moment(NamedTuple):
    """How far a match is: the length of its log, and who is to act."""

    seq: int
    to_act: tuple[int, ...]

    @classmethod
    def of(cls, table: Table) -> "Moment":
        """Return the present moment of a table, to be compared with a later one."""
        return cls(table.match.seq, table.match.to_act)


async def show(interaction: discord.Interaction[Any], page: Page) -> None:
    """Put a page into the private message that this interaction answers with."""
    await interaction.edit_original_response(view=page.screen, attachments=page.files)


async def announce(bot: "Ziggurat", before: Moment, table: Table) -> str | None:
    """Bring the channel up to date after a change; ``before`` is the moment before it.

    A new board is posted when somebody is newly to act, a turn has passed, or the match has
    ended; else the one that is there is changed, so that nobody is called twice. Returns a key of
    the catalogue where the channel could not be told: what was played is stored all the same.
    """
    match = table.match
    waiting, now = set(before.to_act), set(match.to_act)
    passed = any(getattr(entry, "turn_over", True) for entry in match.log[before.seq :])
    try:
        if match.over or now - waiting or (passed and now == waiting):
            await bot.publisher.post(table.id)
        else:
            await bot.publisher.refresh(table.id)
    except discord.Forbidden as error:
        log.warning("match %d: the board can't be posted: %s", table.id, error)
        return "notice-unshown-forbidden"
    except discord.HTTPException:
        log.exception("match %d: the board can't be posted", table.id)
        return "notice-unshown"
    return None


@handles("turn")
async def take_turn(press: Press) -> None:
    """Open the panel of the player to act; anybody else sees the board."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    table = await press.bot.tables.load(int(press.args[0]))
    try:
        seat = table.require_turn(press.user.id)
    except Refusal as refusal:
        notice = press.t.refusal(refusal)
        await show(press.interaction, await board.private(press.bot, table, press.user.id, press.t, notice))
        return
    await show(press.interaction, await panel(press.bot, table, seat, [], press.t))


@handles("pick")
async def pick(press: Press) -> None:
    """Add the chosen option to the path."""
    await _step(press, [*ids.unpack_path(press.args[2]), int(press.values[0])])


@handles("back")
async def back(press: Press) -> None:
    """Go back to the path in the button's id."""
    await _step(press, ids.unpack_path(press.args[2]))


async def _step(press: Press, path: list[int]) -> None:
    await press.interaction.response.defer()
    table = await press.bot.tables.load(int(press.args[0]))
    if not await _moved_on(press, table):
        seat = table.require_turn(press.user.id)
        await show(press.interaction, await panel(press.bot, table, seat, path, press.t))


@handles("confirm")
async def confirm(press: Press) -> None:
    """Play the path in the button's id, show it to the channel, and go on if the turn does."""
    await press.interaction.response.defer()
    bot, user, t = press.bot, press.user.id, press.t
    match_id, path = int(press.args[0]), ids.unpack_path(press.args[2])
    table = await bot.tables.load(match_id)
    if await _moved_on(press, table):
        return
    before = Moment.of(table)
    tried = walk(table, table.require_turn(user), path, t)
    try:
        table = await bot.tables.play(match_id, user, tried.draft.played, seq=before.seq)
    except Stale:
        await _moved_on(press, await bot.tables.load(match_id))
        return
    seat = table.require_seat(user)
    if seat in table.match.to_act and not getattr(table.match.log[-1], "turn_over", False):
        await show(press.interaction, await panel(bot, table, seat, [], t, t("notice-go-on")))
        await announce(bot, before, table)
        return
    problem = await announce(bot, before, table)
    await show(press.interaction, Page.of_text(t(problem) if problem else played(tried.steps, t)))


async def _moved_on(press: Press, table: Table) -> bool:
    """Show the present state and return True where the control is of an earlier moment."""
    if table.match.moment == press.args[1] and not table.match.over:
        return False
    seat = table.seat_of(press.user.id)
    notice = press.t("refusal-stale")
    if seat is not None and seat in table.match.to_act:
        page = await panel(press.bot, table, seat, [], press.t, notice)
    else:
        page = await board.private(press.bot, table, press.user.id, press.t, notice)
    await show(press.interaction, page)
    return True


@handles("undo")
async def undo(press: Press) -> None:
    """Take back the last turn of whoever presses."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    await undo_here(press.interaction, int(press.args[0]), press.t)


async def undo_here(interaction: "discord.Interaction[Ziggurat]", match_id: int, t: Any) -> None:
    """Take back the player's last turn and tell the channel."""
    bot = interaction.client
    before = Moment.of(await bot.tables.load(match_id))
    table = await bot.tables.undo(match_id, interaction.user.id)
    problem = await announce(bot, before, table)
    await show(interaction, Page.of_text(t(problem or "notice-undone")))


@handles("cards")
async def cards(press: Press) -> None:
    """Show a player what only that player may see."""
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    table = await press.bot.tables.load(int(press.args[0]))
    table.require_seat(press.user.id)
    await show(press.interaction, await board.private(press.bot, table, press.user.id, press.t))
