"""What is held of the store only for a few seconds, and renewed for as long as the work on it takes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from storage.errors import StorageError

log = logging.getLogger(__name__)

LEASE_SECONDS = 8
"""How long something is held unless that is renewed; then another instance may take it."""

RENEW_SECONDS = 2.5


@asynccontextmanager
async def renewed(renew: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Renew a lease again and again, until it is lost or the block is left."""

    async def keep() -> None:
        is_held = True
        while is_held:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                is_held = await renew()
            except StorageError as error:  # it may work the next time
                log.warning("a lease could not be renewed: %s", error)

    keeping = asyncio.create_task(keep())
    try:
        yield
    finally:
        keeping.cancel()
