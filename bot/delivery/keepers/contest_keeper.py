"""Keeps cups and leagues going: begins them, opens their matches in threads, and shows how they stand."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord

from bot.delivery.channel_boards import UNKNOWN_CHANNEL
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import Channels, IdempotentSender, within_limit
from bot.delivery.lease import Leases
from bot.delivery.server_rows import texts_of
from bot.jobs.render_pool import RenderPool
from bot.matches.contests import organiser
from bot.matches.tables import Tables
from bot.platform import custom_ids
from bot.platform.actions import NextSeason, SignUp
from bot.platform.budget import Purpose
from bot.platform.components import send_with_emojis
from bot.platform.responses import UNKNOWN_MESSAGE
from bot.screens.page import Post
from bot.screens.tables import contest as screen
from render.texts import Texts
from storage.contests import Course, Fixture, Phase
from storage.errors import StorageError

log = logging.getLogger(__name__)

NOT_POSTED = 0
"""Stands for the last message of what came to nothing."""

Tell = Callable[[int], Awaitable[object]]


class ContestKeeper:
    """Keeps cups and leagues going; of several instances one does so at a time."""

    def __init__(
        self, tables: Tables, render_pool: RenderPool, client: Channels, heartbeat: Heartbeat
    ) -> None:
        self._tables = tables
        self._contests = tables.matches.contests
        self._render_pool = render_pool
        self._client = client
        self._leases = Leases(tables.matches.instances, heartbeat)
        self._sender = IdempotentSender(tables.matches.boards, client)
        self._lock = asyncio.Lock()

    async def sweep(self, tell: Tell) -> None:
        """See to all contests; ``tell`` shows a match. Never raises for what Discord or the database does."""
        try:
            current = await self._contests.current()
            if not current:
                return
            async with self._lock, self._leases.held("contests") as is_mine:
                for contest_id in current if is_mine else ():
                    await self._keep(contest_id, tell)
        except StorageError as error:
            log.error("cups and leagues could not be looked up: %s", error)

    async def _keep(self, contest_id: int, tell: Tell) -> None:
        try:
            await self._go_on(contest_id, tell)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            log.warning("contest %d: its channel is gone", contest_id)
            await organiser.end(self._tables, contest_id, Phase.VOID)
            await self._contests.set_podium(contest_id, NOT_POSTED)
        except Exception as error:  # it is tried again with the next sweep
            expected = isinstance(error, discord.HTTPException | TimeoutError | OSError)
            log.warning(
                "contest %d can't go on for now: %r", contest_id, error, exc_info=None if expected else error
            )

    async def _go_on(self, contest_id: int, tell: Tell) -> None:
        """Do what is to be done for a contest, and show it."""
        course = await self._contests.course(contest_id)
        t = await texts_of(self._tables.matches, course.contest.guild)
        if course.contest.phase is Phase.OPEN and await organiser.begin_if_due(self._tables, course):
            course = await self._contests.course(contest_id)
        if course.contest.phase is Phase.PLAYING:
            await self._show(course, t)
            for match_id in await organiser.seat_robots(self._tables, course, t):
                await tell(match_id)
            for fixture in organiser.ready(course):
                await self._open(course, fixture, t, tell)
            course = await self._contests.course(contest_id)
            if organiser.is_over(course.fixtures):
                await organiser.end(self._tables, contest_id, Phase.OVER)
                course = await self._contests.course(contest_id)
        await self._show(course, t)
        if course.contest.podium is None and course.contest.phase in (Phase.OVER, Phase.VOID):
            await self._end(course, t)

    async def _open(self, course: Course, fixture: Fixture, t: Texts, tell: Tell) -> None:
        if organiser.deserted(course, fixture):
            await organiser.void(self._tables, course, fixture)
            return
        thread = await self._thread(course.contest.channel, screen.thread_name(course, fixture, t))
        row = await organiser.open_match(self._tables, course, fixture, thread, t)
        if row is not None:
            await tell(row.id)

    async def _thread(self, channel: int, name: str) -> int:
        client: Any = self._client
        place = client.get_channel(channel) or await client.fetch_channel(channel)
        thread = await place.create_thread(
            name=name,
            type=discord.ChannelType.public_thread,
            auto_archive_duration=10080,  # minutes: a week, the longest there is
        )
        return int(thread.id)

    async def _show(self, course: Course, t: Texts) -> None:
        """Post the message of a contest, or change it where it says something else."""
        contest, post = course.contest, screen.post(course, t)
        digest = _digest(post)
        if contest.message is None:
            nonce = hashlib.blake2b(f"{contest.id} {digest}".encode(), digest_size=12, person=b"contest")
            message = await self._sender.once(
                contest.channel,
                post,
                nonce.hexdigest(),
                since=contest.created,
                marks=[custom_ids.pack(SignUp(contest.id))],
            )
            await self._contests.set_message(contest.id, message, digest)
        elif digest != contest.shown:
            message_there = self._client.get_partial_messageable(contest.channel).get_partial_message(
                contest.message
            )
            try:
                await within_limit(
                    Purpose.EDIT,
                    lambda: send_with_emojis(
                        post.controls,
                        lambda controls: message_there.edit(
                            content=post.content,
                            view=controls,
                            allowed_mentions=discord.AllowedMentions.none(),
                        ),
                    ),
                )
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                await self._contests.set_message(contest.id, None, "")
                return
            await self._contests.set_message(contest.id, contest.message, digest)

    async def _end(self, course: Course, t: Texts) -> None:
        """Post the last message of a contest."""
        contest = course.contest
        if contest.phase is Phase.VOID:
            await self._contests.set_podium(contest.id, NOT_POSTED)
            return
        post = await self._render_pool.run(partial(screen.farewell, course, t))
        nonce = hashlib.blake2b(f"{contest.id}".encode(), digest_size=12, person=b"podium").hexdigest()
        message = await self._sender.once(
            contest.channel,
            post,
            nonce,
            since=contest.created,
            marks=[custom_ids.pack(NextSeason(contest.id))],
        )
        await self._contests.set_podium(contest.id, message)


def _digest(post: Post) -> str:
    """Return what changes with what a message says."""
    labels = [item.to_component_dict() for item in post.controls.children]
    return hashlib.blake2b(f"{post.content} {labels}".encode(), digest_size=8).hexdigest()
