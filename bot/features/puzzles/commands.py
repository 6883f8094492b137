"""``/puzzle``: what is the best turn here?"""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.puzzles.schedule import PuzzleSchedule
from bot.features.puzzles.screens import puzzle_page
from bot.features.puzzles.service import Puzzles
from bot.features.puzzles.stats import stats_page
from bot.interactions.house import require_manager
from bot.interactions.services import services_of
from bot.platform import language, permissions, responses
from bot.screens.page import Page
from engine.catalogue import games
from render.texts import texts

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]

group = app_commands.Group(name="puzzle", description=t("command-puzzle"))


@group.command(name="play", description=t("command-puzzle-play"))
@app_commands.describe(game=t("command-puzzle-game"))
@app_commands.choices(game=GAMES)
async def play(interaction: Interaction, game: str | None = None) -> None:
    """Show the user a puzzle they haven't answered yet, privately."""
    await responses.defer(interaction, private=True)
    services = services_of(interaction)
    posed = await services.feature(Puzzles).next(interaction.user.id, game)
    page = await puzzle_page(services.render_pool, posed, language.of_player(interaction))
    await show(interaction, page)


@group.command(name="stats", description=t("command-puzzle-stats"))
async def stats(interaction: Interaction) -> None:
    """Show the user's answers and streaks, and the channel's table, privately."""
    await responses.defer(interaction, private=True)
    puzzles = services_of(interaction).feature(Puzzles)
    found = await puzzles.stats(interaction.user.id, interaction.channel_id or 0)
    await show(interaction, stats_page(found, language.of_player(interaction)))


@group.command(name="here", description=t("command-puzzle-here"))
@app_commands.describe(hour=t("command-puzzle-here-hour"), stop=t("command-puzzle-here-stop"))
async def here(
    interaction: Interaction, hour: app_commands.Range[int, 0, 23] = 9, stop: bool = False
) -> None:
    """Post a daily puzzle in the channel, or stop doing so; for server managers."""
    await responses.defer(interaction, private=True)
    guild, own = require_manager(interaction), language.of_player(interaction)
    services = services_of(interaction)
    channel, puzzles = interaction.channel_id or 0, services.matches.puzzles
    if stop:
        key = "notice-puzzle-stopped" if await puzzles.end(channel) else "notice-puzzle-none"
        await show(interaction, Page.of_text(own(key)))
        return
    permissions.require_bot(interaction)
    await puzzles.begin(channel, guild, hour)
    await show(interaction, Page.of_text(own("notice-puzzle-daily", hour=f"{hour:02}:00")))
    await services.reconciler.keep(services.feature(PuzzleSchedule))
