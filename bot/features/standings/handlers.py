"""The buttons of leaderboards and statistics."""

from collections.abc import Sequence
from functools import partial

from bot.delivery.pages import show
from bot.features.standings import pages, screens, together
from bot.interactions.dispatcher import Press
from bot.matches.names import listed
from bot.platform import responses
from bot.platform.actions import (
    ChooseMet,
    ExplainRatings,
    ShowLadder,
    ShowMet,
    ShowRecordWith,
    ShowTogether,
    TurnStatistics,
)
from engine.errors import Refusal


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
    """Show the records of a match's people, privately.

    Users who aren't among them only see what happened on this server.
    """
    await responses.defer(press.interaction, private=not press.in_private)
    table, matches = await press.services.tables.load(action.match), press.services.matches
    names = {person.user: name for person, name in zip(table.record.people, table.names, strict=True)}
    is_local = press.user.id not in names
    guild = press.interaction.guild_id or 0
    played = await matches.statistics.of_group(sorted(names), guild if is_local else None)
    hidden = await matches.statistics.hidden(names) - {press.user.id}
    here = table.record.guild is not None and table.record.guild == guild
    page = partial(together.page, action, names, played, hidden, press.t, is_local=is_local, has_poster=here)
    await show(press.interaction, await press.services.render_pool.run(page))


async def show_met(press: Press, action: ShowMet) -> None:
    """Show a part of the list of everyone the user has met, privately."""
    await responses.defer(press.interaction, private=not press.in_private)
    people = await press.services.matches.statistics.met(press.user.id)
    part, shown = together.met_on(people, action.part)
    names = await _names(press, [each.user for each in shown])
    await show(press.interaction, together.met(people, names, part, press.t))


async def choose_met(press: Press, action: ChooseMet) -> None:
    """Show the user's record with the selected other user."""
    await show_record_with(press, ShowRecordWith(press.number))


async def show_record_with(press: Press, action: ShowRecordWith) -> None:
    """Show the user's record with another user; raises :class:`Refusal` for a hidden one."""
    await responses.defer(press.interaction, private=not press.in_private)
    matches, user = press.services.matches, press.user.id
    names = await _names(press, [user, action.user])
    if await matches.statistics.is_hidden(action.user):
        raise Refusal("refusal-stats-hidden", name=names[action.user])
    played = await matches.statistics.of_group([user, action.user], others=True)
    page = partial(together.pair, action, user, names, played, press.t)
    await show(press.interaction, await press.services.render_pool.run(page))


async def _names(press: Press, users: Sequence[int]) -> dict[int, str]:
    """Return users' names, which may be shown on any server."""
    people = await press.services.matches.statistics.names(users, press.interaction.guild_id or 0)
    return dict(zip(people, listed([*people.values()], press.t("name-unknown")), strict=True))
