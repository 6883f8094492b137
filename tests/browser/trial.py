"""A real ``ziggurat try`` in its own process."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\S+")
PATIENCE = 300.0


class Trial:
    """A running server: ``url`` is the page's address, ``log`` its log file."""

    def __init__(self, process: Process, url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log

    @classmethod
    async def start(cls, database: Path, people: int = 2) -> "Trial":
        """Start the server and wait for its address."""
        command = [sys.executable, "-u", "-m", "bot", "try", "--port", "0"]
        command += ["--people", str(people), "--database", str(database)]
        log = database.with_suffix(".log")
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE, stderr=errors)
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            async for line in process.stdout:
                if address := ADDRESS.search(line.decode()):
                    return cls(process, address[0], log)
        raise RuntimeError(f"ziggurat try did not start: {log.read_text()}")

    async def stop(self) -> None:
        """Interrupt the server like Ctrl+C and wait for it to end."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        await asyncio.wait_for(self.process.communicate(), PATIENCE)


@asynccontextmanager
async def trial(database: Path, people: int = 2) -> AsyncIterator[Trial]:
    """Run the server for the duration of the context."""
    running = await Trial.start(database, people)
    try:
        yield running
    finally:
        await running.stop()
