"""The page of a coach's advice, worked out off the event loop."""

from functools import partial

from bot.jobs.render_pool import RenderPool
from bot.matches.coach.advice import at_beginning, has_begun
from bot.matches.prospects import answers
from bot.matches.table import Table
from bot.screens.coach import advice as screens
from bot.screens.page import Page
from engine.draft import Draft
from engine.robots.coach import Advice
from render.texts import Texts


async def advice_page(render_pool: RenderPool, table: Table, seat: int, advice: Advice, t: Texts) -> Page:
    """Return what a coach advises a seat in its present turn; the whole log is at hand where it has begun."""
    return await render_pool.run(partial(_page, table, seat, advice, t))


def _page(table: Table, seat: int, advice: Advice, t: Texts) -> Page:
    match = table.match
    beginning = Draft(table.game, at_beginning(match, seat))
    read = table.game.notation.read
    drafts = [beginning.after([read(text) for text in tip.moves]) for tip in advice.tips]
    return screens.page(table, advice, drafts, answers(drafts[0]), t, playable=not has_begun(match, seat))
