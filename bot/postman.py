"""Tells people what stands in the outbox: once, when it is due, and again later where that fails.

It sleeps until the next notice is due; nothing is looked up for each match.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import aiohttp
import discord

from bot import language, pages
from bot.late import Late
from bot.painter import Painter
from bot.screens import letter
from bot.screens.page import Post
from bot.sending import Channels, Sending, nonce_of
from bot.table import Table
from bot.tables import Tables
from engine.errors import Refusal
from storage.errors import StorageError
from storage.records import Kind, Listing, Notice
from storage.timing import Habits, Way, after_quiet

log = logging.getLogger(__name__)

CLAIM_SECONDS = 60
"""Seconds that the one who took a notice has for it, before it is due again."""

FIRST_WAIT, LONGEST_WAIT = 5, 1800
AT_ONCE = 1
AWAY_SECONDS = 3600
"""How long a notice of a match waits that is set aside, as its channel is gone."""

LOOK_SECONDS = 60.0
SOON = 1.0
"""How long it sleeps at most, and at least."""

UNKNOWN_USER = 10013
KNOWN = (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError, StorageError)

Tell = Callable[[int], Awaitable[object]]


class Reachable(Channels, Protocol):
    """The part of a client that reaches channels and people."""

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Return the channel for direct messages to somebody."""


class Postman:
    """Brings notices to people; ``look_seconds`` is how long it sleeps at most."""

    def __init__(self, tables: Tables, painter: Painter, people: Reachable, late: Late) -> None:
        self.look_seconds = LOOK_SECONDS
        self._tables = tables
        self._painter = painter
        self._people = people
        self._late = late
        self._sending = Sending(tables.matches, people)
        self._timer: asyncio.TimerHandle | None = None
        self._round: asyncio.Task[None] | None = None
        self._again = False
        self._ended = False
        self._tell: Tell | None = None

    async def start(self, tell: Tell) -> None:
        """Take up what a bot that is gone had begun; ``tell`` shows a match."""
        self._tell = tell
        try:
            await self._tables.matches.resume_notices(int(time.time()))
        except StorageError as error:  # they are due by themselves after a while
            log.error("notices of before could not be taken up: %s", error)

    def nudge(self) -> None:
        """Look whether something is due now."""
        if self._round is not None:
            self._again = True
        elif not self._ended and self._tell is not None:
            self._round = asyncio.create_task(self._rounds())

    async def finish(self, seconds: float) -> None:
        """Begin nothing new, and wait for what is under way; the rest is told next time."""
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        if self._round is not None:
            await asyncio.wait({self._round}, timeout=seconds)
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)

    async def _rounds(self) -> None:
        """Tell all that is due, and set the alarm for what is next."""
        wait = self.look_seconds
        try:
            self._again = True
            while self._again and not self._ended:
                self._again = False
                wait = await self.deliver()
        except StorageError as error:
            log.error("the outbox could not be looked up: %s", error)
        finally:
            self._round = None
            if self._timer is not None:
                self._timer.cancel()
            if not self._ended:
                wait = min(max(wait, SOON), self.look_seconds)
                self._timer = asyncio.get_running_loop().call_later(wait, self.nudge)

    async def deliver(self) -> float:
        """Tell all that is due now; return after how many seconds something is due again."""
        matches = self._tables.matches
        while (at := await matches.next_notice()) is not None and at <= time.time() and not self._ended:
            for notice in await matches.take_notices(int(time.time()), CLAIM_SECONDS):
                await self._try(notice)
        return self.look_seconds if at is None else at - time.time()

    async def _try(self, notice: Notice) -> None:
        """Deal with a notice; whatever goes wrong, it is tried again."""
        try:
            wait = await self._deal_with(notice)
        except Exception as error:
            wait = min(FIRST_WAIT * 2 ** min(notice.tries - 1, 20), LONGEST_WAIT)
            log.log(
                logging.WARNING if notice.tries == 1 else logging.DEBUG,
                "match %d: a notice can't be delivered, again in %d s: %r",
                notice.match,
                wait,
                error,
                exc_info=None if isinstance(error, KNOWN) else error,
            )
        if wait:
            await self._tables.matches.put_off(notice, int(time.time()) + wait)

    async def _deal_with(self, notice: Notice) -> int:
        """Do what a notice is for; return after how many seconds to try it again, 0 for not at all."""
        assert self._tell is not None
        matches = self._tables.matches
        row = await matches.get(notice.match)
        if row.away and row.status.live:
            return AWAY_SECONDS
        if notice.kind is Kind.LAPSE:
            wait = await self._late.ask(notice)
            await self._tell(notice.match)
            return wait
        person = await matches.habits(notice.user)
        if wait := after_quiet(now := int(time.time()), person) - now:
            return wait
        try:
            table = await self._table(notice)
        except Refusal:
            table = None
        if table is None or not await self._is_true(notice, table):
            await matches.forget_notice(notice)
            return 0
        return await self._send(notice, table, person)

    async def _table(self, notice: Notice) -> Table:
        """Return the match of a notice, the whole of it for its end."""
        if notice.kind is Kind.END:
            return await self._tables.load_whole(notice.match)
        return await self._tables.load(notice.match)

    async def _is_true(self, notice: Notice, table: Table) -> bool:
        """Return whether what a notice says is so."""
        if table.record.people[notice.seat].user != notice.user:
            return False
        if notice.kind is Kind.REMINDER:
            return dict(table.record.clocks).get(notice.seat, 0) > time.time()
        return notice.kind is not Kind.TURN or notice.seat in table.match.to_act

    async def _send(self, notice: Notice, table: Table, person: Habits) -> int:
        """Send a notice that is still to be told to whoever it is for, and note that it was.

        Returns after how many seconds to try it again, 0 for not at all.
        """
        matches, row = self._tables.matches, table.record
        try:
            channel = await self._channel(notice, row)
            post = await self._post(notice, table, person)
            if not await matches.stands(notice):
                return 0
            if notice.kind is Kind.REFUSED and (await matches.get(row.id)).seq != row.seq:
                return AT_ONCE  # it stands, and may call for a turn that is over
            made = notice.made or int(time.time())
            message = await self._sending.once(
                channel, post, nonce_of(notice), since=made, marks=letter.marks(notice)
            )
        except (discord.Forbidden, discord.NotFound) as error:
            if notice.way is not Way.DIRECT or (error.status == 404 and error.code != UNKNOWN_USER):
                raise
            log.info("match %d: no direct messages to a player: %s", row.id, error)
            await matches.note_refused(notice, int(time.time()))
            return 0
        await matches.note_told(notice, message, channel, post.line)
        return 0

    async def _channel(self, notice: Notice, row: Listing) -> int:
        if notice.way is Way.CHANNEL:
            return row.channel
        return (await self._people.create_dm(discord.Object(notice.user))).id

    async def _post(self, notice: Notice, table: Table, person: Habits) -> Post:
        if notice.way is Way.CHANNEL:
            guild = table.record.guild
            t = language.of_guild(self._people.get_guild(guild) if guild else None)
            return letter.letter(table, notice, person, t, None)
        t = language.named(person.locale or None)
        image = await pages.seen(self._painter, table, notice.seat, t)
        return letter.letter(table, notice, person, t, image)
