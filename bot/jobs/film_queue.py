"""Films of matches, drawn one after the other by a process of its own, so that no turn waits for them."""

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
"""Seconds that a film may take."""

MOST_WAITING = 4
"""Films asked for at a time, the one that is being drawn included."""

KEPT_SECONDS = 900.0
"""How long the last film is at hand, to be shown to all."""

PROJECTOR = (sys.executable, "-m", "bot.jobs.film_worker")

OnProgress = Callable[[int, int], Awaitable[None]]


class FilmError(ZigguratError):
    """The process that draws films ended without one."""


class FilmQueue:
    """Draws films, and keeps the last one for a while."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(1)
        self._waiting = 0
        self._latest: tuple[Hashable, bytes] | None = None

    def cached(self, key: Hashable) -> bytes | None:
        """Return a film if it was the last one that was drawn, not long ago."""
        return self._latest[1] if self._latest and self._latest[0] == key else None

    async def film(self, key: Hashable, reel: Reel, on_progress: OnProgress) -> bytes:
        """Return the film of a reel; ``on_progress`` is called while it is drawn with how far it is.

        Raises :class:`engine.errors.Refusal` where too many wait already.
        """
        if self._waiting >= MOST_WAITING:
            raise Refusal("refusal-film-busy")
        self._waiting += 1
        try:
            async with self._room:
                if (film := self.cached(key)) is not None:
                    return film
                async with asyncio.timeout(PATIENCE):
                    film = await _draw(reel, on_progress)
                self.keep(key, film)
                return film
        finally:
            self._waiting -= 1

    def keep(self, key: Hashable, film: bytes) -> None:
        """Have a film at hand for a while, in the place of the last one."""
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
            raise FilmError(f"no film came out: exit code {await process.wait()}")
        film = await process.stdout.readexactly(int(line[0]))
        await process.wait()
        return film
