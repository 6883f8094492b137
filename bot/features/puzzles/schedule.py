"""Posts the puzzle of the day, and its solution once the day is over in all channels."""

import logging

import discord

from bot.delivery.poster import Gone, NotHere, Poster, Rendered, Subject
from bot.delivery.server_rows import texts_of
from bot.features.puzzles import posts, screens
from bot.features.puzzles.service import Puzzles, Solution, day_of, posed_on
from bot.jobs.render_pool import RenderPool
from bot.platform import custom_ids
from bot.platform.actions import ShowDaily
from bot.platform.aio import NETWORK_ERRORS
from bot.screens.page import Post
from render.texts import Texts
from storage import Matches
from storage.delivery import DailyChannel, DailyPuzzle, PostingKind
from storage.errors import Claimed, StorageError

log = logging.getLogger(__name__)


class PuzzleSchedule:
    """Posts the puzzle of the day; the message of the day before becomes its solution."""

    def __init__(self, matches: Matches, render_pool: RenderPool, poster: Poster) -> None:
        self._matches = matches
        self._puzzles = Puzzles(matches)
        self._render_pool = render_pool
        self._poster = poster
        poster.renderers[PostingKind.DAILY] = self._render

    async def sweep(self) -> None:
        """Post the puzzles and solutions that are due. Errors of Discord and the database are logged."""
        try:
            places = await self._matches.puzzles.channels()
            solved = await self._puzzles.close_days(places)
            for place in places:
                if (day := day_of(place)) > place.day:
                    await self._begin(place, day)
            for posting in solved:
                await self._solve(posting)
        except Claimed:  # by another process
            pass
        except StorageError as error:
            log.error("can't load the channels with a daily puzzle: %s", error)

    async def _begin(self, place: DailyChannel, day: int) -> None:
        """Post the puzzle of a day in a channel, unless the day is over elsewhere."""
        try:
            daily = await self._puzzles.begin_day(day)
            if daily is not None and daily.closed is None and await posed_on(daily) is not None:
                await self._poster.refresh(PostingKind.DAILY, day, place.channel)
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
        await self._puzzles.posted(place, day)

    async def _solve(self, posting: int) -> None:
        """Change a message into the solution at once; after an error, the reconciler does so later."""
        try:
            await self._poster.deliver(posting)
        except Exception as error:
            log.info("posting %d: its solution follows: %r", posting, error)

    async def _render(self, subject: Subject) -> Rendered:
        daily = await self._matches.puzzles.day(subject.id)
        place = await self._matches.puzzles.channel(subject.channel)
        if daily is None or place is None:
            raise NotHere
        t = await texts_of(self._matches, place.guild)
        marks = [custom_ids.pack(ShowDaily(daily.game, daily.puzzle, daily.day))]
        if daily.closed is not None:
            return Rendered(await self._solution(daily, place, t), marks, starts=False, again=False)
        if (posed := await posed_on(daily)) is None:
            raise NotHere
        image, *_ = await screens.painted(self._render_pool, posed, t)
        return Rendered(posts.puzzle(posed, daily.day, await self._last(place, daily.day), image, t), marks)

    async def _solution(self, daily: DailyPuzzle, place: DailyChannel, t: Texts) -> Post:
        solution, image = await self._puzzles.result(daily, place.channel), None
        if (posed := solution.posed) is not None:
            choices = range(len(posed.choices))
            image = await screens.marked_turns(self._render_pool, posed, t, choices, solved=True)
            image = image or (await screens.painted(self._render_pool, posed, t))[0]
        return posts.solution(solution, image, t)

    async def _last(self, place: DailyChannel, day: int) -> posts.Last | None:
        """Return the channel's previous puzzle, to which its next message links."""
        found = await self._matches.puzzles.message(place.channel, day)
        daily = await self._matches.puzzles.day(found[0]) if found else None
        if found is None or daily is None:
            return None
        url = f"https://discord.com/channels/{place.guild}/{place.channel}/{found[1]}"
        if daily.closed is None:
            return posts.Last(url, None)
        return posts.Last(url, Solution(daily, None, await self._matches.puzzles.tally(daily.day)))
