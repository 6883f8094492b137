"""The pages of a lesson: the real panel with the step's text, what a turn did, the end, and the choice."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.lessons.course import PreparedStep, taught
from bot.matches import turn_history
from bot.matches.table import Table
from bot.matches.turn_path import Walk, path_of
from bot.platform import custom_ids
from bot.platform.actions import Learn, LeaveLesson, LessonStep, LessonTurn, ShowSigns, Step
from bot.platform.components import Screen, button
from bot.platform.custom_ids import Path
from bot.screens import phone, point_changes
from bot.screens.match import turn_message
from bot.screens.page import Page, by_content, card, gallery, lines, safe, safely
from bot.screens.turn import panel, redirect, standing
from engine.catalogue import games
from engine.draft import Draft
from render.texts import Texts
from render.words import words
from storage.records import LessonProgress

Button = ui.Button[Any]

SHOW_AFTER = 2
"""After this many wrong tries a step offers to show the turn."""

NEWS = 3
"""The most opponents' turns reported above a step."""

KEPT = (*redirect.KEPT, LessonStep, LessonTurn)
"""The actions of controls that a lesson keeps as they are; all others belong to a stored match."""


# buttons


def learn_button(slug: str, t: Texts) -> Button | None:
    """Return the button that opens a game's lesson, if it has one."""
    return button(t("button-learn"), Learn(slug)) if slug in taught() else None


def welcome_button(t: Texts) -> Button | None:
    """Return the button that opens the choice of lessons, if there are any."""
    return button(t("button-learn"), Learn()) if taught() else None


def around(stage: PreparedStep, tries: int, model: Sequence[int], t: Texts) -> list[Button]:
    """Return the buttons below a step: to the steps beside it or, after some wrong tries, to its turn."""
    if not stage.step.turn:
        return [*_back(stage, t), _next(stage, t)]
    return [*_back(stage, t), *(_show(stage, tries, model, t) or [_skip(stage, t)])]


def _back(stage: PreparedStep, t: Texts) -> list[Button]:
    before = LessonStep(stage.match.game.facts.slug, stage.before)
    return [button(t("button-back"), before)] if stage.before else []


def _skip(stage: PreparedStep, t: Texts) -> Button:
    return button(t("button-lesson-skip"), LessonStep(stage.match.game.facts.slug, stage.after))


def _show(stage: PreparedStep, tries: int, model: Sequence[int], t: Texts) -> list[Button]:
    slug, verb = stage.match.game.facts.slug, custom_ids.verb_of(Step)
    shown = LessonTurn(slug, stage.step.name, tries, verb, tuple(model))
    return [button(t("button-lesson-show"), shown)] if tries >= SHOW_AFTER else []


def _next(stage: PreparedStep, t: Texts) -> Button:
    onward = LessonStep(stage.match.game.facts.slug, stage.after)
    return button(t("button-next"), onward, style=discord.ButtonStyle.primary)


def redirected(page: Page, stage: PreparedStep, tries: int) -> Page:
    """Redirect a panel's controls to the lesson, and remove those that belong to a stored match."""
    slug, name = stage.match.game.facts.slug, stage.step.name

    def translate(verb: str, path: Path, before: int) -> LessonTurn:
        return LessonTurn(slug, name, tries, verb, path, before)

    return redirect.redirected(page, translate, KEPT)


def guided(page: Page, model: Sequence[int]) -> Page:
    """Highlight no choices of a panel unless one of them leads to the turn that the step asks for."""
    highlighted = [
        (item, getattr(redirect.action_of(item), "path", ()))
        for item in page.screen.walk_children()
        if isinstance(item, ui.Button) and item.style is discord.ButtonStyle.primary
    ]
    if not any(tuple(model[: len(path)]) == path for _, path in highlighted):
        for item, _ in highlighted:
            item.style = discord.ButtonStyle.secondary
    return page


def model_path(table: Table, stage: PreparedStep) -> tuple[int, ...]:
    """Return the path of the turn that a step asks for; empty for a step without one."""
    return path_of(table, stage.read(stage.step.turn)) if stage.step.turn else ()


# texts


def heading(stage: PreparedStep, t: Texts) -> str:
    """Return the title of a step and its number."""
    title = t(f"{_key(stage)}-title")
    return t("lesson-head", title=title, number=stage.number, count=stage.total)


def above(
    stage: PreparedStep,
    table: Table,
    t: Texts,
    *,
    news: bool = True,
    idea: bool = True,
) -> str:
    """Return the text of a step: its title, what opponents did since the last one, and the idea."""
    told = [turn for turn in turns(table, stage, t) if turn.last >= stage.since and turn.seat != stage.seat]
    said = [turn_message.said(turn, t) for turn in told[-NEWS:]] if news else []
    return lines(
        heading(stage, t),
        *(t("lesson-news", told=turn) for turn in said if turn),
        t(_key(stage), **_names(table, stage), **_points(stage)) if idea else "",
    )


def turns(table: Table, stage: PreparedStep, t: Texts) -> list[turn_history.Turn]:
    """Return the turns before a step as its player knows them."""
    return turn_history.turns(table.match, safely(table.names_at), t, stage.seat)


def _key(stage: PreparedStep) -> str:
    return f"{stage.match.game.facts.slug}-lesson-{stage.step.name}"


def _names(table: Table, stage: PreparedStep) -> dict[str, str]:
    """Return the name of the next opponent, for texts."""
    return {"rival": safe(table.names[(stage.seat + 1) % len(table.names)])}


def _points(stage: PreparedStep) -> dict[str, int]:
    """Return the gain of the step's turn and the player's points before it, for texts."""
    return {"gain": stage.step.gains or 0, "points": stage.match.points[stage.seat]}


def verdict(table: Table, stage: PreparedStep, draft: Draft, t: Texts) -> str:
    """Return the sentence about a turn: why it was right, or what is wrong with it."""
    values = _names(table, stage) | _points(stage) | {"yours": draft.gains[stage.seat]}
    if stage.is_right(draft):
        return t(f"{_key(stage)}-done", **values)
    if name := stage.mistake(draft):
        return t(f"{_key(stage)}-wrong-{name}", **values)
    return t("lesson-wrong")


# pages


def outcome(
    stage: PreparedStep,
    table: Table,
    way: Walk,
    image: bytes,
    tries: int,
    t: Texts,
) -> Page:
    """Return the page about a complete turn: its effect, whether it was right, and how to continue.

    ``tries`` counts the wrong turns, including this one.
    """
    draft, right = way.draft, stage.is_right(way.draft)
    gained = ""
    if any(draft.gains):
        worth = point_changes.in_words(draft.gains, draft.seat, [safe(name) for name in table.names], t)
        total = table.match.points[draft.seat] + draft.gains[draft.seat]
        gained = t("panel-gain" if right else "panel-gain-then", worth=worth, total=total)
    style, slug, name = discord.ButtonStyle.primary, stage.match.game.facts.slug, stage.step.name
    if right:
        buttons = [_next(stage, t), button(t("button-back"), LessonStep(slug, name))]
    else:
        again = LessonStep(slug, name, tries)
        buttons = [button(t("button-lesson-again"), again, style=style)]
        buttons += [_skip(stage, t), *_show(stage, tries, model_path(table, stage), t)]
    text = ""
    for folded in (False, True):
        text = lines(
            heading(stage, t),
            t("lesson-right" if right else "lesson-other", what=panel.summary(table, draft, t)),
            gained,
            *standing.why(draft, t, folded=folded),
            verdict(table, stage, draft, t),
        )
        if phone.PANEL.room(image, text, [each.label or "" for each in buttons]) >= 0:
            break
    picture = by_content(image)
    alt = words(slug).alt(draft.view, table.names, t)
    parts = (gallery(picture, alt), ui.TextDisplay[Any](text), ui.ActionRow[Any](*buttons))
    return Page(Screen(card(*parts)), ((picture, image),))


def reading(stage: PreparedStep, table: Table, image: bytes, t: Texts) -> Page:
    """Return a step that is only read."""
    picture, slug = by_content(image), stage.match.game.facts.slug
    row = ui.ActionRow[Any](*around(stage, 0, (), t), button(t("button-signs"), ShowSigns(slug)))
    alt = words(slug).alt(stage.match.view(stage.seat), table.names, t)
    text = ui.TextDisplay[Any](above(stage, table, t))
    return Page(Screen(card(gallery(picture, alt), text, row)), ((picture, image),))


def finished(slug: str, first: str, t: Texts) -> Page:
    """Return the end of a lesson: play on, or see it again."""
    title, style = games()[slug].facts.title, discord.ButtonStyle.success
    row = ui.ActionRow[Any](
        button(t("button-lesson-play"), LeaveLesson(slug), style=style),
        button(t("button-lesson-first"), LessonStep(slug, first)),
    )
    if len(taught()) > 1:
        row.add_item(button(t("button-lesson-others"), Learn(here=True)))
    return Page.of_text(t("lesson-finished", title=title), row)


def choice(progress: Mapping[str, LessonProgress], places: Mapping[str, tuple[int, int]], t: Texts) -> Page:
    """Return the choice of lessons; ``places`` has the number of the user's step and of all steps by game."""
    listed = [_listed(slug, progress.get(slug), *places[slug], t) for slug in places]
    buttons = [button(games()[slug].facts.title, Learn(slug, here=True)) for slug in places]
    rows = [ui.ActionRow[Any](*buttons[start : start + 2]) for start in range(0, len(buttons), 2)]
    return Page.of_text(lines(t("lesson-which"), *listed), *rows)


def _listed(slug: str, progress: LessonProgress | None, number: int, count: int, t: Texts) -> str:
    """Return a game's line in the choice of lessons."""
    state = "new" if progress is None else "under-way" if progress.step else "finished"
    if progress is not None and progress.finished:
        state = "finished"
    title = games()[slug].facts.title
    return t("lesson-state", title=title, state=state, number=number, count=count)
