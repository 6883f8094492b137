"""Selects puzzles for users and days, and stores answers."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from bot.features.puzzles.order import Order
from bot.interactions.services import Solutions
from bot.matches.table import Stale
from bot.platform.clock import now
from engine.catalogue import games
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.match import Match
from engine.robots.puzzles import Puzzle, puzzles
from render.texts import Texts
from storage import Matches
from storage.delivery import DailyChannel, DailyPuzzle
from storage.standings import PuzzleAnswer, Solver

log = logging.getLogger(__name__)

HOUR = 3600
DAY = 24 * HOUR

HELD_BACK = 14
"""The number of coming days whose puzzles aren't offered to anyone."""

OPEN_DAYS = 2
"""The most days, counted from the start of its day, that the answers to a puzzle count."""

LISTED = 10
"""The most people of a channel that are listed with their streaks."""


class Posed(NamedTuple):
    """A puzzle with the active player's view, and its choices as drafts.

    ``choice`` is the reader's answer, if any; ``done`` counts their answered puzzles of the game's ``size``.
    ``day`` is the puzzle's day while its solution is secret, otherwise -1; ``streak`` is the number of days
    before it that the reader solved in a row.
    """

    slug: str
    puzzle: Puzzle
    view: View[Any, Any]
    choices: tuple[Draft, ...]
    choice: int | None = None
    done: int = 0
    size: int = 0
    day: int = -1
    streak: int = 0

    def names(self, t: Texts) -> list[str]:
        """Return the names of the seats: "you", and the opponents by number."""
        seats = range(len(self.choices[0].gains))
        return [
            t("puzzle-you")
            if seat == self.view.viewer
            else t("puzzle-rival", count=len(seats) - 1, number=seat + 1)
            for seat in seats
        ]


class Solution(NamedTuple):
    """The result of a day's puzzle: how many chose each choice, and who found the answer in a channel.

    ``posed`` is None if the puzzle is gone and was never stored. ``finders`` and ``solvers``, the people of
    the channel, leave out hidden users.
    """

    daily: DailyPuzzle
    posed: Posed | None
    tally: dict[int, int]
    finders: Sequence[int] = ()
    solvers: Sequence[Solver] = ()

    @property
    def answered(self) -> int:
        """The number of people who answered."""
        return sum(self.tally.values())

    @property
    def found(self) -> int:
        """The number of people who found the answer."""
        return self.tally.get(self.daily.best, 0)


class PuzzleStats(NamedTuple):
    """A user's puzzles, and the people who answer the daily ones in a channel, best first.

    ``played`` are the answers to other puzzles; ``by_game`` and ``by_theme`` have the number of correct
    and of all answers.
    """

    own: Solver
    played: tuple[int, int]
    by_game: dict[str, tuple[int, int]]
    by_theme: dict[str, tuple[int, int]]
    table: Sequence[Solver]


def posed(slug: str, puzzle: Puzzle) -> Posed | None:
    """Return a puzzle without an answer, or None (logged) if it doesn't fit the rules."""
    rules = games()[slug]
    try:
        match = puzzle.match(rules)
        view = match.view(match.to_act[0])
        draft = Draft(rules, view)
        choices = [draft.after([rules.notation.read(text) for text in texts]) for texts in puzzle.choices]
    except (Refusal, IndexError, ValueError) as error:
        log.warning("puzzle %s of %s does not fit the rules: %s", puzzle.key, slug, error)
        return None
    return Posed(slug, puzzle, view, tuple(choices))


async def posed_on(daily: DailyPuzzle) -> Posed | None:
    """Return the puzzle of a day without an answer, or None if it is gone or doesn't fit the rules."""
    puzzle = _content(daily)
    return None if puzzle is None else await asyncio.to_thread(posed, daily.game, puzzle)


def _content(daily: DailyPuzzle) -> Puzzle | None:
    """Return the puzzle of a day as it was posted, or else from the archive; None if it is gone."""
    if daily.game not in games():
        return None
    try:
        return msgspec.json.decode(daily.content, type=Puzzle)
    except msgspec.DecodeError:  # not stored, or by a version with other fields
        return puzzles(daily.game).get(daily.puzzle)


class Puzzles(Solutions):
    """Selects unanswered puzzles for users and stores their first answers.

    A daily puzzle isn't selected from two weeks before its day until its solution is out.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._key = ""

    async def next(self, user: int, slug: str | None) -> Posed | None:
        """Return the next puzzle of a game, by default the one with most left; None if all are done.

        Puzzles that don't fit the installed rules are skipped and logged.
        """
        answers = await self._matches.puzzles.answers(user)
        days = await self._matches.puzzles.days()
        answered = {(answer.game, answer.puzzle) for answer in answers}
        answered |= {(daily.game, daily.puzzle) for daily in days if _is_open(daily)}
        answered |= await self._coming(days)
        left = {
            name: [puzzle for key, puzzle in puzzles(name).items() if (name, key) not in answered]
            for name in games()
            if slug in (None, name)
        }
        for name in sorted(left, key=lambda name: -len(left[name])):
            for puzzle in left[name]:
                if (posed_puzzle := await asyncio.to_thread(posed, name, puzzle)) is not None:
                    return _for_reader(posed_puzzle, answers)
        return None

    async def of(self, user: int, slug: str, key: str, day: int = -1) -> Posed:
        """Return a puzzle with the user's latest answer, or with the one from a past ``day``.

        Raises :class:`Stale` if the puzzle no longer exists.
        """
        store = self._matches.puzzles
        daily = await store.day(day) if day >= 0 else None
        latest = await store.day_of(slug, key)
        if daily is None or (daily.game, daily.puzzle) != (slug, key) or (latest and _is_open(latest)):
            daily = latest
        puzzle = puzzles(slug).get(key)
        if daily is not None and (puzzle is None or day >= 0 or _is_open(daily)):
            puzzle = _content(daily) or puzzle
        if puzzle is None or (posed_puzzle := await asyncio.to_thread(posed, slug, puzzle)) is None:
            raise Stale
        answers = await store.answers(user)
        if daily is None or not _is_open(daily):
            return _for_reader(posed_puzzle, answers, day)
        choice = next((answer.choice for answer in answers if answer.day == daily.day), None)
        streak = (await store.solver(user)).streak
        return _for_reader(posed_puzzle, answers)._replace(choice=choice, day=daily.day, streak=streak)

    async def solve(self, user: int, slug: str, key: str, choice: int, channel: int = 0) -> Posed:
        """Store the user's answer, unless there is one, and return the puzzle with it.

        An answer to a daily puzzle counts in the ``channel``. Raises :class:`Stale` if the puzzle or choice
        doesn't exist, and :class:`Refusal` if the puzzle is held back for a day to come.
        """
        posed_puzzle = await self.of(user, slug, key)
        if choice not in range(len(posed_puzzle.choices)):
            raise Stale
        if posed_puzzle.choice is not None:
            return posed_puzzle
        store, day, first = self._matches.puzzles, posed_puzzle.day, None
        if day >= 0:
            first = await store.answer_daily(user, day, choice, channel=channel, now=now())
        elif (slug, key) in await self._coming(await store.days()):
            raise Refusal("refusal-puzzle-later")
        if first is None:
            best = posed_puzzle.puzzle.best
            first = await store.answer(user, slug, key, choice, best=best, now=now())
            posed_puzzle = posed_puzzle._replace(day=-1)
        return posed_puzzle._replace(choice=first, done=posed_puzzle.done + 1)

    async def begin_day(self, day: int) -> DailyPuzzle | None:
        """Return the puzzle of a day, chosen and stored if it has none; None if it gets none.

        A day gets no puzzle any more once a later one has its own.
        """
        store = self._matches.puzzles
        if (daily := await store.day(day)) is not None:
            return daily
        days = await store.days()
        if days and days[-1].day > day:
            return None
        for pick in (await self._order(days)).candidates(day):
            puzzle = puzzles(pick.game)[pick.puzzle]
            if await asyncio.to_thread(posed, pick.game, puzzle) is not None:
                content = msgspec.json.encode(puzzle).decode()
                return await store.begin_day(
                    DailyPuzzle(day, pick.game, pick.puzzle, puzzle.best, pick.round, content)
                )
        return None

    async def close_days(self, places: Sequence[DailyChannel]) -> Sequence[int]:
        """End the days that are over in all channels; return the postings to update."""
        over = min([now() // DAY, *(day_of(place) for place in places)])
        return await self._matches.puzzles.close_days(over, now=now())

    async def posted(self, place: DailyChannel, day: int) -> None:
        """Record that a channel has the puzzle of a day, or gets none."""
        await self._matches.puzzles.note_day(place.channel, day)

    async def result(self, daily: DailyPuzzle, channel: int) -> Solution:
        """Return the result of a day's puzzle for a channel."""
        store = self._matches.puzzles
        tally, finders = await store.tally(daily.day), await store.finders(daily.day, channel)
        solvers = [solver for solver in await store.solvers(channel) if not solver.hidden]
        return Solution(daily, await posed_on(daily), tally, finders, solvers)

    async def stats(self, user: int, channel: int) -> PuzzleStats:
        """Return a user's statistics, without answers to puzzles whose solution isn't out."""
        store = self._matches.puzzles
        every = await store.answers(user)
        answers = [answer for answer in every if answer.closed and answer.best is not None]
        return PuzzleStats(
            await store.solver(user),
            _judged([answer for answer in answers if answer.day < 0]),
            {slug: _judged([answer for answer in answers if answer.game == slug]) for slug in games()},
            {theme: _judged(themed) for theme, themed in sorted(_by_theme(answers).items())},
            await store.best_solvers(channel, user, LISTED),
        )

    async def solution(self, user: int, game: str, key: str) -> Match:
        """Return the match at a puzzle's position; see :meth:`bot.interactions.services.Solutions.solution`.

        Raises :class:`Refusal` until the user has answered it or, for a day's puzzle, until its solution is
        out; :class:`Stale` if it no longer exists.
        """
        posed_puzzle = await self.of(user, game, key)
        is_daily = await self._matches.puzzles.day_of(game, key) is not None
        if posed_puzzle.day >= 0 or (posed_puzzle.choice is None and not is_daily):
            raise Refusal("refusal-branch-puzzle")
        return await asyncio.to_thread(posed_puzzle.puzzle.match, games()[game])

    async def _coming(self, days: Sequence[DailyPuzzle]) -> set[tuple[str, str]]:
        """Return the puzzles that the coming days will have."""
        today = now() // DAY
        first = max(days[-1].day + 1, today - 1) if days else today - 1
        picks = (await self._order(days)).coming(range(first, today + HELD_BACK + 1))
        return {(pick.game, pick.puzzle) for pick in picks}

    async def _order(self, days: Sequence[DailyPuzzle]) -> Order:
        self._key = self._key or await self._matches.puzzles.order_key(secrets.token_hex(32))
        return Order(self._key, {slug: puzzles(slug) for slug in games()}, days)


def day_of(place: DailyChannel) -> int:
    """Return the day whose puzzle a channel should show now."""
    return (now() - place.hour * HOUR) // DAY


def _is_open(daily: DailyPuzzle) -> bool:
    """Return whether answers to a day's puzzle still count, so its solution is secret."""
    return daily.closed is None and now() < (daily.day + OPEN_DAYS) * DAY


def _for_reader(posed_puzzle: Posed, answers: Sequence[PuzzleAnswer], day: int = -1) -> Posed:
    """Add the reader's answer to a puzzle: the one from a ``day`` if there is one, or else the latest."""
    slug, key = posed_puzzle.slug, posed_puzzle.puzzle.key
    own = {answer.day: answer.choice for answer in answers if (answer.game, answer.puzzle) == (slug, key)}
    choice = own.get(day, next(reversed(own.values()), None))
    answered = {answer.puzzle for answer in answers if answer.game == slug}
    done = sum(other in answered for other in puzzles(slug))
    return posed_puzzle._replace(choice=choice, done=done, size=len(puzzles(slug)))


def _by_theme(answers: Sequence[PuzzleAnswer]) -> dict[str, list[PuzzleAnswer]]:
    """Return the answers by the theme of their puzzle, without those whose theme is unknown."""
    by_theme: dict[str, list[PuzzleAnswer]] = {}
    for answer in answers:
        puzzle = puzzles(answer.game).get(answer.puzzle)
        if puzzle is not None and puzzle.theme:
            by_theme.setdefault(puzzle.theme, []).append(answer)
    return by_theme


def _judged(answers: Sequence[PuzzleAnswer]) -> tuple[int, int]:
    """Return the number of correct answers, and of all."""
    return sum(answer.choice == answer.best for answer in answers), len(answers)
