"""What players are told first, which may or may not arrive, and what they are told once all is stored."""

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
"""How long Discord waits for a first answer; what is not answered by then can be gone on with."""

LIMIT_SECONDS = 30.0
"""How long Discord may take for any other answer."""

MOMENT_SECONDS = 1.0
"""How long somebody reads nothing who has pressed below a public message; then that it takes a moment."""

RETRY_SECONDS = 1.0
"""discord.py waits at least this long before it sends a first answer again."""

STORED, DEVICE, PRIVATE, PRESS, MOMENT = "stored", "device", "private", "press", "moment"
DUPLICATE, ANSWERED = "duplicate", "answered"


async def defer(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Tell Discord that an answer follows: in the pressed message, or in a private one of its own.

    Goes on where the connection broke or Discord had trouble, as the answer may have arrived. Raises
    :class:`discord.HTTPException` where Discord refuses it.
    """
    interaction.extras[PRIVATE] = private  # as it was meant, whether or not it has arrived
    began = time.monotonic()
    try:
        async with asyncio.timeout(DEFER_SECONDS):
            await _defer(interaction, private)
    except discord.HTTPException as error:
        if error.status < 500 and error.status != 429 and error.code != ALREADY_ANSWERED:
            raise
        sent_once = time.monotonic() - began < RETRY_SECONDS
        interaction.extras[ANSWERED] = sent_once and error.code == ALREADY_ANSWERED
        log.info("whether a first answer arrived is not known: %s", error)
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        log.info("whether a first answer arrived is not known: %r", error)
    else:
        if is_beside(interaction) and (noted := interaction.extras.get(PRESS)) is not None:
            noted(interaction)


async def _defer(interaction: discord.Interaction[Any], private: bool) -> None:
    """Put the answer off; if the pressed message has been deleted, to a private one."""
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
    """Tell Discord that an answer follows in a private message beside the pressed one.

    Where all see the pressed message, it is that message which is put off, so that it can be changed by this
    press for some minutes (:mod:`bot.delivery.presses`); whoever pressed is told if it takes a moment.
    """
    await defer(interaction, private=not _is_public(interaction))
    if is_beside(interaction) and interaction.response.is_done():
        interaction.extras[MOMENT] = _Moment(interaction, t)


async def beside(
    interaction: discord.Interaction[Any], screen: Screen, files: Callable[[], Sequence[discord.File]]
) -> None:
    """Answer in a private message beside the pressed one, in the place of what was said meanwhile.

    Discord takes no nonce for it (https://docs.discord.com/developers/resources/webhook#execute-webhook), and
    discord.py sends it again after a 5xx, so it may be there twice. That is left so: only its reader sees it,
    both are of one moment, and a turn that was confirmed in one is refused in the other.
    """
    moment: _Moment | None = interaction.extras.get(MOMENT)
    said = None if moment is None else await moment.end()
    if said is not None:
        try:
            await send_with_emojis(screen, lambda screen: said.edit(view=screen, attachments=files()))
            return
        except discord.NotFound:  # its reader has closed it
            log.info("what somebody was told to wait for comes in a message of its own")
    await send_with_emojis(
        screen,
        lambda screen: interaction.followup.send(view=screen, files=files(), ephemeral=True),
    )


async def send_private(
    interaction: discord.Interaction[Any], screen: Screen, files: Callable[[], Sequence[discord.File]]
) -> None:
    """Answer in a private message, whatever was answered before and even if that is gone."""
    if not interaction.response.is_done():
        try:
            await send_with_emojis(
                screen,
                lambda screen: interaction.response.send_message(view=screen, files=files(), ephemeral=True),
            )
            return
        except discord.HTTPException as failure:  # a first answer that was thought lost has arrived
            if failure.code != ALREADY_ANSWERED:
                raise
    await beside(interaction, screen, files)


def is_beside(interaction: discord.Interaction[Any]) -> bool:
    """Return whether what an interaction answers with would be put into a message that all see."""
    return _is_public(interaction) and not interaction.extras.get(PRIVATE, False)


def _is_public(interaction: discord.Interaction[Any]) -> bool:
    message = interaction.message
    return message is not None and not message.flags.ephemeral


class _Moment:
    """Says that an answer takes a moment, unless it comes before."""

    def __init__(self, interaction: discord.Interaction[Any], t: Texts) -> None:
        self._interaction = interaction
        self._t = t
        self._saying: asyncio.Task[discord.WebhookMessage | None] | None = None
        self._timer = asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._begin)

    async def end(self) -> discord.WebhookMessage | None:
        """Say nothing any more; return the message in which something was said, None without one."""
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
            log.info("whether somebody was told to wait is not known: %r", error)
            return None


def note_presses(
    interaction: discord.Interaction[Any], note: Callable[[discord.Interaction[Any]], None]
) -> None:
    """Note who remembers presses that are answered in the message below which they are."""
    interaction.extras[PRESS] = note


def note_duplicates(
    interaction: discord.Interaction[Any], is_duplicate: Callable[[bool], Awaitable[bool]]
) -> None:
    """Set how to find out whether another process answers the same interaction.

    It is passed whether Discord had an answer already when the first one was sent.
    """
    interaction.extras[DUPLICATE] = is_duplicate


async def require_first(interaction: discord.Interaction[Any]) -> None:
    """Raise :class:`DuplicateDelivery` if another process answers the same interaction."""
    if DUPLICATE not in interaction.extras:
        return
    if await interaction.extras[DUPLICATE](interaction.extras.get(ANSWERED, False)):
        raise DuplicateDelivery


async def withdraw(interaction: discord.Interaction[Any]) -> None:
    """Take back the notice that an answer takes a moment."""
    moment: _Moment | None = interaction.extras.pop(MOMENT, None)
    said = None if moment is None else await moment.end()
    if said is not None:
        with suppress(*NETWORK_ERRORS):
            await said.delete()


def note_device(interaction: discord.Interaction[Any], of: Callable[[int], Awaitable[Device]]) -> None:
    """Note how it is looked up what this player plays on, for answers with pictures."""
    interaction.extras[DEVICE] = of


async def device(interaction: discord.Interaction[Any]) -> Device:
    """Return what this player plays on; a phone where nobody has noted how to look it up."""
    of: Callable[[int], Awaitable[Device]] | None = interaction.extras.get(DEVICE)
    return Device.PHONE if of is None else await of(interaction.user.id)


def note_stored(interaction: discord.Interaction[Any], key: str, problem: str | None = "follows") -> None:
    """Note that all is stored: whatever fails from now on, the player is told so by ``key``.

    ``problem`` is what keeps the channel from seeing it, None once it does.
    """
    interaction.extras[STORED] = (key, problem)


def stored(interaction: discord.Interaction[Any], t: Texts) -> str | None:
    """Return what the player is to be told if something fails, None where nothing is stored yet."""
    outcome: tuple[str, str | None] | None = interaction.extras.get(STORED)
    return None if outcome is None else done(t, *outcome)


def done(t: Texts, key: str, problem: str | None) -> str:
    """Say what was done, and what keeps the channel from seeing it."""
    return t(key) if problem is None else f"{t(key)} {t(problem)}"
