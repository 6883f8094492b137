"""What asynchronous code needs everywhere: whom a task answers, locks by key, sets of tasks, back-off."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import aiohttp
import discord

from storage.errors import StorageError

T = TypeVar("T")

NETWORK_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Raised where Discord refuses something, has trouble, or can't be reached; their text says it all."""

OUTSIDE_ERRORS = (*NETWORK_ERRORS, StorageError)
"""Raised where Discord or the database fails, which is no fault of the program: no traceback is needed."""


reader: ContextVar[int | None] = ContextVar("reader", default=None)
"""The user whose interaction is answered in this task; None where the bot works by itself."""

ANYWHERE = -1
"""Stands for the place of each match itself, where the bot works by itself."""

place: ContextVar[int | None] = ContextVar("place", default=ANYWHERE)
"""The server on which that interaction is answered; None in direct messages."""


class KeyedLocks:
    """One lock for each key, which is gone once nobody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> asyncio.Lock:
        """Return the lock of a key, the same one for all that use it at the same time."""
        return self._locks.setdefault(key, asyncio.Lock())


def detached() -> Context:
    """Return the current context without the user whose interaction is answered in it."""
    context = copy_context()
    context.run(reader.set, None)
    context.run(place.set, ANYWHERE)
    return context


class TaskSet:
    """Tasks under way, held so that they are not collected, until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def add(self, task: "asyncio.Task[Any]") -> None:
        """Hold a task until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task and hold it; it is nobody's in particular, whoever gave cause for it."""
        task = asyncio.create_task(work, context=detached())
        self.add(task)
        return task

    async def finish(self, seconds: float) -> None:
        """Wait for all tasks, and cancel those that take longer."""
        if not self._tasks:
            return
        _, pending = await asyncio.wait(self._tasks, timeout=seconds)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


async def done(task: "asyncio.Task[Any]", *seconds: float, enough: Callable[[], bool]) -> bool:
    """Wait for a task so long, one time after the other until it is ``enough``; return whether it is done."""
    for each in seconds:
        finished, _ = await asyncio.wait({task}, timeout=each)
        if finished or enough():
            break
    return task.done()


def backoff(first: float, attempt: int, longest: float) -> float:
    """Return how many seconds to wait after an attempt, counted from 1: twice as long each time."""
    return min(first * 2.0 ** min(attempt - 1, 62), longest)
