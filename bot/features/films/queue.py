"""Draws films one at a time in a separate process, so that no turn waits for them."""

import asyncio
import logging
import pickle
import sys
from collections.abc import Awaitable, Callable, Hashable

from bot.platform.process import started
from engine.errors import Refusal, ZigguratError
from render.film import Reel

log = logging.getLogger(__name__)

PATIENCE = 300.0
"""The time limit of a film, in seconds."""

MOST_WAITING = 4
"""The most films in the queue, including the one being drawn."""

KEPT_SECONDS = 900.0
"""How long the last film is kept so that it can be posted."""

PROJECTOR = (sys.executable, "-m", "bot.features.films.worker")

OnProgress = Callable[[int, int], Awaitable[None]]


class FilmError(ZigguratError):
    """The process that draws films ended without a result."""


class FilmQueue:
    """Draws films and caches the last one."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(1)
        self._waiting = 0
        self._latest: tuple[Hashable, bytes] | None = None
        self._drawing: asyncio.Task[bytes] | None = None
        self._abandoned = asyncio.Event()

    def cached(self, key: Hashable) -> bytes | None:
        """Return a film if it is the cached one."""
        return self._latest[1] if self._latest and self._latest[0] == key else None

    async def film(self, key: Hashable, reel: Reel, on_progress: OnProgress) -> bytes:
        """Draw the film of a reel and report progress to ``on_progress``.

        Raises :class:`engine.errors.Refusal` if the queue is full or the process ends.
        """
        if self._waiting >= MOST_WAITING:
            raise Refusal("refusal-film-busy")
        self._waiting += 1
        try:
            async with self._room:
                if (film := self.cached(key)) is not None:
                    return film
                film = await self._drawn(reel, on_progress)
                self.keep(key, film)
                return film
        finally:
            self._waiting -= 1

    @property
    def abandoned(self) -> bool:
        """Whether drawing has stopped because the process ends."""
        return self._abandoned.is_set()

    def abandon(self) -> None:
        """Stop drawing because the process ends; waiting users are told."""
        self._abandoned.set()
        if self._drawing is not None:
            self._drawing.cancel()

    async def _drawn(self, reel: Reel, on_progress: OnProgress) -> bytes:
        if self._abandoned.is_set():
            raise Refusal("refusal-film-restarting")
        drawing = self._drawing = asyncio.create_task(_draw(reel, on_progress))
        try:
            async with asyncio.timeout(PATIENCE):
                return await drawing
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._abandoned.is_set() and task is not None and not task.cancelling():
                raise Refusal("refusal-film-restarting") from None
            raise
        finally:
            self._drawing = None

    def keep(self, key: Hashable, film: bytes) -> None:
        """Cache a film instead of the last one."""
        self._latest = key, film
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self._forget, film)

    def _forget(self, film: bytes) -> None:
        if self._latest and self._latest[1] is film:
            self._latest = None


async def _draw(reel: Reel, on_progress: OnProgress) -> bytes:
    async with started(*PROJECTOR) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(pickle.dumps(reel))
        process.stdin.close()
        while len(line := (await process.stdout.readline()).split()) == 2:
            await on_progress(*map(int, line))
        if not line:
            raise FilmError(f"the film process failed: exit code {await process.wait()}")
        film = await process.stdout.readexactly(int(line[0]))
        await process.wait()
        return film
