"""Plays a turn and reports it to the player and the channel."""

from collections.abc import Callable, Sequence
from typing import Any

import discord

from bot.delivery import pages
from bot.interactions.services import services_of
from bot.matches.table import Change, Table
from bot.platform import responses
from bot.platform.actions import ShowBoard
from bot.platform.components import button
from bot.screens import extras
from bot.screens.match.board import undo_row
from bot.screens.page import Page
from bot.screens.tables.listing import next_waiting
from bot.screens.turn.panel import played
from engine.draft import Draft
from render.texts import Texts

Interaction = discord.Interaction[Any]

MATCHES = 50
"""The most matches to search for another one that waits for the player."""

Choose = Callable[[Table, int], Draft]
"""Builds the turn that a seat plays; may raise :class:`engine.errors.Refusal`."""


async def play(
    interaction: Interaction,
    match_id: int,
    choose: Choose,
    t: Texts,
    *,
    moment: str | None = None,
) -> None:
    """Play the turn that ``choose`` builds at the loaded table.

    If the turn continues after revealing something, show the panel for the rest. Raises like
    :meth:`bot.matches.tables.Tables.play`.
    """
    drafts: list[Draft] = []

    def moves(table: Table, seat: int) -> Sequence[Any]:
        drafts[:] = [choose(table, seat)]  # called again if another writer was faster
        return drafts[0].played

    services = services_of(interaction)
    change = await services.tables.play(match_id, interaction.user.id, moves, moment=moment)
    responses.note_stored(interaction, "notice-turn")
    (draft,) = drafts
    if change.goes_on(draft.seat):
        await _ask_for_rest(interaction, change, draft.seat, t)
    else:
        await _report(interaction, change, draft, t)


async def _ask_for_rest(interaction: Interaction, change: Change, seat: int, t: Texts) -> None:
    """Show the panel for the rest of the turn, then update the channel."""
    services = services_of(interaction)
    cache, notice = services.forecast_cache, t("notice-go-on")
    device = await responses.device(interaction)
    page = await pages.panel(
        services.render_pool, cache, change.after, seat, (), t, notice=notice, device=device
    )
    try:
        await pages.show(interaction, page)
    finally:
        await services.reconciler.announce(change)


async def _report(interaction: Interaction, change: Change, draft: Draft, t: Texts) -> None:
    """Update the channel after a complete turn, then show the player its gain and their next match."""
    services, user, match_id = services_of(interaction), interaction.user.id, change.after.id
    problem = await services.reconciler.announce(change)
    responses.note_stored(interaction, "notice-turn", problem)
    sentence = responses.done(t, "notice-turn", problem)
    if problem is None:
        sentence = played(change.after, draft, change.gains(draft.seat), t)
    rows = await services.matches.of_user(user, MATCHES)
    onward = next_waiting([row for row in rows if row.id != match_id], user, t)
    back = [item for row in undo_row(change.after, t) for item in row.children]
    if back and not onward:
        onward = [button(t("button-board"), ShowBoard(match_id))]
    ahead = extras.row(extras.ButtonPlace.WAITING, change.after, draft.seat, t)
    buttons = [*ahead, *back, *onward]
    row = [discord.ui.ActionRow(*buttons)] if buttons else []
    await pages.show(interaction, Page.of_text(sentence, *row))
    if not responses.is_beside(interaction):  # otherwise the message to delete would be the public one
        services.finished_turns.record(interaction)
