"""Runs robots in separate processes, so that players never wait for them.

The required modules are loaded with the first process, since many bots have no robots.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

from bot.matches.robots.process import Chosen, Job, Thought, begin, choose, read_rules
from engine.catalogue import games
from engine.robots import STEADY
from engine.robots.values import unreadable

log = logging.getLogger(__name__)

T = TypeVar("T")

WORKERS = 2
ATTEMPTS = 3
PATIENCE = 30.0
"""The timeout of a robot's choice, in seconds; robots stop thinking long before."""
SPARE_PATIENCE = 300.0
"""The timeout of spare-time work, in seconds: no one waits for it, and a busy machine may take long."""
BEGINNING = 60.0
"""The timeout of a process's start, in seconds, generous for busy machines."""


START_ERRORS = (OSError, ImportError, NotImplementedError)
"""Errors if processes or their semaphores (in /dev/shm on Linux) can't be created."""

SPARE_SHARE = 3.0
"""The longest wait of spare-time work for robots, as a multiple of the last such work's duration."""
SPARE_SECONDS = 5.0
"""The assumed duration of spare-time work before the first, and its minimum, in seconds."""


class PoolClosed(Exception):
    """The pool is closed because the process ends; the work resumes after the restart."""


def _tell_of_unreadable_values() -> None:
    for slug in games():
        if reason := unreadable(slug):
            log.warning("robots play %s without its fitted values, which can't be read: %s", slug, reason)


class RobotPool:
    """A pool of at most ``workers`` robot processes, started when first needed or expected.

    A match waits for at most one turn of each other match. If a robot takes longer than ``patience`` seconds,
    the steady robot plays instead.
    """

    def __init__(
        self, workers: int = WORKERS, patience: float = PATIENCE, work: Callable[[Job], Chosen] = choose
    ) -> None:
        self._patience, self._work = patience, work
        self._turns = asyncio.Semaphore(workers)
        self._spare_time = asyncio.Semaphore(1)
        self._questions = asyncio.Semaphore(1)
        self._wanted = 0
        self._nothing_wanted = asyncio.Event()
        self._nothing_wanted.set()
        self._processes: set[futures.ProcessPoolExecutor] = (
            set()
        )  # executors of one process each, so that each can be killed
        self._idle: list[futures.ProcessPoolExecutor] = []
        self._reading: dict[futures.ProcessPoolExecutor, futures.Future[None]] = {}
        self._told = self._told_of_threads = False
        self._closed = False
        self._in_threads = set[asyncio.Future[Any]]()
        self._spare_seconds = SPARE_SECONDS

    def expect(self) -> None:
        """Start a process in advance, so that the first turn needn't wait for it."""
        if not self._closed and not self._processes and (process := self._begun()) is not None:
            self._idle.append(process)

    async def think(self, job: Job) -> Thought:
        """Return the robots' moves until a human is active; takes precedence over spare-time work.

        Raises like :meth:`_choose`.
        """
        thought: Thought = []
        now: bytes | None = job.now
        with self._awaited():
            while now is not None:
                moves, now = await self._choose(job._replace(now=now))
                thought += moves
        return thought

    async def answer(self, work: Callable[[], T]) -> T:
        """Run work that a user waits for, one at a time and in order.

        So it occupies at most one process; takes precedence over spare-time work. Raises like
        :meth:`in_spare_time`.
        """
        with self._awaited():
            async with self._questions:
                return await self._run_again(work)

    async def in_spare_time(self, work: Callable[[], T]) -> T:
        """Run ``work`` in a process while no one waits for one, one at a time.

        On a busy pool it still gets a share: it waits at most :data:`SPARE_SHARE` times as long as the last
        such work took. Raises the errors of ``work``, :class:`TimeoutError`, and
        :class:`concurrent.futures.BrokenExecutor` or :class:`OSError` if the process dies twice.
        """
        async with self._spare_time:
            await self._wait_for_quiet()
            began = time.monotonic()
            try:
                return await self._run_again(work, max(SPARE_PATIENCE, self._patience))
            finally:
                self._spare_seconds = time.monotonic() - began

    async def _wait_for_quiet(self) -> None:
        """Wait until no one waits for a process, with a limit."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SPARE_SHARE * max(self._spare_seconds, SPARE_SECONDS)):
                while self._wanted:
                    await self._nothing_wanted.wait()

    @contextmanager
    def _awaited(self) -> Iterator[None]:
        """Suspend spare-time work during the block."""
        self._wanted += 1
        self._nothing_wanted.clear()
        try:
            yield
        finally:
            self._wanted -= 1
            if not self._wanted:
                self._nothing_wanted.set()

    async def _run_again(self, work: Callable[[], T], patience: float | None = None) -> T:
        """Run work in a process, and retry once if it dies, perhaps before it had started."""
        try:
            return await self._run(work, patience)
        except TimeoutError:
            raise
        except (futures.BrokenExecutor, OSError):
            return await self._run(work, patience)

    async def _choose(self, job: Job) -> Chosen:
        """Return the next robot's choice; the steady robot replaces one that hangs, fails or dies twice.

        Raises :class:`PoolClosed`, and :class:`concurrent.futures.BrokenExecutor` or :class:`OSError` if the
        steady robot's process dies too.
        """
        asked = job
        for attempt in range(ATTEMPTS):
            last = attempt == ATTEMPTS - 1
            try:
                return await self._run(partial(self._work, asked))
            except TimeoutError as error:
                if last:
                    raise
                trouble = repr(error)
            except (futures.BrokenExecutor, OSError) as error:  # OSError: the executor is just breaking
                if last:
                    raise
                if not attempt:  # perhaps it died before it had started
                    continue
                trouble = repr(error)
            except PoolClosed:
                raise
            except Exception as error:
                if asked is not job:
                    raise
                trouble = repr(error)
            kinds = ", ".join(sorted(set(job.robots.values())))
            log.warning(
                "match %s: the search of a robot (%s) failed, %r plays: %s",
                job.number,
                kinds,
                STEADY,
                trouble,
            )
            asked = job.steady
        raise AssertionError("unreachable")

    async def _run(self, work: Callable[[], T], patience: float | None = None) -> T:
        """Run work in a process; one that dies, or hangs for ``patience`` seconds, is discarded.

        Uses a thread if no process can be started. Raises :class:`PoolClosed`.
        """
        patience = self._patience if patience is None else patience
        async with self._turns:
            if self._closed:
                raise PoolClosed
            if (process := self._idle.pop() if self._idle else self._begun()) is None:
                return await self._run_in_thread(work, patience)
            try:
                if (reading := self._reading.pop(process, None)) is not None:
                    await asyncio.wait_for(asyncio.wrap_future(reading), BEGINNING)
                result = asyncio.get_running_loop().run_in_executor(process, work)
                return await asyncio.wait_for(result, patience)
            except (futures.BrokenExecutor, OSError) as error:
                self._processes.discard(process)
                if isinstance(error, TimeoutError):
                    _kill(process)
                process.shutdown(wait=False, cancel_futures=True)
                if self._closed:
                    raise PoolClosed from error
                raise
            finally:
                if process in self._processes:
                    self._idle.append(process)

    async def _run_in_thread(self, work: Callable[[], T], patience: float) -> T:
        """Run work in a thread; raises :class:`PoolClosed`."""
        result = asyncio.wrap_future(_in_thread(work))
        self._in_threads.add(result)
        try:
            return await asyncio.wait_for(result, patience)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and task is not None and not task.cancelling():
                raise PoolClosed from None
            raise
        finally:
            self._in_threads.discard(result)

    def _begun(self) -> "futures.ProcessPoolExecutor | None":
        """Start a process that loads the rules; return None if that isn't possible."""
        if not self._told:
            self._told = True
            _tell_of_unreadable_values()
        try:
            process = started()
            reading = process.submit(read_rules)
        except START_ERRORS as error:
            if not self._told_of_threads:
                self._told_of_threads = True
                log.warning(
                    "no process can be started for robots (%s), so they run in threads, "
                    "which slows down everything else: see `ziggurat doctor`",
                    error,
                )
            return None
        self._processes.add(process)
        self._reading[process] = reading
        return process

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return sorted(
            pid for process in self._processes for pid in getattr(process, "_processes", None) or ()
        )

    def close(self) -> None:
        """Kill all processes at once."""
        self._closed = True
        for result in self._in_threads:
            result.cancel()
        processes, self._processes, self._idle = self._processes, set(), []
        self._reading.clear()
        for process in processes:
            _kill(process)
            process.shutdown(wait=False, cancel_futures=True)


def started() -> "futures.ProcessPoolExecutor":
    """Return a pool of one process, which starts with its first task; raises :data:`START_ERRORS`."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    return futures.ProcessPoolExecutor(1, mp_context=context, initializer=begin)


def _in_thread(work: Callable[[], T]) -> "futures.Future[T]":
    """Run work in a daemon thread."""
    result: futures.Future[T] = futures.Future()
    result.set_running_or_notify_cancel()  # can no longer be cancelled

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)

    threading.Thread(target=run, name="robot", daemon=True).start()
    return result


def _kill(process: "futures.ProcessPoolExecutor") -> None:
    for worker in list((getattr(process, "_processes", None) or {}).values()):
        worker.kill()
