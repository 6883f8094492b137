"""Pages of puzzles with their pictures, painted off the event loop."""

from bot.jobs.render_pool import RenderPool
from bot.matches.coach.puzzles import Posed
from bot.screens.coach import puzzle as screens
from bot.screens.page import Page
from render.boards import Scene
from render.picture import picture
from render.texts import Texts


async def puzzle_page(render_pool: RenderPool, posed: Posed | None, t: Texts) -> Page:
    """Return the page of a puzzle, or what there is to say where none is left."""
    if posed is None:
        return Page.of_text(t("puzzle-none"))
    return screens.page(posed, await painted(render_pool, posed, t), t)


async def painted(render_pool: RenderPool, posed: Posed, t: Texts) -> bytes:
    """Return the picture of a puzzle."""
    scene = Scene(screens.names(posed, t), t, private=True)
    key = (screens, posed.slug, posed.puzzle.key, t.language)
    return await render_pool.picture(key, lambda: picture(posed.slug, posed.view, scene))
