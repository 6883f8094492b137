"""What players are told first, which may or may not arrive, and what they are told once all is stored."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord

from render.texts import Texts
from storage.timing import Device

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
DEFER_SECONDS = 3.0
"""How long Discord waits for a first answer; what is not answered by then can be gone on with."""

LIMIT_SECONDS = 30.0
"""How long Discord may take for any other answer."""

STORED, DEVICE = "stored", "device"


async def defer(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Tell Discord that an answer follows: in the pressed message, or in a private one of its own.

    Goes on where the connection broke or Discord had trouble, as the answer may have arrived. Raises
    :class:`discord.HTTPException` where Discord refuses it.
    """
    try:
        async with asyncio.timeout(DEFER_SECONDS):
            if private:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
    except discord.HTTPException as error:
        if error.status < 500 and error.status != 429 and error.code != ALREADY_ANSWERED:
            raise
        log.info("whether a first answer arrived is not known: %s", error)
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        log.info("whether a first answer arrived is not known: %r", error)


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
