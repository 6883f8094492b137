"""Deletes names from matches that ended long ago, if the host configures it."""

import asyncio
import logging

from bot.platform.clock import now
from storage import Matches
from storage.errors import StorageError
from storage.timing import DAY

log = logging.getLogger(__name__)


async def forget(matches: Matches, days: int) -> int:
    """Delete names from matches that ended more than ``days`` days ago; return the number of matches."""
    count = await matches.privacy.forget_names(now() - days * DAY)
    if count:
        log.info("deleted the names from %d matches that ended more than %d days ago", count, days)
    return count


async def watch(matches: Matches, days: int | None) -> None:
    """Delete old names once a day; never if ``days`` is None."""
    while days is not None:
        try:
            await forget(matches, days)
        except StorageError as error:
            log.error("can't delete old names: %s", error)
        await asyncio.sleep(DAY)
    await asyncio.Event().wait()
