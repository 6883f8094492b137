"""The controls of puzzles."""

from bot.delivery.pages import show
from bot.features.puzzles.screens import puzzle_page
from bot.features.puzzles.service import Puzzles
from bot.interactions.dispatcher import Press
from bot.platform import responses
from bot.platform.actions import AnswerPuzzle, NextPuzzle, ShowDaily


async def next_puzzle(press: Press, action: NextPuzzle) -> None:
    """Show the next puzzle of a game in the place of the one that is answered."""
    await responses.defer(press.interaction)
    posed = await press.services.feature(Puzzles).next(press.user.id, action.game)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


async def answer(press: Press, action: AnswerPuzzle) -> None:
    """Take an answer, the first one alone, and tell what is best."""
    await responses.defer(press.interaction)
    puzzles = press.services.feature(Puzzles)
    posed = await puzzles.solve(press.user.id, action.game, action.puzzle, action.choice)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


async def show_daily(press: Press, action: ShowDaily) -> None:
    """Show the puzzle of a day to one person, with what they answered."""
    await responses.defer(press.interaction, private=True)
    posed = await press.services.feature(Puzzles).of(press.user.id, action.game, action.puzzle)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))
