"""Where robots think: processes of their own, so that whoever plays never waits for them.

What they need is loaded with the first of them: a bot without robots has no use for it.
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
"""Seconds after which a process that chooses counts as hung; levels stop thinking long before."""
BEGINNING = 60.0
"""Seconds after which a process that has not read the rules counts as hung, however busy the machine is."""


START_ERRORS = (OSError, ImportError, NotImplementedError)
"""What Python raises if processes or their semaphores, which are in /dev/shm on Linux, can't be made."""

SPARE_SHARE = 3.0
"""How much longer than the last piece of work in spare time took the next one waits for robots, at most."""
SPARE_SECONDS = 5.0
"""How long such a piece counts as taking before one is done, and at least."""


class PoolClosed(Exception):
    """Robots think no more, as the process ends; what they were at is taken up after the restart."""


def _tell_of_unreadable_values() -> None:
    for slug in games():
        if reason := unreadable(slug):
            log.warning("robots play %s without its fitted values, which can't be read: %s", slug, reason)


class RobotPool:
    """At most ``workers`` processes that think, begun when they are first needed or expected to be.

    A turn of a match waits behind one turn of each other match at most, so that none has to wait long.
    What is not chosen ``patience`` seconds after a process has read the rules is chosen by the steady robot.
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
        self._processes: set[futures.ProcessPoolExecutor] = set()  # one each, so that it can be killed alone
        self._idle: list[futures.ProcessPoolExecutor] = []
        self._reading: dict[futures.ProcessPoolExecutor, futures.Future[None]] = {}
        self._told = self._told_of_threads = False
        self._closed = False
        self._in_threads = set[asyncio.Future[Any]]()
        self._spare_seconds = SPARE_SECONDS

    def expect(self) -> None:
        """Have a process that knows the rules, so that the first thought need not wait for it."""
        if not self._closed and not self._processes and (process := self._begun()) is not None:
            self._idle.append(process)

    async def think(self, job: Job) -> Thought:
        """Return what robots do until somebody else is to act; what is done in spare time waits for it.

        Raises what :meth:`_choose` does.
        """
        thought: Thought = []
        now: bytes | None = job.now
        with self._awaited():
            while now is not None:
                moves, now = await self._choose(job._replace(now=now))
                thought += moves
        return thought

    async def answer(self, work: Callable[[], T]) -> T:
        """Return what ``work`` returns, for which somebody waits: one such at a time, in the order of asking.

        So it keeps no more than one process from robots that are to act; what is done in spare time waits for
        it. Raises what :meth:`in_spare_time` does.
        """
        with self._awaited():
            async with self._questions:
                return await self._run_again(work)

    async def in_spare_time(self, work: Callable[[], T]) -> T:
        """Return what ``work`` returns, done by a process while nobody waits for one; one such at a time.

        Where somebody always waits, it gets a share: it waits :data:`SPARE_SHARE` times as long as the last
        one took, and then takes its turn. Raises what it raises, :class:`TimeoutError`, and
        :class:`concurrent.futures.BrokenExecutor` or :class:`OSError` where the process dies twice.
        """
        async with self._spare_time:
            await self._wait_for_quiet()
            began = time.monotonic()
            try:
                return await self._run_again(work)
            finally:
                self._spare_seconds = time.monotonic() - began

    async def _wait_for_quiet(self) -> None:
        """Wait until nobody waits for a process, but not so long that the turn never comes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SPARE_SHARE * max(self._spare_seconds, SPARE_SECONDS)):
                while self._wanted:
                    await self._nothing_wanted.wait()

    @contextmanager
    def _awaited(self) -> Iterator[None]:
        """Have what is done in spare time wait meanwhile."""
        self._wanted += 1
        self._nothing_wanted.clear()
        try:
            yield
        finally:
            self._wanted -= 1
            if not self._wanted:
                self._nothing_wanted.set()

    async def _run_again(self, work: Callable[[], T]) -> T:
        """Have a process work, and another one where it dies: maybe it did before it had begun."""
        try:
            return await self._run(work)
        except TimeoutError:
            raise
        except (futures.BrokenExecutor, OSError):
            return await self._run(work)

    async def _choose(self, job: Job) -> Chosen:
        """Return what the next robot does; the steady one plays where that hangs, fails or dies twice.

        Raises :class:`concurrent.futures.BrokenExecutor` or :class:`OSError` where that one dies, too, and
        :class:`PoolClosed`.
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
            except (futures.BrokenExecutor, OSError) as error:  # OSError: it is just being found broken
                if last:
                    raise
                if not attempt:  # maybe before it had begun
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
                "match %s: the search of a robot (%s) came to nothing, %r plays: %s",
                job.number,
                kinds,
                STEADY,
                trouble,
            )
            asked = job.steady
        raise AssertionError("unreachable")

    async def _run(self, work: Callable[[], T]) -> T:
        """Have a process work; one that dies or hangs is done without from then on.

        A thread works if no process can be started. Raises :class:`PoolClosed` once the pool is closed.
        """
        async with self._turns:
            if self._closed:
                raise PoolClosed
            if (process := self._idle.pop() if self._idle else self._begun()) is None:
                return await self._run_in_thread(work)
            try:
                if (reading := self._reading.pop(process, None)) is not None:
                    await asyncio.wait_for(asyncio.wrap_future(reading), BEGINNING)
                result = asyncio.get_running_loop().run_in_executor(process, work)
                return await asyncio.wait_for(result, self._patience)
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

    async def _run_in_thread(self, work: Callable[[], T]) -> T:
        """Have a thread work; raises :class:`PoolClosed` when the pool is closed meanwhile."""
        result = asyncio.wrap_future(_in_thread(work))
        self._in_threads.add(result)
        try:
            return await asyncio.wait_for(result, self._patience)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and task is not None and not task.cancelling():
                raise PoolClosed from None
            raise
        finally:
            self._in_threads.discard(result)

    def _begun(self) -> "futures.ProcessPoolExecutor | None":
        """Return a new process that reads the rules, None if the system lets none be started."""
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
                    "no process can be started for robots (%s), so they think in threads, "
                    "which slows everything else down: see `ziggurat doctor`",
                    error,
                )
            return None
        self._processes.add(process)
        self._reading[process] = reading
        return process

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return sorted(
            pid for process in self._processes for pid in getattr(process, "_processes", None) or ()
        )

    def close(self) -> None:
        """End the processes at once, whatever they are at."""
        self._closed = True
        for result in self._in_threads:
            result.cancel()
        processes, self._processes, self._idle = self._processes, set(), []
        self._reading.clear()
        for process in processes:
            _kill(process)
            process.shutdown(wait=False, cancel_futures=True)


def started() -> "futures.ProcessPoolExecutor":
    """Return a pool of one process, which starts with its first task. Raises :data:`START_ERRORS`."""
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    return futures.ProcessPoolExecutor(1, mp_context=context, initializer=begin)


def _in_thread(work: Callable[[], T]) -> "futures.Future[T]":
    """Work in a thread, for which the program does not wait when it ends."""
    result: futures.Future[T] = futures.Future()
    result.set_running_or_notify_cancel()  # it can't be cancelled any more

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
