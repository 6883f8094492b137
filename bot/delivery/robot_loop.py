"""Plays robots' turns in matches with an active robot, and then shows the table."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.matches.robots.players import RobotPlayers
from bot.matches.table import Table
from bot.platform.aio import OUTSIDE_ERRORS, TaskSet
from bot.platform.retries import Retries
from storage import BoardStore
from storage.errors import DamagedMatch, StorageError

log = logging.getLogger(__name__)

FIRST_WAIT = 1.0

AT_ONCE = 4
"""At how many tables robots catch up at once, besides turns that are being played."""

Show = Callable[[int, Table | None], Awaitable[Exception | None]]
"""Shows a table and returns the error, if any."""


class RobotLoop:
    """Plays robots' turns, and planned ones that don't wait, with retries after errors."""

    def __init__(self, boards: BoardStore, players: RobotPlayers, show: Show) -> None:
        self._boards = boards
        self._players = players
        self._show = show
        self._retries = Retries[int](self.finish_turns, FIRST_WAIT)
        self._tasks = TaskSet()
        self._playing: set[int] = set()
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._ended = False

    async def start(self) -> None:
        """Start a worker process if there are robots."""
        await self._players.start()

    async def finish_turns(self, match_id: int, current: Table | None = None) -> Exception | None:
        """Play all robot turns at a table and show it; return the error, if any.

        The table is shown even if robots fail; they are retried.
        """
        fault: Exception | None = None
        self._playing.add(match_id)
        try:
            current = await self._players.play(match_id, current) or current
            while current is not None and current.plays_plan_now:
                before = current.match.seq
                current = await self._players.tables.play_planned(match_id) or current
                current = await self._players.play(match_id, current) or current
                if current.match.seq == before:
                    break
        except Exception as error:
            fault = error
            self._failed(match_id, error)
        else:
            self._retries.succeeded(match_id)
        finally:
            self._playing.discard(match_id)
        return await self._show(match_id, current) or fault

    async def sweep(self, *, again: bool = False) -> None:
        """Start robots that are active and not yet playing; after failures only if ``again`` is true."""
        try:
            waiting = await self._boards.thinking()
        except StorageError as error:
            log.error("can't read which robots are active: %s", error)
            return
        for match_id in waiting:
            if again:
                self._retries.forget(match_id)
            if match_id not in self._retries and match_id not in self._playing and not self._ended:
                self._playing.add(match_id)
                self._tasks.spawn(self._catch_up(match_id))

    async def finish(self, seconds: float) -> None:
        """Start nothing new, and wait for running work."""
        self._ended = True
        await asyncio.gather(self._tasks.finish(seconds), self._retries.finish(seconds))

    async def _catch_up(self, match_id: int) -> None:
        async with self._at_once:
            if not self._ended:
                await self.finish_turns(match_id)

    def _failed(self, match_id: int, error: Exception) -> None:
        known = self._retries.is_known(match_id, error)
        seconds = self._retries.later(match_id, error)
        log.log(
            logging.DEBUG if known or isinstance(error, DamagedMatch) else logging.WARNING,
            "match %d: robots failed, retrying in %.0f s: %r",
            match_id,
            seconds,
            error,
            exc_info=None if known or isinstance(error, OUTSIDE_ERRORS) else error,
        )
