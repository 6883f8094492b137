"""Puts the board into the channel: a new message for each turn, the old one without its buttons."""

import asyncio
import logging
from typing import Any, Protocol
from weakref import WeakValueDictionary

import discord

from bot import language, pages
from bot.painter import Painter
from bot.screens import board
from bot.screens.page import Page
from bot.table import Change, Table, Tables
from render.texts import Texts

log = logging.getLogger(__name__)


class Channels(Protocol):
    """The part of a client that reaches channels."""

    def get_partial_messageable(self, id: int, /) -> discord.PartialMessageable:  # noqa: A002  # discord.py's name
        """Return a channel to send messages to."""

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002  # discord.py's name
        """Return a server that the bot is in."""


class Publisher:
    """Shows matches in their channels, each match's messages one after the other."""

    def __init__(self, tables: Tables, painter: Painter, channels: Channels) -> None:
        self._tables = tables
        self._painter = painter
        self._channels = channels
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def announce(self, change: Change) -> str | None:
        """Bring the channel up to date after a change.

        A new board is posted where somebody is to be called; else the one that is there is changed,
        so that nobody is called twice. Returns a key of the catalogue where the channel could not
        be told: what was played is stored all the same.
        """
        table = change.after
        try:
            if change.calls:
                await self._post(table)
            else:
                await self._refresh(table)
        except discord.Forbidden as error:
            log.warning("match %d: the board can't be posted: %s", table.id, error)
            return "notice-unshown-forbidden"
        except discord.HTTPException:
            log.exception("match %d: the board can't be posted", table.id)
            return "notice-unshown"
        return None

    async def post(self, match_id: int, *, ping: bool = True) -> None:
        """Post the present board and take the buttons off the message that showed the last one.

        Raises :class:`discord.HTTPException` where Discord does not take the message.
        """
        await self._post(await self._tables.load(match_id), ping=ping, again=True)

    async def show_again(self, match_id: int) -> None:
        """Post the board of a match whose messages are gone, without a ping."""
        await self._tables.matches.set_board(match_id, None, -1)
        await self.post(match_id, ping=False)

    async def catch_up(self) -> None:
        """Post every board that is older than its match, as after a fall between storing and showing."""
        for match_id in await self._tables.matches.unshown():
            try:
                await self.post(match_id)
            except Exception:  # one match must not keep the others from being shown
                log.exception("match %d: its board could not be posted", match_id)

    async def send(self, channel: int, page: Page, *, ping: bool = True) -> int:
        """Send a page to a channel and return the message's number."""
        mentions = page.mentions if ping else discord.AllowedMentions.none()
        message = await self._channels.get_partial_messageable(channel).send(
            view=page.screen, files=page.files, allowed_mentions=mentions
        )
        return message.id

    async def change(self, channel: int, message: int, page: Page) -> None:
        """Show a page in a message that is there, without a ping."""
        found = self._channels.get_partial_messageable(channel).get_partial_message(message)
        await found.edit(
            view=page.screen, attachments=page.files, allowed_mentions=discord.AllowedMentions.none()
        )

    async def _post(self, table: Table, *, ping: bool = True, again: bool = False) -> None:
        """Post the board, unless it is shown as it is by now and not wanted ``again``."""
        async with self._lock(table.id):
            table = await self._present(table)
            if table.record.shown == table.match.seq and not again:
                return
            page = await pages.public(self._painter, table, self._texts(table))
            message = await self.send(table.record.channel, page, ping=ping)
            await self._tables.matches.set_board(table.id, message, table.match.seq)
            if table.record.board is not None:
                await self._retire(table, table.record.board)

    async def _refresh(self, table: Table) -> None:
        """Show a state in the message that is there; one that play has left behind is not shown."""
        async with self._lock(table.id):
            now = await self._present(table)
            if now.record.board is None or now.match.seq != table.match.seq:
                return
            page = await pages.public(self._painter, now, self._texts(now))
            await self.change(now.record.channel, now.record.board, page)
            await self._tables.matches.set_board(now.id, now.record.board, now.match.seq)

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def _present(self, table: Table) -> Table:
        """Return a table as it is now; the match is loaded again only if it has moved on."""
        row = await self._tables.matches.get(table.id)
        if row.seq == table.match.seq:
            return table._replace(record=row)
        return await self._tables.load(table.id)

    async def _retire(self, table: Table, message_id: int) -> None:
        """Take the buttons off an old board; that it may be gone is no matter."""
        channel: Any = self._channels.get_partial_messageable(table.record.channel)
        try:
            message = await channel.fetch_message(message_id)
            await message.edit(view=board.without_controls(message))
        except discord.HTTPException as error:
            log.info("match %d: the buttons of an old board stay: %s", table.id, error)

    def _texts(self, table: Table) -> Texts:
        """Return the texts in the language of the match's server."""
        guild = table.record.guild
        return language.of_guild(self._channels.get_guild(guild) if guild else None)
