"""Pages of reviews with their pictures, painted off the event loop."""

from functools import partial
from typing import Any

from bot.jobs.render_pool import RenderPool
from bot.matches.robots.players import plates
from bot.matches.table import Stale, Table
from bot.screens.coach import review as screens
from bot.screens.page import Page
from engine.core.values import View
from engine.robots.review import Review
from render.boards import Scene
from render.picture import expected, has_tableaus, picture
from render.texts import Texts


async def review_page(
    render_pool: RenderPool, table: Table, seat: int, review: Review, place: int, t: Texts
) -> Page:
    """Return a page of a review: all in short (0), or a lesson.

    Raises :class:`bot.matches.table.Stale` where there is no such page.
    """
    slug = table.game.facts.slug
    if not review.judged:
        return Page.of_text(t("review-nothing", title=table.game.facts.title))
    if place == 0:
        alone = table.match.seats == 1
        title = t("review-picture-points" if alone else "review-picture-lead")
        course, view = screens.course(review), table.match.view(seat)
        key = (expected, slug, seat, title, tuple(course))
        axis = t("review-picture-axis")
        image = await render_pool.picture(key, lambda: expected(slug, view, title, axis, course))
        return screens.overview(table, seat, review, image, t)
    chosen = await render_pool.run(partial(screens.lessons, table, seat, review))
    if not 1 <= place <= len(chosen):
        raise Stale
    lesson = chosen[place - 1]
    scene = Scene(plates(table.names, table.record), t, private=True)
    images = await seen(render_pool, slug, lesson.decision.view, scene)
    return screens.lesson_page(table, review, chosen, place, images, t)


async def seen(render_pool: RenderPool, slug: str, view: View[Any, Any], scene: Scene) -> list[bytes]:
    """Return what a seat sees: its own picture, behind the whole board in games where that is another one."""
    scenes = [scene._replace(private=False), scene] if has_tableaus(slug) else [scene]
    return [
        await render_pool.picture(
            (screens, slug, view, each.private, tuple(each.names), each.t.language),
            partial(picture, slug, view, each),
        )
        for each in scenes
    ]
