"""Sees to it that what is stored is shown, for as long as the bot lives.

What is to be shown is found in the database and tried until it is shown, at longer and longer intervals;
a player's own turn only gives it a nudge.
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
"""How long it waits until it looks again where other instances may have left something undone."""

PATIENCE = (1.5, 4.5)
"""Seconds that a player's answer waits for the channel's message, and then unless boards have to wait."""

AT_ONCE = 4
"""Matches caught up with side by side; turns that are being played come on top."""

LOCKED = (50083, 160005)


class Sweep(Protocol):
    """Posts something when it is due."""

    async def sweep(self) -> None:
        """Post what is due. Never raises for what Discord or the database does."""


class Reconciler:
    """Shows matches when told to, when something has changed, and again after faults."""

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
        self._look: asyncio.TimerHandle | None = None
        heartbeat.handover_polls.append(self._begin_due)
        self._under_way: set[int] = set()
        self._ended = False

    @property
    def first_wait(self) -> float:
        """After how many seconds something that failed is tried again."""
        return self._retries.first_wait

    @first_wait.setter
    def first_wait(self, seconds: float) -> None:
        self._retries.first_wait = seconds

    async def start(self) -> None:
        """Take up what a bot that is gone had begun; nonces keep its posts from being doubled."""
        try:
            await self._heartbeat.start()
            await self._robots.start()
        except StorageError as error:  # what it held comes free by itself
            log.error("what was begun before could not be taken up: %s", error)
        self._start_outbox()

    async def ready(self) -> None:
        """Go on once Discord has told which servers the bot is on."""
        await self._heartbeat.online()
        try:
            if away := await self._matches.away.guilds():
                present = await self._matches.servers.present()
                for guild in present.keys() & set(away):
                    await self._matches.away.come_back(guild)
        except StorageError as error:
            log.error("matches set aside could not be looked up: %s", error)
        self.wake()

    async def resumed(self) -> None:
        """Go on after a break in the connection with Discord."""
        await self._heartbeat.online()
        self.wake()

    async def announce(self, change: Change) -> str | None:
        """Bring the channel up to date after a change; see :meth:`tell`."""
        return await self.tell(change.after.id, change.after)

    async def tell(self, match_id: int, current: Table | None = None) -> str | None:
        """Show a match at once, and again later if that fails.

        Returns a key of the catalogue where the channel could not be told so far: what is stored stays
        stored. Never raises for what Discord or the database does about it.
        """
        if self._ended or isinstance(board := await self._board_of(match_id, current), StorageError):
            return "follows"
        self._retries.forget(board)
        self._outbox_worker.nudge()
        if current is None or current.thinking or current.record.robots:
            showing = self._tasks.spawn(self._robots.finish_turns(match_id, current))
        else:
            showing = self._tasks.spawn(self._attempt(board, current))
        is_shown = await done(showing, *PATIENCE, enough=lambda: is_awaited(Purpose.BOARD))
        error = showing.result() if is_shown else TimeoutError()
        if error is None or isinstance(error, Claimed):  # then another process shows it
            return None
        if isinstance(error, discord.HTTPException) and error.code in LOCKED:
            return "follows-locked"
        if _is_gone(error):
            return "follows-gone"
        if isinstance(error, discord.Forbidden):
            return "follows-forbidden"
        return "follows"

    async def tell_all(self, matches: Sequence[int]) -> None:
        """Show several matches, one after the other, and see whether somebody is to be told something."""
        self._outbox_worker.nudge()
        for match_id in matches:
            await self.tell(match_id)

    def wake(self, guild: int | None = None) -> None:
        """Show all that is to be shown, or that of one server, now: something has changed for the better."""
        if not self._ended:
            self._tasks.spawn(self._sweep(guild, again=True))

    async def keep(self, *sweeps: Sweep) -> None:
        """Run these sweeps, or all that are scheduled."""
        for each in () if self._ended else (sweeps or self.schedule):
            await each.sweep()

    async def gone(self, why: AwayReason, *, channel: int | None = None, guild: int | None = None) -> None:
        """Set the matches of a channel or a server aside."""
        try:
            await self._matches.away.set_aside(why, channel=channel, guild=guild)
        except StorageError as error:
            log.error("matches of channel %s, server %s could not be set aside: %s", channel, guild, error)

    async def back(self, guild: int) -> None:
        """Go on with the matches of a server that the bot is in again."""
        try:
            await self._matches.away.come_back(guild)
        except StorageError as error:
            log.error("matches of server %s could not be taken up again: %s", guild, error)
        self.wake(guild)

    async def finish(self, seconds: float) -> None:
        """Begin nothing new, and wait for what is under way; what is not shown by then is shown next time."""
        self._ended = True
        if self._look is not None:
            self._look.cancel()
        give_up(Purpose.RETIRE)
        parts = (self._tasks, self._retries, self._robots)
        await asyncio.gather(*(part.finish(seconds) for part in parts))

    async def _sweep(self, guild: int | None = None, *, again: bool = False) -> None:
        """Show all that is due; what is waiting to be tried again only if told so."""
        if guild is None and not self._ended:
            is_alone = self._heartbeat.alone
            self._look_later(self.look_seconds if is_alone else min(self.look_seconds, self.others_seconds))
        try:
            if await self._heartbeat.current():
                async with self._leases.held("sweep") as is_mine:
                    if is_mine:
                        await self._consents.sweep()
            due = await self._due(guild, now=None if again else now())
        except StorageError as error:
            log.error("what is to be shown could not be looked up: %s", error)
            self._look_later(self.first_wait if self._look is None else 5.0)
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
        """Return the posting of a board; if it can't be read, the error, and what is due is swept soon."""
        if current is not None:
            return current.record.posting
        try:
            return await self._matches.postings.of_board(match_id)
        except StorageError as error:
            log.warning("match %d: its board could not be looked up: %s", match_id, error)
            self._look_later(self.first_wait)
            return error

    async def _begin_due(self) -> None:
        """Begin with what is due and nobody here is at; what waits only if others have hurried it."""
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

    def _look_later(self, seconds: float) -> None:
        if self._look is not None:
            self._look.cancel()
        self._look = asyncio.get_running_loop().call_later(seconds, lambda: self._tasks.spawn(self._sweep()))

    async def _catch_up(self, posting_id: int) -> None:
        async with self._caught_up:
            if not self._ended:
                await self._attempt(posting_id)

    async def _show_played(self, match_id: int, current: Table | None) -> Exception | None:
        """Show a match at which no robot is to act any more."""
        board = await self._board_of(match_id, current)
        return board if isinstance(board, StorageError) else await self._attempt(board, current)

    @property
    def _waits_for_robots(self) -> bool:
        """Whether no board is posted while a robot has to act, as another process posts it then."""
        return False

    async def _attempt(self, posting_id: int, current: Table | None = None) -> Exception | None:
        """Deliver a posting and return what went wrong, after which it is tried again."""
        self._under_way.add(posting_id)
        try:
            behind = await self._poster.deliver(posting_id, current, thinking=not self._waits_for_robots)
        except Exception as error:  # whatever it is, what is stored is to be shown some time
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
            await self._look_ahead(table)

    async def _look_ahead(self, table: Table | None) -> None:
        if table is not None and not self._ended:
            await self._prefetch.begin(table)

    async def _failed(self, posting_id: int, error: Exception) -> Exception:
        """Set a match aside whose channel is gone; try anything else again later. Returns what is to be said.

        While several instances are alive, one of another version may have the rules that this one lacks, so
        that nobody else is kept from what this one can't read.
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
        """Try something again, and note when, for other instances and for those to come."""
        known = self._retries.is_known(posting_id, error)
        seconds = self._retries.later(posting_id, error, retry_after(error) or 0.0)
        try:
            await self._matches.postings.put_off(posting_id, now() + math.ceil(seconds))
            self._retries.mark_stored(posting_id)
        except StorageError as failure:
            log.debug("posting %d: when it is tried again could not be noted: %s", posting_id, failure)
        log.log(
            logging.DEBUG if known else logging.WARNING,
            "posting %d: what is stored can't be shown, again in %.0f s: %r",
            posting_id,
            seconds,
            error,
            exc_info=None if known or isinstance(error, OUTSIDE_ERRORS) else error,
        )


def _is_gone(error: Exception) -> bool:
    """Return whether Discord knows no such channel."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
