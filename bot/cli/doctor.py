"""``ziggurat doctor``: checks everything the bot needs and prints one line per finding."""

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
    parser = add(commands, "doctor", "check everything the bot needs and suggest fixes")
    parser.add_argument("--offline", action="store_true", help="skip the checks that contact Discord")
    add_database(parser)
    parser.set_defaults(run=command)


def command(options: Namespace) -> int:
    """Print each finding; return 11 if the database is damaged, 1 for any other problem, otherwise 0."""
    return asyncio.run(_print(_address(options), offline=options.offline))


def _address(options: Namespace) -> str | None:
    """Return the database address, or None if the settings can't be read."""
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
    """Yield the findings of all checks; the database is skipped if ``url`` is None."""
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
