"""Reviews of matches that are over: worked out in the background, a decision at a time, and kept."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from functools import partial

import msgspec
from msgspec.structs import replace

from bot.matches.coach.judging import Question, judged
from bot.matches.robots.pool import RobotPool
from bot.matches.table import Table
from bot.platform.aio import TaskSet
from engine.errors import Refusal
from engine.robots.review import (
    AGAIN,
    AGAIN_GOOD,
    Decision,
    Judged,
    Review,
    Verdict,
    decisions,
    doubtful,
    thrift,
)
from storage import Matches
from storage.errors import StorageError

log = logging.getLogger(__name__)

MOST = 12
"""Reviews that are worked out at a time; they take turns."""

Key = tuple[int, int]
"""A match and a seat."""


class Progress:
    """A review that is being worked out: ``done`` of about ``count`` steps, 0 while they are looked up."""

    def __init__(self) -> None:
        self.done = 0
        self.count = 0
        self.ended = asyncio.Event()
        self.review: Review | None = None


class Reviews:
    """Has robots judge what people played themselves, once nobody else wants them to think."""

    def __init__(self, matches: Matches, robot_pool: RobotPool) -> None:
        self._matches, self._robot_pool = matches, robot_pool
        self._under_way: dict[Key, Progress] = {}
        self._tasks = TaskSet()

    async def get(self, table: Table, seat: int) -> Review | None:
        """Return the review of a seat as it is kept, None where there is none that can be read.

        The whole log has to be at hand. Raises :class:`engine.errors.Refusal` while the match goes on.
        """
        _require_over(table)
        text = await self._matches.reviews.get(table.id, seat, table.match.seq)
        if text is None:
            return None
        try:
            review = msgspec.json.decode(text, type=Review)
            user = table.record.people[seat].user
            return Review(tuple(one for one in review.judged if table.played_by(user, seat, one.first)))
        except msgspec.MsgspecError as error:
            log.warning("match %d: the review of seat %d is worked out anew: %s", table.id, seat, error)
            return None

    def begun(self, table: Table, seat: int) -> Progress:
        """Return how far the review of a seat is, and begin it unless it is under way.

        The whole log has to be at hand. Raises :class:`engine.errors.Refusal` while the match goes on, and
        where too many are under way.
        """
        _require_over(table)
        key = (table.id, seat)
        if (progress := self._under_way.get(key)) is not None:
            return progress
        if len(self._under_way) >= MOST:
            raise Refusal("refusal-review-busy")
        progress = self._under_way[key] = Progress()
        self._tasks.spawn(self._work_out(table, seat, progress))
        return progress

    async def finish(self) -> None:
        """Give up what is under way: who wants it asks again."""
        await self._tasks.finish(0.0)

    async def _work_out(self, table: Table, seat: int, progress: Progress) -> None:
        try:
            own = partial(table.played_by, table.record.people[seat].user, seat)
            decided = await asyncio.to_thread(lambda: list(decisions(table.match, seat, own)))
            progress.count = len(decided) + min(len(decided), AGAIN + AGAIN_GOOD)
            progress.review = Review(tuple(await self._all_judged(table, decided, progress)))
            text = msgspec.json.encode(progress.review).decode()
            await self._matches.reviews.keep(table.id, seat, table.match.seq, text)
        except StorageError as error:
            log.warning("match %d: the review of seat %d could not be kept: %s", table.id, seat, error)
        except Exception:
            log.exception("match %d: the review of seat %d failed", table.id, seat)
        finally:
            del self._under_way[table.id, seat]
            progress.ended.set()

    async def _all_judged(
        self, table: Table, decided: Sequence[Decision], progress: Progress
    ) -> list[Judged]:
        """Return what decisions are worth, without those that a process can't tell of."""
        slug, share = table.game.facts.slug, thrift(len(decided))
        judged, asked = list[Judged](), list[Question]()
        for number, decision in enumerate(decided):
            question = Question(slug, decision.view, decision.moves, number, share)
            if (verdict := await self._judged(table, decision, question)) is not None:
                judged.append(Judged(decision.first, decision.turn, verdict))
                asked.append(question)
            progress.done += 1
        for place in doubtful(judged):
            one = judged[place]
            question = asked[place]._replace(doubted=one.verdict)
            if (verdict := await self._judged(table, decided[question.number], question)) is not None:
                judged[place] = replace(one, verdict=verdict, closely=True)
            progress.done += 1
        return judged

    async def _judged(self, table: Table, decision: Decision, question: Question) -> Verdict | None:
        """Return what a decision is worth, None where a process can't tell."""
        try:
            return await self._robot_pool.in_spare_time(partial(judged, question))
        except (BrokenExecutor, OSError, ValueError, ArithmeticError, LookupError) as error:
            log.warning("match %d: entry %d is not judged: %r", table.id, decision.first, error)
            return None


def _require_over(table: Table) -> None:
    if not table.match.over:
        raise Refusal("refusal-review-running")
