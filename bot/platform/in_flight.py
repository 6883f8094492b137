"""Tracks the interactions being answered, so that the bot finishes them before it stops."""

import asyncio
import time

from bot.platform.aio import TaskSet

REMEMBERED_SECONDS = 15 * 60
"""How long an interaction id is remembered: as long as Discord accepts responses to it."""


class InFlight:
    """The tasks that are answering interactions."""

    def __init__(self) -> None:
        self._tasks = TaskSet()
        self._ended = False
        self._delivered: dict[int, float] = {}

    def is_first(self, interaction: int) -> bool:
        """Return whether this process sees an interaction for the first time, and remember it."""
        now = time.monotonic()
        while self._delivered:
            oldest = next(iter(self._delivered))
            if now - self._delivered[oldest] < REMEMBERED_SECONDS:
                break
            del self._delivered[oldest]
        if interaction in self._delivered:
            return False
        self._delivered[interaction] = now
        return True

    def __len__(self) -> int:
        """Return the number of interactions being answered."""
        return len(self._tasks)

    def admit(self) -> bool:
        """Register the current task and return True, or return False if the bot is stopping."""
        task = asyncio.current_task()
        if self._ended or task is None:
            return False
        self._tasks.add(task)
        return True

    def end(self) -> None:
        """Stop admitting interactions."""
        self._ended = True

    async def finish(self, seconds: float) -> None:
        """Stop admitting interactions, wait up to ``seconds`` for the rest, then cancel them."""
        self.end()
        await self._tasks.finish(seconds)
