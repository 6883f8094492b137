"""What is held of the store only for a few seconds, and renewed for as long as the work on it takes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol

from bot.platform.clock import now
from storage import InstanceStore
from storage.errors import StorageError

log = logging.getLogger(__name__)

LEASE_SECONDS = 8
"""How long something is held unless that is renewed; then another instance may take it."""

RENEW_SECONDS = 2.5


class Alone(Protocol):
    """A process among those that work on a store."""

    instance: str

    @property
    def alone(self) -> bool:
        """Whether there was no other one lately."""


class Leases:
    """What one instance of several does at a time, by a name; one that is alone asks nobody."""

    def __init__(self, instances: InstanceStore, process: Alone) -> None:
        self._instances = instances
        self._process = process

    @asynccontextmanager
    async def held(self, name: str, *, always: bool = False) -> AsyncIterator[bool]:
        """Have something to oneself while the block is run; it is told whether that is so.

        Where another one may just have started, that is ``always`` looked up.
        """
        if self._process.alone and not always:
            yield True
            return
        lease = await self._instances.lease(name, self._process.instance, LEASE_SECONDS, now=now())
        if lease is None:
            yield False
            return
        try:
            async with renewed(lambda: self._instances.renew_lease(lease, LEASE_SECONDS, now=now())):
                yield True
        finally:
            try:
                await self._instances.end_lease(lease)
            except StorageError as error:  # it ends by itself
                log.warning("a lease could not be ended: %s", error)


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
