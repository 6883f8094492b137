"""``/stats`` and ``/leaderboard``: statistics and the best players of a game."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.standings import pages
from bot.interactions.services import services_of
from bot.matches.names import pictured
from bot.platform import language, responses
from bot.screens.page import Page
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import Texts, texts

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]
SERVER, EVERYBODY = "server", "everybody"
ABOUT = [
    app_commands.Choice(name=t("stats-about-server"), value=SERVER),
    app_commands.Choice(name=t("stats-about-everybody"), value=EVERYBODY),
]


@app_commands.command(name="stats", description=t("command-stats"))
@app_commands.describe(
    player=t("command-stats-player"),
    game=t("command-stats-game"),
    about=t("command-stats-about"),
    here=t("command-stats-here"),
)
@app_commands.choices(game=GAMES, about=ABOUT)
async def stats(
    interaction: Interaction,
    player: discord.User | None = None,
    game: str | None = None,
    about: str | None = None,
    here: bool = False,
) -> None:
    """Show statistics, privately unless ``here`` is set.

    Raises :class:`Refusal` for a hidden user, and if an argument is missing.
    """
    await responses.defer(interaction, private=not here)
    services = services_of(interaction)
    t = language.of_server(interaction) if here else language.of_player(interaction)
    if about == SERVER:
        if interaction.guild_id is None:
            raise Refusal("refusal-stats-direct")
        page = await pages.server(services, interaction.guild_id, game, t)
    elif about == EVERYBODY:
        if game is None:
            raise Refusal("refusal-stats-game")
        page = await pages.everybody(services, game, t)
    else:
        page = await _person(interaction, player or interaction.user, game, t)
    await show(interaction, page)


async def _person(
    interaction: Interaction, user: discord.User | discord.Member, game: str | None, t: Texts
) -> Page:
    services = services_of(interaction)
    if user.id != interaction.user.id and await services.tables.matches.statistics.is_hidden(user.id):
        raise Refusal("refusal-stats-hidden", name=user.display_name)
    name = pictured(user, interaction.guild_id)
    return await pages.person(services, user.id, name, game, t)


@app_commands.command(name="leaderboard", description=t("command-leaderboard"))
@app_commands.describe(
    game=t("command-leaderboard-game"),
    players=t("command-leaderboard-players"),
    here=t("command-leaderboard-here"),
)
@app_commands.choices(game=GAMES)
async def leaderboard(
    interaction: Interaction,
    game: str,
    players: app_commands.Range[int, 2, 6] | None = None,
    here: bool = False,
) -> None:
    """Show this server's all-time leaderboard, privately unless ``here`` is set."""
    await responses.defer(interaction, private=not here)
    t = language.of_server(interaction) if here else language.of_player(interaction)
    services, guild = services_of(interaction), interaction.guild_id or 0
    reader = 0 if here else interaction.user.id
    await show(interaction, await pages.ladder(services, reader, guild, game, players, t))


async def _show(interaction: Interaction, user: discord.User) -> None:
    """Show a user's statistics privately; raises :class:`Refusal` for a hidden user."""
    await responses.defer(interaction, private=True)
    await show(interaction, await _person(interaction, user, None, language.of_player(interaction)))


menu = app_commands.ContextMenu(name=t("command-menu-stats"), callback=_show)
