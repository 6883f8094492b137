"""Computes reviews of finished matches in the background, the longest waiting first, and stores them."""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from functools import partial
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from bot.interactions.services import Service
from bot.matches.robots.judging import JudgingTask, judged
from bot.matches.robots.players import Lease, nobody_else
from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform.aio import TaskSet, long_work
from bot.platform.clock import now
from engine.errors import Refusal, ZigguratError
from engine.robots.review import (
    AGAIN,
    AGAIN_GOOD,
    Decision,
    Judged,
    Review,
    Verdict,
    decisions,
    doubtful,
    spans_of,
    thrift,
)
from storage.errors import StorageError

log = logging.getLogger(__name__)

MOST = 50
"""The most reviews that are running or waiting."""

KEEP_SECONDS = 5.0
"""How often partial results are stored, in seconds: the most that is lost if the process ends."""

ELSEWHERE_SECONDS = 2.0
"""How often to check whether another process has finished a review, in seconds."""

CLOSELY = 4
"""How much longer a decision takes to judge the second time, until that was measured."""

Key = tuple[int, int]
"""A match id and a seat."""


class UnfinishedReview(msgspec.Struct, frozen=True):
    """A partial review: the decisions judged once, and those judged a second time.

    ``asked`` is when it was first requested; earlier versions did not store it.
    """

    once: tuple[Judged, ...] = ()
    again: tuple[Judged, ...] = ()
    asked: int = 0


class Progress:
    """The progress of a review of ``decisions``: ``done`` of about ``count`` steps once it is ``started``.

    ``asked`` is when it was requested, by which reviews are ordered. It is ``elsewhere`` while another
    process computes it, and ``abandoned`` when the process ends; the next process resumes it.
    """

    def __init__(self, slug: str, asked: int, decisions: int) -> None:
        self.slug, self.asked, self.decisions = slug, asked, decisions
        self.done = 0
        self.started = False
        self.ended = asyncio.Event()
        self.review: Review | None = None
        self.elsewhere = False
        self.abandoned = False

    @property
    def count(self) -> int:
        """The number of steps: each decision, and those judged a second time."""
        return self.decisions + min(self.decisions, AGAIN + AGAIN_GOOD)

    @property
    def left(self) -> tuple[int, int]:
        """The number of decisions still to be judged the first time, and the second."""
        return max(0, self.decisions - self.done), self.count - max(self.done, self.decisions)


class Reviews(Service):
    """Lets robots judge the turns that players took themselves, one review at a time, by age.

    A ``lease`` ensures that only one process on a database works on a review. Partial results are stored, so
    another process can resume it.
    """

    def __init__(self, tables: Tables, robot_pool: RobotPool, lease: Lease = nobody_else) -> None:
        self._tables, self._robot_pool, self._lease = tables, robot_pool, lease
        self._reviews = tables.matches.reviews
        self._under_way: dict[Key, Progress] = {}
        self._tasks = TaskSet()
        self._ready: list[Progress] = []
        self._running: Progress | None = None
        self._turns = asyncio.Condition()
        self._abandoned = False
        self._seconds: dict[tuple[str, bool], float] = {}
        self._others: frozenset[str] = frozenset()

    async def get(self, table: Table, seat: int) -> Review | None:
        """Return the stored review of a seat, or None if there is no readable one.

        The whole log must be loaded. Raises :class:`engine.errors.Refusal` while the match is running.
        """
        _require_over(table)
        text = await self._reviews.get(table.id, seat, table.match.seq)
        if text is None:
            return None
        try:
            review = msgspec.json.decode(text, type=Review)
            user = table.record.people[seat].user
            return Review(tuple(one for one in review.judged if table.played_by(user, seat, one.first)))
        except msgspec.MsgspecError as error:
            log.warning(
                "match %d: the stored review of seat %d is unreadable and computed again: %s",
                table.id,
                seat,
                error,
            )
            return None

    def begun(self, table: Table, seat: int, asked: int | None = None) -> Progress:
        """Return the progress of a seat's review, started if necessary, perhaps ``asked`` for earlier.

        The whole log must be loaded. Raises :class:`engine.errors.Refusal` while the match is running, and if
        the queue is full.
        """
        _require_over(table)
        key = (table.id, seat)
        if (progress := self._under_way.get(key)) is not None:
            return progress
        if len(self._under_way) >= MOST:
            raise Refusal("refusal-review-busy")
        count = sum(1 for _ in spans_of(table.match, seat, _own(table, seat)))
        progress = Progress(table.game.facts.slug, now() if asked is None else asked, count)
        self._under_way[key] = progress
        if self._abandoned:
            progress.abandoned = True
        self._tasks.spawn(self._work_out(table, seat, progress))
        return progress

    def before(self, progress: Progress) -> int:
        """Return the number of reviews ahead of this one."""
        return len(self._ahead(progress))

    def minutes(self, progress: Progress) -> int | None:
        """Return the estimated minutes until a review is ready, or None if nothing was measured yet."""
        if not self._seconds or progress.elsewhere:
            return None
        seconds = sum(
            count * self._step(each.slug, closely)
            for each in (*self._ahead(progress), progress)
            for closely, count in zip((False, True), each.left, strict=True)
        )
        return max(1, math.ceil(seconds / 60.0))

    def _step(self, slug: str, closely: bool) -> float:
        """Return the seconds that a judgement takes; as in the slowest game if none was measured yet."""
        measured = {each: seconds for each, seconds in self._seconds.items() if each[0] == slug}
        return max(
            seconds * float(CLOSELY) ** (closely - kind)
            for (_, kind), seconds in (measured or self._seconds).items()
            if kind == closely or (slug, closely) not in measured
        )

    def _ahead(self, progress: Progress) -> list[Progress]:
        """Return the reviews that this process will finish before this one: the current and older ones."""
        if progress is self._running:
            return []
        queue = [each for each in self._under_way.values() if not each.elsewhere or each is progress]
        queue.sort(key=lambda each: (each is not self._running, each.asked))
        return queue[: queue.index(progress)] if progress in queue else []

    async def resume(self) -> None:
        """Resume the reviews that an earlier process started, the longest waiting first."""
        try:
            found = [
                (_unfinished(match_id, seat, text).asked, match_id, seat, seq)
                for match_id, seat, seq, text in await self._reviews.unfinished()
            ]
            for asked, match_id, seat, seq in sorted(found):
                await self._resume(match_id, seat, seq, asked)
        except StorageError as error:
            log.error("can't load unfinished reviews: %s", error)

    def meet(self, others: Iterable[str]) -> None:
        """Resume the reviews of other processes if one of them is no longer among ``others``."""
        before, self._others = self._others, frozenset(others)
        if before - self._others and not self._abandoned:
            self._tasks.spawn(self.resume())

    async def abandon(self) -> None:
        """Abandon running reviews because the process ends; the next process resumes them."""
        self._abandoned = True
        for progress in self._under_way.values():
            progress.abandoned = True
            progress.ended.set()
        await self._tasks.finish(0.0)

    async def _resume(self, match_id: int, seat: int, seq: int, asked: int) -> None:
        try:
            table = await self._tables.load_whole(match_id)
            if table.match.seq == seq:
                self.begun(table, seat, asked)
        except (Refusal, ZigguratError) as error:  # the player can request it again
            log.info("match %d: the review of seat %d is not resumed: %r", match_id, seat, error)

    async def _work_out(self, table: Table, seat: int, progress: Progress) -> None:
        try:
            with long_work():
                progress.review = await self._first_finished(table, seat, progress)
        except StorageError as error:
            log.warning("match %d: the review of seat %d could not be stored: %s", table.id, seat, error)
        except PoolClosed:
            progress.abandoned = True
        except Exception:
            log.exception("match %d: the review of seat %d failed", table.id, seat)
        finally:
            del self._under_way[table.id, seat]
            progress.ended.set()

    async def _first_finished(self, table: Table, seat: int, progress: Progress) -> Review:
        """Compute a review, or wait for the process that does."""
        while True:
            async with self._lease(f"review:{table.id}:{seat}") as is_mine:
                progress.elsewhere = not is_mine
                if is_mine:
                    return await self._finished(table, seat, progress)
            await asyncio.sleep(ELSEWHERE_SECONDS)
            if (review := await self.get(table, seat)) is not None:
                return review

    async def _finished(self, table: Table, seat: int, progress: Progress) -> Review:
        """Compute and store a review that this process holds the lease for."""
        if (review := await self.get(table, seat)) is not None:
            return review
        text = await self._reviews.get_unfinished(table.id, seat, table.match.seq)
        unfinished = replace(_unfinished(table.id, seat, text), asked=progress.asked)
        await self._keep_unfinished(table, seat, unfinished)
        async with self._turn(progress):
            decided = await asyncio.to_thread(self._decisions, table, seat)
            review = Review(tuple(await self._all_judged(table, seat, decided, unfinished, progress)))
        progress.review = review
        await self._reviews.keep(table.id, seat, table.match.seq, msgspec.json.encode(review).decode())
        return review

    @asynccontextmanager
    async def _turn(self, progress: Progress) -> AsyncIterator[None]:
        """Wait until no review is running and no older one is ready, and run this one during the block."""
        self._ready.append(progress)
        try:
            async with self._turns:
                await self._turns.wait_for(lambda: self._next() is progress)
                self._running, progress.started = progress, True
            yield
        finally:
            self._ready.remove(progress)
            if self._running is progress:
                self._running = None
            async with self._turns:
                self._turns.notify_all()

    def _next(self) -> Progress | None:
        """Return the review that may run now, if none is running."""
        return None if self._running else min(self._ready, key=lambda each: each.asked)

    def _decisions(self, table: Table, seat: int) -> list[Decision]:
        """Return a seat's decisions, stopping if the process ends; meant to run in a thread."""
        found = decisions(table.match, seat, _own(table, seat))
        return [*takewhile(lambda _: not self._abandoned, found)]

    async def _keep_unfinished(self, table: Table, seat: int, unfinished: UnfinishedReview) -> None:
        text = msgspec.json.encode(unfinished).decode()
        await self._reviews.keep_unfinished(table.id, seat, table.match.seq, text)

    async def _all_judged(
        self,
        table: Table,
        seat: int,
        decided: Sequence[Decision],
        unfinished: UnfinishedReview,
        progress: Progress,
    ) -> list[Judged]:
        """Judge all decisions, without those for which the robot process fails."""
        slug, share = table.game.facts.slug, thrift(len(decided))
        once = {one.first: one for one in unfinished.once}
        again = {one.first: one for one in unfinished.again}
        questions = dict[int, JudgingTask]()
        kept_at = time.monotonic()

        async def keep_now_and_then() -> None:
            nonlocal kept_at
            if time.monotonic() - kept_at >= KEEP_SECONDS:
                kept_at = time.monotonic()
                judged = UnfinishedReview(tuple(once.values()), tuple(again.values()), progress.asked)
                await self._keep_unfinished(table, seat, judged)

        for number, decision in enumerate(decided):
            questions[decision.first] = JudgingTask(slug, decision.view, decision.moves, number, share)
            if decision.first not in once:
                verdict = await self._judged(table, decision, questions[decision.first])
                if verdict is not None:
                    once[decision.first] = Judged(decision.first, decision.turn, verdict)
                await keep_now_and_then()
            progress.done += 1
        judged = [once[decision.first] for decision in decided if decision.first in once]
        for one in [judged[place] for place in doubtful(judged)]:
            if one.first not in again:
                question = questions[one.first]._replace(doubted=one.verdict)
                verdict = await self._judged(table, decided[question.number], question)
                if verdict is not None:
                    again[one.first] = replace(one, verdict=verdict, closely=True)
                await keep_now_and_then()
            progress.done += 1
        return [again.get(one.first, one) for one in judged]

    async def _judged(self, table: Table, decision: Decision, question: JudgingTask) -> Verdict | None:
        """Judge a decision; return None if the robot process fails."""
        began = time.monotonic()
        try:
            return await self._robot_pool.in_spare_time(partial(judged, question))
        except (BrokenExecutor, OSError, ValueError, ArithmeticError, LookupError) as error:
            log.warning("match %d: entry %d is not judged: %r", table.id, decision.first, error)
            return None
        finally:
            taken, kind = time.monotonic() - began, (question.slug, question.doubted is not None)
            self._seconds[kind] = 0.8 * self._seconds.get(kind, taken) + 0.2 * taken


def _own(table: Table, seat: int) -> Callable[[int], bool]:
    """Return a check whether the seat's player chose the move of a log entry."""
    return partial(table.played_by, table.record.people[seat].user, seat)


def _unfinished(match_id: int, seat: int, text: str | None) -> UnfinishedReview:
    try:
        return UnfinishedReview() if text is None else msgspec.json.decode(text, type=UnfinishedReview)
    except msgspec.MsgspecError as error:
        log.warning("match %d: the review of seat %d starts again: %s", match_id, seat, error)
        return UnfinishedReview()


def _require_over(table: Table) -> None:
    if not table.match.over:
        raise Refusal("refusal-review-running")
