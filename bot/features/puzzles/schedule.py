"""Posts the puzzle of the day, with the solution of the previous one."""

import asyncio
import logging

import discord

from bot.delivery.poster import Gone, NotHere, Poster, Rendered, Subject
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
from engine.robots.puzzles import Puzzle, of_day, puzzles
from storage import Matches
from storage.delivery import DailyChannel, PostingKind
from storage.errors import Claimed, StorageError

log = logging.getLogger(__name__)

HOUR = 3600


class PuzzleSchedule:
    """Posts the puzzle of the day."""

    def __init__(self, matches: Matches, render_pool: RenderPool, poster: Poster) -> None:
        self._matches = matches
        self._puzzles = Puzzles(matches)
        self._render_pool = render_pool
        self._poster = poster
        poster.renderers[PostingKind.DAILY] = self._render

    async def sweep(self) -> None:
        """Post the puzzles that are due. Errors of Discord and the database are logged."""
        try:
            for place in filter(_is_due, await self._matches.puzzles.channels()):
                await self._keep(place)
        except Claimed:  # by another process
            pass
        except StorageError as error:
            log.error("can't load the channels with a daily puzzle: %s", error)

    async def _keep(self, place: DailyChannel) -> None:
        day, puzzle = _day(place), ""
        try:
            if (one := await _of_day(day)) is not None:
                await self._poster.refresh(PostingKind.DAILY, day, place.channel)
                puzzle = f"{one[0]}:{one[1].key}"
        except StorageError:
            raise
        except Gone:
            log.warning("channel %d of the daily puzzle is gone", place.channel)
            await self._matches.puzzles.end(place.channel)
            return
        except discord.Forbidden as error:  # retried tomorrow
            log.warning("channel %d gets no puzzle today: %s", place.channel, error)
        except Exception as error:  # retried by the next sweep
            trouble = None if isinstance(error, NETWORK_ERRORS) else error
            log.warning("channel %d gets no puzzle for now: %r", place.channel, error, exc_info=trouble)
            return
        await self._puzzles.posted(place, day, puzzle)

    async def _render(self, subject: Subject) -> Rendered:
        day, channel = subject.id, subject.channel
        place = {each.channel: each for each in await self._matches.puzzles.channels()}.get(channel)
        one = await _of_day(day)
        if place is None or one is None:
            raise NotHere
        slug, puzzle, posed_puzzle = one
        t = await texts_of(self._matches, place.guild)
        image, *_ = await painted(self._render_pool, posed_puzzle, t)
        post = screens.post(posed_puzzle, day, await self._earlier(place), image, t)
        return Rendered(post, [custom_ids.pack(ShowDaily(slug, puzzle.key, day))])

    async def _earlier(self, place: DailyChannel) -> screens.Earlier | None:
        """Return a channel's previous puzzle and how many solved it, or None."""
        slug, _, key = place.puzzle.partition(":")
        puzzle = puzzles(slug).get(key) if slug in games() else None
        posed_puzzle: Posed | None = await asyncio.to_thread(posed, slug, puzzle) if puzzle else None
        if puzzle is None or posed_puzzle is None:
            return None
        return screens.Earlier(posed_puzzle, *await self._matches.puzzles.tally(slug, key, puzzle.best))


async def _of_day(day: int) -> tuple[str, Puzzle, Posed] | None:
    """Return the game, puzzle and position of a day, or None."""
    if (one := of_day(day)) is None:
        return None
    posed_puzzle = await asyncio.to_thread(posed, *one)
    return None if posed_puzzle is None else (*one, posed_puzzle)


def _day(place: DailyChannel) -> int:
    """Return the day whose puzzle a channel should show."""
    return (now() - place.hour * HOUR) // DAY


def _is_due(place: DailyChannel) -> bool:
    return _day(place) > place.day
