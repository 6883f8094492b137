"""The controls for absent players: nudge, vote and *I'm back*."""

from typing import Any

import discord
from discord import ui

from bot.controls.consent import require_open
from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.services import services_of
from bot.matches import nudges
from bot.matches.names import names_of
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import AnswerAbsence, ComeBack, Nudge, TakeCalledTurn
from bot.platform.clock import now
from bot.platform.components import button
from bot.screens.match.absence import end_for_absent
from bot.screens.page import Page, safe
from engine.errors import Refusal
from render.texts import Texts, joined
from storage.records import AbsenceChoice, Listing, VoteOutcome


async def nudge_here(interaction: discord.Interaction[Any], match_id: int, t: Texts) -> None:
    """Nudge the active players of a match and say who they are."""
    services = services_of(interaction)
    names = await nudges.nudge(services.tables, match_id, interaction.user.id)
    responses.note_stored(interaction, "notice-nudge", None)
    services.outbox_worker.nudge()
    await show(interaction, Page.of_text(t("notice-nudged", names=joined(map(safe, names), t))))


@handles(Nudge)
async def nudge(press: Press, action: Nudge) -> None:
    """Nudge the active players on behalf of another player."""
    await responses.defer(press.interaction, private=not press.in_private)
    await nudge_here(press.interaction, action.match, press.t)


@handles(AnswerAbsence)
async def answer(press: Press, action: AnswerAbsence) -> None:
    """Record a player's vote; ending the match has to be confirmed in private.

    Raises :class:`Refusal` for users without a vote.
    """
    ends = action.answer is AbsenceChoice.END
    await responses.defer(press.interaction, private=ends and not press.in_private)
    vote = await press.services.matches.votes.get(action.vote)
    row = await press.services.matches.get(vote.match)
    if (seat := row.seat_of(press.user.id)) is None:
        raise Refusal("refusal-not-a-player")
    if vote.outcome is VoteOutcome.OPEN and seat not in (*vote.missing, *vote.agreeing):
        raise Refusal("refusal-no-voice")
    if ends and not press.in_private:
        require_open(vote)
        await show(press.interaction, end_for_absent(row, vote, press.t))
        return
    await press.services.consents.answer(vote.id, seat, action.answer)
    problem = await press.services.reconciler.tell(vote.match)
    if press.in_private:
        await show(press.interaction, Page.of_text(responses.done(press.t, "notice-agreed", problem)))


@handles(ComeBack)
async def come_back(press: Press, action: ComeBack) -> None:
    """Give a seat back to its absent player.

    Raises :class:`Refusal` for another user's seat, and :class:`Stale` for an unknown seat.
    """
    await responses.defer(press.interaction, private=True)
    matches = press.services.matches
    row = await matches.get(action.match)
    seat = row.sight_of(press.user.id)
    if seat is None:
        other = action.seat
        if other not in range(len(row.people)):
            raise Stale
        name = names_of(row)[other]
        raise Refusal("refusal-other-seat", name=name)
    loan = next((loan.offer for loan in row.held if loan.user == press.user.id), None)
    if loan is not None:
        await matches.offers.give_back(loan, press.user.id, now=now())
    was_gone = loan is not None or await matches.absence.take_back(row.id, seat, now())
    key = "notice-returned" if was_gone else "notice-not-away"
    responses.note_stored(press.interaction, key)
    problem = await press.services.reconciler.tell(row.id)
    await show(press.interaction, _seated(press, await matches.get(row.id), seat, key, problem))


def _seated(press: Press, row: Listing, seat: int, key: str, problem: str | None) -> Page:
    """Return the reply to a player who has just taken a seat, with a button if it is their turn."""
    sentence = responses.done(press.t, key, problem)
    if seat not in row.to_act:
        return Page.of_text(sentence)
    return Page.of_text(sentence, ui.ActionRow(button(press.t("button-turn"), TakeCalledTurn(row.id, 0))))
