"""Puts matches into their channels: a new message where somebody is called, the old one but a line.

What is to be shown stands in the database (``Matches.boards``), so whatever fails here can
be tried again; :mod:`bot.delivery.reconciler` says when.
"""

import asyncio
import time
from collections.abc import Awaitable, Iterable
from functools import partial

import discord

from bot.delivery import pages
from bot.delivery.idempotent import (
    END,
    LIMIT_SECONDS,
    LOBBY,
    UNKNOWN_CHANNEL,
    Channels,
    IdempotentSender,
    reopening,
    twice,
    within_limit,
)
from bot.delivery.lease import LEASE_SECONDS, renewed
from bot.delivery.presses import Presses
from bot.jobs.render_pool import RenderPool
from bot.matches.past import NO_PAST, past
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform import language, measures
from bot.platform.aio import KeyedLocks
from bot.platform.budget import Purpose
from bot.platform.clock import now
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens import still
from bot.screens.page import Post
from bot.screens.tables.example import draw_small
from bot.screens.tables.lobby import lobby
from render.texts import Texts
from storage.delivery import Behind, Claim, OldMessage
from storage.errors import OtherRules, Overtaken
from storage.records import Listing, Series, Status

NOBODY = discord.AllowedMentions.none()

LATE_SECONDS = 1.0
"""How long something has to have waited for others to have done it meanwhile."""


class _Gone(Exception):
    """The message that was to be changed is not there any more."""


class ChannelBoards:
    """Shows matches in their channels, each match's messages one after the other.

    Each is claimed first, in the name of an ``instance``: then no other process shows it.
    """

    def __init__(
        self,
        tables: Tables,
        render_pool: RenderPool,
        channels: Channels,
        instance: str,
        presses: Presses,
    ) -> None:
        self._tables = tables
        self._render_pool = render_pool
        self._channels = channels
        self._instance = instance
        self._sender = IdempotentSender(tables.matches.boards, channels)
        self._locks = KeyedLocks()
        self._presses = presses
        self._retiring: set[int] = set()

    async def deliver(self, match_id: int, current: Table | None = None) -> Behind:
        """Bring the board of a match up to date, if it is not; ``current`` saves loading it.

        Returns what else is left to do in the channel. Raises what Discord or the database does about it;
        then it is still to be shown. A match of other rules is left to whoever has them.
        """
        matches = self._tables.matches
        async with self._lock(match_id):
            while (
                claim := await matches.instances.claim(match_id, self._instance, LEASE_SECONDS, now=now())
            ) is not None:
                try:
                    async with renewed(partial(self._renew, claim)):
                        behind = await self._update(claim, current)
                except _Gone:
                    await matches.boards.want_anew(match_id, gone=claim.row.board)
                    continue
                except OtherRules:
                    await matches.instances.give_back(claim)
                    raise
                if behind.changes == claim.row.changes:
                    return behind
            return await matches.boards.behind(match_id)

    async def _renew(self, claim: Claim) -> bool:
        return await self._tables.matches.instances.renew(claim, LEASE_SECONDS, now=now())

    async def want_anew(self, match_id: int) -> None:
        """Note that a new message is wanted, whatever is shown of a match."""
        await self._tables.matches.boards.want_anew(match_id)

    async def forget(self, match_id: int) -> None:
        """Take a match as shown without any message, where those that there were are gone for good."""
        matches = self._tables.matches
        for old in await matches.boards.old_messages(match_id):
            await matches.boards.forget_message(old.message)
        seq = (await matches.get(match_id)).seq
        await matches.boards.set_message(match_id, None, seq, now=now())

    async def post(self, match_id: int) -> None:
        """Post a match anew, whatever is shown of it; those to act are called if they never were."""
        await self.want_anew(match_id)
        await self.deliver(match_id)

    async def look(self, row: Listing) -> None:
        """Post a match again if its message is gone; raises :class:`discord.HTTPException`."""
        async with self._lock(row.id), asyncio.timeout(LIMIT_SECONDS):
            try:
                if row.board is not None:
                    await self._message(row.channel, row.board).fetch()
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                await self._tables.matches.boards.want_anew(row.id, gone=row.board)
        await self.deliver(row.id)

    async def retire(self, match_id: int, messages: Iterable[OldMessage]) -> None:
        """Make a line of old messages of a match; those that are gone are forgotten.

        That waits for all that is more important, unless it is done by a press. What waits here already is
        left out.
        """
        for old in messages:
            if old.message not in self._retiring:
                self._retiring.add(old.message)
                try:
                    await self._retire(match_id, old)
                finally:
                    self._retiring.discard(old.message)

    async def _retire(self, match_id: int, old: OldMessage) -> None:
        line = old.line
        if line == still.LOBBY:
            row = await self._tables.matches.get(match_id)
            line = still.lobby(row, self._texts(row))
        began = time.monotonic()

        async def change() -> None:
            if time.monotonic() - began > LATE_SECONDS:
                if old not in await self._tables.matches.boards.old_messages(match_id):
                    return  # another process has been faster
                if line is not None and await self._retire_by_press(old, line):
                    return
            with measures.stage("retire"):
                await reopening(self._channels, old.channel, lambda: self._make_line(match_id, old, line))

        try:
            if line is None or not await self._retire_by_press(old, line):
                await within_limit(Purpose.RETIRE, change)
        except discord.NotFound as error:
            if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                raise
        self._presses.drop(old.message)
        await self._tables.matches.boards.forget_message(old.message)

    async def _retire_by_press(self, old: OldMessage, line: str) -> bool:
        def change() -> Awaitable[bool]:
            return self._presses.make_line(old.message, line)

        return await twice(lambda: reopening(self._channels, old.channel, change))

    async def _make_line(self, match_id: int, old: OldMessage, line: str | None) -> None:
        message = self._message(old.channel, old.message)
        if line is None:
            posted = await message.fetch()
            if posted.flags.components_v2:
                await message.edit(view=still.without_controls(posted), allowed_mentions=NOBODY)
                return
            row = await self._tables.matches.get(match_id)
            line = still.board(row, self._texts(row))
        await message.edit(content=line, attachments=[], view=None, allowed_mentions=NOBODY)

    async def _change(self, claim: Claim, message: int, post: Post) -> None:
        """Show a post in a message that is there, without a ping; raises :class:`_Gone`.

        Raises :class:`storage.errors.Overtaken` where another instance shows the match by now.
        """
        if not await self._tables.matches.instances.holds(claim):
            raise Overtaken(claim.row.id)
        try:
            await self._sender.edit(claim.row.channel, message, post)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                raise _Gone from error
            raise

    async def _update(self, claim: Claim, current: Table | None) -> Behind:
        """Show the board that is claimed, and return what the channel is behind with then."""
        matches, row = self._tables.matches, claim.row
        if row.rules_version is None:
            return await self._update_lobby(claim)
        table = current._replace(record=row) if current and current.match.seq == row.seq else None
        if table is None or (table.match.over and table.match.first):
            over = row.status in (Status.OVER, Status.ABANDONED)
            table = await (self._tables.load_whole(row.id) if over else self._tables.load(row.id))
        match, is_new = table.match, row.board is None or row.shown < row.calls
        if row.status is Status.ABANDONED and not match.over:  # closed while it was frozen
            await matches.boards.want_retired(row.id, by=claim)
            return await matches.boards.behind(row.id)
        post = await pages.public(
            self._render_pool,
            table,
            self._texts(row),
            since=row.shown if is_new else 0,
            past=await past(matches, row),
            channel=self._name(row.channel),
        )
        if is_new or row.board is None:
            message = await self._sender.post(claim, END if match.over else match.moment, post)
        else:
            message = row.board
            await self._change(claim, message, post)
        line = post.line if is_new else None
        return await matches.boards.set_message(
            row.id, message, match.seq, told=row.changes, line=line, by=claim, now=now()
        )

    def _name(self, channel: int) -> str:
        """Return the name of a channel or thread; empty where it has none, or none is known."""
        return getattr(self._channels.get_channel(channel), "name", None) or ""

    async def _update_lobby(self, claim: Claim) -> Behind:
        row = claim.row
        matches, t = self._tables.matches, self._texts(row)
        await self._render_pool.run(lambda: draw_small(row.game, t))
        if row.board is not None:
            await self._change(claim, row.board, lobby(row, t, played=await self._before(row)))
        elif row.status is Status.LOBBY:
            post = lobby(row, t, ping=row.anew == 0, played=await self._before(row))
            before = await matches.boards.pending(row.id)
            message = await self._sender.post(claim, LOBBY, post)
            if before is not None:  # it may be one that shows what was so then
                await self._change(claim, message, post)
            return await matches.boards.set_message(
                row.id, message, -1, told=row.changes, line=still.LOBBY, by=claim, now=now()
            )
        else:
            await self._sender.give_up(claim)
        await matches.boards.set_told(row.id, row.changes, by=claim)
        return await matches.boards.behind(row.id)

    async def _before(self, row: Listing) -> Series:
        """Return how the matches went that a lobby is the rematch of."""
        return NO_PAST.series if row.again is None else await self._tables.matches.results.series(row.again)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._channels.get_partial_messageable(channel).get_partial_message(message)

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks[match_id]

    def _texts(self, row: Listing) -> Texts:
        """Return the texts in the language of the match's server."""
        return language.named(row.locale or None)
