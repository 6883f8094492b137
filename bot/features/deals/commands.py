"""``/deal``: the deal of the week."""

from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.deals import screens
from bot.features.deals.service import Deals, robots_of, seats_of
from bot.interactions.dispatcher import Press
from bot.interactions.house import require_manager
from bot.interactions.open_table import show_table
from bot.interactions.services import services_of
from bot.matches import pace
from bot.matches.names import person_of
from bot.matches.robots import players as robot_players
from bot.matches.table import Stale
from bot.platform import language, permissions, responses
from bot.platform.actions import ShowOwnDeals
from bot.platform.clock import now
from bot.screens.match.turn_message import results_date
from bot.screens.page import Page
from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import texts
from storage.errors import Conflict, DealBegun, NotInLobby
from storage.records import Listing, TableSpec
from storage.timing import week_of

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]

group = app_commands.Group(name="deal", description=t("command-deal"))


@group.command(name="play", description=t("command-deal-play"))
@app_commands.describe(game=t("command-deal-game"))
@app_commands.choices(game=GAMES)
async def play(interaction: Interaction, game: str) -> None:
    """Start this week's deal of a game in direct messages, or say where it is."""
    await responses.defer(interaction, private=True)
    await show(interaction, Page.of_text(await _begun(interaction, game)))


@group.command(name="here", description=t("command-deal-here"))
@app_commands.describe(stop=t("command-deal-here-stop"))
async def here(interaction: Interaction, stop: bool = False) -> None:
    """Post each week's results in the channel, or stop doing so; for server managers."""
    await responses.defer(interaction, private=True)
    guild, own = require_manager(interaction), language.of_player(interaction)
    services = services_of(interaction)
    channel, weekly = interaction.channel_id or 0, services.matches.deals
    if stop:
        key = "notice-deal-stopped" if await weekly.end(channel) else "notice-deal-none"
        await show(interaction, Page.of_text(own(key)))
        return
    permissions.require_bot(interaction)
    await weekly.begin(channel, guild, week_of(now()) - 1)
    await show(interaction, Page.of_text(own("notice-deal-weekly")))


async def show_own(press: Press, action: ShowOwnDeals) -> None:
    """Show the user's own results of a week, in a new private page; raises :class:`Stale` for this week's."""
    await responses.defer(press.interaction, private=True)
    if action.week >= week_of(now()):
        raise Stale
    standings = await press.services.feature(Deals).standings(action.week)
    channel = press.user.dm_channel or await press.user.create_dm()
    await show(press.interaction, screens.own(standings, press.user.id, channel.id, press.t))


async def _begun(interaction: Interaction, game: str) -> str:
    """Start or show this week's deal of a game; return the text of the reply.

    Raises :class:`engine.errors.Refusal` if the user accepts no direct messages or plays another match there,
    and :class:`storage.errors.StorageError`.
    """
    services, user, t = services_of(interaction), interaction.user, language.of_player(interaction)
    week, rules = week_of(now()), rules_of(game)
    mine = await services.matches.deals.of_user(user.id, week)
    begun = mine.get(game)
    row = await services.matches.get(begun) if begun is not None else None
    values = {"title": rules.facts.title, "date": results_date(week)}
    if row is not None and not row.status.live:
        return t("notice-deal-over", **values)
    if row is None:
        try:
            row = await _opened(interaction, game, week)
        except DealBegun:  # by a simultaneous press, or before the user deleted their data
            begun = (await services.matches.deals.of_user(user.id, week)).get(game)
            if begun is None:
                raise
            row = await services.matches.get(begun)
        responses.note_stored(interaction, "notice-deal")
    with suppress(NotInLobby, Conflict):  # already started, here or by the sweep for full lobbies
        row = (await services.tables.start(row.id)).record
    problem = await show_table(interaction, row)
    if problem is not None:
        return responses.done(t, "notice-deal", problem)
    return t("notice-deal-begun", link=f"https://discord.com/channels/@me/{row.channel}", **values)


async def _opened(interaction: Interaction, game: str, week: int) -> Listing:
    """Open the table of a deal in the user's direct messages."""
    user, rules = interaction.user, rules_of(game)
    try:
        channel = user.dm_channel or await user.create_dm()
    except discord.HTTPException as error:
        raise Refusal("refusal-deal-direct") from error
    spec = TableSpec(
        game,
        seats_of(game),
        options=rules.facts.check_options({}),
        robots=robot_players.robots(robots_of(game), language.of_player(interaction)),
        pace=(pace.STANDARD, 0),
        week=week,
    )
    lobbies = services_of(interaction).tables.matches.lobbies
    return await lobbies.create(channel.id, None, person_of(user, None), spec, now=now())
