"""``/stats`` and ``/leaderboard``: statistics and the best players of a game."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.standings import pages
from bot.features.standings.pages import EVERYBODY, SERVER
from bot.interactions.services import services_of
from bot.matches.names import pictured
from bot.platform import language, responses
from engine.catalogue import games
from render.texts import texts

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]
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
    t = language.of_server(interaction) if here else language.of_player(interaction)
    user = player or interaction.user
    name = pictured(user, interaction.guild_id)
    await show(interaction, await pages.statistics(interaction, about, user.id, name, game, t))


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
    t, name = language.of_player(interaction), pictured(user, interaction.guild_id)
    await show(interaction, await pages.statistics(interaction, None, user.id, name, None, t))


menu = app_commands.ContextMenu(name=t("command-menu-stats"), callback=_show)
