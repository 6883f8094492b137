"""The controls of seats that change hands: give, lend, take back and resign."""

from typing import Any

import discord

from bot.controls import consent
from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.services import services_of
from bot.matches import seats
from bot.matches.names import person_of
from bot.platform import responses
from bot.platform.actions import (
    AskResign,
    DeclineSeat,
    EndTogether,
    GiveSeat,
    LendSeat,
    Resign,
    ReturnSeat,
    TakeSeat,
)
from bot.platform.clock import now
from bot.screens.match import consent as question
from bot.screens.match.seats import giving_back, giving_up, own_seat
from bot.screens.page import Page, mention
from engine.errors import Refusal
from render.texts import Texts
from storage.records import Deal, Motion, Offer, Trade


async def seat_here(
    interaction: discord.Interaction[Any], match_id: int, t: Texts, guest: discord.User | None = None
) -> None:
    """Show a player the options for their seat and their effect on the results.

    Raises :class:`Refusal` if the match is over, or if the guest is a bot or already plays.
    """
    services = services_of(interaction)
    table = await services.tables.load(match_id)
    if table.match.over:
        raise Refusal("refusal-over")
    if table.sight_of(interaction.user.id) is None:
        table.require_seat(interaction.user.id)
    if guest is not None:
        if guest.bot:
            raise Refusal("refusal-bots")
        if table.seat_of(guest.id) is not None:
            raise Refusal("refusal-guest-seated", mention=mention(guest.id))
    live = await services.matches.offers.of_match(match_id)
    await show(interaction, own_seat(table, interaction.user.id, live, guest.id if guest else None, t))


@handles(GiveSeat)
async def give(press: Press, action: GiveSeat) -> None:
    """Offer the player's seat permanently."""
    await _offer(press, action, Deal.GIVE)


@handles(LendSeat)
async def lend(press: Press, action: LendSeat) -> None:
    """Offer the player's seat temporarily."""
    await _offer(press, action, Deal.LEND)


async def _offer(press: Press, action: GiveSeat | LendSeat, deal: Deal) -> None:
    await responses.defer(press.interaction)
    tables = press.services.tables
    table = await tables.load(action.match)
    seat = table.require_own(press.user.id)
    await seats.offer(tables, table.id, seat, deal, action.guest)
    await _report(press, table.id, "notice-offered")


@handles(TakeSeat)
async def take(press: Press, action: TakeSeat) -> None:
    """Accept an offered seat."""
    await responses.defer(press.interaction)
    person = person_of(press.user, press.interaction.guild_id)
    offer = await press.services.matches.offers.take(action.offer, person, now=now())
    await _report_offer(press, offer, "notice-seat-taken")


@handles(DeclineSeat)
async def decline(press: Press, action: DeclineSeat) -> None:
    """Decline or withdraw the offer of a seat."""
    await responses.defer(press.interaction)
    offers = press.services.matches.offers
    offer = await offers.turn_down(action.offer, press.user.id, now=now())
    await _report_offer(press, offer, "notice-offer-ended")


@handles(ReturnSeat)
async def take_back(press: Press, action: ReturnSeat) -> None:
    """Return a borrowed seat to its owner.

    The borrower has to confirm in private, since *Take the seat* was in the same place.
    """
    offers = press.services.matches.offers
    offer = await offers.get(action.offer)
    asks = press.user.id == offer.taker and offer.state is Trade.HELD and not press.in_private
    await responses.defer(press.interaction, private=asks)
    if asks:
        row = await press.services.matches.get(offer.match)
        await show(press.interaction, giving_back(row, offer, press.t))
        return
    offer = await offers.give_back(action.offer, press.user.id, now=now())
    mine = press.user.id == offer.owner
    await _report_offer(press, offer, "notice-seat-back" if mine else "notice-seat-returned")


@handles(AskResign)
async def ask_resign(press: Press, action: AskResign) -> None:
    """Explain the consequences of resigning and ask for confirmation."""
    await responses.defer(press.interaction)
    table = await press.services.tables.load(action.match)
    table.require_own(press.user.id)
    await show(press.interaction, giving_up(table, press.t))


@handles(Resign)
async def resign(press: Press, action: Resign) -> None:
    """Resign."""
    await responses.defer(press.interaction)
    await resign_here(press.interaction, action.match, press.t)


@handles(EndTogether)
async def end_together(press: Press, action: EndTogether) -> None:
    """Start or join a vote on ending the match without a result.

    A player whose vote would end it at once has to confirm.
    """
    await responses.defer(press.interaction)
    table = await press.services.tables.load(action.match)
    if consent.is_alone(table, press.user.id):
        await show(press.interaction, question.alone(table, press.t))
        return
    seat = table.require_seat(press.user.id)
    for vote in await press.services.tables.matches.votes.asked(table.id):
        if vote.motion is Motion.ABANDON and seat in vote.missing:
            await show(press.interaction, question.sure(vote, table.game.facts.title, press.t))
            return
    await show(press.interaction, Page.of_text(await consent.ask(press.interaction, table)))


async def resign_here(interaction: discord.Interaction[Any], match_id: int, t: Texts) -> None:
    """Resign the player's seat and update the channel."""
    services = services_of(interaction)
    change = await services.tables.resign(match_id, interaction.user.id)
    responses.note_stored(interaction, "notice-resigned")
    try:
        await services.consents.excuse(match_id, change.after.require_seat(interaction.user.id))
    finally:
        problem = await services.reconciler.announce(change)
    await show(interaction, Page.of_text(responses.done(t, "notice-resigned", problem)))


async def _report(press: Press, match_id: int, key: str) -> None:
    """Update the channel and reply in a private page."""
    responses.note_stored(press.interaction, key)
    problem = await press.services.reconciler.tell(match_id)
    await show(press.interaction, Page.of_text(responses.done(press.t, key, problem)))


async def _report_offer(press: Press, offer: Offer, key: str) -> None:
    """Update the channel; also reply if the pressed button was private."""
    message = press.interaction.message
    if message is not None and message.flags.ephemeral:
        await _report(press, offer.match, key)
        return
    responses.note_stored(press.interaction, key)
    await press.services.reconciler.tell(offer.match)
