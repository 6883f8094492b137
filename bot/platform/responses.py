"""Responses to interactions: deferring, private messages, and notices while a player waits."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import ui

from bot.platform.aio import NETWORK_ERRORS
from bot.platform.components import Screen, send_with_emojis
from render.texts import Texts
from storage.errors import DuplicateDelivery
from storage.timing import Device

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
UNKNOWN_MESSAGE = 10008
DEFER_SECONDS = 3.0
"""How long Discord waits for the first response; then the work goes on without it."""

LIMIT_SECONDS = 30.0
"""Timeout of any other response."""

MOMENT_SECONDS = 1.0
"""After this long, a player who pressed below a public message sees a notice that it takes a moment."""

RETRY_SECONDS = 1.0
"""discord.py waits at least this long before it retries a first response."""

STORED, DEVICE, PRIVATE, PRESS, MOMENT = "stored", "device", "private", "press", "moment"
DUPLICATE, ANSWERED = "duplicate", "answered"


async def defer(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Defer the response: an edit of the pressed message, or a new private message.

    Network and server errors are ignored, since the response may have arrived. Raises
    :class:`discord.HTTPException` if Discord rejects it.
    """
    interaction.extras[PRIVATE] = private  # as intended, even if it did not arrive
    began = time.monotonic()
    try:
        async with asyncio.timeout(DEFER_SECONDS):
            await _defer(interaction, private)
    except discord.HTTPException as error:
        if error.status < 500 and error.status != 429 and error.code != ALREADY_ANSWERED:
            raise
        sent_once = time.monotonic() - began < RETRY_SECONDS
        interaction.extras[ANSWERED] = sent_once and error.code == ALREADY_ANSWERED
        log.info("unknown whether the first response arrived: %s", error)
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        log.info("unknown whether the first response arrived: %r", error)
    else:
        if is_beside(interaction) and (noted := interaction.extras.get(PRESS)) is not None:
            noted(interaction)


async def _defer(interaction: discord.Interaction[Any], private: bool) -> None:
    """Defer the response; use a private message if the pressed one was deleted."""
    if not private:
        try:
            await interaction.response.defer()
            return
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
    await interaction.response.defer(ephemeral=True, thinking=True)
    interaction.extras[PRIVATE] = True


async def defer_beside(interaction: discord.Interaction[Any], t: Texts) -> None:
    """Defer a response in a private message.

    Below a public message it defers an edit of that message instead, so that this press can edit it for some
    minutes (:mod:`bot.delivery.presses`), and shows the player a notice if the response takes a moment.
    """
    await defer(interaction, private=not _is_public(interaction))
    if is_beside(interaction) and interaction.response.is_done():
        interaction.extras[MOMENT] = _Moment(interaction, t)


async def beside(
    interaction: discord.Interaction[Any], screen: Screen, files: Callable[[], Sequence[discord.File]]
) -> None:
    """Respond with a private message, replacing the notice that it takes a moment.

    Discord accepts no nonce here (https://docs.discord.com/developers/resources/webhook#execute-webhook), and
    discord.py retries after a 5xx, so the message may appear twice. That is harmless: one player sees it,
    both copies are of the same moment, and a turn confirmed in one is refused in the other.
    """
    moment: _Moment | None = interaction.extras.get(MOMENT)
    said = None if moment is None else await moment.end()
    if said is not None:
        try:
            await send_with_emojis(screen, lambda screen: said.edit(view=screen, attachments=files()))
            return
        except discord.NotFound:  # its reader dismissed it
            log.info("the notice was dismissed; the response is sent as a new message")
    await send_with_emojis(
        screen,
        lambda screen: interaction.followup.send(view=screen, files=files(), ephemeral=True),
    )


async def send_private(
    interaction: discord.Interaction[Any], screen: Screen, files: Callable[[], Sequence[discord.File]]
) -> None:
    """Respond with a private message, whether or not the interaction was already answered."""
    if not interaction.response.is_done():
        try:
            await send_with_emojis(
                screen,
                lambda screen: interaction.response.send_message(view=screen, files=files(), ephemeral=True),
            )
            return
        except discord.HTTPException as failure:  # the first response arrived after all
            if failure.code != ALREADY_ANSWERED:
                raise
    await beside(interaction, screen, files)


def is_beside(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the response would edit a public message."""
    return _is_public(interaction) and not is_new(interaction)


def is_new(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the response is a new private message, even after a press below another one."""
    return bool(interaction.extras.get(PRIVATE, False))


def _is_public(interaction: discord.Interaction[Any]) -> bool:
    message = interaction.message
    return message is not None and not message.flags.ephemeral


class _Moment:
    """Shows a notice after :data:`MOMENT_SECONDS` unless the response comes first."""

    def __init__(self, interaction: discord.Interaction[Any], t: Texts) -> None:
        self._interaction = interaction
        self._t = t
        self._saying: asyncio.Task[discord.WebhookMessage | None] | None = None
        self._timer = asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._begin)

    async def end(self) -> discord.WebhookMessage | None:
        """Cancel the notice, or return its message if it was already sent."""
        self._timer.cancel()
        return None if self._saying is None else await self._saying

    def _begin(self) -> None:
        self._saying = asyncio.create_task(self._say())

    async def _say(self) -> discord.WebhookMessage | None:
        screen = Screen(ui.TextDisplay(self._t("notice-moment")))
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                return await send_with_emojis(
                    screen,
                    lambda screen: self._interaction.followup.send(view=screen, ephemeral=True, wait=True),
                )
        except NETWORK_ERRORS as error:
            log.info("unknown whether the notice arrived: %r", error)
            return None


def note_presses(
    interaction: discord.Interaction[Any], record: Callable[[discord.Interaction[Any]], None]
) -> None:
    """Set a callback for presses whose response edits their message."""
    interaction.extras[PRESS] = record


def note_duplicates(
    interaction: discord.Interaction[Any], is_duplicate: Callable[[bool], Awaitable[bool]]
) -> None:
    """Set a callback that checks whether another process answers the same interaction.

    Its argument says whether Discord already had a response when the first one was sent.
    """
    interaction.extras[DUPLICATE] = is_duplicate


async def require_first(interaction: discord.Interaction[Any]) -> None:
    """Raise :class:`DuplicateDelivery` if another process answers the same interaction."""
    if DUPLICATE not in interaction.extras:
        return
    if await interaction.extras[DUPLICATE](interaction.extras.get(ANSWERED, False)):
        raise DuplicateDelivery


async def withdraw(interaction: discord.Interaction[Any]) -> None:
    """Remove the notice that the response takes a moment."""
    moment: _Moment | None = interaction.extras.pop(MOMENT, None)
    said = None if moment is None else await moment.end()
    if said is not None:
        with suppress(*NETWORK_ERRORS):
            await said.delete()


def note_device(interaction: discord.Interaction[Any], of: Callable[[int], Awaitable[Device]]) -> None:
    """Set how to look up the player's device, for responses with pictures."""
    interaction.extras[DEVICE] = of


async def device(interaction: discord.Interaction[Any]) -> Device:
    """Return the player's device; a phone if no lookup was set."""
    of: Callable[[int], Awaitable[Device]] | None = interaction.extras.get(DEVICE)
    return Device.PHONE if of is None else await of(interaction.user.id)


def note_stored(interaction: discord.Interaction[Any], key: str, problem: str | None = "follows") -> None:
    """Record that the work is stored; if anything fails later, the player sees the text ``key``.

    ``problem`` is the text that says why the channel doesn't show it yet, None once it does.
    """
    interaction.extras[STORED] = (key, problem)


def stored(interaction: discord.Interaction[Any], t: Texts) -> str | None:
    """Return the text to show after a failure, or None if nothing is stored yet."""
    outcome: tuple[str, str | None] | None = interaction.extras.get(STORED)
    return None if outcome is None else done(t, *outcome)


def done(t: Texts, key: str, problem: str | None) -> str:
    """Return a text that says what was done and why the channel doesn't show it yet."""
    return t(key) if problem is None else f"{t(key)} {t(problem)}"
