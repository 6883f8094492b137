"""Users whom admins keep from the tables of their server."""

from contextlib import suppress

from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from storage.records import Status


async def block(tables: Tables, guild: int, user: int) -> list[int]:
    """Keep somebody from the tables of a server; return the tables that they were taken from."""
    await tables.matches.house_rules.block(guild, user, now=now())
    await tables.matches.contests.withdraw(guild, user)
    affected = []
    for row in await tables.matches.of_user(user):
        if row.guild == guild and row.status is Status.LOBBY:
            with suppress(Refusal):  # it has begun, or they have left
                await tables.leave(row.id, user)
                affected.append(row.id)
    return affected
