"""The page of a puzzle: the board and the choices, then the solution and why.

What doesn't fit on a phone together is on several views of the page.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

import discord
from discord import ui

from bot.delivery.pages import both_sides
from bot.features.puzzles.service import Posed
from bot.jobs.render_pool import RenderPool
from bot.platform.actions import AnswerPuzzle, NextPuzzle, TurnPuzzle
from bot.platform.components import Screen, button
from bot.screens import extras, phone
from bot.screens.page import Page, card, lines, pictures
from bot.screens.turn.verdict import in_short, sources, step_by_step, whole, with_gain
from engine.catalogue import games
from render.boards import Scene
from render.texts import Texts
from render.words import words

LETTERS = "ABCDEFGH"


class PuzzleView(IntEnum):
    """A view of a puzzle's page: as much as fits, the turns, the board or the player's own part of it."""

    WHOLE = 0
    TURNS = 1
    BOARD = 2
    OWN = 3


def names(posed: Posed, t: Texts) -> list[str]:
    """Return the names of the seats: "you", and the opponents by number."""
    seats = range(len(posed.choices[0].gains))
    return [
        t("puzzle-you")
        if seat == posed.view.viewer
        else t("puzzle-rival", count=len(seats) - 1, number=seat + 1)
        for seat in seats
    ]


async def puzzle_page(
    render_pool: RenderPool, posed: Posed | None, t: Texts, view: PuzzleView = PuzzleView.WHOLE
) -> Page:
    """Return a view of the page of a puzzle, or a notice that none is left."""
    if posed is None:
        return Page.of_text(t("puzzle-none"))
    return page(posed, await painted(render_pool, posed, t), t, view)


async def painted(render_pool: RenderPool, posed: Posed, t: Texts) -> list[bytes]:
    """Return the pictures of a puzzle: the board and, if separate, the player's own part."""
    scene = Scene(names(posed, t), t, private=True)
    return await both_sides(render_pool, posed.slug, posed.view, scene)


def page(posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView = PuzzleView.WHOLE) -> Page:
    """Return a view of the page of a puzzle: the question or, once answered, the solution."""
    return phone.fitting(_forms(posed, images, t, view))


def _forms(posed: Posed, images: Sequence[bytes], t: Texts, view: PuzzleView) -> Iterator[Page]:
    """Yield the forms of a view, the fullest first."""
    text, head, own = lines(_title(posed, t), puzzle_text(posed, t)), _title_short(posed, t), images[1:]
    answers, asks = _row(posed, t), posed.choice is None
    said = _listed(posed, t) if asks else puzzle_text(posed, t).splitlines()
    small = lines(head, *(f"-# {line.removeprefix('-# ')}" for line in said))
    turns, board, cards = (_turner(posed, other, t) for other in (*PuzzleView,)[1:])
    others = [cards] if own else []

    def form(text: str, shown: Sequence[bytes], *rows: "Sequence[ui.Button[Any]]") -> Page:
        galleries, files = pictures(shown, words(posed.slug).alt(posed.view, names(posed, t), t))
        filled = [ui.ActionRow[Any](*row) for row in rows if row]
        return Page(Screen(card(ui.TextDisplay(text), *galleries, *filled)), files)

    if view is PuzzleView.WHOLE:
        yield form(text, images, answers)
        if posed.choice is not None and posed.day >= 0:
            yield form(text, images[:1])
            return
        yield form(small, images[:1], answers, others)
        if not asks:
            yield form(_in_short(posed, t), images[:1], [*answers, turns], others)
            yield form(_in_short(posed, t, why=False), images[:1], [*answers, turns], others)
        view = PuzzleView.BOARD if asks and posed.day < 0 else PuzzleView.TURNS
    if view is PuzzleView.TURNS:
        yield form(text, own, answers, [board])
        yield form(text, (), answers, [board, *others])
        yield form(small, (), answers, [board, *others])
    elif view is PuzzleView.BOARD:
        yield form(head, images[:1], [turns, *others])
    else:
        yield form(head, own or images, [turns, board])


def _title(posed: Posed, t: Texts) -> str:
    title = games()[posed.slug].facts.title
    if posed.day >= 0:
        return t("puzzle-daily-title", title=title)
    return t("puzzle-title", title=title, number=posed.done + (posed.choice is None), count=posed.size)


def _title_short(posed: Posed, t: Texts) -> str:
    title, turn = games()[posed.slug].facts.short, posed.puzzle.turn
    if posed.day >= 0:
        return t("puzzle-daily-title-short", title=title)
    number = posed.done + (posed.choice is None)
    asks = "yes" if posed.choice is None else "no"
    return t("puzzle-title-short", title=title, number=number, count=posed.size, turn=turn, asks=asks)


def puzzle_text(posed: Posed, t: Texts) -> str:
    """Return the question with its choices or, once answered, the worth of each choice."""
    if posed.choice is None:
        return lines(t("puzzle-question", turn=posed.puzzle.turn), *_listed(posed, t))
    if posed.day >= 0:
        noted = t("puzzle-noted", letter=LETTERS[posed.choice])
        return lines(noted, t("puzzle-streak", count=posed.streak) if posed.streak else "")
    rows = [_judged(posed, number, turn, t) for number, turn in enumerate(_choices(posed, t))]
    return lines(_said(posed, posed.choice, t), *rows, _why(posed, posed.choice, t), kind(posed, t))


def kind(posed: Posed, t: Texts) -> str:
    """Return the theme and difficulty of a puzzle; empty if its archive doesn't have them."""
    theme, difficulty = posed.puzzle.theme, posed.puzzle.difficulty
    if not (theme and difficulty):
        return ""
    texts = t(f"puzzle-theme-{theme}"), t(f"puzzle-difficulty-{difficulty}")
    return t("puzzle-kind", theme=texts[0], difficulty=texts[1])


def _in_short(posed: Posed, t: Texts, *, why: bool = True) -> str:
    """Return the solution with only the best choice and the user's."""
    best, choice, turns = posed.puzzle.best, posed.choice or 0, _choices(posed, t)
    rows = [f"-# {_judged(posed, number, turns[number], t)}" for number in dict.fromkeys((best, choice))]
    reason = _why(posed, choice, t) if why else ""
    return lines(_title_short(posed, t), _said(posed, choice, t), *rows, reason)


def _listed(posed: Posed, t: Texts) -> list[str]:
    return [
        t("puzzle-choice", letter=LETTERS[number], told=turn)
        for number, turn in enumerate(_choices(posed, t))
    ]


def _said(posed: Posed, choice: int, t: Texts) -> str:
    key = "puzzle-right" if choice == posed.puzzle.best else "puzzle-wrong"
    return t(key, letter=LETTERS[posed.puzzle.best], own=LETTERS[choice])


def _why(posed: Posed, choice: int, t: Texts) -> str:
    edge = "puzzle-edge-next" if choice == posed.puzzle.best else "puzzle-edge-yours"
    return sources(posed.slug, posed.puzzle.verdicts[choice], len(posed.choices[0].gains) - 1, t, edge)


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


def _row(posed: Posed, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons of the choices or, once answered, the one to the next puzzle."""
    if posed.choice is None:
        return [
            button(LETTERS[number], AnswerPuzzle(posed.slug, posed.puzzle.key, number))
            for number in range(len(posed.choices))
        ]
    style = discord.ButtonStyle.primary
    if posed.day >= 0:
        return []
    onward = extras.row(extras.ButtonPlace.SOLUTION, posed.slug, posed.puzzle.key, t)
    return [button(t("button-puzzle-next"), NextPuzzle(posed.slug), style=style), *onward]


def _turner(posed: Posed, view: PuzzleView, t: Texts) -> "ui.Button[Any]":
    """Return the button to another view of the page."""
    style = discord.ButtonStyle.secondary
    if posed.choice is None and view is PuzzleView.TURNS:
        style = discord.ButtonStyle.primary
    label = t(f"button-puzzle-{view.name.lower()}")
    return button(label, TurnPuzzle(posed.slug, posed.puzzle.key, view), style=style)
