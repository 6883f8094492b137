"""Keeps the number of requests that Discord refused in the database, so that it survives a restart."""

import asyncio
import logging
import time

from bot.delivery.heartbeat import Heartbeat
from bot.platform.budget import RequestBudget
from storage import BudgetStore
from storage.errors import StorageError

log = logging.getLogger(__name__)

RENEW_SECONDS = 1.0
RECALL_SECONDS = 60.0
"""How often the count of the last minutes is read again while it isn't zero."""


class RefusedRequests:
    """Stores what the budget of this process counts; writes nothing while no request is refused."""

    def __init__(self, budget: RequestBudget, stored: BudgetStore, heartbeat: Heartbeat) -> None:
        self._budget = budget
        self._stored = stored
        self._heartbeat = heartbeat
        self._recalled = time.monotonic()
        self._is_known = False

    async def watch(self) -> None:
        """Keep the count up to date while this process is alone."""
        while self._heartbeat.alone:
            await self.renew_soon()

    async def renew_soon(self) -> None:
        """Renew the count and wait until the next renewal is due."""
        try:
            await self.renew()
        except StorageError as error:
            log.warning("can't read the request budget: %s", error)
        await asyncio.sleep(RENEW_SECONDS)

    async def renew(self) -> None:
        """Store new refusals and read the count. Raises :class:`storage.errors.StorageError`."""
        budget = self._budget
        if not self._is_known:  # refusals of an earlier process count too
            budget.refused = await self._stored.refused(now=now_ms())
            self._is_known = True
        refused, at = budget.take_refused(), time.monotonic()
        if refused or (budget.refused and at - self._recalled > RECALL_SECONDS):
            self._recalled = at
            budget.refused = await self._stored.refused(refused, now=now_ms())


def now_ms() -> int:
    """Return the time in milliseconds, as the store keeps it."""
    return int(time.time() * 1000)
