"""The controls of lessons."""

from collections.abc import Mapping
from typing import Any

from bot.controls.play import next_question
from bot.controls.reading import open_page
from bot.delivery.pages import show
from bot.features.lessons import course, screens
from bot.features.lessons.course import PreparedStep, taught
from bot.features.lessons.rendering import Desk
from bot.features.lessons.service import Lessons, all_stages, find, seated
from bot.interactions.dispatcher import Press
from bot.interactions.open_table import open_from
from bot.interactions.services import services_of
from bot.matches.names import person_of
from bot.matches.table import Table
from bot.platform import responses
from bot.platform.actions import (
    ChooseSeat,
    Confirm,
    Learn,
    LeaveLesson,
    LessonStep,
    LessonTurn,
    ShowPoints,
    ShowSeat,
    ShowWhole,
    Zoom,
)
from bot.screens.turn.redirect import BY_VERB
from engine.robots import CALM
from render.texts import Texts
from storage.records import LessonProgress


async def learn(press: Press, action: Learn) -> None:
    """Open a lesson where the user left it, or the choice of lessons."""
    await open_page(press, action.here)
    await open_lesson(press.interaction, action.game, press.t)


async def open_lesson(interaction: Any, slug: str, t: Texts) -> None:
    """Show a lesson where the user left it or, without a game, the choice of lessons."""
    lessons = services_of(interaction).feature(Lessons)
    progress = await lessons.progress(interaction.user.id)
    if not slug:
        await show(interaction, screens.choice(progress, await _places(progress), t))
        return
    at = progress[slug].step if slug in progress else (await all_stages(slug))[0].step.name
    await _show_step(interaction, LessonStep(slug, at), t)


async def _places(progress: Mapping[str, LessonProgress]) -> dict[str, tuple[int, int]]:
    """Return the number of the user's step, and of all steps, of each lesson."""
    places = {}
    for slug in taught():
        stages = await all_stages(slug)
        at = progress[slug].step if slug in progress else ""
        places[slug] = next((each.number for each in stages if each.step.name == at), 1), len(stages)
    return places


async def step(press: Press, action: LessonStep) -> None:
    """Show a step of a lesson, or its end."""
    await responses.defer(press.interaction)
    await _show_step(press.interaction, action, press.t)


async def _show_step(interaction: Any, action: LessonStep, t: Texts) -> None:
    lessons, slug = services_of(interaction).feature(Lessons), action.game
    stage = await lessons.stage(interaction.user.id, slug, action.step)
    if stage is None:
        await show(interaction, screens.finished(slug, (await all_stages(slug))[0].step.name, t))
        return
    desk = await _desk(interaction, stage, _table(interaction, stage, t), action.tries, t)
    await show(interaction, await desk.step())


def _table(interaction: Any, stage: PreparedStep, t: Texts) -> Table:
    return seated(stage, person_of(interaction.user, interaction.guild_id), t)


async def _desk(interaction: Any, stage: PreparedStep, table: Table, tries: int, t: Texts) -> Desk:
    services = services_of(interaction)
    device = await services.devices.of(interaction.user.id)
    return Desk(services.render_pool, services.forecast_cache, stage, table, tries, t, device)


async def turn(press: Press, action: LessonTurn) -> None:
    """Handle a panel control within a lesson.

    Raises :class:`bot.matches.table.Stale` for choices that don't fit the step.
    """
    await responses.defer(press.interaction)
    interaction, t = press.interaction, press.t
    stage, kind = await find(action.game, action.step), BY_VERB.get(action.verb)
    if stage is None or not stage.step.turn:  # the lesson has changed
        await _show_step(interaction, LessonStep(action.game, action.step), t)
        return
    table = _table(interaction, stage, t)
    desk = await _desk(interaction, stage, table, action.tries, t)
    if kind in (Zoom, ShowWhole, ShowPoints):
        page = await desk.beside(kind, action.path)
    elif kind is ChooseSeat:
        page = await desk.area(press.number)
    elif kind is ShowSeat and len(action.path) == 1:
        page = await desk.area(*action.path)
    elif kind is Confirm:
        page = await desk.outcome(action.path)
    else:
        path, options = next_question(press, action, table, stage.seat)
        page = await desk.step(path, **options)
    await show(interaction, page)


async def leave(press: Press, action: LeaveLesson) -> None:
    """Play on from the end of a lesson in a match against a calm robot."""
    await responses.defer(press.interaction, private=True)
    await all_stages(action.game)
    match, seat = await press.services.render_pool.run(lambda: course.end(action.game))
    await open_from(press.interaction, match, seat, CALM)
