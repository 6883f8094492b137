"""The controls of seats whose people do not come: what is to be done, *I'm back*, and taking such a seat."""

import time

from discord import ui

from bot import answers
from bot.pages import show
from bot.press import Press, handles
from bot.screens.page import Page
from bot.ui import button
from engine.errors import Refusal
from storage.records import Answer, Listing, Person, StandIn, Verdict


@handles("late")
async def answer(press: Press) -> None:
    """Note what a player says is to be done."""
    await answers.defer(press.interaction)
    vote = await press.services.tables.matches.vote(int(press.args[0]))
    row = await press.services.tables.matches.get(vote.match)
    if (seat := row.seat_of(press.user.id)) is None:
        raise Refusal("refusal-not-a-player")
    if vote.outcome is Verdict.OPEN and seat not in (*vote.missing, *vote.agreeing):
        raise Refusal("refusal-no-voice")
    await press.services.consents.answer(vote.id, seat, Answer(press.args[1]))
    await press.services.herald.tell(vote.match)


@handles("return")
async def come_back(press: Press) -> None:
    """Give a seat back to its person."""
    await answers.defer(press.interaction, private=True)
    tables = press.services.tables
    row = await tables.matches.get(int(press.args[0]))
    seat = row.seat_of(press.user.id)
    if seat is None:
        name = row.people[int(press.args[1])].name
        raise Refusal("refusal-other-seat", name=name)
    was_gone = await tables.matches.take_back(row.id, seat, int(time.time()))
    key = "notice-returned" if was_gone else "notice-not-away"
    answers.note_stored(press.interaction, key)
    problem = await press.services.herald.tell(row.id)
    await show(press.interaction, _seated(press, await tables.matches.get(row.id), seat, key, problem))


@handles("takeseat")
async def take_seat(press: Press) -> None:
    """Give a seat that is offered to whoever presses."""
    await answers.defer(press.interaction, private=True)
    tables, match_id, seat = press.services.tables, int(press.args[0]), int(press.args[1])
    async with tables.lock(match_id):
        row = await tables.matches.get(match_id)
        if seat not in row.absent(StandIn.OFFERED):
            raise Refusal("refusal-seat-taken")
        person = Person(press.user.id, press.user.display_name)
        row = await tables.matches.replace(match_id, row.people[seat].user, person)
    answers.note_stored(press.interaction, "notice-seat-taken")
    problem = await press.services.herald.tell(match_id)
    await show(press.interaction, _seated(press, row, seat, "notice-seat-taken", problem))


def _seated(press: Press, row: Listing, seat: int, key: str, problem: str | None) -> Page:
    """Return what is said to somebody who sits there now, with the way to the turn if it is theirs."""
    said = answers.done(press.t, key, problem)
    if seat not in row.to_act:
        return Page.of_text(said)
    return Page.of_text(said, ui.ActionRow(button(press.t("button-turn"), "called", row.id, 0)))
