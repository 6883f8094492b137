"""Limits this process's requests to Discord to its share of the bot's."""

import time

from bot.delivery.refused_requests import RefusedRequests, now_ms
from storage.delivery import SHARE_MS


class RequestShare(RefusedRequests):
    """Renews the share of this process, which is the whole budget while it is alone."""

    async def watch(self) -> None:
        """Renew the share until cancelled."""
        while True:
            await self.renew_soon()

    async def renew(self) -> None:
        """Renew the share once. Raises :class:`storage.errors.StorageError`."""
        budget = self._budget
        if self._heartbeat.alone:
            budget.share, budget.lapses = budget.limit, None
            await super().renew()
            return
        at, refused = time.monotonic(), budget.take_refused()
        allowance = await self._stored.share(
            self._heartbeat.instance,
            budget.wanted(),
            budget.limit,
            paused=now_ms() + int(budget.paused * 1000) if budget.paused else 0,
            refused=refused,
            now=now_ms(),
        )
        budget.share, budget.lapses = allowance.share, at + SHARE_MS / 1000
        budget.refused = allowance.refused
        if (seconds := (allowance.paused - now_ms()) / 1000) > max(budget.paused, 0.0):
            budget.pause(seconds)
