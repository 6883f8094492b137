"""The reconciler of a process with only some of the roles."""

import logging
from typing import Any

from bot.delivery.reconciler import Reconciler, Sweep
from bot.delivery.robot_loop import RobotLoop, Show
from bot.matches.table import Table
from storage.delivery import ANSWERING, Role
from storage.errors import StorageError

log = logging.getLogger(__name__)


class NoRobots(RobotLoop):
    """Stands in for the robot loop in a process without the ``robots`` role: tables are only shown."""

    def __init__(self, show: Show) -> None:
        self._show = show

    async def start(self) -> None:
        """Do nothing."""

    async def finish_turns(self, match_id: int, current: Table | None = None) -> Exception | None:
        """Show a table."""
        return await self._show(match_id, current)

    async def sweep(self, *, again: bool = False) -> None:
        """Do nothing."""

    async def finish(self, seconds: float) -> None:
        """Do nothing."""


class ClusterReconciler(Reconciler):
    """Shows matches and plays robots' turns only if this process has the roles for it.

    Everything else stays pending in the database, which the processes with these roles poll once a second.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._shows = self._heartbeat.has(Role.SHOW)
        self._plays = self._heartbeat.has(Role.ROBOTS)
        if not self._plays:
            self._robots = NoRobots(self._show_played)

    async def tell(self, match_id: int, current: Table | None = None) -> str | None:
        """Show a match; without the ``show`` role only play robots' turns and leave showing to others."""
        if self._shows or self._ended:
            return await super().tell(match_id, current)
        self._tasks.spawn(self._robots.finish_turns(match_id, current))
        return None

    def wake(self, guild: int | None = None) -> None:
        """Show everything pending, or make it due at once for the processes that do."""
        if self._shows:
            super().wake(guild)
        elif not self._ended:
            self._tasks.spawn(self._hurry(guild))

    async def keep(self, *sweeps: Sweep) -> None:
        """Run these sweeps, or all scheduled ones, if this process has the ``show`` role."""
        if self._shows:
            await super().keep(*sweeps)

    def _start_outbox(self) -> None:
        if self._shows:
            super()._start_outbox()

    async def _due(self, guild: int | None = None, *, now: int | None) -> list[int]:
        """Return due postings; if no process has robots, also boards that wait for one."""
        thinking = not (self._plays or self._heartbeat.leaves(Role.ROBOTS))
        return await self._matches.postings.due(guild, now=now, thinking=thinking)

    async def _begin_due(self) -> None:
        if self._shows:
            await super()._begin_due()
        else:
            await self._robots.sweep()

    async def _hurry(self, guild: int | None) -> None:
        """Make postponed work due at once for other processes, and start robots' turns here."""
        try:
            if self._heartbeat.has(Role.GATEWAY):
                await self._matches.postings.hurry(guild)
            await self._robots.sweep()
        except StorageError as error:
            log.error("can't make postponed work due: %s", error)

    async def _show_played(self, match_id: int, current: Table | None) -> Exception | None:
        """Show a match once the robots of this process have played, or leave that to others."""
        if self._shows:
            return await super()._show_played(match_id, current)
        if current is not None and not current.thinking:
            self._tasks.spawn(self._start_prefetch(current))
        return None

    @property
    def _waits_for_robots(self) -> bool:
        return self._heartbeat.leaves(Role.ROBOTS)

    async def _start_prefetch(self, table: Table | None) -> None:
        if any(map(self._heartbeat.has, ANSWERING)):
            await super()._start_prefetch(table)
