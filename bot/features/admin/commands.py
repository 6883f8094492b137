"""``/admin match`` and ``/server``: admin actions on matches, and server settings."""

from typing import Any

import discord
from discord import app_commands

from bot.delivery.pages import show
from bot.features.admin import service
from bot.features.admin.handlers import house_page
from bot.features.admin.schedule import OverviewSchedule
from bot.interactions.house import admin_of, do_as_admin, require_manager
from bot.interactions.services import services_of
from bot.matches.names import names_of, person_of
from bot.platform import language, permissions, responses
from bot.platform.components import shorten
from bot.screens.page import Page, isolated, mention
from engine.errors import Refusal
from render.texts import texts
from storage.errors import NoSuchMatch, StorageError

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

SUGGESTED = 25

admin = app_commands.Group(
    name="admin",
    description=t("command-admin"),
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)
matches = app_commands.Group(name="match", description=t("command-admin-match"), parent=admin)

Number = app_commands.Range[int, 1]


@matches.command(name="pause", description=t("command-admin-pause"))
@app_commands.describe(match=t("command-admin-number"))
async def pause(interaction: Interaction, match: Number | None = None) -> None:
    """Pause a match until an admin resumes it."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = service.pause(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-paused", work)


@matches.command(name="resume", description=t("command-admin-resume"))
@app_commands.describe(match=t("command-admin-number"))
async def resume(interaction: Interaction, match: Number | None = None) -> None:
    """Resume a paused match."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = service.resume(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-resumed", work)


@matches.command(name="end", description=t("command-admin-end"))
@app_commands.describe(match=t("command-admin-number"))
async def end(interaction: Interaction, match: Number | None = None) -> None:
    """End a match without a result, or close a lobby."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = services_of(interaction).tables.close(match_id, admin)
    await do_as_admin(interaction, match_id, "notice-abandoned", work)


@matches.command(name="move", description=t("command-admin-move"))
@app_commands.describe(channel=t("command-admin-move-channel"), match=t("command-admin-number"))
async def move(
    interaction: Interaction, channel: discord.TextChannel | discord.Thread, match: Number | None = None
) -> None:
    """Move a match to another channel of the server; requires an admin of both channels."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    require_target(interaction, channel)
    tables, guild = services_of(interaction).tables, interaction.guild_id or 0
    await do_as_admin(
        interaction, match_id, "notice-moved", service.move(tables, match_id, admin, channel.id, guild)
    )


@matches.command(name="back", description=t("command-admin-back"))
@app_commands.describe(turn=t("command-admin-back-turn"), match=t("command-admin-number"))
async def back(interaction: Interaction, turn: Number, match: Number | None = None) -> None:
    """Rewind a match to the start of an earlier turn."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = service.rewind(services_of(interaction).tables, match_id, admin, turn)
    await do_as_admin(interaction, match_id, "notice-rewound", work)


@matches.command(name="seat", description=t("command-admin-seat"))
@app_commands.describe(
    seat=t("command-admin-seat-seat"),
    player=t("command-admin-seat-player"),
    match=t("command-admin-number"),
)
async def seat(
    interaction: Interaction, seat: Number, player: discord.User | None = None, match: Number | None = None
) -> None:
    """Give a seat permanently to another user or a robot; raises :class:`Refusal` for other bots."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    if player is not None and player.bot:
        raise Refusal("refusal-bots")
    guest = None if player is None else person_of(player, interaction.guild_id)
    tables, channel_texts = services_of(interaction).tables, language.of_server(interaction)
    work = service.reseat(tables, match_id, admin, seat - 1, guest, channel_texts)
    await do_as_admin(interaction, match_id, "notice-reseated", work)


@seat.autocomplete("seat")
async def _seats(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Suggest seats by their players' names."""
    try:
        match_id = await match_of(interaction, interaction.namespace.match or None)
        row = await services_of(interaction).tables.matches.get(match_id)
    except (Refusal, StorageError):
        return []
    named = [(f"{number} · {isolated(name)}", number) for number, name in enumerate(names_of(row), 1)]
    typed = str(current).casefold()
    return [
        app_commands.Choice(name=shorten(name, 100), value=number)
        for name, number in named
        if typed in name.casefold()
    ][:SUGGESTED]


@matches.command(name="mend", description=t("command-admin-mend"))
@app_commands.describe(match=t("command-admin-number"))
async def mend(interaction: Interaction, match: Number | None = None) -> None:
    """Replay a match's log and repair its stored state."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = service.mend(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-mended", work)


server = app_commands.Group(
    name="server",
    description=t("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)


@server.command(name="settings", description=t("command-server-settings"))
async def settings(interaction: Interaction) -> None:
    """Show the server settings."""
    await responses.defer(interaction, private=True)
    guild = require_manager(interaction)
    await show(interaction, await house_page(interaction, guild))


@server.command(name="overview", description=t("command-server-overview"))
async def post_overview(interaction: Interaction) -> None:
    """Post an overview of the server's live matches, which is kept up to date."""
    await responses.defer(interaction, private=True)
    guild, services = require_manager(interaction), services_of(interaction)
    permissions.require_bot(interaction)
    await services.feature(OverviewSchedule).move(guild, interaction.channel_id or guild)
    await show(interaction, Page.of_text(language.of_player(interaction)("notice-overview")))


@server.command(name="block", description=t("command-server-block"))
@app_commands.describe(player=t("command-server-block-player"))
async def block(interaction: Interaction, player: discord.User) -> None:
    """Block a user from the server's tables; raises :class:`Refusal` for oneself and for bots."""
    await responses.defer(interaction, private=True)
    guild, services = require_manager(interaction), services_of(interaction)
    if player.id == interaction.user.id:
        raise Refusal("refusal-block-self")
    if player.bot:
        raise Refusal("refusal-bots")
    tables = await service.block(services.tables, guild, player.id)
    responses.note_stored(interaction, "notice-blocked", None)
    own = language.of_player(interaction)
    await show(interaction, Page.of_text(own("notice-blocked-named", mention=mention(player.id))))
    await services.reconciler.tell_all(tables)
    await services.reconciler.keep()


@server.command(name="unblock", description=t("command-server-unblock"))
@app_commands.describe(player=t("command-server-unblock-player"))
async def unblock(interaction: Interaction, player: discord.User) -> None:
    """Unblock a user."""
    await responses.defer(interaction, private=True)
    guild, own = require_manager(interaction), language.of_player(interaction)
    house_rules = services_of(interaction).tables.matches.house_rules
    was_blocked = await house_rules.unblock(guild, player.id)
    key = "notice-unblocked" if was_blocked else "notice-not-blocked"
    await show(interaction, Page.of_text(own(key, mention=mention(player.id))))


async def match_of(interaction: Interaction, number: int | None) -> int:
    """Return the id of the channel's match, or check that a given id belongs to this server.

    Raises :class:`engine.errors.Refusal` if the user isn't an admin, and :class:`storage.errors.NoSuchMatch`.
    """
    if interaction.guild_id is None:
        raise Refusal("refusal-server-only")
    if not permissions.is_admin(interaction):
        raise Refusal("refusal-admin-only")
    tables = services_of(interaction).tables
    if number is None:
        return await tables.id_here(interaction.channel_id)
    row = await tables.matches.get(number)
    if row.guild != interaction.guild_id:
        raise NoSuchMatch(number)
    if row.channel != interaction.channel_id:
        require_manager(interaction)
    return row.id


def require_target(interaction: Interaction, channel: discord.TextChannel | discord.Thread) -> None:
    """Raise :class:`engine.errors.Refusal` unless a match can be moved to a channel.

    The admin has to manage that channel too, and the bot needs permission to post there.
    """
    mention = f"<#{channel.id}>"
    if not permissions.is_admin_of(interaction, channel.id):
        raise Refusal("refusal-admin-target", channel=mention)
    if missing := permissions.missing_in(channel):
        raise Refusal("refusal-permissions-there", channel=mention, missing=missing)
