"""The buttons of leaderboards and statistics."""

from bot.delivery.pages import show
from bot.features.standings import pages, screens, together
from bot.interactions.dispatcher import Press
from bot.matches.names import listed
from bot.matches.past import captures_of
from bot.platform import responses
from bot.platform.actions import ExplainRatings, ShowLadder, ShowTogether, TurnStatistics


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


async def turn_statistics(press: Press, action: TurnStatistics) -> None:
    """Show another part of a page of statistics."""
    await responses.defer(press.interaction, private=not press.in_private)
    guild = press.interaction.guild_id
    people = await press.services.matches.statistics.names([action.user], guild or 0)
    (name,) = listed([people[action.user]], press.t("name-unknown"), pictured=True)
    page = await pages.statistics(
        press.interaction, action.about, action.user, name, action.game or None, press.t, action.part
    )
    await show(press.interaction, page)


async def explain_ratings(press: Press, action: ExplainRatings) -> None:
    """Explain ratings, privately and on a page of their own."""
    await responses.defer(press.interaction, private=True)
    await show(press.interaction, screens.ratings_explained(press.t))


async def show_together(press: Press, action: ShowTogether) -> None:
    """Show the records of a match's people, in a new private page."""
    await responses.defer(press.interaction, private=True)
    table, matches = await press.services.tables.load(action.match), press.services.matches
    users = [person.user for person in table.record.people]
    played = await matches.statistics.of_group(users)
    hidden = await matches.statistics.hidden(users) - {press.user.id}
    captures = await captures_of(matches, table.record)
    await show(press.interaction, together.page(table, played, hidden, captures, press.t))
