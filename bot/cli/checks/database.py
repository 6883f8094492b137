"""Checks of the database, the processes on it and its pending deliveries."""

from collections.abc import Iterator, Sequence

from bot.cli.checks import Finding, Level
from bot.cli.exits import Exit
from bot.platform.budget import HELD
from storage.delivery import ALL, ALL_ROLES, Condition, Instance, Role
from storage.errors import DamagedDatabase, NoDatabase, StorageError
from storage.health import DatabaseHealth, examine
from storage.shards import ONE, missing

MANY = 5
"""The most matches that a finding lists."""

MANY_REFUSED = min(HELD.values())
"""The number of rejected requests in ten minutes at which the bot starts to hold some back."""


async def database(url: str, *, now: int) -> tuple[DatabaseHealth | None, list[Finding]]:
    """Examine the database; return its health, or None if it can't be opened, and the findings."""
    try:
        health = await examine(url, now=now)
    except NoDatabase as error:
        text = f"{error}; the first start creates it" if "postgresql" not in url else str(error)
        level = Level.LOOK if "postgresql" not in url else Level.MEND
        todo = "check ZIGGURAT_DATABASE" if level is Level.LOOK else "create it, or check ZIGGURAT_DATABASE"
        return None, [Finding("database", level, text, todo)]
    except StorageError as error:
        todo = "the bot can't start"
        code = Exit.DAMAGED if isinstance(error, DamagedDatabase) else Exit.FAILED
        return None, [Finding("database", Level.MEND, str(error), todo, code)]
    return health, list(_findings(health))


def _findings(health: DatabaseHealth) -> Iterator[Finding]:
    if not health.is_private:
        text = f"other users can read {health.address}, including hidden cards"
        yield Finding("privacy", Level.LOOK, text, f"chmod 600 {health.address}")
    if health.condition is None:
        text = f"{health.address} has version {health.version}, this program version {health.known}"
        copied = " and keeps a back-up beside it" if health.file is not None else ": make a back-up first"
        yield Finding("database", Level.LOOK, text, f"the next start upgrades it{copied}")
        return
    yield from _of_condition(health.address, health.condition)


def _of_condition(address: str, condition: Condition) -> Iterator[Finding]:
    text = f"{address}: intact, {condition.live:,} live matches on {condition.servers:,} servers"
    yield Finding("database", Level.OK, text)
    versions = sorted({instance.version for instance in condition.instances})
    if len(versions) > 1:
        text = f"bots of versions {' and '.join(versions)} are running"
        yield Finding("processes", Level.LOOK, text, "stop the older ones once the newer are up")
    else:
        yield Finding("processes", Level.OK, f"{len(condition.instances)} running")
    yield from _of_roles(condition.instances)
    yield from _of_shards(condition.instances)
    if condition.frozen:
        number, reason = condition.frozen[0]
        text = f"{_named([match for match, _ in condition.frozen])} set aside; {number}: {reason}"
        yield Finding("matches", Level.LOOK, text, f"ziggurat repair {number}")
    else:
        yield Finding("matches", Level.OK, "none set aside")
    if condition.behind or condition.overdue:
        text = (
            f"{_named(condition.behind)} out of date in the channel, {condition.overdue:,} messages overdue"
        )
        todo = "check the bot's log for replies from Discord" if condition.instances else "start the bot"
        yield Finding("delivery", Level.LOOK, text, todo)
    else:
        yield Finding("delivery", Level.OK, "nothing is overdue")
    if condition.refused >= MANY_REFUSED:
        text = f"Discord rejected {condition.refused:,} requests in the last ten minutes"
        todo = "check the bot's log for missing permissions: after 10,000 Discord blocks the bot"
        yield Finding("requests", Level.LOOK, text, todo)


def _of_roles(instances: Sequence[Instance]) -> Iterator[Finding]:
    """Check that every role is covered; yields nothing if each process has all of them."""
    if all(instance.roles == ALL_ROLES for instance in instances):
        return
    counts = {role: sum(instance.has(role) for instance in instances) for role in Role}
    if lacking := [role for role, count in counts.items() if not count and role in ALL]:
        text = f"no process has the role{'s' if len(lacking) > 1 else ''} {', '.join(lacking)}"
        yield Finding("roles", Level.MEND, text, f"ziggurat run --roles {','.join(lacking)}")
    else:
        text = ", ".join(f"{role} {count}" for role, count in counts.items() if count)
        yield Finding("roles", Level.OK, f"processes by role: {text}")


def _of_shards(instances: Sequence[Instance]) -> Iterator[Finding]:
    """Check that every shard runs; yields nothing if there is only one."""
    parts = sorted({part for instance in instances if (part := instance.part) is not None})
    if all(part == ONE for part in parts):
        return
    text = f"processes have {', '.join(map(str, parts))}"
    if len({part.total for part in parts}) > 1:
        todo = "use the same number of shards in every ZIGGURAT_SHARDS"
        yield Finding("parts", Level.LOOK, f"{text}, which have different totals", todo)
    elif lacking := missing(parts):
        names = ", ".join(map(str, lacking[:MANY])) + (" and more" if len(lacking) > MANY else "")
        text = f"no process has shard{'s' if len(lacking) > 1 else ''} {names} of {parts[0].total}"
        yield Finding("parts", Level.MEND, text, "start a process with these in ZIGGURAT_SHARDS")
    else:
        yield Finding("parts", Level.OK, text)


def _named(matches: list[int]) -> str:
    if not matches:
        return "no match"
    names = ", ".join(map(str, matches[:MANY]))
    more = f" and {len(matches) - MANY:,} more" if len(matches) > MANY else ""
    return f"match{'es' if len(matches) > 1 else ''} {names}{more}"
