"""The unmodified ``ziggurat run`` as a process, connected to a loopback Discord."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]

NEAR = """
import importlib, json, sys, yarl, discord.http, discord.gateway
discord.http.Route.BASE = sys.argv[1] + "/api"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sys.argv[1] + "/gateway")
"""
"""Points discord.py at the address in its first argument."""

RUN = f"""{NEAR}
for name, value in json.loads(sys.argv[2]).items():
    module, _, attribute = name.partition(":")
    if attribute.endswith("()"):
        attribute, value = attribute[:-2], lambda value=value: value
    setattr(importlib.import_module(module), attribute, value)
from bot.cli.main import main
sys.exit(main(["run", *sys.argv[3:]]))
"""
"""``ziggurat run`` at that address, with other values for MODULE:NAME, and more arguments.

MODULE:NAME() is a function replaced by one that returns the value.
"""

SOON = {"bot.app.registration:FIRST_PAUSE_SECONDS": 0.2, "storage.sqlite.database:BUSY_SECONDS": 0.5}

BARE = {"bot.app.emojis:edition()": ""}
"""Stops a new bot from uploading emojis, which takes longer than its start: it finds none missing."""


async def launch(
    address: str,
    folder: Path,
    database: Path | str | None = None,
    values: Mapping[str, Any] = SOON,
    errors: int = PIPE,
    more: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
) -> Process:
    """Start ``ziggurat run`` against an address, in a folder, with more ``settings``."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "a.b.c",
        "ZIGGURAT_DATABASE": str(database or folder / "bot.sqlite3"),
        "PYTHONPATH": str(ROOT),
        **(settings or {}),
    }
    command = (sys.executable, "-c", RUN, address, json.dumps(dict(values)), *more)
    return await asyncio.create_subprocess_exec(
        *command, stdout=PIPE if errors == PIPE else errors, stderr=errors, cwd=folder, env=environment
    )


@asynccontextmanager
async def started(
    address: str,
    folder: Path,
    database: Path | str | None = None,
    *,
    values: Mapping[str, Any] = SOON,
    more: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
) -> AsyncIterator[Process]:
    """Run ``ziggurat run`` against an address until the block ends."""
    process = await launch(address, folder, database, values, more=more, settings=settings)
    try:
        yield process
    finally:
        await kill(process)


async def kill(process: Process) -> None:
    """Kill a process that is still running, and wait for its end."""
    if process.returncode is None:
        process.kill()
        await process.wait()


async def ended(process: Process) -> tuple[int, str, str]:
    """Return the exit code, the final error line, and everything written to standard error."""
    async with asyncio.timeout(120):
        _, errors = await process.communicate()
    text = errors.decode()
    assert process.returncode is not None
    lines = [line for line in text.splitlines() if line.startswith("ziggurat: ")]
    assert len(lines) <= 1
    return process.returncode, "".join(lines), text
