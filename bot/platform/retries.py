"""Tries again what failed, at longer and longer intervals."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from bot.platform.aio import TaskSet

K = TypeVar("K", bound=Hashable)

LONGEST_WAIT = 240.0


class Wait(NamedTuple):
    """When something is tried again, how long that was put off, and because of what.

    If that is ``noted`` in the database, others may hurry it.
    """

    seconds: float
    timer: asyncio.TimerHandle
    fault: str = ""
    noted: bool = False


class Retries(Generic[K]):
    """Runs ``again`` for what failed; ``first_wait`` is how long that takes the first time."""

    def __init__(self, again: Callable[[K], Awaitable[Any]], first_wait: float) -> None:
        self.first_wait = first_wait
        self._again = again
        self._waits: dict[K, Wait] = {}
        self._tasks = TaskSet()
        self._ended = False

    def __contains__(self, key: K) -> bool:
        return key in self._waits

    def later(self, key: K, error: Exception, at_least: float = 0.0) -> float:
        """Try again, each time after about twice as long; return after how many seconds."""
        before = self._waits.pop(key, None)
        if before is not None:
            before.timer.cancel()
        seconds = self.first_wait if before is None else min(before.seconds * 2, LONGEST_WAIT)
        if not self._ended:
            delay = max(at_least, seconds * random.uniform(0.8, 1.2))
            timer = asyncio.get_running_loop().call_later(delay, self._try_again, key)
            self._waits[key] = Wait(seconds, timer, repr(error))
        return max(at_least, seconds)

    def is_known(self, key: K, error: Exception) -> bool:
        """Return whether something has failed like this the last time."""
        wait = self._waits.get(key)
        return wait is not None and wait.fault == repr(error)

    def note(self, key: K) -> None:
        """Record that the database says when something is tried again."""
        if (wait := self._waits.get(key)) is not None:
            self._waits[key] = wait._replace(noted=True)

    def take(self, key: K) -> bool:
        """Return whether something may begin: it doesn't wait, or others may have hurried it."""
        wait = self._waits.get(key)
        if wait is not None and wait.noted:
            wait.timer.cancel()
        return wait is None or wait.noted

    def forget(self, key: K) -> None:
        """Count the faults of something from the beginning."""
        if (wait := self._waits.pop(key, None)) is not None:
            wait.timer.cancel()

    def succeeded(self, key: K) -> None:
        """Forget the faults of what is done, though it may be under way once more."""
        self._waits.pop(key, None)

    async def finish(self, seconds: float) -> None:
        """Try nothing again, and wait for what is under way."""
        self._ended = True
        for wait in self._waits.values():
            wait.timer.cancel()
        self._waits.clear()
        await self._tasks.finish(seconds)

    def _try_again(self, key: K) -> None:
        if not self._ended:
            self._tasks.spawn(self._again(key))  # type: ignore[arg-type]  # each is a coroutine
