"""The interactions that are being answered, so that the bot ends when they are, and begins no more."""

import asyncio

from bot.platform.aio import TaskSet


class InFlight:
    """The tasks of interactions under way."""

    def __init__(self) -> None:
        self._tasks = TaskSet()
        self._ended = False

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

    async def finish(self, seconds: float) -> None:
        """Admit no more, and wait for those under way; what takes longer is cancelled."""
        self._ended = True
        await self._tasks.finish(seconds)
