"""Runs cups and leagues: starts them, opens their matches in threads, and updates the standings."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import UNKNOWN_CHANNEL, within_limit
from bot.delivery.lease import Leases
from bot.delivery.outbox_worker import Reachable
from bot.delivery.poster import Gone, Poster, Rendered, Subject
from bot.delivery.server_rows import texts_of
from bot.delivery.stalls import DirectMessage, HostMail
from bot.delivery.threads import ThreadRefused, Threads, Why
from bot.features.contests import screens
from bot.features.contests import service as organiser
from bot.jobs.render_pool import RenderPool
from bot.matches.faces import faces_on
from bot.matches.tables import Tables
from bot.platform import custom_ids, permissions
from bot.platform.actions import CheckContest, DropOut, NextSeason, SettleStall, SignUp
from bot.platform.aio import OUTSIDE_ERRORS
from bot.platform.budget import Purpose
from bot.platform.clock import now
from render.faces import SeatFace
from render.texts import Texts
from storage.contests import Contest, ContestDetails, Fixture, Phase, StallReason, Trouble
from storage.delivery import PostingKind
from storage.errors import Claimed, Conflict, ContestClosed, StorageError
from storage.timing import Way, after_quiet

log = logging.getLogger(__name__)

Tell = Callable[[int], Awaitable[str | None]]
"""Shows a match."""


class ContestSchedule:
    """Runs cups and leagues, in one process at a time."""

    def __init__(
        self,
        tables: Tables,
        render_pool: RenderPool,
        client: Reachable,
        heartbeat: Heartbeat,
        threads: Threads,
        tell: Tell,
        poster: Poster,
    ) -> None:
        self._poster = poster
        poster.renderers[PostingKind.CONTEST] = self._render
        poster.renderers[PostingKind.PODIUM] = self._render_podium
        poster.renderers[PostingKind.STALL] = self._render_stall
        self._tell = tell
        self._tables = tables
        self._contests = tables.matches.contests
        self._render_pool = render_pool
        self._client = client
        self._threads = threads
        self._leases = Leases(tables.matches.instances, heartbeat)
        self._mail = HostMail(tables.matches, client)
        self._lock = asyncio.Lock()

    async def sweep(self) -> None:
        """Update all contests. Errors of Discord and the database are logged."""
        try:
            current = await self._contests.current()
            if not current:
                return
            async with self._lock, self._leases.held("contests") as is_mine:
                for contest_id in current if is_mine else ():
                    await self._keep(contest_id)
        except StorageError as error:
            log.error("can't load the cups and leagues: %s", error)

    async def _keep(self, contest_id: int) -> None:
        try:
            await self._go_on(contest_id)
        except (Claimed, Conflict):  # another process shows it
            return
        except Exception as error:  # retried by the next sweep
            unknown = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
            if unknown or isinstance(error, Gone):
                log.warning("contest %d: its channel is gone", contest_id)
                await self._contests.end(contest_id, Phase.VOID)
                return
            await self._stall(contest_id, error)

    async def _stall(self, contest_id: int, error: Exception) -> None:
        """Record that a contest is stalled, and notify its host and waiting players, once each."""
        contest = await self._contests.stall(contest_id, now=now())
        key, marks = f"{contest_id} {contest.stalled}", (_check_of(contest),)
        is_told = contest.stall_told > 0
        if await self._mail.report("contest", key, contest, error, screens.stalled, marks):
            await self._contests.note_stall_told(contest_id, now=now())
            is_told = True
        if is_told and contest.phase is Phase.PLAYING:
            await self._tell_players(await self._contests.course(contest_id))

    async def _tell_players(self, course: ContestDetails) -> None:
        """Notify the players whose next match can't begin, once each, outside their quiet hours."""
        contest, people = course.contest, self._tables.matches.people
        t = await texts_of(self._tables.matches, contest.guild)
        for entrant in organiser.waiting(course):
            if entrant.told == contest.stalled or entrant.user == contest.host:
                continue
            person = await people.get(entrant.user)
            if person.way is not Way.NONE:
                if after_quiet(now(), person) > now():
                    continue
                key = f"{contest.id} {contest.stalled} {entrant.user}"
                post = screens.stalled_for_player(contest, t)
                if not await self._mail.tell(
                    DirectMessage(key, post, contest.stalled, (_check_of(contest),)), entrant.user
                ):
                    continue
            await self._contests.note_told(contest, entrant.number)

    async def _go_on(self, contest_id: int) -> None:
        """Advance a contest and update its message; raises the first error at the end."""
        course = await self._contests.course(contest_id)
        t = await texts_of(self._tables.matches, course.contest.guild)
        trouble: Exception | None = None
        if course.contest.phase is Phase.OPEN and await organiser.begin_if_due(self._tables, course):
            course = await self._contests.course(contest_id)
        if course.contest.phase is Phase.PLAYING:
            await self._poster.refresh(PostingKind.CONTEST, contest_id, course.contest.channel)
            await organiser.replace_left(self._tables, course)
            course = await self._contests.course(contest_id)
            for match_id in await organiser.seat_robots(self._tables, course, t):
                await self._tell(match_id)
            trouble, held = await self._open_ready(course, t)
            course = await self._note_stalls(await self._contests.course(contest_id), held)
            if organiser.is_over(course.fixtures):
                await self._contests.end(contest_id, Phase.OVER)
                course = await self._contests.course(contest_id)
        await self._poster.refresh(PostingKind.CONTEST, contest_id, course.contest.channel)
        if course.contest.phase is Phase.OVER:
            await self._poster.refresh(PostingKind.PODIUM, contest_id, course.contest.channel)
        if trouble is not None:
            raise trouble
        if course.contest.stalled:
            await self._contests.go_on(contest_id)
            await self._poster.refresh(PostingKind.CONTEST, contest_id, course.contest.channel)

    async def _note_stalls(self, course: ContestDetails, held: set[Trouble]) -> ContestDetails:
        """Update a contest's stalls, and announce those that have lasted long; return the contest."""
        found = held | await organiser.troubles(self._tables, course)
        changed = list[int]()
        if found != {stall.trouble for stall in course.stalls}:
            with suppress(ContestClosed):  # another process has ended it
                changed += await self._contests.hold(course.contest.id, found, now=now())
            course = await self._contests.course(course.contest.id)
        for stall, channel in organiser.to_announce(course, now()):
            posting_id = await self._contests.announce(stall, channel, now=now())
            if posting_id is not None:
                changed.append(posting_id)
        for posting_id in changed:
            try:
                await self._poster.deliver(posting_id)
            except (Gone, *OUTSIDE_ERRORS) as error:  # retried by the reconciler, unless the channel is gone
                log.info("contest %d: a message about a stall has to wait: %r", course.contest.id, error)
        return course

    async def _open_ready(self, course: ContestDetails, t: Texts) -> tuple[Exception | None, set[Trouble]]:
        """Open the matches that can start; return the error that prevented one, and causes of stalls.

        A title rejected by AutoMod holds back only that match; any other error also holds back those after
        it.
        """
        trouble: Exception | None = None
        present: dict[int, bool] = {}
        held = await self._still_left(course, present)
        for fixture in organiser.ready(course):
            try:
                absent = await self._absent(course, fixture.entrants, present)
                held |= {Trouble(StallReason.LEFT, entrant=number) for number in absent}
                if absent:
                    continue
                if await self._tables.matches.house_rules.is_full(course.contest.guild):
                    held.add(Trouble(StallReason.LIMIT))
                    break
                await self._open(course, fixture, t)
            except discord.NotFound:
                raise
            except ThreadRefused as error:
                trouble = error
                if error.why is not Why.TITLE:
                    break
            except Exception as error:
                trouble = error
                break
        return trouble, held

    async def _still_left(self, course: ContestDetails, present: dict[int, bool]) -> set[Trouble]:
        """Return the causes of stalls by entrants who left the server and haven't come back."""
        left = [stall.entrant for stall in course.stalls if stall.reason is StallReason.LEFT]
        absent = await self._absent(course, left, present)
        return {Trouble(StallReason.LEFT, entrant=number) for number in absent}

    async def _absent(
        self, course: ContestDetails, numbers: Collection[int], present: dict[int, bool]
    ) -> list[int]:
        """Return the entrants who have left the server; ``present`` caches the answers."""
        for number in numbers:
            entrant = course.entrant(number)
            if number not in present and not entrant.gone:
                ask = partial(permissions.is_member, self._client, course.contest.guild, entrant.user)
                present[number] = await within_limit(Purpose.BOARD, ask)
        return [number for number in numbers if not present.get(number, True)]

    async def _open(self, course: ContestDetails, fixture: Fixture, t: Texts) -> None:
        contest = course.contest
        if organiser.deserted(course, fixture):
            await self._tables.matches.contests.void_fixture(contest.id, fixture.number)
            return
        client: Any = self._client
        parent = client.get_channel(contest.channel) or await client.fetch_channel(contest.channel)
        if missing := permissions.missing_in(parent, thread=True):
            raise ThreadRefused(Why.PERMISSION, missing)
        purpose = f"contest:{contest.id}:{fixture.number}"
        names = (screens.thread_name(course, fixture, t), screens.thread_name(course, fixture, t, plain=True))
        thread = await self._threads.open(purpose, contest.guild, parent, *names, quiet=True)
        row = await organiser.open_match(self._tables, course, fixture, thread, t)
        if row is not None and await self._tell(row.id) == "follows-forbidden":
            raise ThreadRefused(Why.PERMISSION)

    async def _render(self, subject: Subject) -> Rendered:
        course = await self._contests.course(subject.id)
        contest, again = course.contest, list[int]()
        if contest.phase is Phase.OPEN and contest.earlier is not None:
            earlier = await self._contests.course(contest.earlier)
            entered = {entrant.user for entrant in course.entrants}
            again = [one.user for one in earlier.entrants if not one.gone and one.user not in entered]
        t = await texts_of(self._tables.matches, contest.guild)
        faces = await self._faces(course, t)
        post = await self._render_pool.run(partial(screens.post, course, t, again, faces))
        marks = [custom_ids.pack(SignUp(subject.id)), custom_ids.pack(DropOut(subject.id))]
        return Rendered(post, marks, refreshed=True)

    async def _render_podium(self, subject: Subject) -> Rendered:
        course = await self._contests.course(subject.id)
        t = await texts_of(self._tables.matches, course.contest.guild)
        faces = await self._faces(course, t)
        post = await self._render_pool.run(partial(screens.farewell, course, t, faces))
        return Rendered(post, [custom_ids.pack(NextSeason(subject.id))])

    async def _faces(self, course: ContestDetails, t: Texts) -> dict[int, SeatFace]:
        """Return the faces of a contest's entrants."""
        users = [entrant.user for entrant in course.entrants]
        return await faces_on(self._tables.matches, users, course.contest.guild, t)

    async def _render_stall(self, subject: Subject) -> Rendered:
        stall = await self._contests.stall_of(subject.id)
        course = await self._contests.course(stall.contest)
        t = await texts_of(self._tables.matches, course.contest.guild)
        quiet = set[int]()
        for entrant in organiser.concerned(course, stall):
            if (await self._tables.matches.people.get(entrant.user)).way is Way.NONE:
                quiet.add(entrant.user)
        is_open = not stall.ended and course.contest.phase is Phase.PLAYING
        most = (await self._tables.matches.house_rules.get(course.contest.guild)).most
        post = screens.stall(course, stall, quiet, most, t) if is_open else screens.settled(course, stall, t)
        marks = [custom_ids.pack(SettleStall(stall.id))]
        return Rendered(post, marks, purpose=Purpose.CALL, starts=is_open, again=False)


def _check_of(contest: Contest) -> str:
    return custom_ids.pack(CheckContest(contest.id, contest.stalled))
