"""Posts the posters of clubs that want them, once after each month and year."""

import asyncio
import logging
from functools import partial

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.lease import Leases
from bot.delivery.poster import Gone, Poster, Rendered, Subject
from bot.delivery.server_rows import texts_of
from bot.features.posters import screens
from bot.features.posters.service import Period
from bot.features.posters.sources import of_club
from bot.jobs.render_pool import RenderPool
from bot.platform import custom_ids
from bot.platform.actions import PosterOf, ShowPoster
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from storage import Matches
from storage.clubs import Club
from storage.delivery import PostingKind
from storage.errors import Claimed, StorageError
from storage.timing import zone_of

log = logging.getLogger(__name__)

PERIODS = 1_000_000
"""The subject of a posting is the club's id times this, plus the code of the period."""


class PosterSchedule:
    """Posts the posters of clubs, in one process at a time."""

    def __init__(
        self, matches: Matches, poster: Poster, heartbeat: Heartbeat, render_pool: RenderPool
    ) -> None:
        self._matches = matches
        self._poster = poster
        self._render_pool = render_pool
        self._leases = Leases(matches.instances, heartbeat)
        poster.renderers[PostingKind.POSTER] = self._render
        self._lock = asyncio.Lock()

    async def sweep(self) -> None:
        """Post the posters that are due. Errors of Discord and the database are logged."""
        try:
            if not await self._due():
                return
            async with self._lock, self._leases.held("posters") as is_mine:
                for club in await self._due() if is_mine else ():
                    await self._post(club)
        except Claimed:  # another process posts them
            return
        except StorageError as error:
            log.error("can't load the clubs with posters: %s", error)

    async def _due(self) -> list[Club]:
        return [club for club in await self._matches.clubs.with_posters() if club.posters < _month(club).code]

    async def _post(self, club: Club) -> None:
        """Post the poster of the last month, and of the year if it has ended; older ones are skipped."""
        month = _month(club)
        last = month.before
        periods = (last, last.whole_year) if last.year < month.year else (last,)
        details = await self._matches.clubs.details(club.id)
        t = await texts_of(self._matches, club.guild)
        try:
            for period in periods:
                if (await of_club(self._matches, details, period, t)).total:
                    subject = PERIODS * club.id + period.code
                    await self._poster.refresh(PostingKind.POSTER, subject, club.channel)
        except StorageError:
            raise
        except (Gone, discord.Forbidden) as error:
            log.warning("club %d gets no poster: %s", club.id, error)
        except Exception as error:  # retried by the next sweep
            trouble = None if isinstance(error, NETWORK_ERRORS) else error
            log.warning("club %d gets no poster for now: %r", club.id, error, exc_info=trouble)
            return
        await self._matches.clubs.note_posters(club.id, month.code)

    async def _render(self, subject: Subject) -> Rendered:
        club_id, code = divmod(subject.id, PERIODS)
        details = await self._matches.clubs.details(club_id)
        t = await texts_of(self._matches, details.club.guild)
        contents = await of_club(self._matches, details, Period.of(code), t)
        action = ShowPoster(PosterOf.CLUB, club_id, code)
        if not contents.total:
            return Rendered(None, [custom_ids.pack(action)])
        drawing = partial(screens.post, PosterOf.CLUB, club_id, contents, t)
        post = await self._render_pool.run(drawing)
        return Rendered(post, [custom_ids.pack(action)], again=False)


def _month(club: Club) -> Period:
    """Return the present month in a club's time zone."""
    return Period.month_of(now(), zone_of(club.zone))
