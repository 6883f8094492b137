"""``/cup`` and ``/league``: open one-off cups, and leagues, which are played in seasons."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.contests import service as organiser
from bot.features.contests.schedule import ContestSchedule
from bot.interactions.errors import say
from bot.interactions.house import house_rules
from bot.interactions.services import Services, services_of
from bot.matches import pace as paces
from bot.matches.names import person_of
from bot.matches.table import Stale
from bot.platform import language, permissions, responses
from bot.screens.page import Page
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import texts
from storage.admin import HouseRules
from storage.contests import ContestKind
from storage.records import Person

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]

PACES = [
    app_commands.Choice(name=paces.label(*paces.read(choice), t), value=choice)
    for choice in paces.CHOICES
    if choice != paces.NONE
]
"""The time limits of a contest; without one it might never end."""


cup = app_commands.Group(name="cup", description=t("command-cup"), guild_only=True)


@cup.command(name="new", description=t("command-cup-new"))
@app_commands.describe(
    game=t("command-contest-game"), players=t("command-cup-players"), pace=t("command-contest-pace")
)
@app_commands.choices(game=GAMES, pace=PACES)
async def new_cup(
    interaction: Interaction,
    game: str,
    players: app_commands.Range[int, 3, 9] = 4,
    pace: str | None = None,
) -> None:
    """Open a cup, which starts when it is full."""
    await _open_here(interaction, ContestKind.CUP, game, pace, size=players)


league = app_commands.Group(name="league", description=t("command-league"), guild_only=True)


@league.command(name="new", description=t("command-league-new"))
@app_commands.describe(
    game=t("command-contest-game"), days=t("command-league-days"), pace=t("command-contest-pace")
)
@app_commands.choices(game=GAMES, pace=PACES)
async def new_league(
    interaction: Interaction,
    game: str,
    days: app_commands.Range[int, 1, 14] = 3,
    pace: str | None = None,
) -> None:
    """Open the first season of a league, with some days to sign up."""
    await _open_here(interaction, ContestKind.LEAGUE, game, pace, days=days)


async def _open_here(
    interaction: Interaction, kind: ContestKind, game: str, pace: str | None, **options: int
) -> None:
    """Open a contest in the channel; raises what :func:`_check` does."""
    await responses.defer(interaction, private=True)
    rules, place, host = await _check(interaction)
    limits = paces.read(pace) if pace else (rules.pace or paces.STANDARD, rules.bank or 0)
    if limits[1]:
        limits = (0, limits[1])
    tables = services_of(interaction).tables
    await organiser.open_contest(tables, kind, place, host, game, pace=limits, **options)
    await _opened(interaction)


async def open_next_season(interaction: Interaction, contest_id: int) -> None:
    """Open the season after a contest's; raises what :func:`_check` does."""
    await responses.defer(interaction)
    _, _, host = await _check(interaction)
    tables = services_of(interaction).tables
    earlier = await tables.matches.contests.get(contest_id)
    if (earlier.guild, earlier.channel) != (interaction.guild_id, interaction.channel_id):
        raise Stale
    await organiser.next_season(tables, earlier, host)
    await _opened(interaction)


async def _check(interaction: Interaction) -> tuple[HouseRules, tuple[int, int], Person]:
    """Check that a contest may be opened in the channel, where its matches get threads.

    Returns the server's rules, the server and channel, and the host. Raises :class:`Refusal` if the channel
    is unsuitable, the bot lacks a permission there, or the user may not open tables.
    """
    if interaction.guild_id is None or not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("refusal-contest-here")
    permissions.require_bot(interaction, thread=True)
    rules = await house_rules(interaction)
    place = (interaction.guild_id, interaction.channel.id)
    return rules, place, person_of(interaction.user, interaction.guild_id)


async def _opened(interaction: Interaction) -> None:
    """Confirm that the sign-up is open, and post it."""
    own = language.of_player(interaction)
    responses.note_stored(interaction, "notice-contest-opened", None)
    page = Page.of_text(own("notice-contest-opened"))
    if responses.is_beside(interaction):
        await say(interaction, page)
    else:
        await show(interaction, page)
    await keep_contests(services_of(interaction))


async def keep_contests(services: Services) -> None:
    """Update cups and leagues at once after a change."""
    await services.reconciler.keep(services.feature(ContestSchedule))
