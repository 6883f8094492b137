"""The controls of puzzles."""

from bot.delivery.pages import show
from bot.delivery.puzzles import puzzle_page
from bot.interactions.dispatcher import Press, handles
from bot.platform import responses
from bot.platform.actions import AnswerPuzzle, NextPuzzle, ShowDaily


@handles(NextPuzzle)
async def next_puzzle(press: Press, action: NextPuzzle) -> None:
    """Show the next puzzle of a game in the place of the one that is answered."""
    await responses.defer(press.interaction)
    posed = await press.services.puzzles.next(press.user.id, action.game)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


@handles(AnswerPuzzle)
async def answer(press: Press, action: AnswerPuzzle) -> None:
    """Take an answer, the first one alone, and tell what is best."""
    await responses.defer(press.interaction)
    posed = await press.services.puzzles.solve(press.user.id, action.game, action.puzzle, action.choice)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))


@handles(ShowDaily)
async def show_daily(press: Press, action: ShowDaily) -> None:
    """Show the puzzle of a day to one person, with what they answered."""
    await responses.defer(press.interaction, private=True)
    posed = await press.services.puzzles.of(press.user.id, action.game, action.puzzle)
    await show(press.interaction, await puzzle_page(press.services.render_pool, posed, press.t))
