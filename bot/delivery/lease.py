"""Leases: claims in the database that expire within seconds and are renewed while the work goes on."""

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
"""How long a lease is valid without renewal; then another instance may take it."""

RENEW_SECONDS = 2.5


class Alone(Protocol):
    """A process that knows whether others use the same database."""

    instance: str

    @property
    def alone(self) -> bool:
        """Whether no other process was alive at the last check."""


class Leases:
    """Work that only one instance may do at a time, by name; a single process needs no lease."""

    def __init__(self, instances: InstanceStore, process: Alone) -> None:
        self._instances = instances
        self._process = process

    @asynccontextmanager
    async def held(self, name: str, *, always: bool = False) -> AsyncIterator[bool]:
        """Hold a lease during the block; yield whether this process got it.

        If another process may just have started, ``always`` checks the database.
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
            except StorageError as error:  # it expires by itself
                log.warning("can't end a lease: %s", error)


@asynccontextmanager
async def renewed(renew: Callable[[], Awaitable[bool]]) -> AsyncIterator[None]:
    """Renew a lease periodically, until it is lost or the block is left."""

    async def keep() -> None:
        is_held = True
        while is_held:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                is_held = await renew()
            except StorageError as error:  # the next attempt may succeed
                log.warning("can't renew a lease: %s", error)

    keeping = asyncio.create_task(keep())
    try:
        yield
    finally:
        keeping.cancel()
