"""Ending a match without a result: a public question that every player has to agree to.

Who agreed so far stands in the button's id, a bit for each seat, so nothing has to be kept.
"""

import hashlib
import time
from typing import Any

import discord

from bot import answers, language
from bot.press import Press, handles
from bot.screens.consent import question, refused
from bot.services import services_of
from bot.table import Stale, Table
from engine.errors import MatchOver, Refusal
from storage.records import Listing, Status

UNVISITED_SECONDS = 86400


async def ask(interaction: discord.Interaction[Any], table: Table) -> None:
    """Post the question; whoever asks has agreed. It goes with what is shown of the match next."""
    seat = table.require_seat(interaction.user.id)
    if table.match.over:
        raise MatchOver("refusal-over")
    services = services_of(interaction)
    post = question(table, seat, _everybody_gone(table) | 1 << seat, language.of_guild(interaction.guild))
    nonce = hashlib.blake2b(f"{table.id} {table.match.moment} {seat}".encode(), digest_size=12).hexdigest()
    message = await services.publisher.send(table.record.channel, post, nonce)
    await services.tables.matches.note_old(table.id, message, table.record.channel, post.line, ripe=False)


def _everybody_gone(table: Table) -> int:
    """Return the bits of the seats that were given up; they need not be asked."""
    return sum(1 << seat for seat in table.match.resigned)


@handles("consent")
async def agree(press: Press) -> None:
    """Count a player's consent; with the last one the match ends."""
    await answers.defer(press.interaction)
    table, seat = await _asked(press)
    agreed = int(press.args[3]) | 1 << seat
    if agreed == (1 << table.match.seats) - 1:
        await end(press.interaction, table.id, by_admin=False)
        return
    post = question(table, int(press.args[2]), agreed, language.of_guild(press.interaction.guild))
    await press.interaction.edit_original_response(
        content=post.content, view=post.controls, allowed_mentions=discord.AllowedMentions.none()
    )


@handles("playon")
async def play_on(press: Press) -> None:
    """Take the question away, as a player would rather play on."""
    await answers.defer(press.interaction)
    table, seat = await _asked(press)
    if press.interaction.message is not None:
        await press.services.tables.matches.forget_message(press.interaction.message.id)
    told = refused(table, seat, language.of_guild(press.interaction.guild))
    await press.interaction.edit_original_response(content=told, view=None)


async def _asked(press: Press) -> tuple[Table, int]:
    """Return the table that the question is about and the player's seat.

    Raises :class:`bot.table.Stale` once play has gone on.
    """
    table = await press.services.tables.load(int(press.args[0]))
    seat = table.require_seat(press.user.id)
    if table.match.moment != press.args[1]:
        raise Stale
    return table, seat


async def end(interaction: discord.Interaction[Any], match_id: int, *, by_admin: bool) -> str | None:
    """End a match without a result and tell the channel; a lobby or a frozen match is just closed.

    Returns a key of the catalogue where the channel could not be told so far.
    """
    services = services_of(interaction)
    row = await services.tables.matches.get(match_id)
    if row.status is Status.PLAYING:
        await services.tables.abandon(match_id, by_admin=by_admin)
    else:
        await services.tables.matches.abandon(match_id)
    answers.note_stored(interaction, "notice-abandoned")
    return await services.herald.tell(match_id)


def require_closable(lobby: Listing, user: int) -> None:
    """Raise :class:`engine.errors.Refusal` for a user who may not close a lobby, or not yet."""
    if lobby.host != user and time.time() - lobby.updated < UNVISITED_SECONDS:
        raise Refusal("refusal-lobby-host", name=lobby.people[lobby.seat_of(lobby.host) or 0].name)
