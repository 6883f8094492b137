"""Runs pictures and forecasts in a small thread pool, off the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Self, TypeVar

from bot.platform import measures

T = TypeVar("T")

KEPT_BYTES = 4 * 2**20
"""The size of the cache of recent pictures."""


class RenderPool:
    """A pool of ``threads`` threads, so that a burst of pictures never blocks the bot."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")
        self._pictures: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._under_way = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Run ``work`` in a thread of the pool, in the current context; return its result."""
        waiting = measures.queued("pool", work)
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, copy_context().run, waiting)
        finally:
            self._under_way -= 1

    async def picture(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return the picture for ``key`` from the cache, or draw it once for all concurrent requests.

        ``key`` must include everything the picture depends on, above all what its viewer may know.
        """
        picture = self._pictures.get(key)
        measures.cache("pictures", hit=picture is not None or key in self._drawing)
        if picture is not None:
            self._pictures.move_to_end(key)
            return picture
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(self.run(measures.timed("picture", draw)))
            task.add_done_callback(lambda task: self._keep(key, task))
        return await asyncio.shield(task)

    def _keep(self, key: Hashable, task: "asyncio.Task[bytes]") -> None:
        del self._drawing[key]
        if task.cancelled() or task.exception() or len(task.result()) > KEPT_BYTES:
            return
        self._pictures[key] = task.result()
        self._size += len(task.result())
        while self._size > KEPT_BYTES:
            self._size -= len(self._pictures.popitem(last=False)[1])

    @property
    def busy(self) -> bool:
        """Whether any work is running or queued."""
        return self._under_way > 0

    @property
    def size(self) -> int:
        """The size of the cached pictures in bytes."""
        return self._size

    def close(self) -> None:
        """Wait for running work and stop the threads."""
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
