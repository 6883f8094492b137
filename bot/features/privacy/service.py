"""Removes erased data from the database's files, retrying until it is gone, and then tells the user."""

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
"""The interval between checks for work of processes that died, in seconds."""

RETRY_SECONDS = 15.0
"""The interval between attempts; each delays turns by 0.25 s while another connection reads."""

TELL_SECONDS = 14 * 60
"""How long the reply can be edited; Discord accepts the token for another minute."""


class Erasure(Service):
    """Removes erased data from the database's files if that was not possible at once."""

    def __init__(self, matches: Matches) -> None:
        self._privacy = matches.privacy
        self._tasks = TaskSet()

    async def watch(self) -> None:
        """Retry while the bot runs, including work left by other processes."""
        while True:
            try:
                await self._finish_pending()
            except StorageError as error:
                log.error("can't remove erased data from the database's files: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._privacy.pending.wait()

    async def _finish_pending(self) -> None:
        """Retry until nothing is pending."""
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
        """Schedule an edit of the reply once nothing is pending."""
        self._tasks.spawn(self._tell(interaction, t))

    async def _tell(self, interaction: discord.Interaction[Any], t: Texts) -> None:
        try:
            async with asyncio.timeout(TELL_SECONDS):
                await self._scrub()
                traces = await self._privacy.traces()
                await show(interaction, Page.of_text(t(f"data-deleted-{traces}")))
        except OUTSIDE_ERRORS as error:
            log.info("can't tell the user that erased data is gone: %r", error)

    async def finish(self) -> None:
        """Stop waiting; `/data delete` reports what is still pending."""
        await self._tasks.finish(0.0)
