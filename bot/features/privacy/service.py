"""Keeps removing erased data from the database's files until it is gone, and tells whoever waits for that."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.services import Service
from bot.platform.aio import OUTSIDE_ERRORS, TaskSet
from bot.screens.page import Page
from render.texts import Texts
from storage import Matches
from storage.errors import StorageError

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
"""Between two looks for what another process has left, which may have died."""

RETRY_SECONDS = 15.0
"""Between two attempts; each holds up turns for a quarter of a second while another connection reads."""

TELL_SECONDS = 14 * 60
"""How long an answer can be changed: Discord takes an interaction's token for a minute more."""


class Erasure(Service):
    """Removes what the database's files hold of erased data, if that could not be done at once."""

    def __init__(self, matches: Matches) -> None:
        self._privacy = matches.privacy
        self._tasks = TaskSet()

    async def watch(self) -> None:
        """Retry for as long as the bot runs, also what was left by a process that ended."""
        while True:
            try:
                await self._finish_pending()
            except StorageError as error:
                log.error("erased data could not be removed from the database's files: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._privacy.pending.wait()

    async def _finish_pending(self) -> None:
        """Remove what is pending, however long that takes."""
        if await self._privacy.scrub():
            return
        log.warning(
            "erased data is still in the database's files: close other programs that read the database; "
            "retrying every %d s",
            RETRY_SECONDS,
        )
        await self._scrub()
        log.info("erased data is gone from the database's files")

    async def _scrub(self) -> None:
        done = False
        while not done:
            await asyncio.sleep(RETRY_SECONDS)
            done = await self._privacy.scrub()

    def tell(self, interaction: discord.Interaction[Any], t: Texts) -> None:
        """Change the answer to an interaction once nothing is pending; does not wait for it."""
        self._tasks.spawn(self._tell(interaction, t))

    async def _tell(self, interaction: discord.Interaction[Any], t: Texts) -> None:
        try:
            async with asyncio.timeout(TELL_SECONDS):
                await self._scrub()
                traces = await self._privacy.traces()
                await show(interaction, Page.of_text(t(f"data-deleted-{traces}")))
        except OUTSIDE_ERRORS as error:
            log.info("that erased data is gone could not be told: %r", error)

    async def finish(self) -> None:
        """Stop waiting; `/data delete` tells what is pending then."""
        await self._tasks.finish(0.0)
