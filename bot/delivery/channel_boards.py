"""The boards and lobbies of matches: the content of their messages, and the line that remains of old ones.

A new message is posted if it notifies a player; :mod:`bot.delivery.poster` delivers it.
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
    reopening,
    twice,
    within_limit,
)
from bot.delivery.poster import Poster, Rendered, Subject
from bot.delivery.presses import Presses
from bot.jobs.render_pool import RenderPool
from bot.matches.past import NO_PAST, past
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform import language, measures
from bot.platform.budget import Purpose
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens import retired_messages
from bot.screens.match.awards import titles_of
from bot.screens.match.turn_message import turns
from bot.screens.tables.example import draw_small
from bot.screens.tables.lobby import lobby
from render.texts import Texts
from storage.delivery import OldMessage, Posting, PostingKind
from storage.records import Listing, Series, Status

NOBODY = discord.AllowedMentions.none()

LATE_SECONDS = 1.0
"""After waiting this long, check whether another process has done the work meanwhile."""


class ChannelBoards:
    """Renders the boards of matches, and collapses replaced boards to a line."""

    def __init__(
        self, tables: Tables, render_pool: RenderPool, channels: Channels, presses: Presses, poster: Poster
    ) -> None:
        self._tables = tables
        self._matches = tables.matches
        self._render_pool = render_pool
        self._channels = channels
        self._presses = presses
        self._poster = poster
        poster.renderers[PostingKind.BOARD] = self._render
        self._retiring: set[int] = set()

    async def want_anew(self, match_id: int) -> None:
        """Request a new message, even if the current one is up to date."""
        await self._matches.boards.want_anew(match_id)

    async def forget(self, match_id: int) -> None:
        """Count a match as shown without any message, after its messages were deleted for good."""
        await self._matches.boards.clear(match_id)

    async def post(self, match_id: int) -> None:
        """Post a match in a new message; active players are notified if they weren't before."""
        await self.want_anew(match_id)
        await self._poster.deliver(await self._matches.postings.of_board(match_id))

    async def repost_if_gone(self, row: Listing) -> None:
        """Post a match again if its message was deleted; raises :class:`discord.HTTPException`."""
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                if row.board is not None:
                    await self._message(row.channel, row.board).fetch()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._matches.boards.want_anew(row.id, gone=row.board)
        await self._poster.deliver(row.posting)

    async def retire(self, match_id: int, messages: Iterable[OldMessage]) -> None:
        """Collapse old messages of a match to a line; those that were deleted are forgotten.

        This waits for all more important requests, unless a press allows it. Messages that are already being
        collapsed are skipped.
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
        if line == retired_messages.LOBBY:
            row = await self._matches.get(match_id)
            line = retired_messages.lobby(row, self._texts(row))
        began = time.monotonic()

        async def change() -> None:
            if time.monotonic() - began > LATE_SECONDS:
                if old not in await self._matches.boards.old_messages(match_id):
                    return  # another process was faster
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
        await self._matches.boards.forget_message(old.message)

    async def _retire_by_press(self, old: OldMessage, line: str) -> bool:
        def change() -> Awaitable[bool]:
            return self._presses.make_line(old.message, line)

        return await twice(lambda: reopening(self._channels, old.channel, change))

    async def _make_line(self, match_id: int, old: OldMessage, line: str | None) -> None:
        message = self._message(old.channel, old.message)
        if line is None:
            posted = await message.fetch()
            if posted.flags.components_v2:
                await message.edit(view=retired_messages.without_controls(posted), allowed_mentions=NOBODY)
                return
            row = await self._matches.get(match_id)
            line = retired_messages.board(row, self._texts(row))
        await message.edit(content=line, attachments=[], view=None, allowed_mentions=NOBODY)

    async def _render(self, subject: Subject) -> Rendered:
        posting = subject.posting
        if posting is None or posting.row is None:
            raise ValueError("a board can only be rendered for its posting")
        if posting.row.rules_version is None:
            return await self._lobby(posting, posting.row)
        return await self._board(posting, posting.row, subject.table)

    async def _board(self, posting: Posting, row: Listing, current: Table | None) -> Rendered:
        table = current._replace(record=row) if current and current.match.seq == row.seq else None
        if table is None or (table.match.over and table.match.first):
            over = row.status in (Status.OVER, Status.ABANDONED)
            table = await (self._tables.load_whole(row.id) if over else self._tables.load(row.id))
        match, is_new = table.match, posting.message is None or posting.seen < row.calls
        if row.status is Status.ABANDONED and not match.over:  # ended while it was frozen
            return Rendered(None, seen=posting.seen)
        post = await pages.public(
            self._render_pool,
            table,
            self._texts(row),
            since=posting.seen if is_new else 0,
            past=await past(self._matches, row),
            channel=self._name(row.channel),
        )
        if row.status is Status.OVER:
            earned = await self._render_pool.run(partial(_titles, table, self._texts(row)))
            await self._matches.faces.honour(row.id, earned)
        moment = END if match.over else match.moment
        return Rendered(post, moment=moment, renews=is_new, seen=match.seq)

    async def _lobby(self, posting: Posting, row: Listing) -> Rendered:
        t = self._texts(row)
        await self._render_pool.run(lambda: draw_small(row.game, t))
        post = lobby(row, t, ping=posting.anew == 0, played=await self._past_series(row))
        return Rendered(post, starts=row.status is Status.LOBBY, moment=LOBBY)

    def _name(self, channel: int) -> str:
        """Return the name of a channel or thread, or "" if it is unknown."""
        return getattr(self._channels.get_channel(channel), "name", None) or ""

    async def _past_series(self, row: Listing) -> Series:
        """Return the results of the earlier matches that a lobby is a rematch of."""
        return NO_PAST.series if row.again is None else await self._matches.results.series(row.again)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._channels.get_partial_messageable(channel).get_partial_message(message)

    def _texts(self, row: Listing) -> Texts:
        """Return the texts in the server's language."""
        return language.named(row.locale or None)


def _titles(table: Table, t: Texts) -> dict[int, list[str]]:
    """Return the titles that the seats of an ended match earned."""
    return titles_of(table, turns(table, t), t)
