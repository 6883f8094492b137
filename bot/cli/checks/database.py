"""What stands in the database, and what waits in it."""

from collections.abc import Iterator, Sequence

from bot.cli.checks import Finding, Level
from bot.cli.exits import Exit
from bot.platform.budget import HELD
from bot.platform.roles import ALL, Role
from storage.delivery import ALL_ROLES, Condition, Instance
from storage.errors import DamagedDatabase, NoDatabase, StorageError
from storage.health import Health, examine
from storage.shards import ONE, missing

MANY = 5
"""How many matches are named at most."""

MANY_REFUSED = min(HELD.values())
"""Refused requests of ten minutes from which on the bot holds some back."""


async def database(url: str, *, now: int) -> tuple[Health | None, list[Finding]]:
    """Return what a look at the database has shown, and what there is to say about it."""
    try:
        health = await examine(url, now=now)
    except NoDatabase as error:
        text = f"{error}, and the first start makes it" if "postgresql" not in url else str(error)
        level = Level.LOOK if "postgresql" not in url else Level.MEND
        todo = (
            "look at ZIGGURAT_DATABASE" if level is Level.LOOK else "create it, or look at ZIGGURAT_DATABASE"
        )
        return None, [Finding("database", level, text, todo)]
    except StorageError as error:
        todo = "the bot can't start like this"
        code = Exit.DAMAGED if isinstance(error, DamagedDatabase) else Exit.FAILED
        return None, [Finding("database", Level.MEND, str(error), todo, code)]
    return health, list(_findings(health))


def _findings(health: Health) -> Iterator[Finding]:
    if not health.is_private:
        text = f"{health.address} can be read by other users, and hidden cards in it"
        yield Finding("privacy", Level.LOOK, text, f"chmod 600 {health.address}")
    if health.condition is None:
        text = f"{health.address} is of version {health.version}, and this program's is {health.known}"
        copied = ", with a back-up beside it" if health.file is not None else ": make a back-up first"
        yield Finding("database", Level.LOOK, text, f"the next start upgrades it{copied}")
        return
    yield from _of_condition(health.address, health.condition)


def _of_condition(address: str, condition: Condition) -> Iterator[Finding]:
    text = f"{address}: whole, {condition.live:,} live matches on {condition.servers:,} servers"
    yield Finding("database", Level.OK, text)
    versions = sorted({instance.version for instance in condition.instances})
    if len(versions) > 1:
        text = f"bots of versions {' and '.join(versions)} work on it"
        yield Finding("processes", Level.LOOK, text, "end the older ones once the newer are up")
    else:
        yield Finding("processes", Level.OK, f"{len(condition.instances)} at work on it")
    yield from _of_roles(condition.instances)
    yield from _of_shards(condition.instances)
    if condition.frozen:
        number, reason = condition.frozen[0]
        text = f"{_named([match for match, _ in condition.frozen])} set aside; {number}: {reason}"
        yield Finding("matches", Level.LOOK, text, f"ziggurat repair {number}")
    else:
        yield Finding("matches", Level.OK, "none set aside")
    if condition.behind or condition.overdue:
        text = f"{_named(condition.behind)} not shown as they are, {condition.overdue:,} messages overdue"
        todo = "look at the bot's log for what Discord says" if condition.instances else "start the bot"
        yield Finding("delivery", Level.LOOK, text, todo)
    else:
        yield Finding("delivery", Level.OK, "nothing waits for long")
    if condition.refused >= MANY_REFUSED:
        text = f"Discord has refused {condition.refused:,} requests in ten minutes"
        todo = "look at the bot's log for what it may not do: from 10,000 on it is shut out"
        yield Finding("requests", Level.LOOK, text, todo)


def _of_roles(instances: Sequence[Instance]) -> Iterator[Finding]:
    """Say whether somebody does each part of the work; nothing of where each process does all of it."""
    if all(instance.roles == ALL_ROLES for instance in instances):
        return
    counts = {role: sum(instance.has(role) for instance in instances) for role in Role}
    if lacking := [role for role, count in counts.items() if not count and role in ALL]:
        text = f"nobody has the role{'s' if len(lacking) > 1 else ''} {', '.join(lacking)}"
        yield Finding("roles", Level.MEND, text, f"ziggurat run --roles {','.join(lacking)}")
    else:
        text = ", ".join(f"{role} {count}" for role, count in counts.items() if count)
        yield Finding("roles", Level.OK, f"processes by role: {text}")


def _of_shards(instances: Sequence[Instance]) -> Iterator[Finding]:
    """Say whether every server is heard of; nothing of where shards are not shared out."""
    parts = sorted({part for instance in instances if (part := instance.part) is not None})
    if all(part == ONE for part in parts):
        return
    text = f"processes have {', '.join(map(str, parts))}"
    if len({part.total for part in parts}) > 1:
        todo = "start all with the same number of shards in ZIGGURAT_SHARDS"
        yield Finding("parts", Level.LOOK, f"{text}, which do not fit together", todo)
    elif lacking := missing(parts):
        names = ", ".join(map(str, lacking[:MANY])) + (" and more" if len(lacking) > MANY else "")
        text = f"nobody has shard{'s' if len(lacking) > 1 else ''} {names} of {parts[0].total}"
        yield Finding("parts", Level.MEND, text, "start a process with them in ZIGGURAT_SHARDS")
    else:
        yield Finding("parts", Level.OK, text)


def _named(matches: list[int]) -> str:
    if not matches:
        return "no match"
    names = ", ".join(map(str, matches[:MANY]))
    more = f" and {len(matches) - MANY:,} more" if len(matches) > MANY else ""
    return f"match{'es' if len(matches) > 1 else ''} {names}{more}"
