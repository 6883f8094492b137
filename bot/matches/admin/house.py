"""What admins set for their server, and whom they keep from its tables."""

from contextlib import suppress

from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from storage.admin import HouseRules
from storage.records import Status


async def save(tables: Tables, rules: HouseRules) -> None:
    """Keep what is set for a server."""
    await tables.matches.house_rules.save(rules)


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


async def unblock(tables: Tables, guild: int, user: int) -> bool:
    """Let somebody sit down at the tables of a server again; return whether they could not."""
    return await tables.matches.house_rules.unblock(guild, user)
