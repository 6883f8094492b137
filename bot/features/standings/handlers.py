"""The buttons of leaderboards."""

from bot.delivery.pages import show
from bot.features.standings import pages
from bot.interactions.dispatcher import Press
from bot.platform import responses
from bot.platform.actions import ShowLadder


async def show_ladder(press: Press, action: ShowLadder) -> None:
    """Replace a private leaderboard by another; below a public one, respond privately."""
    await responses.defer(press.interaction, private=not press.in_private)
    page = await pages.ladder(
        press.services,
        press.user.id,
        press.interaction.guild_id or 0,
        action.game,
        action.seats,
        press.t,
        month=action.month,
        world=action.world,
    )
    await show(press.interaction, page)
