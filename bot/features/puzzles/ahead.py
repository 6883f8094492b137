"""How a solved puzzle may go on: a few turns of *keen* robots, one at a time."""

from functools import partial
from typing import Any

from discord import ui

from bot.features.puzzles.service import Posed
from bot.jobs.render_pool import RenderPool
from bot.platform.actions import NextPuzzle, PuzzleAhead, TurnPuzzle
from bot.platform.components import Screen, button
from bot.screens import phone
from bot.screens.page import Page, card, lines, pictures
from engine.robots.line import FollowingTurn, played_on
from render.boards import Scene
from render.picture import has_tableaus, picture, touched
from render.texts import Texts, signed
from render.words import words

TURNS = 4
"""How many turns are played after the solution."""


def line_of(posed: Posed) -> list[FollowingTurn]:
    """Return the best turn of a puzzle and the turns after it; meant to run in a thread.

    They are the same each time, and depend on the puzzle's seed but not on what it hides.
    """
    best = posed.choices[posed.puzzle.best]
    seed = posed.puzzle.seed * 1000 + posed.puzzle.turn
    return list(played_on(best.game, posed.view, best.played, TURNS, seed))


async def ahead_page(render_pool: RenderPool, posed: Posed, step: int, t: Texts) -> Page:
    """Return the page of a turn, counted from 1, with the position after it."""
    line = await render_pool.run(partial(line_of, posed))
    step = min(step, len(line))
    turn, private = line[step - 1], not has_tableaus(posed.slug)
    marks = touched(posed.slug, [(turn.seat, turn.events)])
    scene = Scene(posed.names(t), t, private=private, touched=marks)
    key = (ahead_page, posed.slug, turn.view, private, tuple(scene.names), t.language, marks)
    image = await render_pool.picture(key, partial(picture, posed.slug, turn.view, scene))
    return page(posed, line, step, image, t)


def page(posed: Posed, line: list[FollowingTurn], step: int, image: bytes, t: Texts) -> Page:
    """Return the page of a turn with its picture."""
    turn, called = line[step - 1], posed.names(t)
    others = [
        t("puzzle-your-side") if seat == posed.view.viewer else name for seat, name in enumerate(called)
    ]
    told = words(posed.slug).turn(turn.events, turn.seat, turn.view, others, t) or "…"
    points = [
        t("review-source", name=name, points=signed(gain))
        for name, gain in zip(called, turn.gains, strict=True)
        if gain
    ]
    texts = [
        t("puzzle-ahead-title", number=step, count=len(line)),
        t("puzzle-ahead-turn", name=called[turn.seat], told=told),
        t("puzzle-ahead-points", points=t("list-dot").join(points)) if points else "",
    ]
    galleries, files = pictures([image], words(posed.slug).alt(turn.view, called, t))
    slug, key = posed.slug, posed.puzzle.key
    ways = [
        button(t("button-puzzle-first"), TurnPuzzle(slug, key, 0)),
        button(t("button-puzzle-back"), PuzzleAhead(slug, key, step - 1)),
        button(t("button-puzzle-forward"), PuzzleAhead(slug, key, step + 1)),
        button(t("button-puzzle-next"), NextPuzzle(slug)),
    ]
    ways[2].disabled = step == len(line)
    row: ui.ActionRow[Any] = ui.ActionRow(*ways)
    return phone.fitting(
        Page(Screen(card(*galleries, ui.TextDisplay(lines(*some)), row)), files)
        for some in (texts, texts[:2])
    )
