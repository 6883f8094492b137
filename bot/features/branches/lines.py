"""Computes the coach's lines from positions of finished matches, one turn at a time, and stores them."""

import asyncio
import logging
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Any, NamedTuple

import msgspec

from bot.interactions.services import Service
from bot.matches.robots.judging import LineTask, continued
from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.table import Stale, Table
from bot.platform.aio import TaskSet
from engine.core.values import View
from engine.errors import Refusal
from engine.history.log import Played
from engine.history.moments import chance
from engine.history.replay import branched, entries_of
from engine.match import Match
from engine.robots.line import LineTurn
from storage import Matches
from storage.errors import StorageError

log = logging.getLogger(__name__)

MOST = 20
"""The most lines that are computed or waiting."""

Key = tuple[int, int, int]
"""A match id, a seat, and the number of log entries before the line."""


class LineStart(NamedTuple):
    """The position in which a line begins, as a match, with the seat that it is for.

    ``entries`` is the number of log entries before it, and ``point`` the number that buttons have.
    """

    id: int
    point: int
    entries: int
    match: Match
    seat: int

    @property
    def key(self) -> Key:
        """The key of the line."""
        return self.id, self.seat, self.entries

    @property
    def view(self) -> View[Any, Any]:
        """What the seat knows."""
        return self.match.view(self.seat)

    @property
    def seed(self) -> int:
        """The seed of the line's world, the same for everyone who asks."""
        return chance(self.match.seed, self.match.seq).next()


def start(table: Table, point: int) -> LineStart:
    """Return a position of a match, and the seat that acted then or is next to act.

    Replays the match: meant to run in a thread. Raises :class:`Stale` if there is no such position, and a
    refusal if the game was over.
    """
    try:
        entries = entries_of(table.match, point)
    except ValueError as error:
        raise Stale from error
    match = branched(table.match, entries)
    if match.over:
        raise Refusal("refusal-branch-over")
    following = table.match.log[entries] if entries < table.match.seq else None
    acted = following.seat if isinstance(following, Played) else -1
    return LineStart(table.id, point, entries, match, acted if acted in match.to_act else match.to_act[0])


class PendingLine:
    """A line that is being computed: ``turns`` so far; ``line`` stays None if that failed."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self.turns = 0
        self.line: tuple[LineTurn, ...] | None = None
        self.abandoned = False


class Lines(Service):
    """Lets robots play on from positions of finished matches, each once."""

    def __init__(self, matches: Matches, robot_pool: RobotPool) -> None:
        self._store, self._robot_pool = matches.advice, robot_pool
        self._under_way: dict[Key, PendingLine] = {}
        self._tasks = TaskSet()

    async def get(self, begin: LineStart) -> tuple[LineTurn, ...] | None:
        """Return the stored line from a position, or None."""
        text = await self._store.line(begin.id, begin.seat, begin.entries)
        try:
            return None if text is None else msgspec.json.decode(text, type=tuple[LineTurn, ...])
        except msgspec.MsgspecError as error:
            log.warning("match %d: the stored line is unreadable: %s", begin.id, error)
            return None

    def begun(self, begin: LineStart) -> PendingLine:
        """Return the pending line from a position, started if necessary.

        Raises :class:`engine.errors.Refusal` if too many are being computed.
        """
        if (pending := self._under_way.get(begin.key)) is None:
            if len(self._under_way) >= MOST:
                raise Refusal("refusal-line-busy")
            pending = self._under_way[begin.key] = PendingLine()
            self._tasks.spawn(self._work_out(begin, pending))
        return pending

    async def abandon(self) -> None:
        """Abandon pending lines because the process ends; waiting users are asked to try again."""
        for pending in self._under_way.values():
            pending.abandoned = True
        await self._tasks.finish(0.0)

    async def _work_out(self, begin: LineStart, pending: PendingLine) -> None:
        try:
            task = LineTask(begin.match.game.facts.slug, begin.view, begin.seed)
            while (turn := await self._robot_pool.answer(partial(continued, task))) is not None:
                task = task._replace(line=(*task.line, turn))
                pending.turns += 1
            text = msgspec.json.encode(task.line).decode()
            text = await self._store.keep_line(begin.id, begin.seat, begin.entries, text)
            pending.line = msgspec.json.decode(text, type=tuple[LineTurn, ...])
        except PoolClosed:
            pending.abandoned = True
        except StorageError as error:
            log.warning("match %d: the line could not be stored: %s", begin.id, error)
        except (BrokenExecutor, OSError, ValueError, ArithmeticError, LookupError) as error:
            log.warning("match %d: no line after entry %d: %r", begin.id, begin.entries, error)
        except Exception:
            log.exception("match %d: the line after entry %d failed", begin.id, begin.entries)
        finally:
            del self._under_way[begin.key]
            pending.ended.set()
