"""Posts the puzzle of the day, each day once, with the answer to the one before."""

import asyncio
import hashlib
import logging

import discord

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import UNKNOWN_CHANNEL, Channels, IdempotentSender
from bot.delivery.lease import Leases
from bot.delivery.server_rows import texts_of
from bot.features.puzzles import screens
from bot.features.puzzles.screens import painted
from bot.features.puzzles.service import DAY, Posed, Puzzles, posed
from bot.jobs.render_pool import RenderPool
from bot.platform import custom_ids
from bot.platform.actions import ShowDaily
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from engine.catalogue import games
from engine.robots.puzzles import of_day, puzzles
from storage import Matches
from storage.delivery import DailyChannel
from storage.errors import StorageError

log = logging.getLogger(__name__)

HOUR = 3600


class PuzzleKeeper:
    """Posts the puzzle of the day; of several instances one does so at a time."""

    def __init__(
        self, matches: Matches, render_pool: RenderPool, client: Channels, heartbeat: Heartbeat
    ) -> None:
        self._matches = matches
        self._puzzles = Puzzles(matches)
        self._render_pool = render_pool
        self._leases = Leases(matches.instances, heartbeat)
        self._sender = IdempotentSender(matches.boards, client)
        self._lock = asyncio.Lock()

    async def sweep(self) -> None:
        """Post what is due. Never raises for what Discord or the database does."""
        try:
            if not any(map(_is_due, await self._matches.puzzles.channels())):
                return
            async with self._lock, self._leases.held("puzzles") as is_mine:
                due = filter(_is_due, await self._matches.puzzles.channels()) if is_mine else ()
                for place in due:
                    await self._keep(place)
        except StorageError as error:
            log.error("the channels with a puzzle a day could not be looked up: %s", error)

    async def _keep(self, place: DailyChannel) -> None:
        day = _day(place)
        try:
            await self._post(place, day)
        except StorageError:
            raise
        except discord.Forbidden as error:  # tried again tomorrow
            log.warning("channel %d has no puzzle today: %s", place.channel, error)
            await self._puzzles.posted(place, day, "")
        except Exception as error:  # tried again with the next sweep
            if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL:
                log.warning("channel %d of the daily puzzle is gone", place.channel)
                await self._matches.puzzles.end(place.channel)
                return
            trouble = None if isinstance(error, NETWORK_ERRORS) else error
            log.warning("channel %d has no puzzle for now: %r", place.channel, error, exc_info=trouble)

    async def _post(self, place: DailyChannel, day: int) -> None:
        one = of_day(day)
        shown: Posed | None = None if one is None else await asyncio.to_thread(posed, *one)
        if one is None or shown is None:
            await self._puzzles.posted(place, day, "")
            return
        slug, puzzle = one
        t = await texts_of(self._matches, place.guild)
        image, *_ = await painted(self._render_pool, shown, t)
        post = screens.post(shown, day, await self._earlier(place), image, t)
        key = f"{place.channel} {day}".encode()
        nonce = hashlib.blake2b(key, digest_size=12, person=b"daily").hexdigest()
        mark = custom_ids.pack(ShowDaily(slug, puzzle.key, day))
        since = day * DAY + place.hour * HOUR
        await self._sender.once(place.channel, post, nonce, since=since, marks=[mark])
        await self._puzzles.posted(place, day, f"{slug}:{puzzle.key}")

    async def _earlier(self, place: DailyChannel) -> screens.Earlier | None:
        """Return the puzzle that a channel had last, and how many found its answer; None for the first."""
        slug, _, key = place.puzzle.partition(":")
        puzzle = puzzles(slug).get(key) if slug in games() else None
        shown: Posed | None = await asyncio.to_thread(posed, slug, puzzle) if puzzle else None
        if puzzle is None or shown is None:
            return None
        return screens.Earlier(shown, *await self._matches.puzzles.tally(slug, key, puzzle.best))


def _day(place: DailyChannel) -> int:
    """Return the day whose puzzle a channel should have."""
    return (now() - place.hour * HOUR) // DAY


def _is_due(place: DailyChannel) -> bool:
    return _day(place) > place.day
