"""Pictures off the event loop: drawing in a small pool of threads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self


class Painter:
    """Draws in at most ``threads`` threads, so that a burst of pictures never stops the bot."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")

    async def paint(self, draw: Callable[[], bytes]) -> bytes:
        """Return what ``draw`` returns, made in a thread of the pool."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, draw)

    def close(self) -> None:
        """Wait for what is being drawn and end the threads."""
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
