"""Looks for what other processes on the store leave to this one, for as long as any of them does."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.delivery.heartbeat import Heartbeat
from bot.platform.aio import TaskSet
from storage.errors import StorageError

log = logging.getLogger(__name__)

POLL_SECONDS = 1.0


class LeftWork:
    """Calls ``look`` every second while another process lacks a role that this one has."""

    def __init__(self, heartbeat: Heartbeat, look: Callable[[], Awaitable[None]]) -> None:
        self._heartbeat = heartbeat
        self._look = look
        self._timer: asyncio.TimerHandle | None = None
        self._tasks = TaskSet()
        self._ended = False
        heartbeat.met.append(self._later)

    async def finish(self) -> None:
        """Look no more."""
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        await self._tasks.finish(0.0)

    def _later(self) -> None:
        if self._timer is None and not self._ended and self._heartbeat.is_left_work:
            self._timer = asyncio.get_running_loop().call_later(
                POLL_SECONDS, lambda: self._tasks.spawn(self._now())
            )

    async def _now(self) -> None:
        try:
            await self._look()
        except StorageError as error:
            log.error("what others have left could not be looked up: %s", error)
        finally:
            self._timer = None
            self._later()
