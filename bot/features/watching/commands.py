"""``/watch``: the matches of a server that are most worth watching, and where the best one is posted."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.watching import screens
from bot.features.watching.service import Watching
from bot.interactions.house import require_manager, sees
from bot.interactions.services import services_of
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.screens.page import Page
from render.texts import texts
from storage.records import LiveMatch
from storage.timing import week_of

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in


@app_commands.command(name="watch", description=t("command-watch"))
@app_commands.describe(weekly=t("command-watch-weekly"))
@app_commands.guild_only()
async def watch(interaction: Interaction, weekly: bool | None = None) -> None:
    """Show the matches most worth watching in channels that the user can see, privately.

    With ``weekly``, post the match of the week in the channel or stop doing so; for server managers.
    """
    await responses.defer(interaction, private=True)
    if weekly is None:
        await show(interaction, await page_of(interaction))
        return
    guild, own = require_manager(interaction), language.of_player(interaction)
    store, channel = services_of(interaction).matches.watching, interaction.channel_id or 0
    if not weekly:
        key = "notice-watch-stopped" if await store.end(channel) else "notice-watch-none"
        await show(interaction, Page.of_text(own(key)))
        return
    permissions.require_bot(interaction)
    await store.begin(channel, guild, interaction.user.id, week_of(now()) - 1)
    await show(interaction, Page.of_text(own("notice-watch-weekly")))


async def page_of(interaction: Interaction) -> Page:
    """Return the page of the matches most worth watching among those that the user can see."""
    services = services_of(interaction)
    watching = services.feature(Watching)
    seen = await seen_by(interaction)
    best = await watching.best(seen)
    users = {person.user for each in best for person in each.row.people}
    hidden = {*await services.matches.statistics.hidden(users)} - {interaction.user.id} if users else set()
    return screens.overview(best, len(seen), hidden, interaction.user.id, language.of_player(interaction))


async def seen_by(interaction: Interaction) -> list[LiveMatch]:
    """Return the running matches of the server in channels that the user can see."""
    live = await services_of(interaction).feature(Watching).live(interaction.guild_id or 0)
    return [each for each in live if sees(interaction, each.channel)]
