"""The interactions that are being answered, so that the bot ends when they are, and begins no more."""

import asyncio
import time

from bot.platform.aio import TaskSet

REMEMBERED_SECONDS = 15 * 60
"""How long the id of an interaction is remembered: as long as Discord accepts answers to it."""


class InFlight:
    """The tasks of interactions under way."""

    def __init__(self) -> None:
        self._tasks = TaskSet()
        self._ended = False
        self._delivered: dict[int, float] = {}

    def is_first(self, interaction: int) -> bool:
        """Return whether an interaction is delivered to this process for the first time, and remember it."""
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
        """Return how many there are."""
        return len(self._tasks)

    def admit(self) -> bool:
        """Return whether the present task may answer an interaction; from then on it counts."""
        task = asyncio.current_task()
        if self._ended or task is None:
            return False
        self._tasks.add(task)
        return True

    def end(self) -> None:
        """Admit no more."""
        self._ended = True

    async def finish(self, seconds: float) -> None:
        """Admit no more, and wait for those under way; what takes longer is cancelled."""
        self.end()
        await self._tasks.finish(seconds)
