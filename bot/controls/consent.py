"""Votes of the players, above all on ending a match without a result."""

import time
from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.services import services_of
from bot.matches.names import name_of, names_of
from bot.matches.table import Stale, Table
from bot.platform import language, responses
from bot.platform.actions import Agree, Dismiss, EndAlone, PlayOn
from bot.screens.match import absence
from bot.screens.match import consent as screen
from bot.screens.page import Page, lines, safe
from engine.catalogue import game
from engine.errors import MatchOver, Refusal
from storage.errors import VoteOver
from storage.records import Listing, Motion, Vote, VoteOutcome

UNVISITED_SECONDS = 86400


async def ask(interaction: discord.Interaction[Any], table: Table) -> str:
    """Start a vote on ending the match; return the reply to the player.

    Raises :class:`MatchOver`.
    """
    seat = table.require_seat(interaction.user.id)
    if table.match.over:
        raise MatchOver("refusal-over")
    services, t = services_of(interaction), language.of_player(interaction)
    if (about := await services.consents.absent_players.ask_about_silent(table.id, seat)) is not None:
        notice = "notice-asked-silent"
        responses.note_stored(interaction, notice)
        problem = await services.reconciler.tell(table.id)
        return t(problem or notice, name=safe(table.names[about.seat]))
    vote = await services.consents.ask(table.id, Motion.ABANDON, seat)
    notice = "notice-asked" if vote.outcome is VoteOutcome.OPEN else "notice-abandoned"
    responses.note_stored(interaction, notice)
    problem = await services.reconciler.tell(table.id)
    hint = absence.no_limit(table.record, t) if vote.outcome is VoteOutcome.OPEN else ""
    return lines(responses.done(t, notice, problem), hint)


@handles(Agree)
async def agree(press: Press, action: Agree) -> None:
    """Confirm a player's vote in private, then count it; the last one carries the motion.

    The confirmation guards against stray taps, since the vote appears where the board's buttons were.
    """
    await responses.defer(press.interaction, private=not press.in_private)
    vote, seat = await _voter(press, action.vote)
    if not press.in_private:
        require_open(vote)
        title = await _title(press, vote)
        await show(press.interaction, screen.sure(vote, title, press.t))
        return
    vote = await press.services.consents.agree(vote.id, seat)
    responses.note_stored(press.interaction, "notice-agreed")
    problem = await press.services.reconciler.tell(vote.match)
    await show(press.interaction, Page.of_text(responses.done(press.t, "notice-agreed", problem)))


@handles(Dismiss)
async def dismiss(press: Press, action: Dismiss) -> None:
    """Dismiss a private question."""
    await responses.defer(press.interaction, private=not press.in_private)
    await show(press.interaction, Page.of_text(press.t("notice-dismissed")))


def require_open(vote: Vote) -> None:
    """Raise :class:`storage.errors.VoteOver` if a vote is decided."""
    if vote.outcome is not VoteOutcome.OPEN:
        raise VoteOver


async def _title(press: Press, vote: Vote) -> str:
    return game((await press.services.matches.get(vote.match)).game).facts.title


@handles(PlayOn)
async def play_on(press: Press, action: PlayOn) -> None:
    """Reject the motion on behalf of a player."""
    await responses.defer(press.interaction)
    vote, seat = await _voter(press, action.vote)
    await press.services.consents.refuse(vote.id, seat)
    await press.services.reconciler.tell(vote.match)


async def _voter(press: Press, vote_id: int) -> tuple[Vote, int]:
    """Return the vote and the player's seat; raises :class:`Refusal` for users without a vote."""
    vote = await press.services.matches.votes.get(vote_id)
    row = await press.services.matches.get(vote.match)
    if (seat := row.seat_of(press.user.id)) is None:
        raise Refusal("refusal-not-a-player")
    if not vote.needed >> seat & 1:
        raise Refusal("refusal-not-asked", name=names_of(row)[vote.seat])
    return vote, seat


def is_alone(table: Table, user: int) -> bool:
    """Return whether the user can end the match without a vote."""
    seat = table.require_seat(user)
    return not table.match.over and table.present <= {seat}


@handles(EndAlone)
async def end_alone(press: Press, action: EndAlone) -> None:
    """End a match against robots only; raises :class:`Stale` if play has gone on since the question."""
    await responses.defer(press.interaction)
    table = await press.services.tables.load(action.match)
    if not is_alone(table, press.user.id) or table.match.moment != action.moment:
        raise Stale
    problem = await end(press.interaction, table.id, "notice-abandoned")
    await show(press.interaction, Page.of_text(responses.done(press.t, "notice-abandoned", problem)))


async def end(interaction: discord.Interaction[Any], match_id: int, key: str) -> str | None:
    """End a match without a result, or close a lobby, and update the channel.

    ``key`` is the reply to the player. Returns a message key if the channel could not be updated yet.
    """
    services = services_of(interaction)
    await services.consents.end(match_id)
    responses.note_stored(interaction, key)
    return await services.reconciler.tell(match_id)


def require_closable(lobby: Listing, user: int) -> None:
    """Raise :class:`engine.errors.Refusal` if a user may not close a lobby, or not yet."""
    if lobby.host != user and time.time() - lobby.updated < UNVISITED_SECONDS:
        raise Refusal("refusal-lobby-host", name=name_of(lobby, lobby.host))
