"""Pages of reviews with their pictures, painted off the event loop."""

from functools import partial

from bot.jobs.render_pool import RenderPool
from bot.matches.robots import plates
from bot.matches.table import Stale, Table
from bot.screens.coach import review as screens
from bot.screens.page import Page
from engine.robots.review import Review
from render.boards import Scene
from render.picture import expected, picture
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
        return screens.overview(table, review, image, t)
    chosen = await render_pool.run(partial(screens.lessons, table, seat, review))
    if not 1 <= place <= len(chosen):
        raise Stale
    lesson = chosen[place - 1]
    scene = Scene(plates(table.names, table.record), t, private=True)
    position = lesson.decision.view
    seen = (screens, slug, position, tuple(scene.names), t.language)
    image = await render_pool.picture(seen, lambda: picture(slug, position, scene))
    return screens.lesson_page(table, review, chosen, place, image, t)
