"""The interactions that are being answered, so that the bot ends when they are, and begins no more."""

import asyncio
from typing import Any


class InFlight:
    """The tasks of interactions under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ended = False

    def admit(self) -> bool:
        """Return whether the present task may answer an interaction; from then on it counts."""
        task = asyncio.current_task()
        if self._ended or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def finish(self, seconds: float) -> None:
        """Admit no more, and wait for those under way; what takes longer is cancelled."""
        self._ended = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
