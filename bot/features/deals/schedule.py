"""Posts the results of a week's deals, once per channel."""

import asyncio
import logging

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.lease import Leases
from bot.delivery.poster import Gone, NotHere, Poster, Rendered, Subject
from bot.delivery.server_rows import texts_of
from bot.features.deals import screens
from bot.features.deals.service import MASTER, Deals, DealStandings, robots_of
from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.robots.process import Job
from bot.matches.tables import Tables
from bot.platform import custom_ids
from bot.platform.actions import ShowOwnDeals
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from storage.contests import DealChannel
from storage.delivery import PostingKind
from storage.errors import Claimed, StorageError
from storage.timing import week_of

log = logging.getLogger(__name__)


class DealSchedule:
    """Posts the results of last week's deals, in one process at a time."""

    def __init__(self, tables: Tables, robot_pool: RobotPool, poster: Poster, heartbeat: Heartbeat) -> None:
        matches = tables.matches
        self._tables, self._matches, self._deals = tables, matches, Deals(matches)
        self._robot_pool = robot_pool
        self._leases = Leases(matches.instances, heartbeat)
        self._poster = poster
        poster.renderers[PostingKind.DEAL] = self._render
        self._lock = asyncio.Lock()

    async def sweep(self) -> None:
        """Post the results that are due, and delete the entries of earlier weeks.

        Errors of Discord and the database are logged.
        """
        week = week_of(now()) - 1
        try:
            await self._matches.deals.forget_tries(week + 1)
            if not await self._due(week):
                return
            async with self._lock, self._leases.held("deals") as is_mine:
                due = await self._due(week) if is_mine else ()
                standings = await self._standings(week) if due else []
                for place in due:
                    await self._keep(place, week, standings)
        except (PoolClosed, Claimed):  # another process posts the results
            return
        except StorageError as error:
            log.error("can't load the channels with a deal of the week: %s", error)

    async def _due(self, week: int) -> list[DealChannel]:
        return [place for place in await self._matches.deals.channels() if place.week < week]

    async def _standings(self, week: int) -> list[DealStandings]:
        """Return the results of a week; matches of the *master* robot that are missing are played first."""
        standings = await self._deals.standings(week)
        for standing in standings:
            if standing.master is None:
                await self._have_master_play(week, standing.game)
        return await self._deals.standings(week)

    async def _have_master_play(self, week: int, game: str) -> None:
        match = await self._tables.match_of_week(game, week)
        kinds = dict(enumerate([MASTER, *robots_of(game)]))
        try:
            for seat, move in await self._robot_pool.think(Job.of(match, kinds)):
                match.play(seat, move, go_on=False)
        except PoolClosed:
            raise
        except Exception as error:  # the results are posted without it
            log.warning("the deal of %s has no master: %r", game, error, exc_info=error)
            return
        await self._matches.deals.note_master(week, game, match.points[0])

    async def _keep(self, place: DealChannel, week: int, standings: list[DealStandings]) -> None:
        try:
            if standings:
                await self._poster.refresh(PostingKind.DEAL, week, place.channel)
        except StorageError:
            raise
        except Gone:
            log.warning("channel %d of the deal of the week is gone", place.channel)
            await self._matches.deals.end(place.channel)
            return
        except discord.Forbidden as error:
            log.warning("channel %d gets no results of the week's deals: %s", place.channel, error)
        except Exception as error:  # retried by the next sweep
            trouble = None if isinstance(error, NETWORK_ERRORS) else error
            log.warning(
                "channel %d gets no results of deals for now: %r", place.channel, error, exc_info=trouble
            )
            return
        await self._matches.deals.note_week(place.channel, week)

    async def _render(self, subject: Subject) -> Rendered:
        place = await self._matches.deals.channel(subject.channel)
        if place is None:
            raise NotHere
        standings = await self._deals.standings(subject.id)
        post = screens.post(subject.id, standings, await texts_of(self._matches, place.guild))
        return Rendered(
            post, [custom_ids.pack(way) for way in (ShowOwnDeals(subject.id), *screens.films(standings))]
        )
