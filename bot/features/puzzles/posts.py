"""The public messages of the puzzle of the day: the puzzle, and its solution."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import discord

from bot.features.puzzles import screens
from bot.features.puzzles.reasons import LETTERS, reason
from bot.features.puzzles.service import Posed, Solution
from bot.platform.actions import ShowDaily
from bot.platform.components import Controls, button
from bot.screens import extras, phone
from bot.screens.extras import Button
from bot.screens.page import Post, lines, mention, short_title
from engine.catalogue import games
from render.texts import Texts, joined
from render.words import words
from storage.delivery import DailyPuzzle

NAMED, STREAKS = 5, 3
"""The most people named who found an answer, and whose streaks are listed."""

LEAST_STREAK = 2
"""The shortest streak that is listed."""

LONGEST = 1900
"""The longest message, in characters."""


class Last(NamedTuple):
    """A channel's previous puzzle: the message's address and the solution, None while it is secret."""

    url: str
    solution: Solution | None


def puzzle(posed: Posed, day: int, last: Last | None, image: bytes, t: Texts) -> Post:
    """Return the message with the puzzle of a day, and a link to the last one."""
    facts, choices, link = games()[posed.slug].facts, screens.choice_lines(posed, t), _last(last, t)
    small, brief = (
        [f"-# {choice}" for choice in listed]
        for listed in (choices, screens.choice_lines(posed, t, briefly=True))
    )
    last_turn = "yes" if screens.is_last(posed) else "no"
    heads = (
        t("puzzle-daily", title=facts.title, last=last_turn),
        t("puzzle-daily-short", title=facts.short),
    )
    style = discord.ButtonStyle.primary
    opens = button(t("button-puzzle-answer"), ShowDaily(posed.slug, posed.puzzle.key, day), style=style)
    forms = (lines(head, *listed, link) for listed in (choices, small, brief) for head in heads)
    return Post(_fitting(forms, image, [opens]), Controls(opens), image, _alt(posed, t))


def solution(solution: Solution, image: bytes | None, t: Texts) -> Post:
    """Return the solution that replaces a day's message: as much of it as fits on a phone."""
    daily, posed = solution.daily, solution.posed
    buttons = [] if posed is None else _onward(daily, t)
    content = _fitting(_forms(solution, t), image, buttons)
    return Post(content, Controls(*buttons), image, "" if posed is None else _alt(posed, t))


def _fitting(forms: Iterable[str], image: bytes | None, buttons: Sequence[Button]) -> str:
    """Return the first form of a text that fits beside the picture and the buttons, or the last one."""
    room = phone.room(image or b"", [each.label or "" for each in buttons])
    content = ""
    for content in forms:
        if phone.height(content) <= room and len(content) <= LONGEST:
            break
    return content


def _onward(daily: DailyPuzzle, t: Texts) -> list[Button]:
    """Return the buttons to the solution's private page, and to play on."""
    closer = button(t("button-puzzle-closer"), ShowDaily(daily.game, daily.puzzle, daily.day))
    return extras.row(extras.ButtonPlace.SOLUTION, daily.game, daily.puzzle, t, own=[(0, closer)])


def _forms(solution: Solution, t: Texts) -> Iterator[str]:
    """Yield the forms of a solution, the fullest first."""
    daily, posed = solution.daily, solution.posed
    head = t("puzzle-solution", letter=LETTERS[daily.best], title=short_title(daily.game))
    people = (_chosen(solution, t), _found(solution, t), _streaks(solution, t))
    if posed is None:
        yield lines(head, *people)
        return
    turns = screens.choices_in_words(posed, t)
    best, *others = sorted(range(len(turns)), key=lambda number: (number != daily.best, number))
    answer = screens.judged(posed, best, turns[best], t)
    small = [f"-# {screens.judged(posed, number, turns[number], t)}" for number in others]
    why = reason(posed, best, t)
    yield lines(head, answer, *small, why, screens.kind(posed, t), *people)
    yield lines(head, answer, *small, why, *people)
    yield lines(head, answer, why, *people)
    yield lines(head, answer, *people)


def _chosen(solution: Solution, t: Texts) -> str:
    """Return how many chose each letter."""
    if not solution.answered:
        return ""
    most = max(solution.daily.best, *solution.tally)
    count = most + 1 if solution.posed is None else len(solution.posed.choices)
    told = (
        t("puzzle-chosen-by", letter=LETTERS[number], count=solution.tally.get(number, 0))
        for number in range(count)
    )
    return t("puzzle-chosen", told=t("list-dot").join(told))


def _found(solution: Solution, t: Texts) -> str:
    """Return how many found the answer, and who in this channel."""
    values = {"count": solution.answered, "found": solution.found}
    if not (named := [mention(user) for user in solution.finders[:NAMED]]):
        return t("puzzle-found", **values)
    more = solution.found - len(named)
    names = joined([*named, t("puzzle-more", count=more)] if more else named, t)
    return t("puzzle-found-by", names=names, **values)


def _streaks(solution: Solution, t: Texts) -> str:
    """Return the longest running streaks of people in this channel."""
    running = [solver for solver in solution.solvers if solver.streak >= LEAST_STREAK]
    running.sort(key=lambda solver: (-solver.streak, -solver.found, solver.user))
    told = [
        t("puzzle-streak-of", name=mention(solver.user), count=solver.streak) for solver in running[:STREAKS]
    ]
    return t("puzzle-streaks", told=t("list-dot").join(told)) if told else ""


def _last(last: Last | None, t: Texts) -> str:
    """Return the line below a puzzle that links to the last one."""
    if last is None:
        return ""
    if last.solution is None:
        return t("puzzle-last-open", url=last.url)
    letter = LETTERS[last.solution.daily.best]
    values = {"count": last.solution.answered, "found": last.solution.found}
    return t("puzzle-last", url=last.url, letter=letter, **values)


def _alt(posed: Posed, t: Texts) -> str:
    return words(posed.slug).alt(posed.view, posed.names(t), t)
