"""The controls of seats whose people do not come: what is to be done, and *I'm back*."""

from discord import ui

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.matches import seats
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import AnswerAbsence, ComeBack, TakeCalledTurn
from bot.platform.components import button
from bot.screens.page import Page
from engine.errors import Refusal
from storage.records import Listing, Verdict


@handles(AnswerAbsence)
async def answer(press: Press, action: AnswerAbsence) -> None:
    """Note what a player says is to be done.

    Raises :class:`Refusal` for who has no say in it.
    """
    await responses.defer(press.interaction)
    vote = await press.services.tables.matches.votes.get(action.vote)
    row = await press.services.tables.matches.get(vote.match)
    if (seat := row.seat_of(press.user.id)) is None:
        raise Refusal("refusal-not-a-player")
    if vote.outcome is Verdict.OPEN and seat not in (*vote.missing, *vote.agreeing):
        raise Refusal("refusal-no-voice")
    await press.services.consents.answer(vote.id, seat, action.answer)
    await press.services.reconciler.tell(vote.match)


@handles(ComeBack)
async def come_back(press: Press, action: ComeBack) -> None:
    """Give a seat back to its person.

    Raises :class:`Refusal` for somebody else's seat, and :class:`Stale` for one that the match has not.
    """
    await responses.defer(press.interaction, private=True)
    tables = press.services.tables
    row = await tables.matches.get(action.match)
    seat = row.sight_of(press.user.id)
    if seat is None:
        other = action.seat
        if other not in range(len(row.people)):
            raise Stale
        name = row.people[other].name
        raise Refusal("refusal-other-seat", name=name)
    loan = next((loan.offer for loan in row.held if loan.user == press.user.id), None)
    if loan is not None:
        await seats.give_back(tables, loan, press.user.id)
    was_gone = loan is not None or await seats.come_back(tables, row.id, seat)
    key = "notice-returned" if was_gone else "notice-not-away"
    responses.note_stored(press.interaction, key)
    problem = await press.services.reconciler.tell(row.id)
    await show(press.interaction, _seated(press, await tables.matches.get(row.id), seat, key, problem))


def _seated(press: Press, row: Listing, seat: int, key: str, problem: str | None) -> Page:
    """Return what is said to somebody who sits there now, with the way to the turn if it is theirs."""
    sentence = responses.done(press.t, key, problem)
    if seat not in row.to_act:
        return Page.of_text(sentence)
    return Page.of_text(sentence, ui.ActionRow(button(press.t("button-turn"), TakeCalledTurn(row.id, 0))))
