"""The controls of puzzles."""

from bot.delivery.pages import show
from bot.features.puzzles.ahead import ahead_page
from bot.features.puzzles.screens import PuzzleView, is_solved, puzzle_page
from bot.features.puzzles.service import Puzzles
from bot.interactions.dispatcher import Press
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import AnswerPuzzle, NextPuzzle, PuzzleAhead, ShowDaily, TurnPuzzle


async def next_puzzle(press: Press, action: NextPuzzle) -> None:
    """Replace an answered puzzle by the next one of the game."""
    await responses.defer(press.interaction)
    posed = await press.services.feature(Puzzles).next(press.user.id, action.game)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


async def answer(press: Press, action: AnswerPuzzle) -> None:
    """Store the user's first answer and show the solution."""
    await responses.defer(press.interaction)
    puzzles = press.services.feature(Puzzles)
    channel = press.interaction.channel_id or 0
    posed = await puzzles.solve(press.user.id, action.game, action.puzzle, action.choice, channel)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


async def show_daily(press: Press, action: ShowDaily) -> None:
    """Show a daily puzzle privately, with the user's answer if there is one."""
    await responses.defer(press.interaction, private=True)
    puzzles = press.services.feature(Puzzles)
    posed = await puzzles.of(press.user.id, action.game, action.puzzle, action.day)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


async def turn_puzzle(press: Press, action: TurnPuzzle) -> None:
    """Show another view of a puzzle's page; raises :class:`bot.matches.table.Stale` for an unknown one."""
    if action.part not in list(PuzzleView):
        raise Stale
    await responses.defer(press.interaction)
    posed = await press.services.feature(Puzzles).of(press.user.id, action.game, action.puzzle)
    page = await puzzle_page(press.services.render_pool, posed, press.t, PuzzleView(action.part))
    await show(press.interaction, page)


async def show_ahead(press: Press, action: PuzzleAhead) -> None:
    """Show how a puzzle may go on, or its own page at step 0 and while the user doesn't know the solution."""
    await responses.defer(press.interaction)
    posed = await press.services.feature(Puzzles).of(press.user.id, action.game, action.puzzle)
    render_pool = press.services.render_pool
    if action.step > 0 and is_solved(posed):
        page = await ahead_page(render_pool, posed, action.step, press.t)
    else:
        page = await puzzle_page(render_pool, posed, press.t)
    await show(press.interaction, page)
