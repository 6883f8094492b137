"""Puzzles as people face them: which one comes next, and what it was that they answered."""

import asyncio
import logging
from typing import Any, NamedTuple

from bot.interactions.services import Service
from bot.matches.table import Stale
from bot.platform.clock import now
from engine.catalogue import games
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.robots.puzzles import Puzzle, of_day, puzzles
from storage import Matches
from storage.delivery import DailyChannel

log = logging.getLogger(__name__)

DAY = 24 * 3600

Answers = dict[tuple[str, str], tuple[int, int]]
"""Choices by game and puzzle, each with its time."""


class Posed(NamedTuple):
    """A puzzle with the view of who is to act, and the choices as turns that are tried out.

    ``choice`` is the reader's, None before they answer. They have ``done`` so many of the ``size`` puzzles of
    the game. ``day`` is that whose puzzle it is while its answer is not out, -1 for any other; on the days
    before it the reader has found so many in a row (``streak``).
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


def posed(slug: str, puzzle: Puzzle) -> Posed | None:
    """Return a puzzle without an answer, None and a line in the log where it does not fit the rules."""
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


class Puzzles(Service):
    """Gives people puzzles that they have not answered, and takes each answer once.

    The puzzle of a day is not among those until its answer is out everywhere.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def next(self, user: int, slug: str | None) -> Posed | None:
        """Return the next puzzle of a game, or of the one of which most are left; None where all are done.

        One that does not fit the rules that are installed is left out and logged.
        """
        answers, kept_back = await self._matches.puzzles.answers(user), _days()
        left = {
            name: [
                puzzle
                for key, puzzle in puzzles(name).items()
                if (name, key) not in answers and (name, key) not in kept_back
            ]
            for name in games()
            if slug in (None, name)
        }
        for name in sorted(left, key=lambda name: -len(left[name])):
            for puzzle in left[name]:
                if (shown := await asyncio.to_thread(posed, name, puzzle)) is not None:
                    return _for_reader(shown, answers)
        return None

    async def of(self, user: int, slug: str, key: str) -> Posed:
        """Return a puzzle by its key, with what a user answered; raises :class:`Stale` where it is gone."""
        puzzle = puzzles(slug).get(key)
        if puzzle is None or (shown := await asyncio.to_thread(posed, slug, puzzle)) is None:
            raise Stale
        return _for_reader(shown, await self._matches.puzzles.answers(user))

    async def solve(self, user: int, slug: str, key: str, choice: int) -> Posed:
        """Take the answer of a user, unless they gave one before, and return the puzzle with it.

        Raises :class:`Stale` where there is no such puzzle, or no such choice.
        """
        shown = await self.of(user, slug, key)
        if choice not in range(len(shown.choices)):
            raise Stale
        if shown.choice is None:
            first = await self._matches.puzzles.answer(user, slug, key, choice, day=shown.day, now=now())
            shown = shown._replace(choice=first, done=shown.done + 1)
        return shown

    async def posted(self, place: DailyChannel, day: int, name: str) -> None:
        """Note that a channel has had the puzzle of a day; an empty name says that it had to do without."""
        await self._matches.puzzles.note_day(place.channel, day, name)


def _for_reader(shown: Posed, answers: Answers) -> Posed:
    """Return a puzzle with what its reader has answered so far."""
    slug, key = shown.slug, shown.puzzle.key
    choice, _ = answers.get((slug, key), (None, 0))
    day = _days().get((slug, key), -1)
    done = sum((slug, other) in answers for other in puzzles(slug))
    streak = _streak(answers, day - 1) if day >= 0 else 0
    return shown._replace(choice=choice, done=done, size=len(puzzles(slug)), day=day, streak=streak)


def _days() -> dict[tuple[str, str], int]:
    """Return the puzzles whose answer is not out yet in all channels, with their days."""
    today = now() // DAY
    daily = {day: of_day(day) for day in (today, today - 1)}
    return {(one[0], one[1].key): day for day, one in daily.items() if one is not None}


def _streak(answers: Answers, day: int) -> int:
    """Return on how many days in a row up to one somebody has found the answer in time."""
    count = 0
    while (one := of_day(day)) is not None:
        slug, puzzle = one
        choice, at = answers.get((slug, puzzle.key), (None, 0))
        if choice != puzzle.best or not day * DAY <= at < (day + 2) * DAY:
            break
        count, day = count + 1, day - 1
    return count
