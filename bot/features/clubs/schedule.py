"""Runs clubs: asks their members, opens their matches in threads, and updates their messages."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
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
from bot.delivery.stalls import HostMail
from bot.delivery.threads import ThreadRefused, Threads, Why
from bot.features.clubs import screens
from bot.features.clubs import service as organiser
from bot.features.clubs.service import Hold, Lineup
from bot.matches.tables import Tables
from bot.platform import custom_ids, permissions
from bot.platform.actions import ShowClub, TakePart
from bot.platform.budget import Purpose
from bot.platform.clock import now
from storage.clubs import ClubDetails, ClubPhase, ClubPulse
from storage.delivery import PostingKind
from storage.errors import Claimed, Conflict, NotInClub, StorageError
from storage.timing import Way

log = logging.getLogger(__name__)


Tell = Callable[[int], Awaitable[str | None]]
"""Shows a match."""


class ClubSchedule:
    """Runs clubs, in one process at a time."""

    def __init__(
        self,
        tables: Tables,
        client: Reachable,
        heartbeat: Heartbeat,
        threads: Threads,
        tell: Tell,
        poster: Poster,
    ) -> None:
        self._poster = poster
        poster.renderers[PostingKind.CLUB] = self._render
        poster.renderers[PostingKind.CLUB_CALL] = self._render_call
        self._tell = tell
        self._tables = tables
        self._clubs = tables.matches.clubs
        self._client = client
        self._threads = threads
        self._leases = Leases(tables.matches.instances, heartbeat)
        self._mail = HostMail(tables.matches, client)
        self._lock = asyncio.Lock()
        self._kept: dict[int, tuple[ClubPhase, int, int]] = {}

    async def sweep(self) -> None:
        """Update all clubs that need it. Errors of Discord and the database are logged."""
        try:
            due = [pulse for pulse in await self._clubs.pulses() if self._needs_work(pulse)]
            if not due:
                return
            async with self._lock, self._leases.held("clubs") as is_mine:
                for pulse in due if is_mine else ():
                    await self._keep(pulse)
        except StorageError as error:
            log.error("can't load the clubs: %s", error)

    def _needs_work(self, pulse: ClubPulse) -> bool:
        """Return whether a club has changed since it was last kept, or something is due."""
        if pulse.stalled or self._kept.get(pulse.id) != _state(pulse):
            return True
        if pulse.phase is not ClubPhase.PLAYING or not pulse.opens:
            return False
        ahead = organiser.CALLED_BEFORE if pulse.called < pulse.round else 0
        return now() >= pulse.opens - ahead

    async def _keep(self, pulse: ClubPulse) -> None:
        try:
            await self._go_on(pulse.id)
        except (Claimed, Conflict):  # another process shows it
            return
        except Exception as error:  # retried by the next sweep
            unknown = isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL
            if unknown or isinstance(error, Gone):
                log.warning("club %d: its channel is gone", pulse.id)
                await self._clubs.end(pulse.id, now=now())
                return
            await self._stall(pulse.id, error)
        else:
            self._kept[pulse.id] = _state(pulse)
            if pulse.stalled:
                await self._clubs.go_on(pulse.id)

    async def _stall(self, club_id: int, error: Exception) -> None:
        """Record that a club is stalled, and tell its host once."""
        club = await self._clubs.stall(club_id, now=now())
        key = f"club:{club_id}:{club.stalled}"
        if await self._mail.report("club", key, club, error, screens.stalled):
            await self._clubs.note_stall_told(club_id, now=now())

    async def _go_on(self, club_id: int) -> None:
        """Advance a club and update its message; raises the first error at the end."""
        details = await self._clubs.details(club_id)
        trouble: Exception | None = None
        if details.club.phase is ClubPhase.OVER:
            return
        if details.club.phase is ClubPhase.PLAYING:
            try:
                await self._advance(details)
            except Exception as error:  # the message is updated even so
                trouble = error
        await self._poster.refresh(PostingKind.CLUB, club_id, details.club.channel)
        await self._call(await self._clubs.details(club_id))
        if trouble is not None:
            raise trouble

    async def _advance(self, details: ClubDetails) -> None:
        """Schedule the next match of a club that plays one after the other; open or skip one that is due."""
        club = details.club
        if not club.opens and club.weekday is None and not details.live:
            await organiser.gather(self._tables, club)
            details = await self._clubs.details(club.id)
        if organiser.is_due(details, now()):
            hold = await organiser.hold_of(self._tables, details)
            if hold is None:
                await self._open(details)
            elif hold is Hold.FEW and club.weekday is not None:
                await organiser.skip(self._tables, club)

    async def _call(self, details: ClubDetails) -> None:
        """Update the last question to the members, and ask them about the next match once it is time."""
        posting = await self._clubs.stale_call(details.club.id)
        if organiser.calls(details, now()):
            posting = await self._clubs.call(details.club) or posting
        if posting is not None:
            with suppress(Gone):  # the question was deleted
                await self._poster.deliver(posting)

    async def _open(self, details: ClubDetails) -> None:
        """Open the next match in a thread, unless some of those who want a seat have left the server."""
        club = details.club
        chosen = organiser.lineup(details)
        if chosen is None or await self._left(club.id, club.guild, chosen):
            return
        client: Any = self._client
        t = await texts_of(self._tables.matches, club.guild)
        parent = client.get_channel(club.channel) or await client.fetch_channel(club.channel)
        if missing := permissions.missing_in(parent, thread=True):
            raise ThreadRefused(Why.PERMISSION, missing)
        names = (screens.thread_name(details, chosen.game, t), screens.plain_thread_name(chosen.game, t))
        purpose = f"club:{club.id}:{club.round}"
        thread = await self._threads.open(purpose, club.guild, parent, *names, quiet=True)
        row = await organiser.open_match(self._tables, club, chosen, thread, t)
        if row is not None and await self._tell(row.id) == "follows-forbidden":
            raise ThreadRefused(Why.PERMISSION)

    async def _left(self, club_id: int, guild: int, chosen: Lineup) -> bool:
        """Remove people who have left the server from a club; return whether there were any."""
        gone = False
        for person in chosen.people:
            ask = partial(permissions.is_member, self._client, guild, person.user)
            if not await within_limit(Purpose.BOARD, ask):
                log.info("club %d: a member has left the server", club_id)
                with suppress(NotInClub):  # or has just left the club
                    await organiser.leave(self._tables, club_id, person.user)
                gone = True
        return gone

    async def _render(self, subject: Subject) -> Rendered:
        details = await self._clubs.details(subject.id)
        t = await texts_of(self._tables.matches, details.club.guild)
        hold = None
        if organiser.is_due(details, now()):
            hold = await organiser.hold_of(self._tables, details)
        post = screens.post(details, await self._hidden(details), hold, now(), t)
        marks = [custom_ids.pack(TakePart(subject.id)), custom_ids.pack(ShowClub(subject.id))]
        return Rendered(post, marks)

    async def _hidden(self, details: ClubDetails) -> set[int]:
        users = {result.person.user for result in details.results}
        return {*await self._tables.matches.statistics.hidden(users)} if users else set()

    async def _render_call(self, subject: Subject) -> Rendered:
        details = await self._clubs.details(subject.id)
        quiet = set()
        for member in organiser.unanswered(details) if organiser.is_asking(details.club) else ():
            if (await self._tables.matches.people.get(member.user)).way is Way.NONE:
                quiet.add(member.user)
        post = screens.call(details, quiet, await texts_of(self._tables.matches, details.club.guild))
        marks = [custom_ids.pack(TakePart(subject.id, details.club.called))]
        return Rendered(post, marks, purpose=Purpose.CALL, again=False)


def _state(pulse: ClubPulse) -> tuple[ClubPhase, int, int]:
    return pulse.phase, pulse.changes, pulse.moves
