"""Selects puzzles for users and stores their answers."""

import asyncio
import logging
from typing import Any, NamedTuple

from bot.interactions.services import Solutions
from bot.matches.table import Stale
from bot.platform.clock import now
from engine.catalogue import games
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.match import Match
from engine.robots.puzzles import Puzzle, of_day, puzzles
from storage import Matches
from storage.delivery import DailyChannel

log = logging.getLogger(__name__)

DAY = 24 * 3600

Answers = dict[tuple[str, str], tuple[int, int]]
"""The chosen option and time of each answer, by game and puzzle key."""


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


class Puzzles(Solutions):
    """Selects unanswered puzzles for users and stores their first answers.

    A daily puzzle is not selected until its solution has been posted everywhere.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def next(self, user: int, slug: str | None) -> Posed | None:
        """Return the next puzzle of a game, by default the one with most left; None if all are done.

        Puzzles that don't fit the installed rules are skipped and logged.
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
                if (posed_puzzle := await asyncio.to_thread(posed, name, puzzle)) is not None:
                    return _for_reader(posed_puzzle, answers)
        return None

    async def of(self, user: int, slug: str, key: str) -> Posed:
        """Return a puzzle with the user's answer; raises :class:`Stale` if it no longer exists."""
        puzzle = puzzles(slug).get(key)
        if puzzle is None or (posed_puzzle := await asyncio.to_thread(posed, slug, puzzle)) is None:
            raise Stale
        return _for_reader(posed_puzzle, await self._matches.puzzles.answers(user))

    async def solve(self, user: int, slug: str, key: str, choice: int) -> Posed:
        """Store the user's answer, unless there is one, and return the puzzle with it.

        Raises :class:`Stale` if the puzzle or choice doesn't exist.
        """
        posed_puzzle = await self.of(user, slug, key)
        if choice not in range(len(posed_puzzle.choices)):
            raise Stale
        if posed_puzzle.choice is None:
            first = await self._matches.puzzles.answer(
                user, slug, key, choice, day=posed_puzzle.day, now=now()
            )
            posed_puzzle = posed_puzzle._replace(choice=first, done=posed_puzzle.done + 1)
        return posed_puzzle

    async def solution(self, user: int, game: str, key: str) -> Match:
        """Return the match at a puzzle's position; see :meth:`bot.interactions.services.Solutions.solution`.

        Raises :class:`Refusal` before the user has answered it, and for a day's puzzle until its solution is
        out; :class:`Stale` if it no longer exists.
        """
        posed_puzzle = await self.of(user, game, key)
        if posed_puzzle.choice is None or posed_puzzle.day >= 0:
            raise Refusal("refusal-branch-puzzle")
        return await asyncio.to_thread(posed_puzzle.puzzle.match, games()[game])

    async def posted(self, place: DailyChannel, day: int, name: str) -> None:
        """Record the daily puzzle posted in a channel; an empty name means that it got none."""
        await self._matches.puzzles.note_day(place.channel, day, name)


def _for_reader(posed_puzzle: Posed, answers: Answers) -> Posed:
    """Add the reader's answers to a puzzle."""
    slug, key = posed_puzzle.slug, posed_puzzle.puzzle.key
    choice, _ = answers.get((slug, key), (None, 0))
    day = _days().get((slug, key), -1)
    done = sum((slug, other) in answers for other in puzzles(slug))
    streak = _streak(answers, day - 1) if day >= 0 else 0
    return posed_puzzle._replace(choice=choice, done=done, size=len(puzzles(slug)), day=day, streak=streak)


def _days() -> dict[tuple[str, str], int]:
    """Return the days of the puzzles whose solution is still secret in some channel."""
    today = now() // DAY
    daily = {day: of_day(day) for day in (today, today - 1)}
    return {(one[0], one[1].key): day for day, one in daily.items() if one is not None}


def _streak(answers: Answers, day: int) -> int:
    """Return the number of days in a row, before ``day``, on which the user solved the puzzle in time."""
    count = 0
    while (one := of_day(day)) is not None:
        slug, puzzle = one
        choice, at = answers.get((slug, puzzle.key), (None, 0))
        if choice != puzzle.best or not day * DAY <= at < (day + 2) * DAY:
            break
        count, day = count + 1, day - 1
    return count
