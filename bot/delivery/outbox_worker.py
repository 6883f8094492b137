"""Sends the outbox: each item once, when it is due, with retries.

The worker sleeps until the next item is due; it doesn't query each match.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import discord

from bot.delivery import pages
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import Channels, IdempotentSender, nonce_of, retry_after, within_limit
from bot.delivery.lease import LEASE_SECONDS, renewed
from bot.jobs.render_pool import RenderPool
from bot.matches.absence import AbsentPlayers
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform import language, permissions
from bot.platform.aio import OUTSIDE_ERRORS, backoff, detached, place
from bot.platform.budget import Purpose
from bot.screens.match import notifications
from bot.screens.page import Post
from engine.errors import Refusal
from storage.delivery import OutboxItem, OutboxKind
from storage.errors import OtherRules, StorageError
from storage.records import Listing
from storage.timing import Preferences, Way, after_quiet

log = logging.getLogger(__name__)

AT_ONCE = 8
"""The most items sent at once, for each way."""

FIRST_WAIT, LONGEST_WAIT = 5, 1800
AGAIN = 1
AWAY_SECONDS = 3600
"""How long an item waits if its match's channel is gone."""

LOOK_SECONDS = 60.0
SOON = 1.0
"""The longest and the shortest sleep, in seconds."""

UNKNOWN_USER = 10013

Tell = Callable[[int], Awaitable[object]]


class Reachable(Channels, Protocol):
    """The part of a client that accesses channels and users."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Return the direct message channel of a user."""


class OutboxWorker:
    """Sends outbox items; ``look_seconds`` is the longest sleep.

    Items for channels don't wait for direct messages. Several items of each way are sent at once, but those
    for one user or channel one after the other.
    """

    def __init__(
        self,
        tables: Tables,
        render_pool: RenderPool,
        people: Reachable,
        late: AbsentPlayers,
        heartbeat: Heartbeat,
    ) -> None:
        self.look_seconds = LOOK_SECONDS
        self._tables = tables
        self._render_pool = render_pool
        self._people = people
        self._late = late
        self._heartbeat = heartbeat
        self._sender = IdempotentSender(tables.matches.boards, people)
        self._timer: asyncio.TimerHandle | None = None
        self._round: asyncio.Task[None] | None = None
        self._nudged = asyncio.Event()
        self._ended = False
        self._tell: Tell | None = None

    def start(self, tell: Tell) -> None:
        """Start; ``tell`` delivers a match's board."""
        self._tell = tell

    def nudge(self) -> None:
        """Check now whether an item is due."""
        self._nudged.set()
        if self._round is None and not self._ended and self._tell is not None:
            self._round = asyncio.create_task(self._rounds(), context=detached())

    async def finish(self, seconds: float) -> None:
        """Take no more items, and wait for those being sent; the rest is sent after the next start."""
        self._ended = True
        self._nudged.set()
        if self._timer is not None:
            self._timer.cancel()
        if (last := self._round) is not None:  # it clears the attribute when it ends
            await asyncio.wait({last}, timeout=seconds)
            last.cancel()
            await asyncio.gather(last, return_exceptions=True)

    async def _rounds(self) -> None:
        """Send all due items, and set the timer for the next one."""
        wait = self.look_seconds
        try:
            while self._nudged.is_set() and not self._ended:
                self._nudged.clear()
                wait = await self.deliver()
        except StorageError as error:
            log.error("can't read the outbox: %s", error)
        finally:
            self._round = None
            if self._timer is not None:
                self._timer.cancel()
            if not self._ended:
                wait = min(max(wait, SOON), self.look_seconds)
                self._timer = asyncio.get_running_loop().call_later(wait, self.nudge)

    async def deliver(self) -> float:
        """Send all items that are due; return the seconds until the next one is."""
        if not await self._heartbeat.current():
            return self.look_seconds
        under_way: dict[asyncio.Task[None], OutboxItem] = {}
        try:
            while True:
                self._nudged.clear()
                wait = await self._take(under_way)
                if not under_way:
                    return wait
                await self._until_done(under_way, wait)
        finally:
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def forget(self) -> None:
        """Forget all sent notifications, after they were deleted for good."""
        await self._tables.matches.outbox.forget_letters()

    async def _take(self, under_way: dict["asyncio.Task[None]", OutboxItem]) -> float:
        """Start sending due items while there is room; return the seconds until the next check."""
        matches = self._tables.matches
        while not self._ended:
            at = await matches.outbox.next_at()
            if at is None:
                return self.look_seconds
            if at > time.time():
                return at - time.time()
            began = [await self._take_by(way, under_way) for way in (Way.CHANNEL, Way.DIRECT)]
            if not any(began):
                break
        return 0.0

    async def _take_by(self, way: Way, under_way: dict["asyncio.Task[None]", OutboxItem]) -> bool:
        """Start sending due items of a way; return whether there was one, and room for it."""
        busy = {item.lane for item in under_way.values() if item.way is way}
        if len(busy) >= AT_ONCE:
            return False
        due = await self._tables.matches.outbox.take(
            int(time.time()),
            LEASE_SECONDS,
            AT_ONCE - len(busy),
            holder=self._heartbeat.instance,
            way=way,
            busy=busy,
        )
        under_way.update({asyncio.create_task(self._try(item)): item for item in due})
        return bool(due)

    async def _until_done(self, under_way: dict["asyncio.Task[None]", OutboxItem], wait: float) -> None:
        """Wait until an item is done or another one is due; remove finished tasks."""
        nudge = asyncio.create_task(self._nudged.wait())
        try:
            timeout = max(wait, SOON)
            await asyncio.wait({nudge, *under_way}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nudge.cancel()
        for task in [task for task in under_way if task.done()]:
            del under_way[task]
            task.result()

    async def _try(self, item: OutboxItem) -> None:
        """Deliver an item; after any error, schedule a retry."""
        pause: float | None = None
        try:
            async with renewed(lambda: self._renew(item)):
                wait = await self._deliver_item(item)
        except Exception as error:
            pause = retry_after(error)
            is_left = isinstance(error, OtherRules) and self._heartbeat.is_upgrading
            seconds = FIRST_WAIT if is_left else backoff(FIRST_WAIT, item.tries, LONGEST_WAIT)
            wait = math.ceil(seconds if pause is None else pause)
            log.log(
                logging.WARNING if item.tries == 1 else logging.DEBUG,
                "match %d: delivery of an outbox item failed, retrying in %d s: %r",
                item.match,
                wait,
                error,
                exc_info=None if isinstance(error, OUTSIDE_ERRORS) else error,
            )
        if wait:
            at = int(time.time()) + wait
            await self._tables.matches.outbox.put_off(item, at, others=pause is not None)

    async def _renew(self, item: OutboxItem) -> bool:
        return await self._tables.matches.outbox.renew(item, int(time.time()) + LEASE_SECONDS)

    async def _deliver_item(self, item: OutboxItem) -> int:
        """Deliver an item; return the seconds until the next attempt, 0 for none."""
        assert self._tell is not None
        matches = self._tables.matches
        row = await matches.get(item.match)
        if row.away and row.status.live:
            return AWAY_SECONDS
        if item.kind is OutboxKind.LAPSE:
            wait = await self._late.ask(item)
            await self._tell(item.match)
            return wait
        if item.kind is OutboxKind.PLAN:
            return await self._play_planned(item, row)
        person = await matches.people.get(item.user)
        quiet = after_quiet(now := int(time.time()), person) - now
        if quiet and item.kind.to_person:
            return quiet
        try:
            table = await self._table(item)
        except Refusal:
            table = None
        if table is None or not await self._is_true(item, table):
            await matches.outbox.forget(item)
            return 0
        return await self._send(item, table, person)

    async def _play_planned(self, item: OutboxItem, row: Listing) -> int:
        """Play the turns planned at a table and show it; return the seconds until the next attempt."""
        assert self._tell is not None
        if row.paused:
            return AWAY_SECONDS
        if not await self._tables.matches.outbox.stands(item):
            return 0
        await self._tables.play_planned(item.match)
        await self._tables.matches.outbox.forget(item)
        await self._tell(item.match)
        return 0

    async def _table(self, item: OutboxItem) -> Table:
        """Return the table of an item, with the whole log for the end of a match."""
        if item.kind in (OutboxKind.END, OutboxKind.FOLLOWED_END):
            return await self._tables.load_whole(item.match)
        return await self._tables.load(item.match)

    async def _is_true(self, item: OutboxItem, table: Table) -> bool:
        """Return whether an item is still accurate."""
        if item.kind is OutboxKind.PAUSE:
            return not table.match.over
        if item.kind.to_follower:
            return item.kind is OutboxKind.FOLLOWED_END or not table.match.over
        if table.record.people[item.seat].user != item.user:
            return False
        if item.kind is OutboxKind.PLAN_DROPPED:
            plan = table.record.plan_of(item.seat)
            return plan is not None and plan.reason != ""
        if item.kind is OutboxKind.REMINDER:
            end = dict(table.record.clocks).get(item.seat)
            return item.seat in table.match.to_act and (end is None or end > time.time())
        return item.kind is not OutboxKind.TURN or item.seat in table.match.to_act

    async def _send(self, item: OutboxItem, table: Table, person: Preferences) -> int:
        """Send an item to its recipient, and record that.

        Returns the seconds until the next attempt, 0 for none.
        """
        matches, row = self._tables.matches, table.record
        if item.kind.to_follower and not await self._sees(item.user, row):
            log.info("match %d: a follower can't see its channel any more", row.id)
            await matches.outbox.unfollow(item, row.id)
            return 0
        try:
            channel = await self._channel(item, row)
            post = await self._post(item, table, person)
            if not await matches.outbox.stands(item):
                return 0
            if item.kind is OutboxKind.REFUSED and (await matches.get(row.id)).seq != row.seq:
                return AGAIN  # the item is still pending, and may announce a turn that is over
            since = item.made or int(time.time())
            message = await self._sender.once(
                channel,
                post,
                nonce_of(item),
                since=since,
                marks=notifications.marks(item),
                purpose=Purpose.CALL,
            )
        except (discord.Forbidden, discord.NotFound) as error:
            if item.way is not Way.DIRECT or (error.status == 404 and error.code != UNKNOWN_USER):
                raise
            log.info("match %d: can't send a user direct messages: %s", row.id, error)
            if item.kind.to_follower:
                await matches.outbox.unfollow(item)
                return 0
            await matches.outbox.note_refused(item, int(time.time()))
            return 0
        await matches.outbox.note_told(item, message, channel, post.line)
        return 0

    async def _sees(self, user: int, row: Listing) -> bool:
        """Return whether a user can still see the channel of a match."""
        if row.guild is None:
            return False
        question = partial(permissions.can_see, self._people, row.guild, row.channel, user)
        return await within_limit(Purpose.CALL, question)

    async def _channel(self, item: OutboxItem, row: Listing) -> int:
        if item.way is Way.CHANNEL:
            return row.channel
        person = discord.Object(item.user)
        return (await within_limit(Purpose.CALL, lambda: self._people.create_dm(person))).id

    async def _post(self, item: OutboxItem, table: Table, person: Preferences) -> Post:
        if item.way is Way.CHANNEL:
            t = language.named(table.record.locale or None)
            return notifications.notification(table, item, person, t, None)
        t = language.named(person.locale or None)
        place.set(None)  # affects only this item's task
        image = await pages.seen(self._render_pool, table, None if item.kind.to_follower else item.seat, t)
        return notifications.notification(table, item, person, t, image)
