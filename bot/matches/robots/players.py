"""Plays the robots' turns at all tables, several in a row."""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress

from bot.matches.names import plate
from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.robots.process import Job
from bot.matches.table import Stale, Table
from bot.matches.tables import Tables
from bot.platform.aio import KeyedLocks
from engine.robots import CALM, KEEN, ROBOTS, STEADY
from render.texts import Texts
from storage import Matches
from storage.records import Listing, Person

log = logging.getLogger(__name__)

Lease = Callable[[str], AbstractAsyncContextManager[bool]]
"""Acquires a named lease among all processes; yields whether it was acquired."""


def nobody_else(_: str) -> AbstractAsyncContextManager[bool]:
    """The lease of a process that runs alone."""
    return nullcontext(True)


class RobotPlayers:
    """Plays robots' turns, one at a time per match.

    With several processes on a database, a ``lease`` ensures that only one plays a match's robots.
    """

    def __init__(self, tables: Tables, robot_pool: RobotPool, lease: Lease = nobody_else) -> None:
        self.robot_pool = robot_pool
        self._lease = lease
        self.tables = tables
        self._locks = KeyedLocks()
        self._reported: set[tuple[int, str]] = set()

    async def start(self) -> None:
        """Start a robot process if any match has robots."""
        if await self.tables.matches.have_robots():
            self.robot_pool.expect()

    async def play(self, match_id: int, current: Table | None = None) -> Table | None:
        """Play robots until a human is active; return the table, or None if no robot was active.

        Returns early if the process ends. ``current`` is the loaded table, if known.
        """
        row = current.record if current else await self.tables.matches.get(match_id)
        if not (current or row).thinking:
            if row.robots and row.status.live:
                self.robot_pool.expect()
            return None
        async with self._locks[match_id], self._lease(f"robots:{match_id}") as is_mine:
            if not is_mine:  # another process plays it and posts the result
                return None
            while (table := await self.tables.load(match_id)).thinking:
                self._report_unknown(table)
                try:
                    thought = await self.robot_pool.think(Job.of(table.match, table.robots, table.id))
                except PoolClosed:  # the next process resumes here
                    break
                with suppress(Stale):  # another writer was faster: think again
                    await self.tables.go_on(match_id, thought, moment=table.match.moment)
            return table

    def _report_unknown(self, table: Table) -> None:
        """Log unknown kinds of robots, once per match; the steady robot replaces them."""
        unknown = {(table.record.id, kind) for kind in table.robots.values() if kind not in ROBOTS}
        for match_id, kind in sorted(unknown - self._reported):
            log.warning("match %s: no robot of kind %r is installed, %r plays for it", match_id, kind, STEADY)
        self._reported |= unknown


async def default_level(matches: Matches, user: int, game: str) -> str:
    """Return the level of robots for a host who chooses none: calm until they have finished a match."""
    return KEEN if await matches.results.has_finished(user, game) else CALM


def newcomer(row: Listing, t: Texts, kind: str) -> Person:
    """Return a new robot for a lobby."""
    users = {person.user for person in row.robots}
    return robot(next(number for number in range(1, row.seats + 1) if -number not in users), t, kind)


def robots(kinds: Sequence[str], t: Texts) -> list[Person]:
    """Return one robot of each of these kinds."""
    return [robot(number, t, kind) for number, kind in enumerate(kinds, 1)]


def plates(names: Sequence[str], row: Listing) -> list[str]:
    """Return the names for pictures."""
    return [plate(name, person) for name, person in zip(names, row.people, strict=True)]


def robot(number: int, t: Texts, kind: str = KEEN) -> Person:
    """Return a robot with a number that is unique at its table."""
    return Person(-number, t("robot-name", name=t("robot-steady", number=number), level=kind), kind)
