"""Gateway events about servers and channels, passed on to the reconciler."""

from typing import Any

import discord

from bot.app.welcome import greet
from bot.interactions.dispatcher import submitted
from bot.interactions.services import Services
from storage.records import AwayReason


class GatewayEvents(discord.Client):
    """A client that tells its reconciler when channels become reachable or are gone."""

    services: Services

    async def on_ready(self) -> None:
        """Resume pending work."""
        await self.services.server_rows.ready(self.guilds)
        await self.services.reconciler.ready()

    async def on_resumed(self) -> None:
        """Retry pending deliveries."""
        await self.services.reconciler.resumed()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle submitted forms, which discord.py only knows in the process that showed them."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)

    async def on_disconnect(self) -> None:
        """Record that players can't reach the bot."""
        self.services.heartbeat.offline()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry pending deliveries."""
        await self.services.server_rows.see(guild)
        self.services.reconciler.wake(guild.id)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Record a changed server language."""
        if before.preferred_locale != after.preferred_locale:
            await self.services.server_rows.see(after)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the server's matches, and greet it."""
        await self.services.server_rows.see(guild)
        await self.services.reconciler.back(guild.id)
        await greet(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Set the server's matches aside."""
        await self.services.server_rows.lose(guild.id)

    async def on_guild_channel_delete(self, channel: Any) -> None:
        """Set the matches of the channel and its threads aside."""
        for removed in (channel, *getattr(channel, "threads", ())):
            await self.services.reconciler.gone(AwayReason.CHANNEL, channel=removed.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Set the thread's match aside."""
        await self.services.reconciler.gone(AwayReason.CHANNEL, channel=thread.thread_id)

    async def on_guild_channel_update(self, _: Any, channel: Any) -> None:
        """Retry deliveries, since permissions may have changed."""
        self.services.reconciler.wake(channel.guild.id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Retry deliveries, since the thread may have been unlocked; archived ones aren't cached."""
        self.services.reconciler.wake(thread.guild_id)

    async def on_guild_role_update(self, _: Any, role: discord.Role) -> None:
        """Retry deliveries, since permissions may have changed."""
        self.services.reconciler.wake(role.guild.id)

    async def on_member_update(self, _: Any, member: discord.Member) -> None:
        """Retry deliveries when the bot's roles change."""
        if member.id == member.guild.me.id:
            self.services.reconciler.wake(member.guild.id)
