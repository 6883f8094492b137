"""``ziggurat doctor``: looks at all that the bot needs, and says in a line each what to do."""

import asyncio
import time
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import aiohttp

import storage
from bot.app import config
from bot.cli import Commands, add, add_database, database_of
from bot.cli.checks import Finding, Level, discord_side
from bot.cli.checks.database import database
from bot.cli.checks.machine import disk, machine
from bot.cli.exits import Exit


def add_commands(commands: Commands) -> None:
    """Add ``doctor``."""
    parser = add(commands, "doctor", "look at all that the bot needs, and say what to do")
    parser.add_argument("--offline", action="store_true", help="do not ask Discord")
    add_database(parser)
    parser.set_defaults(run=command)


def command(options: Namespace) -> int:
    """Print a line for each thing; return 1 if something has to be mended, 11 if the database, or 0."""
    return asyncio.run(_print(_address(options), offline=options.offline))


def _address(options: Namespace) -> str | None:
    """Return the address of the database, None if it is in settings that can't be read."""
    with suppress(config.UnreadableSettings):
        return database_of(options)
    return None


async def _print(url: str | None, *, offline: bool) -> int:
    code = Exit.CLEAN
    async for finding in examine(url, offline=offline):
        print(finding, flush=True)
        if finding.level is Level.MEND:
            code = max(code, finding.code)
    return code


async def examine(url: str | None, *, offline: bool) -> AsyncIterator[Finding]:
    """Yield what there is to say, one thing after the other; nothing of a database without an address."""
    for finding in machine(Path()):
        yield finding
    if url is not None:
        if (file := storage.file_of(url)) is not None:
            yield disk(file.parent)
        _, findings = await database(url, now=int(time.time()))
        for finding in findings:
            yield finding
    settings, findings = discord_side.settings()
    for finding in findings:
        yield finding
    if settings is None or offline:
        return
    async with aiohttp.ClientSession() as session:
        ask = partial(discord_side.ask, settings.token, session)
        by_http = settings.http is not None
        async for finding in discord_side.at_discord(ask, time.time(), settings.shards, by_http=by_http):
            yield finding
