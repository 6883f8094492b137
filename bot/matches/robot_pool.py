"""Where robots think: processes of their own, so that whoever plays never waits for them.

A process reads little but this module, and through it the rules. What processes need is loaded with the first
of them: a bot without robots has no use for it.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Mapping
from concurrent import futures
from typing import Any, NamedTuple, Self

import msgspec

from bot.platform.process import give_way
from engine.catalogue import game, games
from engine.history.log import Played
from engine.history.snapshot import snapshot_decoder
from engine.match import Match

WORKERS = 2
ATTEMPTS = 3

Thought = list[tuple[int, Any]]
"""What robots do: the seats and their moves, in this order."""


class Job(NamedTuple):
    """A match as it stands, and which kinds of robots play which of its seats."""

    slug: str
    seats: int
    options: dict[str, str]
    seed: int
    now: bytes
    robots: dict[int, str]

    @classmethod
    def of(cls, match: Match, robots: Mapping[int, str]) -> Self:
        """Return what there is to be thought of in a match."""
        now = msgspec.json.encode(match.now)
        return cls(match.game.facts.slug, match.seats, match.options, match.seed, now, dict(robots))


def think(job: Job) -> Thought:
    """Return what robots do until somebody else is to act."""
    rules = game(job.slug)
    now = snapshot_decoder(rules).decode(job.now)
    match = Match(rules, job.seats, job.options, job.seed, now)
    return [(entry.seat, entry.move) for entry in match.go_on(job.robots) if isinstance(entry, Played)]


def _read() -> None:
    """Read the rules."""
    games()


def _begin() -> None:
    """Give way to the bot, leave it to the bot when to end, and end with it even where it is killed."""
    import multiprocessing

    give_way()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bot = multiprocessing.parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    from multiprocessing import connection

    connection.wait([sentinel])
    os._exit(0)


class RobotPool:
    """At most ``workers`` processes that think, begun when they are first needed or expected to be."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._pool: futures.ProcessPoolExecutor | None = None

    def expect(self) -> None:
        """Have a process that knows the rules, so that the first thought need not wait for it."""
        if self._pool is None:
            self._pool = self._begun()
            self._pool.submit(_read)

    async def think(self, job: Job) -> Thought:
        """Return what :func:`think` returns; a process that died is replaced.

        Raises :class:`concurrent.futures.BrokenExecutor` or :class:`OSError` where they die again and again.
        """
        for attempt in range(ATTEMPTS):
            pool = self._pool = self._pool or self._begun()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, job)
            except (futures.BrokenExecutor, OSError):  # OSError: it is just being found broken
                if self._pool is pool:
                    self.close()
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    def _begun(self) -> "futures.ProcessPoolExecutor":
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        return futures.ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return sorted(getattr(self._pool, "_processes", None) or ())

    def close(self) -> None:
        """End the processes once they have thought to the end of what they are at."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
