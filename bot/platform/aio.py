"""Asyncio helpers: the user a task works for, keyed locks, task sets and backoff."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import aiohttp
import discord

from storage.errors import StorageError

T = TypeVar("T")

NETWORK_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Errors of requests to Discord, whose message is enough to log."""

OUTSIDE_ERRORS = (*NETWORK_ERRORS, StorageError)
"""Errors of Discord or the database, which are logged without a traceback."""


reader: ContextVar[int | None] = ContextVar("reader", default=None)
"""The user whose interaction this task answers; None for background work."""

ANYWHERE = -1
"""The value of :data:`place` for background work: the server of whichever match is handled."""

place: ContextVar[int | None] = ContextVar("place", default=ANYWHERE)
"""The server of the interaction that this task answers; None in direct messages."""


class KeyedLocks:
    """A lock for each key, dropped once it is no longer held or awaited."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> asyncio.Lock:
        """Return the lock of a key, shared by all concurrent users."""
        return self._locks.setdefault(key, asyncio.Lock())


def detached() -> Context:
    """Copy the current context without the user and place of its interaction."""
    context = copy_context()
    context.run(reader.set, None)
    context.run(place.set, ANYWHERE)
    return context


_long = 0


@contextmanager
def long_work() -> Iterator[None]:
    """Mark work that takes minutes, which its user can leave running."""
    global _long  # one event loop per process
    _long += 1
    try:
        yield
    finally:
        _long -= 1


def has_long_work() -> bool:
    """Return whether work that takes minutes is under way."""
    return _long > 0


class TaskSet:
    """Running tasks, referenced until they are done so that they aren't garbage collected."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def add(self, task: "asyncio.Task[Any]") -> None:
        """Keep a reference to a task until it is done."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a background task, detached from the current user's context."""
        task = asyncio.create_task(work, context=detached())
        self.add(task)
        return task

    async def finish(self, seconds: float) -> None:
        """Wait up to ``seconds`` for all tasks, then cancel the rest."""
        if not self._tasks:
            return
        _, pending = await asyncio.wait(self._tasks, timeout=seconds)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


async def done(task: "asyncio.Task[Any]", *seconds: float, enough: Callable[[], bool]) -> bool:
    """Wait for a task in steps of ``seconds`` until ``enough`` returns True; return whether it is done."""
    for each in seconds:
        finished, _ = await asyncio.wait({task}, timeout=each)
        if finished or enough():
            break
    return task.done()


def backoff(first: float, attempt: int, longest: float) -> float:
    """Return the exponential backoff in seconds after an attempt, counted from 1."""
    return min(first * 2.0 ** min(attempt - 1, 62), longest)
