"""Puts matches into their channels: a new message where somebody is called, the old one but a line.

What is to be shown stands in the database (:class:`storage.store.Showing`), so whatever fails here can
be tried again; :mod:`bot.herald` says when.
"""

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from weakref import WeakValueDictionary

import discord

from bot import language, pages
from bot.example import draw_small
from bot.painter import Painter
from bot.screens import seats, still, takeback
from bot.screens.consent import question
from bot.screens.lobby import lobby
from bot.screens.page import Post
from bot.sending import END, LIMIT_SECONDS, LOBBY, Channels, Sending
from bot.table import Table
from bot.tables import Tables
from bot.ui import send_with_emojis
from render.texts import Texts
from storage.records import Behind, Listing, Motion, Offer, OldMessage, Status, Trade, Verdict, Vote

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

    async def show(self, match_id: int, known: Table | None = None) -> Sequence[OldMessage]:
        """Bring a channel up to date with a match, if it is not; ``known`` saves loading it.

        Returns the messages that are to be retired. Raises what Discord or the database does about it;
        then it is still to be shown.
        """
        matches = self._tables.matches
        async with self._lock(match_id):
            while True:
                row = await matches.claim(match_id, self._name, CLAIM_SECONDS)
                if row is None:
                    behind = await matches.behind(match_id)
                    break
                try:
                    behind = await self._show(row, known)
                except _Gone:
                    await matches.want_anew(match_id, gone=row.board)
                    continue
                if behind.changes == row.changes:
                    break
            for vote in behind.votes:
                await self._show_vote(vote)
            for offer in behind.offers:
                await self._show_offer(offer)
            if behind.votes or behind.offers:
                behind = await matches.behind(match_id)
        return behind.old

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

    async def retire(self, match_id: int, messages: Iterable[OldMessage]) -> None:
        """Make a line of old messages of a match; those that are gone are forgotten."""
        for old in messages:
            message = self._message(old.channel, old.message)
            try:
                async with asyncio.timeout(LIMIT_SECONDS):
                    await self._retire(match_id, old, message)
            except discord.NotFound as error:
                if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                    raise
            await self._tables.matches.forget_message(old.message)

    async def _retire(self, match_id: int, old: OldMessage, message: discord.PartialMessage) -> None:
        nobody = discord.AllowedMentions.none()
        line = old.line
        if line is None:
            posted = await message.fetch()
            if posted.flags.components_v2:
                await message.edit(view=still.without_controls(posted), allowed_mentions=nobody)
                return
        if line is None or line == still.LOBBY:
            row = await self._tables.matches.get(match_id)
            line = (still.board if line is None else still.lobby)(row, self._texts(row))
        await message.edit(content=line, attachments=[], view=None, allowed_mentions=nobody)

    async def _change(self, row: Listing, message: int, post: Post) -> None:
        """Show a post in a message that is there, without a ping; raises :class:`_Gone`."""
        try:
            async with asyncio.timeout(LIMIT_SECONDS):
                shown = self._message(row.channel, message)
                await send_with_emojis(
                    post.controls,
                    lambda controls: shown.edit(
                        content=post.content,
                        view=controls,
                        attachments=post.files,
                        allowed_mentions=discord.AllowedMentions.none(),
                    ),
                )
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                raise _Gone from error
            raise

    async def _show(self, row: Listing, known: Table | None) -> Behind:
        """Show what is claimed, and return what the channel is behind with then."""
        matches = self._tables.matches
        if row.rules_version is None:
            return await self._show_lobby(row)
        table = known._replace(record=row) if known and known.match.seq == row.seq else None
        if table is None or (table.match.over and table.match.first):
            over = row.status in (Status.OVER, Status.ABANDONED)
            table = await (self._tables.load_whole(row.id) if over else self._tables.load(row.id))
        if row.status is Status.ABANDONED and not table.match.over:  # closed while it was frozen
            await matches.want_retired(row.id)
            return await matches.behind(row.id)
        if row.board is None or row.shown < row.calls:
            return await self._post(table)
        post = await pages.public(self._painter, table, self._texts(row))
        await self._change(row, row.board, post)
        return await self._remember(table, row.board)

    async def _post(self, table: Table) -> Behind:
        row, match = table.record, table.match
        post = await pages.public(self._painter, table, self._texts(row), shown=row.shown)
        moment = END if match.over else match.moment
        message = await self._sending.post(row, moment, post)
        return await self._remember(table, message, post.line)

    async def _remember(self, table: Table, message: int, line: str | None = None) -> Behind:
        row, seq = table.record, table.match.seq
        return await self._tables.matches.set_board(row.id, message, seq, told=row.changes, line=line)

    async def _show_lobby(self, row: Listing) -> Behind:
        matches, t = self._tables.matches, self._texts(row)
        await self._painter.paint(lambda: draw_small(row.game, t))
        if row.board is not None:
            await self._change(row, row.board, lobby(row, t))
        elif row.status is Status.LOBBY:
            post = lobby(row, t, ping=row.anew == 0)
            before = await matches.pending(row.id)
            message = await self._sending.post(row, LOBBY, post)
            if before is not None:  # it may be one that shows what was so then
                await self._change(row, message, post)
            return await matches.set_board(row.id, message, -1, told=row.changes, line=still.LOBBY)
        else:
            await self._sending.give_up(row)
        await matches.set_told(row.id, row.changes)
        return await matches.behind(row.id)

    async def _show_vote(self, vote: Vote) -> None:
        """Ask a question, or show what became of it; one that nobody has seen need not be shown."""
        row = await self._tables.matches.get(vote.match)
        post = await self._question(row, vote)
        message = vote.message
        if message is not None:
            try:
                await self._change(row, message, post)
            except _Gone:
                await self._tables.matches.want_vote_anew(vote.id, message)
                return
        elif vote.outcome is Verdict.OPEN:
            message = await self._sending.ask(row, vote, post)
        await self._tables.matches.set_vote_message(vote.id, message, vote.changes)

    async def _show_offer(self, offer: Offer) -> None:
        """Offer a seat, or show what became of that; what nobody has seen need not be shown."""
        row = await self._tables.matches.get(offer.match)
        post = seats.offered(row, offer, self._texts(row))
        message = offer.message
        if message is not None:
            try:
                await self._change(row, message, post)
            except _Gone:
                await self._tables.matches.want_offer_anew(offer.id, message)
                return
        elif offer.state in (Trade.OPEN, Trade.HELD):
            message = await self._sending.offer(row, offer, post)
        await self._tables.matches.set_offer_message(offer.id, message, offer.changes)

    async def _question(self, row: Listing, vote: Vote) -> Post:
        t = self._texts(row)
        if vote.motion is not Motion.UNDO or vote.outcome is not Verdict.OPEN:
            return question(row, vote, t)
        table = await self._tables.load_whole(row.id)
        if table.match.seq != vote.seq:  # it has gone on, which ends the question
            return question(row, await self._tables.matches.vote(vote.id), t)
        back = await self._painter.paint(lambda: table.take_back(vote.seat))
        return takeback.question(table, vote, back, t)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._channels.get_partial_messageable(channel).get_partial_message(message)

    def _lock(self, match_id: int) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())

    def _texts(self, row: Listing) -> Texts:
        """Return the texts in the language of the match's server."""
        return language.of_guild(self._channels.get_guild(row.guild) if row.guild else None)
