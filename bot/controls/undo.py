"""Undo: at once if no one is affected, otherwise by a vote."""

from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.services import Services, services_of
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import AskUndo, AskUndoBecause, ExplainUndo, Undo
from bot.screens.page import Page, safe
from bot.screens.turn import takeback
from engine.errors import CannotUndo
from render.texts import Texts
from storage.records import Motion, VoteOutcome


@handles(Undo)
async def undo(press: Press, action: Undo) -> None:
    """Undo the user's last turn, or explain what it takes."""
    await responses.defer_beside(press.interaction, press.t)
    await undo_here(press.interaction, action.match, press.t)


async def undo_here(interaction: discord.Interaction[Any], match_id: int, t: Texts, reason: str = "") -> None:
    """Undo the player's last turn and update the channel, or say who has to agree."""
    services = services_of(interaction)
    try:
        change = await services.tables.undo(match_id, interaction.user.id)
    except CannotUndo:
        await show(interaction, await _cost(services, match_id, interaction.user.id, reason, t))
        return
    responses.note_stored(interaction, "notice-undone")
    problem = await services.reconciler.announce(change)
    responses.note_stored(interaction, "notice-undone", problem)
    await show(interaction, Page.of_text(responses.done(t, "notice-undone", problem)))


async def _cost(services: Services, match_id: int, user: int, reason: str, t: Texts) -> Page:
    """Return the page that explains what an undo takes, or the vote already under way."""
    table = await services.tables.load_whole(match_id)
    seat = table.require_seat(user)
    for vote in await services.matches.votes.asked(match_id):
        if vote.motion is Motion.UNDO:
            key = "notice-undo-open-own" if vote.seat == seat else "notice-undo-open"
            return Page.of_text(t(key, name=safe(table.names[vote.seat])))
    back = await services.render_pool.run(lambda: table.take_back(seat))
    table.require_answers(back)
    return takeback.before(table, back, safe(reason) if reason else "", t)


@handles(AskUndo)
async def ask(press: Press, action: AskUndo) -> None:
    """Start a vote on an undo, with the reason on the page.

    Raises :class:`Stale` if play has gone on.
    """
    await responses.defer(press.interaction)
    message = press.interaction.message
    await _ask(press, action, takeback.reason_in(message.components) if message else "")


@handles(ExplainUndo)
async def explain(press: Press, action: ExplainUndo) -> None:
    """Open the form for the reason; raises :class:`Stale` if play has gone on."""
    table = await press.services.tables.load(action.match)
    table.require_seat(press.user.id)
    if table.match.moment != action.moment:
        raise Stale
    await press.interaction.response.send_modal(takeback.reason_form(action.match, action.moment, press.t))


@handles(AskUndoBecause)
async def ask_because(press: Press, action: AskUndoBecause) -> None:
    """Start a vote on an undo, with the reason from the form.

    Raises :class:`Stale` if play has gone on.
    """
    await responses.defer(press.interaction)
    reason = " ".join(press.fields.get(takeback.FIELD, ())).strip()
    await _ask(press, action, safe(reason[: takeback.LONGEST_REASON]) if reason else "")


async def _ask(press: Press, action: AskUndo | AskUndoBecause, reason: str) -> None:
    services = press.services
    table = await services.tables.load_whole(action.match)
    seat = table.require_seat(press.user.id)
    if table.match.moment != action.moment:
        raise Stale
    back = await services.render_pool.run(lambda: table.take_back(seat))
    table.require_answers(back)
    vote = await services.consents.ask_back(table, seat, back.asked, reason)
    key = "notice-undo-asked" if vote.outcome is VoteOutcome.OPEN else "notice-undone"
    if vote.seat != seat:
        key = "notice-undo-asked-other"
    responses.note_stored(press.interaction, key)
    problem = await services.reconciler.tell(table.id)
    await show(press.interaction, Page.of_text(responses.done(press.t, key, problem)))
