"""Has this process make no more requests to Discord than are its share of the bot's."""

import asyncio
import logging
import time

from bot.delivery.heartbeat import Heartbeat
from bot.platform.budget import Budget
from storage import Budget as Stored
from storage.delivery import SHARE_MS
from storage.errors import StorageError

log = logging.getLogger(__name__)

RENEW_SECONDS = 1.0
RECALL_SECONDS = 60.0
"""How often a process that is alone asks how many requests were refused, while there are any."""


class Shares:
    """Renews the share of this process; one that is alone has all, and asks the database for nothing."""

    def __init__(self, budget: Budget, stored: Stored, heartbeat: Heartbeat) -> None:
        self._budget = budget
        self._stored = stored
        self._heartbeat = heartbeat
        self._recalled = time.monotonic()
        self._is_known = False

    async def watch(self) -> None:
        """Renew the share for as long as the bot lives."""
        while True:
            try:
                await self.renew()
            except StorageError as error:
                log.warning("how many requests this process may make could not be looked up: %s", error)
            await asyncio.sleep(RENEW_SECONDS)

    async def renew(self) -> None:
        """Renew the share once. Raises :class:`storage.errors.StorageError`."""
        if not self._is_known:  # those that a process before this one was refused count
            self._budget.refused = await self._stored.refused(now=_now_ms())
            self._is_known = True
        if self._heartbeat.alone:
            self._budget.share, self._budget.lapses = self._budget.limit, None
            await self._count()
            return
        budget, at = self._budget, time.monotonic()
        refused = budget.take_refused()
        allowance = await self._stored.share(
            self._heartbeat.instance,
            budget.wanted(),
            budget.limit,
            paused=_now_ms() + int(budget.paused * 1000) if budget.paused else 0,
            refused=refused,
            now=_now_ms(),
        )
        budget.share, budget.lapses = allowance.share, at + SHARE_MS / 1000
        budget.refused = allowance.refused
        if (seconds := (allowance.paused - _now_ms()) / 1000) > max(budget.paused, 0.0):
            budget.pause(seconds)

    async def _count(self) -> None:
        """Have those counted that this process was refused."""
        refused, at = self._budget.take_refused(), time.monotonic()
        if refused or (self._budget.refused and at - self._recalled > RECALL_SECONDS):
            self._recalled = at
            self._budget.refused = await self._stored.refused(refused, now=_now_ms())


def _now_ms() -> int:
    return int(time.time() * 1000)
