"""Puzzles as people face them: which one comes next, and what it was that they answered."""

import asyncio
import logging
import time
from typing import Any, NamedTuple

from bot.matches.table import Stale
from engine.catalogue import games
from engine.core.values import View
from engine.draft import Draft
from engine.errors import Refusal
from engine.robots.puzzles import Puzzle, puzzles
from storage import Matches

log = logging.getLogger(__name__)


class Posed(NamedTuple):
    """A puzzle with the view of who is to act, and the choices as turns that are tried out.

    ``choice`` is the reader's, None before they answer. They have ``done`` so many of the ``size`` puzzles of
    the game.
    """

    slug: str
    puzzle: Puzzle
    view: View[Any, Any]
    choices: tuple[Draft, ...]
    choice: int | None = None
    done: int = 0
    size: int = 0


def posed(slug: str, puzzle: Puzzle) -> Posed:
    """Return a puzzle without an answer; raises :class:`engine.errors.Refusal` where rules have changed."""
    rules = games()[slug]
    match = puzzle.match(rules)
    if not match.to_act:
        raise Stale
    draft = Draft(rules, match.view(match.to_act[0]))
    choices = tuple(draft.after([rules.notation.read(text) for text in texts]) for texts in puzzle.choices)
    return Posed(slug, puzzle, match.view(match.to_act[0]), choices)


class Puzzles:
    """Gives people puzzles that they have not answered, and takes each answer once."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def next(self, user: int, slug: str | None) -> Posed | None:
        """Return the next puzzle of a game, or of the one of which most are left; None where all are done.

        One that does not fit the rules that are installed is left out and logged.
        """
        answers = await self._matches.puzzles.answers(user)
        left = {
            name: [puzzle for key, puzzle in puzzles(name).items() if (name, key) not in answers]
            for name in games()
            if slug in (None, name)
        }
        for name in sorted(left, key=lambda name: -len(left[name])):
            for puzzle in left[name]:
                if (shown := await asyncio.to_thread(_shown, name, puzzle)) is not None:
                    return shown._replace(done=_done(answers, name), size=len(puzzles(name)))
        return None

    async def of(self, user: int, slug: str, key: str) -> Posed:
        """Return a puzzle by its key, with what a user answered; raises :class:`Stale` where it is gone."""
        puzzle = puzzles(slug).get(key)
        if puzzle is None or (shown := await asyncio.to_thread(_shown, slug, puzzle)) is None:
            raise Stale
        answers = await self._matches.puzzles.answers(user)
        choice = answers.get((slug, key))
        return shown._replace(choice=choice, done=_done(answers, slug), size=len(puzzles(slug)))

    async def solve(self, user: int, slug: str, key: str, choice: int) -> Posed:
        """Take the answer of a user, unless they gave one before, and return the puzzle with it.

        Raises :class:`Stale` where there is no such puzzle, or no such choice.
        """
        shown = await self.of(user, slug, key)
        if choice not in range(len(shown.choices)):
            raise Stale
        if shown.choice is None:
            first = await self._matches.puzzles.answer(user, slug, key, choice, now=int(time.time()))
            shown = shown._replace(choice=first, done=shown.done + 1)
        return shown


def _done(answers: dict[tuple[str, str], int], slug: str) -> int:
    return sum((slug, key) in answers for key in puzzles(slug))


def _shown(slug: str, puzzle: Puzzle) -> Posed | None:
    try:
        return posed(slug, puzzle)
    except (Refusal, IndexError, ValueError) as error:
        log.warning("puzzle %s of %s does not fit the rules: %s", puzzle.key, slug, error)
        return None
