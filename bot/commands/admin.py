"""``/admin match``: what admins of a server do to matches; each deed stands in the history."""

from typing import Any

import discord
from discord import app_commands

from bot.interactions.house import admin_of, do_as_admin, match_of, require_target
from bot.interactions.services import services_of
from bot.matches.admin import intervene
from bot.matches.names import names_of, person_of
from bot.platform import language, responses
from bot.platform.components import shorten
from bot.screens.page import isolated
from engine.errors import Refusal
from render.texts import texts
from storage.errors import StorageError

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

SUGGESTED = 25

group = app_commands.Group(
    name="admin",
    description=t("command-admin"),
    default_permissions=discord.Permissions(manage_guild=True),
    guild_only=True,
)
matches = app_commands.Group(name="match", description=t("command-admin-match"), parent=group)

Number = app_commands.Range[int, 1]


@matches.command(name="pause", description=t("command-admin-pause"))
@app_commands.describe(match=t("command-admin-number"))
async def pause(interaction: Interaction, match: Number | None = None) -> None:
    """Stop a match until an admin lets it go on."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = intervene.pause(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-paused", work)


@matches.command(name="resume", description=t("command-admin-resume"))
@app_commands.describe(match=t("command-admin-number"))
async def resume(interaction: Interaction, match: Number | None = None) -> None:
    """Let a match go on that was paused."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = intervene.resume(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-resumed", work)


@matches.command(name="end", description=t("command-admin-end"))
@app_commands.describe(match=t("command-admin-number"))
async def end(interaction: Interaction, match: Number | None = None) -> None:
    """End a match without a result, or close a table."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = intervene.end(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-abandoned", work)


@matches.command(name="move", description=t("command-admin-move"))
@app_commands.describe(channel=t("command-admin-move-channel"), match=t("command-admin-number"))
async def move(
    interaction: Interaction, channel: discord.TextChannel | discord.Thread, match: Number | None = None
) -> None:
    """Move a match to another channel of the server, for admins of both channels."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    require_target(interaction, channel)
    tables, guild = services_of(interaction).tables, interaction.guild_id or 0
    await do_as_admin(
        interaction, match_id, "notice-moved", intervene.move(tables, match_id, admin, channel.id, guild)
    )


@matches.command(name="back", description=t("command-admin-back"))
@app_commands.describe(turn=t("command-admin-back-turn"), match=t("command-admin-number"))
async def back(interaction: Interaction, turn: Number, match: Number | None = None) -> None:
    """Take a match back to the beginning of an earlier turn."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = intervene.rewind(services_of(interaction).tables, match_id, admin, turn)
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
    """Give a seat to somebody else for good, or to a robot; raises :class:`Refusal` for another bot."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    if player is not None and player.bot:
        raise Refusal("refusal-bots")
    guest = None if player is None else person_of(player, interaction.guild_id)
    tables, channel_texts = services_of(interaction).tables, language.of_server(interaction)
    work = intervene.reseat(tables, match_id, admin, seat - 1, guest, channel_texts)
    await do_as_admin(interaction, match_id, "notice-reseated", work)


@seat.autocomplete("seat")
async def _seats(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Suggest the seats by the names of who sits there."""
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
    """Check a match by its log, and put right what is stored of it."""
    await responses.defer(interaction, private=True)
    match_id, admin = await match_of(interaction, match), admin_of(interaction)
    work = intervene.mend(services_of(interaction).tables, match_id, admin)
    await do_as_admin(interaction, match_id, "notice-mended", work)
