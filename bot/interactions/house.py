"""Server admins: permission checks, admin actions and house rules."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord

from bot.delivery.pages import show
from bot.interactions.services import services_of
from bot.matches.names import person_of
from bot.platform import language, permissions, responses
from bot.screens.match.admin_actions import sentence as told
from bot.screens.page import Page
from engine.catalogue import game
from engine.errors import Refusal, UnknownGame
from storage.admin import AdminAction, HouseRules
from storage.errors import Blocked
from storage.records import Person

log = logging.getLogger(__name__)


def require_manager(interaction: discord.Interaction[Any]) -> int:
    """Return the server's id; raises :class:`engine.errors.Refusal` if the user can't manage it.

    Discord's own permission check for the command isn't enough, since it can be overridden.
    """
    if interaction.guild_id is None:
        raise Refusal("refusal-server-only")
    if not interaction.permissions.manage_guild:
        raise Refusal("refusal-manager-only")
    return interaction.guild_id


def admin_of(interaction: discord.Interaction[Any]) -> Person:
    """Return the admin as a player."""
    return person_of(interaction.user, interaction.guild_id)


async def do_as_admin(
    interaction: discord.Interaction[Any], match_id: int, key: str, work: Awaitable[object]
) -> None:
    """Carry out an admin action, update the channel, and report to the admin and the log channel."""
    services, own = services_of(interaction), language.of_player(interaction)
    await work
    responses.note_stored(interaction, key)
    problem = await services.reconciler.tell(match_id)
    last_deed = (await services.tables.matches.admin_actions.of_match(match_id))[-1]
    unheard = await _tell_log(interaction, last_deed)
    sentence = responses.done(own, key, problem)
    await show(interaction, Page.of_text(" ".join(filter(None, (sentence, unheard)))))


async def _tell_log(interaction: discord.Interaction[Any], admin_action: AdminAction) -> str:
    """Report an admin action in the server's log channel; return a notice if that fails."""
    services, guild = services_of(interaction), interaction.guild_id or 0
    rules = await services.tables.matches.house_rules.get(guild)
    if rules.log is None:
        return ""
    t, row = language.of_server(interaction), await services.tables.matches.get(admin_action.match)
    try:
        title = game(row.game).facts.title
    except UnknownGame:
        title = row.game
    line = t(
        "house-told", told=told(row, admin_action, t), title=title, match=row.id, channel=f"<#{row.channel}>"
    )
    channel: Any = interaction.client.get_partial_messageable(rules.log)
    try:
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            await channel.send(line, allowed_mentions=discord.AllowedMentions.none())
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.warning("server %s: can't post in the log channel: %r", guild, error)
        return language.of_player(interaction)("house-silent", channel=f"<#{rules.log}>")
    return ""


async def house_rules(interaction: discord.Interaction[Any], *, opens: bool = True) -> HouseRules:
    """Return the server's house rules for a user who opens a table or resumes a match here.

    Raises :class:`engine.errors.Refusal` if the rules forbid it. Without ``opens`` the match is already on
    the server, so only blocks and allowed channels are checked. Deleted channels and roles are ignored.
    """
    guild = interaction.guild_id
    if guild is None:
        return HouseRules(0)
    store = services_of(interaction).tables.matches.house_rules
    rules = await store.get(guild)
    there = numbers_of(interaction.guild, rules)
    language.set_house(guild, rules.language)
    if await store.is_blocked(guild, interaction.user.id):
        raise Blocked
    channels = [channel for channel in rules.channels if channel in there]
    here = getattr(interaction.channel, "parent_id", None) or interaction.channel_id
    if channels and here not in channels:
        raise Refusal("refusal-house-channels", channels=", ".join(f"<#{channel}>" for channel in channels))
    if not opens:
        return rules
    roles = _roles(interaction.user)
    if rules.starters in there and rules.starters not in roles and not permissions.is_admin(interaction):
        raise Refusal("refusal-house-starters", role=f"<@&{rules.starters}>")
    if rules.most and await store.live(guild) >= rules.most:
        raise Refusal("refusal-house-most", count=rules.most)
    return rules


def is_known(guild: discord.Guild) -> bool:
    """Return whether this process receives a server's events, and so knows its channels and roles."""
    return bool(guild.roles)


def sees(interaction: discord.Interaction[Any], channel: int) -> bool:
    """Return whether the user can see a channel or thread of the server.

    Other channels of a server that isn't known here count as hidden, and so do other private threads.
    """
    if channel in (interaction.channel_id, getattr(interaction.channel, "parent_id", None)):
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or not is_known(guild) or not isinstance(user, discord.Member):
        return False
    known = guild.get_channel_or_thread(channel)
    if isinstance(known, discord.Thread):
        known = None if known.is_private() else known.parent
    return known is not None and known.permissions_for(user).view_channel


def _roles(user: discord.User | discord.Member) -> set[int]:
    """Return the role ids of a member, including roles not in the cache."""
    return {*getattr(user, "_roles", ()), *(role.id for role in getattr(user, "roles", ()))}


def numbers_of(guild: discord.Guild | None, rules: HouseRules) -> set[int]:
    """Return the ids of a server's channels and roles; if they aren't known, those in the rules."""
    if guild is None:
        return set()
    if not is_known(guild):
        return {*rules.channels, *filter(None, (rules.starters, rules.log))}
    return {channel.id for channel in guild.channels} | {role.id for role in guild.roles}
