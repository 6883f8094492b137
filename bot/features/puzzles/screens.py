"""The page of a puzzle: the board and the choices, then the solution and why."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.delivery.pages import both_sides
from bot.features.puzzles.service import Posed
from bot.jobs.render_pool import RenderPool
from bot.platform.actions import AnswerPuzzle, NextPuzzle, ShowDaily
from bot.platform.components import Controls, Screen, button
from bot.screens.page import Page, Post, card, lines, pictures
from bot.screens.turn.verdict import in_short, sources, step_by_step, whole, with_gain
from engine.catalogue import games
from render.boards import Scene
from render.texts import Texts
from render.words import words

LETTERS = "ABCDEFGH"


class Earlier(NamedTuple):
    """The previous day's puzzle, with the number of answers and of correct ones."""

    posed: Posed
    answers: int
    found: int


def names(posed: Posed, t: Texts) -> list[str]:
    """Return the names of the seats: "you", and the opponents by number."""
    seats = range(len(posed.choices[0].gains))
    return [
        t("puzzle-you")
        if seat == posed.view.viewer
        else t("puzzle-rival", count=len(seats) - 1, number=seat + 1)
        for seat in seats
    ]


async def puzzle_page(render_pool: RenderPool, posed: Posed | None, t: Texts) -> Page:
    """Return the page of a puzzle, or a notice that none is left."""
    if posed is None:
        return Page.of_text(t("puzzle-none"))
    return page(posed, await painted(render_pool, posed, t), t)


async def painted(render_pool: RenderPool, posed: Posed, t: Texts) -> list[bytes]:
    """Return the pictures of a puzzle: the board and, if separate, the player's own part."""
    scene = Scene(names(posed, t), t, private=True)
    return await both_sides(render_pool, posed.slug, posed.view, scene)


def page(posed: Posed, images: Sequence[bytes], t: Texts) -> Page:
    """Return the page of a puzzle: the question or, once answered, the solution."""
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(_title(posed, t), puzzle_text(posed, t)))
    galleries, files = pictures(images, words(posed.slug).alt(posed.view, names(posed, t), t))
    return Page(Screen(card(text, *galleries, *_row(posed, t))), files)


def post(posed: Posed, day: int, earlier: Earlier | None, image: bytes, t: Texts) -> Post:
    """Return the public message of a daily puzzle, with the solution of the previous one."""
    listed = [
        t("puzzle-choice", letter=LETTERS[number], told=turn)
        for number, turn in enumerate(_choices(posed, t))
    ]
    head = t("puzzle-daily", title=games()[posed.slug].facts.title)
    style = discord.ButtonStyle.primary
    opens = button(t("button-puzzle-answer"), ShowDaily(posed.slug, posed.puzzle.key, day), style=style)
    alt = words(posed.slug).alt(posed.view, names(posed, t), t)
    return Post(lines(head, *listed, _solution(earlier, t)), Controls(opens), image, alt)


def _solution(earlier: Earlier | None, t: Texts) -> str:
    """Return the solution of the previous puzzle and how many found it."""
    if earlier is None:
        return ""
    best = earlier.posed.puzzle.best
    turn = _choices(earlier.posed, t)[best]
    title = games()[earlier.posed.slug].facts.short
    answer = t("puzzle-last-answer", title=title, letter=LETTERS[best], told=turn)
    found = t("puzzle-last-found", count=earlier.answers, found=earlier.found) if earlier.answers else ""
    return " ".join(filter(None, (answer, found)))


def _title(posed: Posed, t: Texts) -> str:
    title = games()[posed.slug].facts.title
    if posed.day >= 0:
        return t("puzzle-daily-title", title=title)
    return t("puzzle-title", title=title, number=posed.done + (posed.choice is None), count=posed.size)


def puzzle_text(posed: Posed, t: Texts) -> str:
    """Return the question with its choices or, once answered, the worth of each choice."""
    choices = _choices(posed, t)
    if posed.choice is None:
        listed = [
            t("puzzle-choice", letter=LETTERS[number], told=turn) for number, turn in enumerate(choices)
        ]
        return lines(t("puzzle-question", turn=posed.puzzle.turn), *listed)
    if posed.day >= 0:
        noted = t("puzzle-noted", letter=LETTERS[posed.choice])
        return lines(noted, t("puzzle-streak", count=posed.streak) if posed.streak else "")
    best, choice = posed.puzzle.best, posed.choice
    key = "puzzle-right" if choice == best else "puzzle-wrong"
    rows = [_judged(posed, number, turn, t) for number, turn in enumerate(choices)]
    compared = posed.puzzle.verdicts[choice]
    edge = "puzzle-edge-next" if choice == best else "puzzle-edge-yours"
    why = sources(posed.slug, compared, len(posed.choices[0].gains) - 1, t, edge)
    return lines(t(key, letter=LETTERS[best], own=LETTERS[choice]), *rows, why)


def _judged(posed: Posed, number: int, turn: str, t: Texts) -> str:
    letter, verdict = LETTERS[number], posed.puzzle.verdicts[number]
    if number == posed.puzzle.best:
        return t("puzzle-best", letter=letter, told=turn)
    return t("puzzle-less", letter=letter, told=turn, points=max(1, whole(verdict.cost)))


def _choices(posed: Posed, t: Texts) -> Sequence[str]:
    """Describe the choices; step by step if two would read the same."""
    called = names(posed, t)
    short = [in_short(draft, called, t) for draft in posed.choices]
    return [
        with_gain(step_by_step(draft, t) if short.count(turn) > 1 else turn, draft, t)
        for draft, turn in zip(posed.choices, short, strict=True)
    ]


def _row(posed: Posed, t: Texts) -> "list[ui.ActionRow[Any]]":
    row: ui.ActionRow[Any] = ui.ActionRow()
    if posed.choice is not None and posed.day >= 0:
        return []
    if posed.choice is not None:
        style = discord.ButtonStyle.primary
        row.add_item(button(t("button-puzzle-next"), NextPuzzle(posed.slug), style=style))
        return [row]
    for number in range(len(posed.choices)):
        row.add_item(button(LETTERS[number], AnswerPuzzle(posed.slug, posed.puzzle.key, number)))
    return [row]
