"""Several bot processes on one database."""

import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tests.bench.loopback.process import kill, launch
from tests.bench.loopback.server import Loopback


@asynccontextmanager
async def processes(
    folder: Path,
    discord: Loopback,
    values: Mapping[str, Any],
    *settings: Mapping[str, str],
    more: Sequence[Sequence[str]] = (),
    database: Path | str | None = None,
) -> AsyncIterator[list[Process]]:
    """Run a process per item of ``settings`` and of ``more`` arguments, and stop them gracefully."""
    running = list[Process]()
    no_settings = dict[str, str]()
    starts = [(own or no_settings, arguments or ()) for own, arguments in zip_longest(settings, more)]
    with (folder / "log").open("ab") as log:
        async with discord.serve():
            try:
                for own, arguments in starts:
                    process = await launch(
                        discord.address,
                        folder,
                        database,
                        values,
                        errors=log.fileno(),
                        more=arguments,
                        settings=own,
                    )
                    running.append(process)
                await discord.ready(60.0)
                yield running
                for process in running:
                    process.send_signal(signal.SIGTERM)
                assert [await process.wait() for process in running] == [0] * len(running)
            finally:
                for process in running:
                    await kill(process)
    errors = (folder / "log").read_text()
    assert "Traceback" not in errors, errors
