"""The robots at all tables: they play as soon as it is their turn, several of them in one go."""

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress

from bot.matches.names import plate
from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.robots.process import Job
from bot.matches.table import Stale, Table
from bot.matches.tables import Tables
from bot.platform.aio import KeyedLocks
from engine.robots import KEEN, ROBOTS, STEADY
from render.texts import Texts
from storage.records import Listing, Person

log = logging.getLogger(__name__)

Lease = Callable[[str], AbstractAsyncContextManager[bool]]
"""Has something to oneself by a name, among all processes."""


def nobody_else(_: str) -> AbstractAsyncContextManager[bool]:
    """Have all to oneself, as the only process."""
    return nullcontext(True)


class RobotPlayers:
    """Lets robots play, one match after the other where it is the same.

    Where several processes work on a store, one of them has a ``lease`` on the robots of a match.
    """

    def __init__(self, tables: Tables, robot_pool: RobotPool, lease: Lease = nobody_else) -> None:
        self.robot_pool = robot_pool
        self._lease = lease
        self._tables = tables
        self._locks = KeyedLocks()
        self._reported: set[tuple[int, str]] = set()

    async def start(self) -> None:
        """Have a process ready where a robot plays."""
        if await self._tables.matches.have_robots():
            self.robot_pool.expect()

    async def play(self, match_id: int, current: Table | None = None) -> Table | None:
        """Let robots play until a person is to act; return the table as it is then, None if none was to act.

        It is returned earlier where the process ends meanwhile.

        ``current`` is the table as it is, and saves looking it up.
        """
        row = current.record if current else await self._tables.matches.get(match_id)
        if not (current or row).thinking:
            if row.robots and row.status.live:
                self.robot_pool.expect()
            return None
        async with self._locks[match_id], self._lease(f"robots:{match_id}") as is_mine:
            if not is_mine:  # another instance is at it, and shows what becomes of it
                return None
            while (table := await self._tables.load(match_id)).thinking:
                self._report_unknown(table)
                try:
                    thought = await self.robot_pool.think(Job.of(table.match, table.robots, table.id))
                except PoolClosed:  # the next process goes on from here
                    break
                with suppress(Stale):  # somebody was faster: then there is something else to think of
                    await self._tables.go_on(match_id, thought, moment=table.match.moment)
            return table

    def _report_unknown(self, table: Table) -> None:
        """Log the kinds of robots that are not installed, once a match: the steady one plays."""
        unknown = {(table.record.id, kind) for kind in table.robots.values() if kind not in ROBOTS}
        for match_id, kind in sorted(unknown - self._reported):
            log.warning("match %s: no robot of kind %r is installed, %r plays for it", match_id, kind, STEADY)
        self._reported |= unknown


def newcomer(row: Listing, t: Texts) -> Person:
    """Return a robot for a seat of a lobby."""
    users = {person.user for person in row.robots}
    return robot(next(number for number in range(1, row.seats + 1) if -number not in users), t)


def robots(kinds: Sequence[str], t: Texts) -> list[Person]:
    """Return a robot of each of these kinds."""
    return [robot(number, t, kind) for number, kind in enumerate(kinds, 1)]


def plates(names: Sequence[str], row: Listing) -> list[str]:
    """Return names as they stand on pictures: those of robots are short enough to be read whole."""
    return [plate(name, person) for name, person in zip(names, row.people, strict=True)]


def robot(number: int, t: Texts, kind: str = KEEN) -> Person:
    """Return a robot, of a number that no other one has at its table."""
    return Person(-number, t("robot-name", name=t("robot-steady", number=number), level=kind), kind)
