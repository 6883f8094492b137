"""Bot processes under a supervisor that restarts them when they end, and faults for them."""

import asyncio
import signal
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.delivery.lease import LEASE_SECONDS
from tests.bench.loopback.process import kill, launch
from tests.bench.loopback.server import Loopback

HELD_SECONDS = 1.5
"""How long posts are held back so that a process has sent some when it is stopped or killed."""

STALLED_SECONDS = LEASE_SECONDS + 12.0
AGAIN_SECONDS = 1.0
"""Delay before a process that ended is restarted."""

KILLED_SECONDS = 0.1
"""How long posts stay held back after a kill, until the process is gone."""


class Start(NamedTuple):
    """How a process is started: extra arguments, and settings."""

    more: tuple[str, ...] = ()
    settings: Mapping[str, str] = MappingProxyType({})

    def of(self, program: Path | None) -> "Start":
        """Return the same start with another program; None is this one."""
        own = {} if program is None else {"PYTHONPATH": str(program)}
        return self._replace(settings={**self.settings, **own})


def starts(way: str, processes: int, endpoints: Sequence[int]) -> list[Start]:
    """Return a start per process such that users reach all of them."""
    log = {"ZIGGURAT_LOG": "json"}
    if way == "shards":
        return [
            Start(settings={**log, "ZIGGURAT_SHARDS": f"{number}/{processes}"}) for number in range(processes)
        ]
    http = ("--roles", "http,show,robots")
    return [
        Start(("--roles", "gateway,show,robots"), log),
        *(Start(http, {**log, "ZIGGURAT_HTTP": str(port)}) for port in endpoints),
    ]


class Bots:
    """Processes that are restarted as soon as they end, as by a supervisor.

    ``ended`` has the exit codes of those that ended unexpectedly.
    """

    def __init__(
        self, discord: Loopback, folder: Path, database: Path | str, values: Mapping[str, Any]
    ) -> None:
        self.starts: list[Start] = []
        self.ended: list[int] = []
        self.counts = Counter[str]()
        self.log = folder / "log"
        self._folder, self._database, self._values = folder, database, values
        self._discord = discord
        self._running: dict[int, Process] = {}
        self._stalled: set[int] = set()
        self._wanted: set[Process] = set()
        self._keepers: list[asyncio.Task[None]] = []
        self._ending = False

    def add(self, start: Start) -> None:
        """Add a process."""
        self.starts.append(start)
        self._keepers.append(asyncio.create_task(self._keep(len(self.starts) - 1)))

    async def _keep(self, number: int) -> None:
        while not self._ending:
            start = self.starts[number]
            with self.log.open("ab") as log:
                self._running[number] = process = await launch(
                    self._discord.address,
                    self._folder,
                    self._database,
                    self._values,
                    errors=log.fileno(),
                    more=start.more,
                    settings=start.settings,
                )
            code = await process.wait()
            if process not in self._wanted and not self._ending:
                self.ended.append(code)
                await asyncio.sleep(AGAIN_SECONDS)

    def kill(self, number: int) -> None:
        """Kill a process without notice, unless it is stalled."""
        if number not in self._stalled:
            self._signal(number, signal.SIGKILL)
            self.counts["kills"] += 1

    async def kill_posting(self, number: int) -> None:
        """Kill a process while it posts: what it sent arrives, but it never gets the response."""
        self._discord.posting.clear()
        await asyncio.sleep(HELD_SECONDS)
        self.kill(number)
        await asyncio.sleep(KILLED_SECONDS)
        self._discord.posting.set()

    async def stall(self, number: int) -> None:
        """Suspend a process while what it sent arrives, until others have taken over its work."""
        process = self._running[number]
        self._discord.posting.clear()
        await asyncio.sleep(HELD_SECONDS)
        if process.returncode is None:
            self._stalled.add(number)
            process.send_signal(signal.SIGSTOP)
            self.counts["stalls"] += 1
        self._discord.posting.set()
        await asyncio.sleep(STALLED_SECONDS)
        if number in self._stalled:
            process.send_signal(signal.SIGCONT)
            self._stalled.discard(number)

    async def replace(self, number: int, start: Start, how: int = signal.SIGTERM) -> int:
        """Stop a process, start another in its place, and return the exit code."""
        self.starts[number] = start
        process = self._running[number]
        self._signal(number, how)
        return await process.wait()

    def _signal(self, number: int, how: int) -> None:
        process = self._running[number]
        if process.returncode is None:
            self._wanted.add(process)
            process.send_signal(how)

    async def end(self) -> list[int]:
        """Stop all processes gracefully, and return their exit codes."""
        self._ending = True
        for number in self._running:
            self._signal(number, signal.SIGTERM)
        await asyncio.gather(*self._keepers)
        return [process.returncode or 0 for process in self._running.values()]

    async def abort(self) -> None:
        """Kill all running processes."""
        self._ending = True
        for keeper in self._keepers:
            keeper.cancel()
        for process in self._running.values():
            await kill(process)
