"""Puts matches into their channels: a new message where somebody is called, the old one without buttons.

What is to be shown stands in the database (:class:`storage.store.Showing`), so whatever fails here can
be tried again; :mod:`bot.herald` says when.
"""

import asyncio
import secrets
from weakref import WeakValueDictionary

import discord

from bot import language, pages
from bot.painter import Painter
from bot.screens import board, still
from bot.screens.lobby import lobby
from bot.screens.page import Page
from bot.sending import END, LIMIT_SECONDS, LOBBY, Channels, Sending
from bot.table import Table, Tables
from render.texts import Texts
from storage.records import Listing, OldMessage, Status

CLAIM_SECONDS = 45
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008


class _Gone(Exception):
    """The message that was to be changed is not there any more."""


class Publisher:
    """Shows matches in their channels, each match's messages one after the other."""

    def __init__(self, tables: Tables, painter: Painter, channels: Channels) -> None:
        self._tables = tables
        self._painter = painter
        self._channels = channels
        self._name = secrets.token_hex(8)
        self._sending = Sending(tables.matches, channels)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def show(self, match_id: int, known: Table | None = None) -> None:
        """Bring a channel up to date with a match, if it is not; ``known`` saves loading it.

        Raises what Discord or the database does about it; then it is still to be shown.
        """
        async with self._lock(match_id):
            while row := await self._tables.matches.claim(match_id, self._name, CLAIM_SECONDS):
                try:
                    await self._show(row, known)
                    if (await self._tables.matches.get(match_id)).changes == row.changes:
                        return
                except _Gone:
                    await self._tables.matches.want_anew(match_id, gone=row.board)

    async def post(self, match_id: int) -> None:
        """Post a match anew, whatever is shown of it; those to act are called if they never were."""
        await self._tables.matches.want_anew(match_id)
        await self.show(match_id)

    async def look(self, row: Listing) -> None:
        """Post a match again if its message is gone; raises :class:`discord.HTTPException`."""
        async with self._lock(row.id), asyncio.timeout(LIMIT_SECONDS):
            try:
                if row.board is not None:
                    await self._message(row.channel, row.board).fetch()
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                await self._tables.matches.want_anew(row.id, gone=row.board)
        await self.show(row.id)

    async def retire(self, match_id: int) -> None:
        """Take the buttons off all old messages of a match; those that are gone are forgotten."""
        for old in await self._tables.matches.old_messages(match_id):
            message = self._message(old.channel, old.message)
            try:
                async with asyncio.timeout(LIMIT_SECONDS):
                    screen = await self._retired(match_id, old, message)
                    await message.edit(view=screen, allowed_mentions=discord.AllowedMentions.none())
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                    raise
            await self._tables.matches.forget_message(old.message)

    async def _retired(
        self, match_id: int, old: OldMessage, message: discord.PartialMessage
    ) -> discord.ui.LayoutView:
        if old.parts is None:
            return board.without_controls(await message.fetch())
        if old.parts == still.LOBBY:
            row = await self._tables.matches.get(match_id)
            return lobby(row, self._texts(row), closed=True).screen
        return still.screen(old.parts)

    async def send(self, channel: int, page: Page, nonce: str) -> int:
        """Send a page to a channel and return the message's number; what has a nonce is sent once only."""
        return (await self._sending.send(channel, page, nonce)).id

    async def _change(self, row: Listing, message: int, page: Page) -> None:
        """Show a page in a message that is there, without a ping; raises :class:`_Gone`."""
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                await self._message(row.channel, message).edit(
                    view=page.screen, attachments=page.files, allowed_mentions=discord.AllowedMentions.none()
                )
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                raise _Gone from error
            raise

    async def _show(self, row: Listing, known: Table | None) -> None:
        matches = self._tables.matches
        if row.rules_version is None:
            await self._show_lobby(row)
            return
        table = known._replace(record=row) if known and known.match.seq == row.seq else None
        table = table or await self._tables.load(row.id)
        if row.status is Status.ABANDONED and not table.match.over:  # closed while it was frozen
            await matches.want_retired(row.id)
        elif row.board is None or row.shown < row.calls:
            await self._post(table)
        else:
            page = await pages.public(self._painter, table, self._texts(table.record))
            await self._change(table.record, row.board, page)
            await self._remember(table, row.board, page)

    async def _post(self, table: Table) -> None:
        row, match = table.record, table.match
        page = await pages.public(self._painter, table, self._texts(row))
        moment = END if match.over else match.moment
        message = await self._sending.post(row, moment, page, ping=row.shown < row.calls)
        await self._remember(table, message, page)

    async def _remember(self, table: Table, message: int, page: Page) -> None:
        row = table.record
        await self._tables.matches.set_board(
            row.id, message, table.match.seq, told=row.changes, parts=still.parts(page.screen)
        )

    async def _show_lobby(self, row: Listing) -> None:
        matches, t = self._tables.matches, self._texts(row)
        if row.board is not None:
            await self._change(row, row.board, lobby(row, t))
        elif row.status is Status.LOBBY:
            page = lobby(row, t, ping=row.anew == 0)
            before = await matches.pending(row.id)
            message = await self._sending.post(row, LOBBY, page, ping=True)
            if before is not None:  # it may be one that shows what was so then
                await self._change(row, message, page)
            await matches.set_board(row.id, message, -1, told=row.changes, parts=still.LOBBY)
            return
        else:
            await self._sending.give_up(row)
        await matches.set_told(row.id, row.changes)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._channels.get_partial_messageable(channel).get_partial_message(message)

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def _texts(self, row: Listing) -> Texts:
        """Return the texts in the language of the match's server."""
        return language.of_guild(self._channels.get_guild(row.guild) if row.guild else None)
