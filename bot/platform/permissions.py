"""Where a match can be, what the bot needs to be allowed there, and who is an admin."""

import discord

from engine.errors import Refusal

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")


def require_bot(interaction: discord.Interaction, *, thread: bool = False) -> None:
    """Raise :class:`engine.errors.Refusal` naming what the bot is not allowed in this channel."""
    if is_direct(interaction):
        return
    needed = set(NEEDED)
    if thread:
        needed |= {"create_public_threads", "send_messages_in_threads"}
    if isinstance(interaction.channel, discord.Thread):
        needed = (needed - {"send_messages"}) | {"send_messages_in_threads"}
    missing = [name for name in sorted(needed) if not getattr(interaction.app_permissions, name)]
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise Refusal("refusal-permissions", missing=names)


def require_writing(interaction: discord.Interaction) -> None:
    """Raise :class:`engine.errors.Refusal` where the user may not write what the bot would write for them."""
    if is_direct(interaction):
        return
    thread, allowed = isinstance(interaction.channel, discord.Thread), interaction.permissions
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise Refusal("refusal-import-silent")


def may_open_threads(interaction: discord.Interaction) -> bool:
    """Return whether the bot can open a thread where it was called, and write there."""
    allowed = interaction.app_permissions
    return (
        isinstance(interaction.channel, discord.TextChannel)
        and allowed.create_public_threads
        and allowed.send_messages_in_threads
    )


def is_admin(interaction: discord.Interaction) -> bool:
    """Return whether the user may manage the server or at least this channel."""
    allowed = interaction.permissions
    return allowed.manage_guild or allowed.manage_channels


def is_direct(interaction: discord.Interaction) -> bool:
    """Return whether this is a direct message with the bot, where matches are against robots alone."""
    return interaction.guild is None and interaction.context.dm_channel


def channel_of(interaction: discord.Interaction) -> int | None:
    """Return the channel that a match can be in, None where the bot itself is not: in a group of friends."""
    here = interaction.guild is not None or is_direct(interaction)
    return interaction.channel_id if here else None
