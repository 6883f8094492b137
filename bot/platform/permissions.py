"""Checks where matches are allowed, the bot's permissions there, who is an admin, and who sees a channel."""

from typing import Any

import discord

from engine.errors import Refusal

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")

UNKNOWN_MEMBER = 10007
"""Discord's error code for a user who isn't a member of the server."""


def require_bot(interaction: discord.Interaction, *, thread: bool = False) -> None:
    """Raise :class:`engine.errors.Refusal` naming the permissions that the bot lacks in this channel."""
    if is_direct(interaction):
        return
    inside = isinstance(interaction.channel, discord.Thread)
    if names := missing(interaction.app_permissions, thread=thread, inside=inside):
        raise Refusal("refusal-permissions", missing=names)


def missing(allowed: discord.Permissions, *, thread: bool = False, inside: bool = False) -> str:
    """Return the names of the permissions that the bot lacks in a channel; empty if it has all.

    ``thread`` includes those for opening a thread there; ``inside`` says that the channel is a thread.
    """
    needed = set(NEEDED)
    if thread:
        needed |= {"create_public_threads", "send_messages_in_threads"}
    if inside:
        needed = (needed - {"send_messages"}) | {"send_messages_in_threads"}
    names = [name for name in sorted(needed) if not getattr(allowed, name)]
    return ", ".join(name.replace("_", " ").title() for name in names)


def missing_in(channel: object, *, thread: bool = False) -> str:
    """Like :func:`missing`, for a channel object; empty if this process doesn't know the server."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return ""
    try:
        allowed = channel.permissions_for(channel.guild.me)
    except (AttributeError, discord.ClientException):  # the server or the thread's channel is not known here
        return ""
    return missing(allowed, thread=thread, inside=isinstance(channel, discord.Thread))


def require_writing(interaction: discord.Interaction) -> None:
    """Raise :class:`engine.errors.Refusal` if the user may not write in this channel."""
    if is_direct(interaction):
        return
    thread, allowed = isinstance(interaction.channel, discord.Thread), interaction.permissions
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise Refusal("refusal-import-silent")


def may_open_threads(interaction: discord.Interaction) -> bool:
    """Return whether the bot can open a thread in this channel and write in it."""
    allowed = interaction.app_permissions
    return (
        isinstance(interaction.channel, discord.TextChannel)
        and allowed.create_public_threads
        and allowed.send_messages_in_threads
    )


def is_admin(interaction: discord.Interaction) -> bool:
    """Return whether the user can manage the server or this channel."""
    return _manages(interaction.permissions)


def is_admin_of(interaction: discord.Interaction, channel: int) -> bool:
    """Return whether the user can manage the server or a channel chosen in a command."""
    data: Any = interaction.data or {}
    chosen = data.get("resolved", {}).get("channels", {}).get(str(channel), {})
    return _manages(discord.Permissions(int(chosen.get("permissions", 0))))


def _manages(allowed: discord.Permissions) -> bool:
    return allowed.manage_guild or allowed.manage_channels


def is_direct(interaction: discord.Interaction) -> bool:
    """Return whether this is a direct message with the bot, where matches are against robots only."""
    return interaction.guild is None and interaction.context.dm_channel


def channel_of(interaction: discord.Interaction) -> int | None:
    """Return the channel id, or None in a group chat, where the bot isn't a member."""
    here = interaction.guild is not None or is_direct(interaction)
    return interaction.channel_id if here else None


def is_open(channel: object) -> bool:
    """Return whether everyone on the server can see a channel or thread.

    Channels that this process doesn't know, and private threads, are not open.
    """
    parent = _parent(channel)
    if not isinstance(parent, discord.abc.GuildChannel) or _is_private(channel):
        return False
    return parent.permissions_for(parent.guild.default_role).view_channel


async def is_open_to(client: Any, guild: int, channel: int, readers: int) -> bool:
    """Return whether everyone who sees the channel ``readers`` of a server may see another channel or thread.

    That is so if everyone on the server can see it, or both are the same channel or its public threads.
    Raises Discord's errors like :func:`can_see`.
    """
    if channel == readers:
        return True
    try:
        known = await found(client, guild, channel)
        if is_open(known):
            return True
        same = _parent(known).id == _parent(await found(client, guild, readers)).id
    except (discord.NotFound, discord.Forbidden):
        return False
    return same and not _is_private(known)


async def can_see(client: Any, guild: int, channel: int, user: int) -> bool:
    """Return whether a user can see a channel or thread of a server.

    Fetches channels that this process doesn't know, and always the member. Raises Discord's errors, unless
    the channel, the server or the member is gone or the bot itself can't see the channel.
    """
    try:
        known = await found(client, guild, channel)
        allowed = _parent(known).permissions_for(await known.guild.fetch_member(user))
        if allowed.view_channel and _is_private(known) and not allowed.manage_threads:
            await known.fetch_member(user)
    except (discord.NotFound, discord.Forbidden):
        return False
    return bool(allowed.view_channel)


async def is_member(client: Any, guild: int, user: int) -> bool:
    """Ask Discord whether a user is a member of a server."""
    try:
        await client.http.get_member(guild, user)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MEMBER:
            raise
        return False
    return True


async def found(client: Any, guild: int, channel: int) -> Any:
    """Return a channel or thread of a server, from Discord if this process doesn't know it."""
    server = client.get_guild(guild)
    if server is None or not server.roles:
        server = await client.fetch_guild(guild)
    known = server.get_channel_or_thread(channel) or await server.fetch_channel(channel)
    if isinstance(known, discord.Thread) and known.parent is None:
        server._add_channel(await server.fetch_channel(known.parent_id))
    return known


def _parent(channel: object) -> Any:
    """Return the channel of a thread, and other channels unchanged."""
    return channel.parent if isinstance(channel, discord.Thread) else channel


def _is_private(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()
