"""Keeps every channel in step with the database.

Pending postings are found in the database and retried at growing intervals; a player's turn only triggers the
first attempt at once.
"""

import asyncio
import logging
import math
from collections.abc import Sequence
from typing import Protocol

import discord

from bot.delivery.channel_boards import ChannelBoards
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import UNKNOWN_CHANNEL, retry_after
from bot.delivery.lease import Leases
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.poster import Gone, NotHere, Poster
from bot.delivery.robot_loop import RobotLoop
from bot.jobs.prefetch import Prefetch
from bot.matches.consents import Consents
from bot.matches.robots.players import RobotPlayers
from bot.matches.table import Change, Table
from bot.platform.aio import OUTSIDE_ERRORS, TaskSet, done
from bot.platform.budget import Purpose, give_up, is_awaited
from bot.platform.clock import now
from bot.platform.retries import LONGEST_WAIT, Retries
from storage import Matches
from storage.delivery import OldMessage
from storage.errors import Claimed, DamagedMatch, StorageError
from storage.records import AwayReason

log = logging.getLogger(__name__)

FIRST_WAIT = 1.0
LOOK_SECONDS = 60.0
OTHERS_SECONDS = 15.0
"""Seconds between sweeps while other instances may have left something undone."""

PATIENCE = (1.5, 4.5)
"""Seconds that a player's answer waits for the board, and then again unless boards are queued."""

AT_ONCE = 4
"""How many postings are caught up with at once, besides turns that are being played."""

LOCKED = (50083, 160005)


class Sweep(Protocol):
    """Posts something when it is due."""

    async def sweep(self) -> None:
        """Post what is due. Never raises errors of Discord or the database."""


class Reconciler:
    """Delivers postings when requested, when something has changed, and again after errors."""

    def __init__(
        self,
        channel_boards: ChannelBoards,
        poster: Poster,
        matches: Matches,
        consents: Consents,
        prefetch: Prefetch,
        robot_players: RobotPlayers,
        outbox_worker: OutboxWorker,
        heartbeat: Heartbeat,
        schedule: Sequence[Sweep],
    ) -> None:
        self.schedule = [*schedule]
        self._heartbeat = heartbeat
        self._leases = Leases(matches.instances, heartbeat)
        self._consents = consents
        self._prefetch = prefetch
        self._robots = RobotLoop(matches.boards, robot_players, self._show_played)
        self._outbox_worker = outbox_worker
        self._retries = Retries[int](self._attempt, FIRST_WAIT)
        self.look_seconds = LOOK_SECONDS
        self.others_seconds = OTHERS_SECONDS
        self._channel_boards = channel_boards
        self._poster = poster
        self._matches = matches
        self._tasks = TaskSet()
        self._caught_up = asyncio.Semaphore(AT_ONCE)
        self._sweep_timer: asyncio.TimerHandle | None = None
        heartbeat.handover_polls.append(self._begin_due)
        self._under_way: set[int] = set()
        self._ended = False

    @property
    def first_wait(self) -> float:
        """The seconds until the first retry."""
        return self._retries.first_wait

    @first_wait.setter
    def first_wait(self, seconds: float) -> None:
        self._retries.first_wait = seconds

    async def start(self) -> None:
        """Continue the work of a process that has ended; nonces prevent duplicate messages."""
        try:
            await self._heartbeat.start()
            await self._robots.start()
        except StorageError as error:  # its claims expire by themselves
            log.error("can't continue earlier work: %s", error)
        self._start_outbox()

    async def ready(self) -> None:
        """Continue once Discord has listed the bot's servers."""
        await self._heartbeat.online()
        try:
            if away := await self._matches.away.guilds():
                present = await self._matches.servers.present()
                for guild in present.keys() & set(away):
                    await self._matches.away.come_back(guild)
        except StorageError as error:
            log.error("can't read suspended matches: %s", error)
        self.wake()

    async def resumed(self) -> None:
        """Continue after the connection to Discord was interrupted."""
        await self._heartbeat.online()
        self.wake()

    async def announce(self, change: Change) -> str | None:
        """Bring the channel up to date after a change; see :meth:`tell`."""
        return await self.tell(change.after.id, change.after)

    async def tell(self, match_id: int, current: Table | None = None) -> str | None:
        """Deliver a match's board at once, with retries if that fails.

        Returns a key of the catalogue if the channel isn't up to date yet: the change is stored anyway. Never
        raises errors of Discord or the database.
        """
        if self._ended or isinstance(board := await self._board_of(match_id, current), StorageError):
            return "follows"
        self._retries.forget(board)
        self._outbox_worker.nudge()
        if current is None or current.plays_plan_now or current.thinking or current.record.robots:
            showing = self._tasks.spawn(self._robots.finish_turns(match_id, current))
        else:
            showing = self._tasks.spawn(self._attempt(board, current))
        is_shown = await done(showing, *PATIENCE, enough=lambda: is_awaited(Purpose.BOARD))
        error = showing.result() if is_shown else TimeoutError()
        if error is None or isinstance(error, Claimed):  # another process delivers it
            return None
        if isinstance(error, discord.HTTPException) and error.code in LOCKED:
            return "follows-locked"
        if _is_gone(error):
            return "follows-gone"
        if isinstance(error, discord.Forbidden):
            return "follows-forbidden"
        return "follows"

    async def tell_all(self, matches: Sequence[int]) -> None:
        """Deliver several matches' boards, one after the other, and check the outbox."""
        self._outbox_worker.nudge()
        for match_id in matches:
            await self.tell(match_id)

    def wake(self, guild: int | None = None) -> None:
        """Deliver everything pending, or that of one server, now, since conditions have improved."""
        if not self._ended:
            self._tasks.spawn(self._sweep(guild, again=True))

    async def keep(self, *sweeps: Sweep) -> None:
        """Run these sweeps, or all scheduled ones."""
        for each in () if self._ended else (sweeps or self.schedule):
            await each.sweep()

    async def gone(self, why: AwayReason, *, channel: int | None = None, guild: int | None = None) -> None:
        """Suspend the matches of a channel or a server."""
        try:
            await self._matches.away.set_aside(why, channel=channel, guild=guild)
        except StorageError as error:
            log.error("can't suspend the matches of channel %s, server %s: %s", channel, guild, error)

    async def back(self, guild: int) -> None:
        """Resume the matches of a server that the bot has rejoined."""
        try:
            await self._matches.away.come_back(guild)
        except StorageError as error:
            log.error("can't resume the matches of server %s: %s", guild, error)
        self.wake(guild)

    async def finish(self, seconds: float) -> None:
        """Start nothing new, and wait for running work; the rest is delivered after the next start."""
        self._ended = True
        if self._sweep_timer is not None:
            self._sweep_timer.cancel()
        give_up(Purpose.RETIRE)
        parts = (self._tasks, self._retries, self._robots)
        await asyncio.gather(*(part.finish(seconds) for part in parts))

    async def _sweep(self, guild: int | None = None, *, again: bool = False) -> None:
        """Deliver everything due; postings that wait for a retry only if ``again`` is true."""
        if guild is None and not self._ended:
            is_alone = self._heartbeat.alone
            self._sweep_later(self.look_seconds if is_alone else min(self.look_seconds, self.others_seconds))
        try:
            if await self._heartbeat.current():
                async with self._leases.held("sweep") as is_mine:
                    if is_mine:
                        await self._consents.sweep()
            due = await self._due(guild, now=None if again else now())
        except StorageError as error:
            log.error("can't read pending postings: %s", error)
            self._sweep_later(self.first_wait if self._sweep_timer is None else 5.0)
            return
        self._outbox_worker.nudge()
        if guild is None and not self._ended:
            for each in self.schedule:
                self._tasks.spawn(self.keep(each))
        for posting_id in due:
            if again:
                self._retries.forget(posting_id)
            if posting_id not in self._retries and not self._ended:
                self._tasks.spawn(self._catch_up(posting_id))
        if not self._ended:
            await self._robots.sweep(again=again)

    async def _due(self, guild: int | None = None, *, now: int | None) -> list[int]:
        return await self._matches.postings.due(guild, now=now, thinking=False)

    async def _board_of(self, match_id: int, current: Table | None) -> int | StorageError:
        """Return the posting of a board; if it can't be read, return the error and sweep soon."""
        if current is not None:
            return current.record.posting
        try:
            return await self._matches.postings.of_board(match_id)
        except StorageError as error:
            log.warning("match %d: can't read its board: %s", match_id, error)
            self._sweep_later(self.first_wait)
            return error

    async def _begin_due(self) -> None:
        """Start due postings that aren't being delivered here, and retries that were made due."""
        if self._ended:
            return
        due = await self._due(now=now())
        self._outbox_worker.nudge()
        for posting_id in due:
            if posting_id not in self._under_way and not self._ended and self._retries.take(posting_id):
                self._under_way.add(posting_id)
                self._tasks.spawn(self._catch_up(posting_id))
        await self._robots.sweep()

    def _start_outbox(self) -> None:
        self._outbox_worker.start(self.tell)

    def _sweep_later(self, seconds: float) -> None:
        if self._sweep_timer is not None:
            self._sweep_timer.cancel()
        self._sweep_timer = asyncio.get_running_loop().call_later(
            seconds, lambda: self._tasks.spawn(self._sweep())
        )

    async def _catch_up(self, posting_id: int) -> None:
        async with self._caught_up:
            if not self._ended:
                await self._attempt(posting_id)

    async def _show_played(self, match_id: int, current: Table | None) -> Exception | None:
        """Deliver the board of a match after its robots have played."""
        board = await self._board_of(match_id, current)
        return board if isinstance(board, StorageError) else await self._attempt(board, current)

    @property
    def _waits_for_robots(self) -> bool:
        """Whether boards wait while a robot is active, because another process posts them afterwards."""
        return False

    async def _attempt(self, posting_id: int, current: Table | None = None) -> Exception | None:
        """Deliver a posting; after an error, schedule a retry and return the error."""
        self._under_way.add(posting_id)
        try:
            behind = await self._poster.deliver(posting_id, current, thinking=not self._waits_for_robots)
        except Exception as error:  # after any error the posting must still be delivered eventually
            return await self._failed(posting_id, error)
        finally:
            self._under_way.discard(posting_id)
        if behind.match is None:
            self._retries.succeeded(posting_id)
        elif not self._ended:
            self._tasks.spawn(self._retire(posting_id, behind.match, behind.old, current))
        faults = [await self._attempt(number) for number in behind.postings]
        return next(filter(None, faults), None)

    async def _retire(
        self, posting_id: int, match_id: int, old: Sequence[OldMessage], table: Table | None
    ) -> None:
        try:
            await self._channel_boards.retire(match_id, old)
        except Exception as error:
            await self._failed(posting_id, error)
        else:
            self._retries.succeeded(posting_id)
            await self._start_prefetch(table)

    async def _start_prefetch(self, table: Table | None) -> None:
        if table is not None and not self._ended:
            await self._prefetch.begin(table)

    async def _failed(self, posting_id: int, error: Exception) -> Exception:
        """Suspend a match whose channel is gone; retry anything else later. Returns the error to report.

        While several instances are alive, one with another version may have rules that this one lacks, so
        postings that this one can't read are left to it.
        """
        if isinstance(error, Gone):
            log.warning("%s", error)
            if error.posting.match is not None:
                await self.gone(AwayReason.CHANNEL, channel=error.posting.channel)
            return error.__cause__ if isinstance(error.__cause__, Exception) else error
        if isinstance(error, Claimed):
            self._retries.later(posting_id, error, error.seconds + 0.5)
        elif isinstance(error, NotHere) or (isinstance(error, DamagedMatch) and not self._heartbeat.alone):
            log.info("posting %d is left to the other instances: %r", posting_id, error)
            self._retries.later(posting_id, error, LONGEST_WAIT)
        else:
            await self._try_later(posting_id, error)
        return error

    async def _try_later(self, posting_id: int, error: Exception) -> None:
        """Schedule a retry, and store its time for other and future instances."""
        known = self._retries.is_known(posting_id, error)
        seconds = self._retries.later(posting_id, error, retry_after(error) or 0.0)
        try:
            await self._matches.postings.put_off(posting_id, now() + math.ceil(seconds))
            self._retries.mark_stored(posting_id)
        except StorageError as failure:
            log.debug("posting %d: can't store the time of its retry: %s", posting_id, failure)
        log.log(
            logging.DEBUG if known else logging.WARNING,
            "posting %d: delivery failed, retrying in %.0f s: %r",
            posting_id,
            seconds,
            error,
            exc_info=None if known or isinstance(error, OUTSIDE_ERRORS) else error,
        )


def _is_gone(error: Exception) -> bool:
    """Return whether the error means that the channel doesn't exist."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
