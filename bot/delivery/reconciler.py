"""Sees to it that what is stored is shown, for as long as the bot lives.

What is to be shown is found in the database and tried until it is shown, at longer and longer intervals;
a player's own turn only gives it a nudge.
"""

import asyncio
import logging
import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.delivery.channel_boards import UNKNOWN_CHANNEL, ChannelBoards
from bot.delivery.contest_keeper import ContestKeeper
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import retry_after
from bot.delivery.lease import Leases
from bot.delivery.outbox_worker import OutboxWorker
from bot.jobs.prefetch import Prefetch
from bot.matches.consents import Consents
from bot.matches.robots import RobotPlayers
from bot.matches.table import Change, Table
from bot.platform.aio import OUTSIDE_ERRORS, TaskSet
from bot.platform.clock import now
from storage import Matches
from storage.delivery import OldMessage
from storage.errors import Claimed, DamagedMatch, StorageError
from storage.records import Away

log = logging.getLogger(__name__)

FIRST_WAIT = 1.0
LONGEST_WAIT = 240.0
LOOK_SECONDS = 60.0
OTHERS_SECONDS = 15.0
"""How long it waits until it looks again where other instances may have left something undone."""

PATIENCE = 6.0
"""Seconds that a player's answer waits for the channel's message."""

AT_ONCE = 4
"""Matches caught up with side by side; turns that are being played come on top."""

LOCKED = (50083, 160005)


class Wait(NamedTuple):
    """When a match is tried again, how long that was put off, and because of what."""

    seconds: float
    timer: asyncio.TimerHandle
    fault: str = ""


class Reconciler:
    """Shows matches when told to, when something has changed, and again after faults."""

    def __init__(
        self,
        channel_boards: ChannelBoards,
        matches: Matches,
        consents: Consents,
        prefetch: Prefetch,
        robot_players: RobotPlayers,
        outbox_worker: OutboxWorker,
        heartbeat: Heartbeat,
        contest_keeper: ContestKeeper,
    ) -> None:
        self._contest_keeper = contest_keeper
        self._heartbeat = heartbeat
        self._leases = Leases(matches.instances, heartbeat)
        self._consents = consents
        self._prefetch = prefetch
        self._robot_players = robot_players
        self._outbox_worker = outbox_worker
        self.first_wait = FIRST_WAIT
        self.look_seconds = LOOK_SECONDS
        self._channel_boards = channel_boards
        self._matches = matches
        self._waits: dict[int, Wait] = {}
        self._tasks = TaskSet()
        self._caught_up = asyncio.Semaphore(AT_ONCE)
        self._look: Wait | None = None
        self._ended = False

    async def start(self) -> None:
        """Take up what a bot that is gone had begun; nonces keep its posts from being doubled."""
        try:
            await self._heartbeat.start()
            await self._robot_players.start()
        except StorageError as error:  # what it held comes free by itself
            log.error("what was begun before could not be taken up: %s", error)
        self._outbox_worker.start(self.tell)

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
        self._forget(match_id)
        if self._ended:
            return "follows"
        self._outbox_worker.nudge()
        showing = self._tasks.spawn(self._show(match_id, current))
        finished, _ = await asyncio.wait({showing}, timeout=PATIENCE)
        error = showing.result() if finished else TimeoutError()
        if error is None:
            return None
        if isinstance(error, discord.Forbidden):
            return "follows-locked" if error.code in LOCKED else "follows-forbidden"
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

    async def keep_contests(self) -> None:
        """See to cups and leagues: begin them, open their matches, and show how they stand."""
        if not self._ended:
            await self._contest_keeper.sweep(self.tell)

    async def gone(self, why: Away, *, channel: int | None = None, guild: int | None = None) -> None:
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
        for wait in (*self._waits.values(), *filter(None, (self._look,))):
            wait.timer.cancel()
        self._waits.clear()
        await self._tasks.finish(seconds)

    async def _sweep(self, guild: int | None = None, *, again: bool = False) -> None:
        """Show all that is due; what is waiting to be tried again only if told so."""
        if guild is None and not self._ended:
            others_may_fail = not self._heartbeat.alone
            self._look_later(min(self.look_seconds, OTHERS_SECONDS) if others_may_fail else self.look_seconds)
        try:
            if await self._heartbeat.current():
                async with self._leases.held("sweep") as is_mine:
                    if is_mine:
                        await self._consents.sweep()
            due = await self._matches.boards.due(guild, now=None if again else now())
        except StorageError as error:
            log.error("what is to be shown could not be looked up: %s", error)
            self._look_later(self.first_wait if self._look is None else 5.0)
            return
        self._outbox_worker.nudge()
        if guild is None and not self._ended:
            self._tasks.spawn(self.keep_contests())
        for match_id in due:
            if again:
                self._forget(match_id)
            if match_id not in self._waits and not self._ended:
                self._tasks.spawn(self._catch_up(match_id))

    def _look_later(self, seconds: float) -> None:
        if self._look is not None:
            self._look.timer.cancel()
        timer = asyncio.get_running_loop().call_later(seconds, lambda: self._tasks.spawn(self._sweep()))
        self._look = Wait(seconds, timer)

    async def _catch_up(self, match_id: int) -> None:
        async with self._caught_up:
            if not self._ended:
                await self._show(match_id)

    async def _show(self, match_id: int, current: Table | None = None) -> Exception | None:
        """Let robots play, show a match and return what went wrong, after which it is tried again."""
        fault: Exception | None = None
        try:
            current = await self._robot_players.play(match_id, current) or current
        except Exception as error:  # whatever it is, what is stored is to be shown
            fault = error
        try:
            old = await self._channel_boards.show(match_id, current)
        except Exception as error:  # whatever it is, what is stored is to be shown some time
            fault = error
        if fault is not None:
            await self._failed(match_id, fault)
            return fault
        if not self._ended:
            self._tasks.spawn(self._retire(match_id, old, current))
        return None

    async def _retire(self, match_id: int, old: Sequence[OldMessage], table: Table | None) -> None:
        try:
            await self._channel_boards.retire(match_id, old)
        except Exception as error:
            await self._failed(match_id, error)
        else:
            self._waits.pop(match_id, None)
            if table is not None and not self._ended:
                await self._prefetch.begin(table)

    async def _failed(self, match_id: int, error: Exception) -> None:
        """Set a match aside whose channel is gone; try any other again later.

        While several instances are alive, one of another version may have the rules that this one lacks, so
        that nobody else is kept from what this one can't read.
        """
        if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL:
            log.warning("match %d: its channel is gone", match_id)
            await self._set_aside(match_id, Away.CHANNEL)
            return
        if isinstance(error, Claimed):
            self._later(match_id, repr(error), error.seconds + 0.5)
            return
        if isinstance(error, DamagedMatch) and not self._heartbeat.alone:
            log.info("match %d is left to the other instances: %s", match_id, error)
            self._later(match_id, repr(error), LONGEST_WAIT)
            return
        before = self._waits.get(match_id)
        again = before is not None and before.fault == repr(error)
        seconds = self._later(match_id, repr(error), retry_after(error) or 0.0)
        await self._note_retry(match_id, seconds)
        is_expected = again or isinstance(error, OUTSIDE_ERRORS)
        log.log(
            logging.DEBUG if again else logging.WARNING,
            "match %d: what is stored can't be shown, again in %.0f s: %r",
            match_id,
            seconds,
            error,
            exc_info=None if is_expected else error,
        )

    async def _note_retry(self, match_id: int, seconds: float) -> None:
        """Note when a match is tried again, for other instances and for those to come."""
        try:
            await self._matches.boards.put_off(match_id, now() + math.ceil(seconds))
        except StorageError as error:
            log.debug("match %d: when it is tried again could not be noted: %s", match_id, error)

    async def _set_aside(self, match_id: int, why: Away) -> None:
        try:
            row = await self._matches.get(match_id)
        except Exception as error:
            self._later(match_id, repr(error))
            return
        await self.gone(why, channel=row.channel)

    def _later(self, match_id: int, fault: str, at_least: float = 0.0) -> float:
        """Try a match again, each time after about twice as long; return after how many seconds."""
        before = self._waits.pop(match_id, None)
        if before is not None:
            before.timer.cancel()
        seconds = self.first_wait if before is None else min(before.seconds * 2, LONGEST_WAIT)
        if not self._ended:
            delay = max(at_least, seconds * random.uniform(0.8, 1.2))
            timer = asyncio.get_running_loop().call_later(delay, self._try_again, match_id)
            self._waits[match_id] = Wait(seconds, timer, fault)
        return max(at_least, seconds)

    def _try_again(self, match_id: int) -> None:
        if not self._ended:
            self._tasks.spawn(self._show(match_id))

    def _forget(self, match_id: int) -> None:
        """Count the faults of a match from the beginning."""
        wait = self._waits.pop(match_id, None)
        if wait is not None:
            wait.timer.cancel()
