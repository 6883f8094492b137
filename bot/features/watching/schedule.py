"""Posts the match of the week, with its film, once per channel."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import discord

from bot.delivery import pages
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import UNKNOWN_CHANNEL, within_limit
from bot.delivery.lease import Leases
from bot.delivery.outbox_worker import Reachable
from bot.delivery.poster import Gone, NotHere, Poster, Rendered, Subject
from bot.delivery.reconciler import LOCKED
from bot.delivery.server_rows import texts_of
from bot.delivery.stalls import HostMail
from bot.features.watching import screens
from bot.features.watching.service import Watching
from bot.interactions.services import FilmMaker
from bot.jobs.render_pool import RenderPool
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform import custom_ids, permissions
from bot.platform.actions import ShowWatched
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.budget import Purpose
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.delivery import PostingKind, WatchChannel
from storage.errors import Claimed, DamagedMatch, StorageError
from storage.timing import week_of

log = logging.getLogger(__name__)

LARGEST = 10_000_000
"""The largest file, in bytes, that Discord accepts on every server."""

TOO_LARGE = 40005
"""Discord's error code for a request that is too large."""

FOUND_AMONG = 40
"""How many of a week's best matches are considered."""


class LacksPermissions(Exception):
    """The bot lacks permissions in a channel."""


class WatchSchedule:
    """Posts the match of last week, in one process at a time.

    The match is stored before it is posted, so that every attempt posts the same one.
    """

    def __init__(
        self,
        tables: Tables,
        render_pool: RenderPool,
        client: Reachable,
        poster: Poster,
        heartbeat: Heartbeat,
        film_maker: Callable[[], FilmMaker],
    ) -> None:
        self._tables = tables
        self._render_pool = render_pool
        self._client = client
        self._poster = poster
        self._film_maker = film_maker
        self._store = tables.matches.watching
        self._watching = Watching(tables.matches, render_pool)
        self._mail = HostMail(tables.matches, client)
        self._leases = Leases(tables.matches.instances, heartbeat)
        self._lock = asyncio.Lock()
        self._without_film = set[int]()
        poster.renderers[PostingKind.WATCH] = self._render

    async def sweep(self) -> None:
        """Post the matches that are due. Errors of Discord and the database are logged."""
        week = week_of(now()) - 1
        try:
            if not await self._due(week):
                return
            async with self._lock, self._leases.held("watching") as is_mine:
                for place in await self._due(week) if is_mine else ():
                    await self._keep(place, week)
        except Claimed:  # by another process
            pass
        except StorageError as error:
            log.error("can't load the channels with a match of the week: %s", error)

    async def _due(self, week: int) -> list[WatchChannel]:
        return [place for place in await self._store.channels() if place.week < week]

    async def _keep(self, place: WatchChannel, week: int) -> None:
        try:
            match_id = await self._pick(place, week)
            if match_id is not None:
                await self._require_channel(place)
                await self._post(place, match_id)
        except StorageError:
            raise
        except Exception as error:
            if isinstance(error, Gone) or getattr(error, "code", 0) == UNKNOWN_CHANNEL:
                log.warning("channel %d of the match of the week is gone", place.channel)
                await self._tell_host(place, week, "gone")
                await self._store.end(place.channel)
                return
            if _is_refused(error):  # until next week
                log.warning("channel %d gets no match of the week: %s", place.channel, error)
                told = place.told or await self._tell_host(place, week, "refused")
                await self._store.note_week(place.channel, week, told=told)
                return
            expected = isinstance(error, (*NETWORK_ERRORS, Refusal, NotHere))
            log.warning(  # retried by the next sweep
                "channel %d gets no match of the week for now: %r",
                place.channel,
                error,
                exc_info=None if expected else error,
            )
        else:
            await self._store.note_week(place.channel, week, told=place.told and match_id is None)

    async def _pick(self, place: WatchChannel, week: int) -> int | None:
        """Return the best match of a week that everyone in a channel may see, or None.

        One that was chosen earlier is returned unless it may not be shown any more.
        """
        stakes = await self._watching.of_week(place.guild, week)
        if place.picked_for == week:
            return next((place.picked for stake in stakes if stake.match.id == place.picked), None)
        for stake in stakes[:FOUND_AMONG]:
            number, channel = stake.match.id, stake.match.channel
            is_open = partial(permissions.is_open_to, self._client, place.guild, channel, place.channel)
            if not await within_limit(Purpose.BOARD, is_open):
                continue
            try:
                await self._tables.load_whole(number)
            except (DamagedMatch, Refusal) as error:
                log.warning("match %d can't be the match of the week: %s", number, error)
                continue
            await self._store.pick(place.channel, week, number)
            chosen = await self._store.channel(place.channel)
            return chosen and chosen.picked
        return None

    async def _require_channel(self, place: WatchChannel) -> None:
        """Raise an error if nothing can be posted in a channel, before a film is drawn for it."""
        find = partial(permissions.found, self._client, place.guild, place.channel)
        if missing := permissions.missing_in(await within_limit(Purpose.BOARD, find)):
            raise LacksPermissions(missing)

    async def _post(self, place: WatchChannel, match_id: int) -> None:
        """Post a match, without its film if Discord rejects that."""
        refresh = partial(self._poster.refresh, PostingKind.WATCH, match_id, place.channel)
        try:
            await refresh()
        except (discord.HTTPException, TimeoutError) as error:
            if isinstance(error, discord.HTTPException) and error.code != TOO_LARGE and error.status != 413:
                raise
            log.warning("match %d: its film can't be posted: %r", match_id, error)
            self._without_film.add(match_id)
            await refresh()

    async def _tell_host(self, place: WatchChannel, week: int, why: str) -> bool:
        """Tell the admin who asked for it why nothing is posted; return False to retry that next week."""
        client: Any = self._client
        missing = permissions.missing_in(client.get_channel(place.channel))
        server = getattr(client.get_guild(place.guild), "name", "")
        t = await texts_of(self._tables.matches, place.guild)
        post = screens.week_stalled(place.channel, server, why, missing, t)
        try:
            await self._mail.send(f"watch:{place.channel}:{week}", place.host, place.channel, post)
        except NETWORK_ERRORS as error:
            log.warning("can't tell who asked for the match of the week in %d: %r", place.channel, error)
            return isinstance(error, discord.Forbidden | discord.NotFound)
        return True

    async def _render(self, subject: Subject) -> Rendered:
        place = await self._store.channel(subject.channel)
        if place is None or place.picked != subject.id:
            raise NotHere
        stakes = await self._watching.of_week(place.guild, place.picked_for)
        stake = next((each for each in stakes if each.match.id == subject.id), None)
        if stake is None:
            raise NotHere
        table = await self._tables.load_whole(subject.id)
        t = await texts_of(self._tables.matches, place.guild)
        film = await self._film(table, t)
        image = film or (await pages.public(self._render_pool, table, t)).image or b""
        post = screens.week(table, stake, image, t, is_film=film is not None)
        return Rendered(post, [custom_ids.pack(ShowWatched(table.id))], refreshed=True)

    async def _film(self, table: Table, t: Texts) -> bytes | None:
        """Return the film of a match, or None if it is too large or can't be drawn."""
        if table.id in self._without_film:
            return None
        try:
            film: bytes = await self._film_maker().film(table, t, _ignore)
        except (Refusal, StorageError):  # retried by the next sweep
            raise
        except Exception as error:
            log.warning("match %d: its film can't be drawn: %r", table.id, error, exc_info=error)
            film = b""
        if 0 < len(film) <= LARGEST:
            return film
        self._without_film.add(table.id)
        return None


def _is_refused(error: Exception) -> bool:
    """Return whether an error means that the bot can't post in a channel or on its server."""
    is_locked = isinstance(error, discord.HTTPException) and error.code in LOCKED
    return is_locked or isinstance(error, LacksPermissions | discord.Forbidden | discord.NotFound)


async def _ignore(_frames: int, _whole: int) -> None:
    """Ignore the progress of a film."""
