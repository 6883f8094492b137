"""Turns errors into replies: a friendly sentence with the present board, or an apology with an error id.

Errors caused by a player are :class:`engine.errors.Refusal` and are not logged. All others are logged with an
id that the player sees too, so that an admin can find the log line.
"""

import asyncio
import logging
import math
import secrets
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.delivery import pages
from bot.delivery.devices import fitted
from bot.interactions import outcomes
from bot.interactions.services import Services, services_of
from bot.platform import language, log_privacy, responses
from bot.platform.aio import place, reader
from bot.platform.clock import now
from bot.screens.page import Page, refused
from engine.errors import Refusal
from storage import deliveries
from storage.errors import DamagedMatch, DuplicateDelivery, NoSuchMatch, OtherRules, StorageError, Unsure

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL = 10003
UNKNOWN_INTERACTION = 10062

UNKNOWN_WEBHOOK = 10015
INVALID_WEBHOOK = 50027

GONE = (UNKNOWN_INTERACTION, responses.ALREADY_ANSWERED, UNKNOWN_WEBHOOK, INVALID_WEBHOOK)
"""Discord's error codes for interactions that expired or were already answered."""


class LateSuggestions(logging.Filter):
    """Shortens discord.py's error for late suggestions, which comes with a traceback, to one line.

    Late suggestions are harmless. Any other failure stays an error.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace the traceback with the reason; keep every record."""
        error = record.exc_info and record.exc_info[1]
        is_late = isinstance(error, discord.NotFound) or _is_over(error) or _is_trouble(error)
        if isinstance(error, BaseException) and is_late:
            reason = " ".join(str(error).split()) or type(error).__name__
            record.msg = f"{record.getMessage()}: {reason}"
            record.args, record.exc_info, record.exc_text = (), None, None
            record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        return True


logging.getLogger("discord.app_commands.tree").addFilter(LateSuggestions())


def _channel(interaction: discord.Interaction[Any]) -> int | str | None:
    """Return the channel of an interaction for the log, without the ids of direct messages."""
    return "DM" if interaction.guild_id is None else interaction.channel_id


async def answer(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Reply to the player about an error; never raises."""
    cause = unwrap(error)
    try:
        await _answer(interaction, cause)
    except Exception as failure:
        failure.__context__ = cause
        identity = _fault(interaction, failure)
        with suppress(Exception):
            await say(
                interaction, Page.of_text(language.of_player(interaction)("error-internal", id=identity))
            )


async def _answer(interaction: discord.Interaction[Any], cause: BaseException) -> None:
    t = language.of_player(interaction)
    page: Page | None = None
    if isinstance(cause, DuplicateDelivery):
        outcomes.record(interaction, outcomes.DUPLICATE)
        log.info("an interaction in channel %s was delivered more than once", _channel(interaction))
        await responses.withdraw(interaction)
        return
    if (outcome := responses.stored(interaction, t)) is not None:
        outcomes.record(interaction, outcomes.UNTOLD)
        is_explained = _is_over(cause) or _is_trouble(cause)
        log.log(
            logging.INFO if _is_over(cause) else logging.WARNING,
            "in channel %s, after it was stored: %r",
            _channel(interaction),
            cause,
            exc_info=None if is_explained else cause,
        )
        sentence = outcome
    elif isinstance(cause, Refusal):
        outcomes.record(interaction, outcomes.REFUSED)
        sentence = refused(cause, t)
        services = services_of(interaction)
        page = await pages.beside(services.tables, interaction, sentence)
    elif isinstance(cause, OtherRules) and services_of(interaction).heartbeat.is_upgrading:
        outcomes.record(interaction, outcomes.UNREADABLE)
        log.info("match %s is left to other processes: %s", cause.match_id, cause.reason)
        sentence = t("error-upgrading", match=cause.match_id)
    elif isinstance(cause, OtherRules):
        outcomes.record(interaction, outcomes.UNREADABLE)
        log.error("match %s is set aside: %s", cause.match_id, cause.reason)
        sentence = t("error-other-rules", match=cause.match_id)
    elif isinstance(cause, DamagedMatch):
        outcomes.record(interaction, outcomes.UNREADABLE)
        log.error("match %s can't be read: %s", cause.match_id, cause.reason)
        sentence = t("error-damaged", match=cause.match_id)
    elif isinstance(cause, NoSuchMatch):
        outcomes.record(interaction, outcomes.REFUSED)
        log.info("in channel %s: %s", _channel(interaction), cause)
        sentence = t("refusal-no-such-match")
    elif isinstance(cause, StorageError):
        delivery = deliveries.current()
        is_unsure = isinstance(cause, Unsure) or (delivery is not None and delivery.recorded)
        outcomes.record(interaction, outcomes.UNSURE if is_unsure else outcomes.UNSTORED)
        identity = secrets.token_hex(4)
        log.error(
            "error %s: %s in channel %s, by %s",
            identity,
            "unknown whether anything was stored" if is_unsure else "nothing was stored",
            _channel(interaction),
            outcomes.name_of(interaction),
            exc_info=cause,
        )
        sentence = t("error-unsure" if is_unsure else "error-storage", id=identity)
    elif _is_over(cause):
        outcomes.record(interaction, outcomes.GONE)
        log.info("an interaction ended before it was answered: %s", cause)
        return
    elif isinstance(cause, discord.NotFound) and cause.code in (UNKNOWN_CHANNEL, responses.UNKNOWN_MESSAGE):
        outcomes.record(interaction, outcomes.GONE)
        log.info("in channel %s, before an interaction was answered: %s", _channel(interaction), cause)
        sentence = t("error-channel-gone" if cause.code == UNKNOWN_CHANNEL else "error-message-gone")
    elif isinstance(cause, discord.RateLimited):
        outcomes.record(interaction, outcomes.LIMITED)
        log.warning("rate limited in channel %s: %s", _channel(interaction), cause)
        sentence = t("error-rate-limited", seconds=math.ceil(cause.retry_after))
    elif isinstance(cause, discord.Forbidden):
        outcomes.record(interaction, outcomes.FORBIDDEN)
        log.warning("not allowed in channel %s: %s", _channel(interaction), cause)
        sentence = t("error-forbidden")
    elif _is_trouble(cause):
        outcomes.record(interaction, outcomes.UNREACHED)
        log.warning("Discord has trouble in channel %s: %r", _channel(interaction), cause)
        sentence = t("error-discord")
    else:
        sentence = t("error-internal", id=_fault(interaction, cause))
    await say(interaction, page or Page.of_text(sentence))


def _is_over(error: object) -> bool:
    """Return whether an interaction can no longer be answered."""
    return isinstance(error, discord.HTTPException) and error.code in GONE


def _is_trouble(error: object) -> bool:
    """Return whether an error comes from Discord or the network rather than the program."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, TimeoutError | aiohttp.ClientError | ConnectionError)


def _fault(interaction: discord.Interaction[Any], error: BaseException) -> str:
    """Log an error of the program and return its id."""
    outcomes.record(interaction, outcomes.FAULT)
    identity = secrets.token_hex(4)
    log.error(
        "error %s in channel %s, by %s",
        identity,
        _channel(interaction),
        outcomes.name_of(interaction),
        exc_info=error,
    )
    return identity


async def admit(interaction: discord.Interaction[Any], action: str | None = None) -> bool:
    """Return whether to answer an interaction; while the bot is stopping, reply with a notice instead.

    Second deliveries are not answered. Everything the current task stores from now on is attributed to the
    interaction. ``action`` names a press in the metrics.
    """
    outcomes.watch(interaction, action)
    reader.set(interaction.user.id)
    log_privacy.protect(interaction)
    place.set(interaction.guild_id)
    services = services_of(interaction)
    is_typing = interaction.type is discord.InteractionType.autocomplete
    if not is_typing and not services.in_flight.is_first(interaction.id):
        outcomes.record(interaction, outcomes.DUPLICATE)
        return False
    if services.in_flight.admit():
        if interaction.type is discord.InteractionType.application_command:
            services.double_taps.forget(interaction.user.id)
        if not is_typing:
            services.matches.interactions.begin(interaction.id, now=now())
            responses.note_duplicates(interaction, partial(_is_duplicate, services))
        services.accounts.see(interaction.user, interaction.guild_id)
        responses.note_device(interaction, services.devices.of)
        responses.note_presses(interaction, services.presses.record)
        return True
    outcomes.record(interaction, outcomes.ENDING)
    if not is_typing:
        await say(interaction, Page.of_text(language.of_player(interaction)("error-restarting")))
    return False


async def _is_duplicate(services: Services, was_answered: bool) -> bool:
    """Return whether another process answers the current interaction."""
    if services.heartbeat.alone:
        return False
    try:
        return await services.matches.interactions.is_duplicate(was_answered=was_answered)
    except StorageError as error:
        log.info("can't check whether an interaction was delivered twice: %s", error)
        return False


def unwrap(error: BaseException) -> BaseException:
    """Return the error inside discord.py's wrappers."""
    if isinstance(error, app_commands.TransformerError) and error.__cause__ is not None:
        return error.__cause__
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


async def say(interaction: discord.Interaction[Any], page: Page) -> None:
    """Send a private page, whether or not the interaction was already answered."""
    try:
        await responses.require_first(interaction)
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            page = await fitted(interaction, page)
            await responses.send_private(interaction, page.screen, lambda: page.files)
    except DuplicateDelivery:
        await responses.withdraw(interaction)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError) as failure:
        # aiohttp raises a RuntimeError for a closed session, after the bot has stopped.
        if isinstance(failure, RuntimeError) and not interaction.client.is_closed():
            raise
        log.info("a response could not be sent: %r", failure)
