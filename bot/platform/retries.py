"""Retries failed work with exponential backoff."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, NamedTuple, TypeVar

from bot.platform.aio import TaskSet

K = TypeVar("K", bound=Hashable)

LONGEST_WAIT = 240.0


class Wait(NamedTuple):
    """A scheduled retry: its delay, timer and cause.

    If it is ``noted`` in the database, another process may bring it forward.
    """

    seconds: float
    timer: asyncio.TimerHandle
    fault: str = ""
    noted: bool = False


class Retries(Generic[K]):
    """Calls ``again`` for failed keys; ``first_wait`` is the first delay in seconds."""

    def __init__(self, again: Callable[[K], Awaitable[Any]], first_wait: float) -> None:
        self.first_wait = first_wait
        self._again = again
        self._waits: dict[K, Wait] = {}
        self._tasks = TaskSet()
        self._ended = False

    def __contains__(self, key: K) -> bool:
        return key in self._waits

    def later(self, key: K, error: Exception, at_least: float = 0.0) -> float:
        """Schedule a retry after about twice the last delay; return the delay in seconds."""
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
        """Return whether the last failure of a key was the same error."""
        wait = self._waits.get(key)
        return wait is not None and wait.fault == repr(error)

    def mark_stored(self, key: K) -> None:
        """Record that the time of a retry is stored in the database."""
        if (wait := self._waits.get(key)) is not None:
            self._waits[key] = wait._replace(noted=True)

    def take(self, key: K) -> bool:
        """Return whether work on a key may start: it has no retry, or one that may have been hurried."""
        wait = self._waits.get(key)
        if wait is not None and wait.noted:
            wait.timer.cancel()
        return wait is None or wait.noted

    def forget(self, key: K) -> None:
        """Reset the backoff of a key and cancel its retry."""
        if (wait := self._waits.pop(key, None)) is not None:
            wait.timer.cancel()

    def succeeded(self, key: K) -> None:
        """Reset the backoff of a key; a retry that is already running goes on."""
        self._waits.pop(key, None)

    async def finish(self, seconds: float) -> None:
        """Cancel all scheduled retries, and wait up to ``seconds`` for running ones."""
        self._ended = True
        for wait in self._waits.values():
            wait.timer.cancel()
        self._waits.clear()
        await self._tasks.finish(seconds)

    def _try_again(self, key: K) -> None:
        if not self._ended:
            self._tasks.spawn(self._again(key))  # type: ignore[arg-type]  # each is a coroutine
