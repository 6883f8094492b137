"""Pages of puzzles with their pictures, painted off the event loop."""

from bot.delivery.reviews import seen
from bot.jobs.render_pool import RenderPool
from bot.matches.coach.puzzles import Posed
from bot.screens.coach import puzzle as screens
from bot.screens.page import Page
from render.boards import Scene
from render.texts import Texts


async def puzzle_page(render_pool: RenderPool, posed: Posed | None, t: Texts) -> Page:
    """Return the page of a puzzle, or what there is to say where none is left."""
    if posed is None:
        return Page.of_text(t("puzzle-none"))
    return screens.page(posed, await painted(render_pool, posed, t), t)


async def painted(render_pool: RenderPool, posed: Posed, t: Texts) -> list[bytes]:
    """Return what can be seen in a puzzle: the board, and behind it what is one's own where that is apart."""
    scene = Scene(screens.names(posed, t), t, private=True)
    return await seen(render_pool, posed.slug, posed.view, scene)
