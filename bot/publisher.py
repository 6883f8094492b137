"""Puts the board into the channel: a new message for each turn, the old one without its buttons."""

import asyncio
import logging
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot import language
from bot.screens import board
from bot.table import Table
from render.texts import Texts

if TYPE_CHECKING:
    from bot.client import Ziggurat

log = logging.getLogger(__name__)


class Publisher:
    """Shows matches in their channels, each match's messages one after the other."""

    def __init__(self, bot: "Ziggurat") -> None:
        self._bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def post(self, match_id: int, *, ping: bool = True) -> None:
        """Post the present board and take the buttons off the message that showed the last one.

        Raises :class:`discord.HTTPException` where Discord does not take the message.
        """
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            table = await self._bot.tables.load(match_id)
            page = await board.public(self._bot, table, self.texts(table))
            channel = self._bot.get_partial_messageable(table.record.channel)
            mentions = page.mentions if ping else discord.AllowedMentions.none()
            message = await channel.send(view=page.screen, files=page.files, allowed_mentions=mentions)
            await self._bot.tables.matches.set_board(match_id, message.id, table.match.seq)
            if table.record.board is not None:
                await self._retire(table, table.record.board)

    async def show_again(self, match_id: int) -> None:
        """Post the board of a match whose messages are gone, without a ping."""
        await self._bot.tables.matches.set_board(match_id, None, -1)
        await self.post(match_id, ping=False)

    async def refresh(self, match_id: int) -> None:
        """Show the present state in the message that is there, without a ping."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            table = await self._bot.tables.load(match_id)
            if table.record.board is None:
                return
            page = await board.public(self._bot, table, self.texts(table))
            channel = self._bot.get_partial_messageable(table.record.channel)
            await channel.get_partial_message(table.record.board).edit(
                view=page.screen, attachments=page.files, allowed_mentions=discord.AllowedMentions.none()
            )
            await self._bot.tables.matches.set_board(match_id, table.record.board, table.match.seq)

    async def catch_up(self) -> None:
        """Post every board that is older than its match, as after a fall between storing and showing."""
        for match_id in await self._bot.tables.matches.unshown():
            try:
                await self.post(match_id)
            except Exception:  # one match must not keep the others from being shown
                log.exception("match %d: its board could not be posted", match_id)

    async def _retire(self, table: Table, message_id: int) -> None:
        """Take the buttons off an old board; that it may be gone is no matter."""
        channel = self._bot.get_partial_messageable(table.record.channel)
        try:
            message = await channel.fetch_message(message_id)
            await message.edit(view=board.without_controls(message))
        except discord.HTTPException as error:
            log.info("match %d: the buttons of an old board stay: %s", table.id, error)

    def texts(self, table: Table) -> Texts:
        """Return the texts in the language of the match's server."""
        guild = table.record.guild
        return language.of_guild(self._bot.get_guild(guild) if guild else None)
