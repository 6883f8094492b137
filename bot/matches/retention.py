"""Forgets the names of people in matches that ended long ago, where whoever runs the bot wants that."""

import asyncio
import logging

from bot.platform.clock import now
from storage import Matches
from storage.errors import StorageError
from storage.timing import DAY

log = logging.getLogger(__name__)


async def forget(matches: Matches, days: int) -> int:
    """Forget the names of what ended more than so many days ago; return how many matches that were."""
    count = await matches.privacy.forget_names(now() - days * DAY)
    if count:
        log.info("the names of %d matches that ended more than %d days ago are forgotten", count, days)
    return count


async def watch(matches: Matches, days: int | None) -> None:
    """Do so every day, for as long as the bot runs; None is never."""
    while days is not None:
        try:
            await forget(matches, days)
        except StorageError as error:
            log.error("names could not be forgotten: %s", error)
        await asyncio.sleep(DAY)
    await asyncio.Event().wait()
