"""What happens to servers and channels: what the reconciler is told of it."""

from typing import Any

import discord

from bot.app.welcome import greet
from bot.interactions.dispatcher import submitted
from bot.interactions.services import Services
from storage.records import Away


class GatewayEvents(discord.Client):
    """A client that tells its reconciler when channels can be reached again, and when they are gone."""

    services: Services

    async def on_ready(self) -> None:
        """Take up what was left."""
        await self.services.server_rows.ready(self.guilds)
        await self.services.reconciler.ready()

    async def on_resumed(self) -> None:
        """Show what could not be shown meanwhile."""
        await self.services.reconciler.resumed()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take up forms, which discord.py would know in the process alone that showed them."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)

    async def on_disconnect(self) -> None:
        """Note that players do not reach the bot."""
        self.services.heartbeat.offline()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Show what could not be shown meanwhile."""
        await self.services.server_rows.see(guild)
        self.services.reconciler.wake(guild.id)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Note the language of a server where that is another one."""
        if before.preferred_locale != after.preferred_locale:
            await self.services.server_rows.see(after)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the matches of a server, and greet it."""
        await self.services.server_rows.see(guild)
        await self.services.reconciler.back(guild.id)
        await greet(self.services, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Set the matches of a server aside."""
        await self.services.server_rows.lose(guild.id)

    async def on_guild_channel_delete(self, channel: Any) -> None:
        """Set the match of a channel, and those of its threads, aside."""
        for removed in (channel, *getattr(channel, "threads", ())):
            await self.services.reconciler.gone(Away.CHANNEL, channel=removed.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Set the match of a thread aside."""
        await self.services.reconciler.gone(Away.CHANNEL, channel=thread.thread_id)

    async def on_guild_channel_update(self, _: Any, channel: Any) -> None:
        """Try again, as what is allowed there may have changed."""
        self.services.reconciler.wake(channel.guild.id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Try again, as the thread may have been unlocked; archived ones are not in the cache."""
        self.services.reconciler.wake(thread.guild_id)

    async def on_guild_role_update(self, _: Any, role: discord.Role) -> None:
        """Try again, as what is allowed may have changed."""
        self.services.reconciler.wake(role.guild.id)

    async def on_member_update(self, _: Any, member: discord.Member) -> None:
        """Try again when the bot was given another role."""
        if member.id == member.guild.me.id:
            self.services.reconciler.wake(member.guild.id)
