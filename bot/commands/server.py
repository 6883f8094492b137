"""``/server``: what the admins of a server set for it, and whom they keep from its tables."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.interactions.house import house_page, require_manager
from bot.interactions.services import services_of
from bot.matches.admin import house
from bot.platform import language, permissions, responses
from bot.screens.page import Page, mention
from engine.errors import Refusal
from render.texts import texts

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

group = app_commands.Group(
    name="server",
    description=t("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)


@group.command(name="settings", description=t("command-server-settings"))
async def settings(interaction: Interaction) -> None:
    """Show the menus of what is set for the server."""
    await responses.defer(interaction, private=True)
    guild = require_manager(interaction)
    await show(interaction, await house_page(interaction, guild))


@group.command(name="overview", description=t("command-server-overview"))
async def post_overview(interaction: Interaction) -> None:
    """Have a message here that lists the live matches of the server, and is kept up to date."""
    await responses.defer(interaction, private=True)
    guild, services = require_manager(interaction), services_of(interaction)
    permissions.require_bot(interaction)
    await services.overview_keeper.move(guild, interaction.channel_id or guild)
    await show(interaction, Page.of_text(language.of_player(interaction)("notice-overview")))


@group.command(name="block", description=t("command-server-block"))
@app_commands.describe(player=t("command-server-block-player"))
async def block(interaction: Interaction, player: discord.User) -> None:
    """Keep somebody from the tables of the server; raises :class:`Refusal` for oneself and for bots."""
    await responses.defer(interaction, private=True)
    guild, services = require_manager(interaction), services_of(interaction)
    if player.id == interaction.user.id:
        raise Refusal("refusal-block-self")
    if player.bot:
        raise Refusal("refusal-bots")
    tables = await house.block(services.tables, guild, player.id)
    responses.note_stored(interaction, "notice-blocked", None)
    own = language.of_player(interaction)
    await show(interaction, Page.of_text(own("notice-blocked-named", mention=mention(player.id))))
    await services.reconciler.tell_all(tables)
    await services.reconciler.keep()


@group.command(name="unblock", description=t("command-server-unblock"))
@app_commands.describe(player=t("command-server-unblock-player"))
async def unblock(interaction: Interaction, player: discord.User) -> None:
    """Let somebody sit down at the tables of the server again."""
    await responses.defer(interaction, private=True)
    guild, own = require_manager(interaction), language.of_player(interaction)
    house_rules = services_of(interaction).tables.matches.house_rules
    was_blocked = await house_rules.unblock(guild, player.id)
    key = "notice-unblocked" if was_blocked else "notice-not-blocked"
    await show(interaction, Page.of_text(own(key, mention=mention(player.id))))
