"""The effect of more requests than Discord accepts: several processes, and a Discord that refuses them."""

import asyncio
import json
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bot.platform.budget import Purpose
from tests.bench.loopback.process import NEAR, ROOT
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.tally import Limit

MOST = 50
"""Requests per second Discord accepts from a bot."""

PARTS = {
    Purpose.ANSWER: 0.05,
    Purpose.CALL: 0.1,
    Purpose.BOARD: 0.4,
    Purpose.EDIT: 0.05,
    Purpose.RETIRE: 0.4,
}
"""Shares of requests by purpose: a board and a retirement each turn, and some of the rest."""

CHANNELS = tuple(range(1000, 1400))
START_SECONDS = 6.0
WORKER = f"{NEAR}\nfrom tests.bench.requests.worker import run\nrun(sys.argv[2:])"


class Outcome(NamedTuple):
    """How long requests waited, in seconds, by purpose.

    ``left`` is the number of retirements waiting at the end of the rush, and ``failed`` that of requests
    never carried out; ``taken`` and ``refused`` are Discord's counts.
    """

    waits: dict[str, list[float]]
    left: int
    failed: int
    taken: int
    refused: int
    seconds: float

    def longest(self, purpose: Purpose) -> float:
        """Return the longest wait for a purpose."""
        return max(self.waits[purpose.label], default=0.0)

    @property
    def refused_part(self) -> float:
        """The share of requests that Discord refused."""
        return self.refused / (self.refused + self.taken)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        for purpose in Purpose:
            times = sorted(self.waits[purpose.label])
            at = {part: times[int(part * (len(times) - 1))] if times else 0.0 for part in (0.5, 0.99, 1.0)}
            yield (
                f"{purpose.label:8} {len(times):6} requests, waited {at[0.5]:7.2f} s (median), "
                f"{at[0.99]:7.2f} s (99 %), {at[1.0]:7.2f} s (max)"
            )
        yield f"retirements still waiting at the end: {self.left}; given up: {self.failed}"
        yield f"refused: {self.refused} of {self.refused + self.taken}, {self.refused_part:.2%}"

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON fields."""
        longest = {purpose.label: self.longest(purpose) for purpose in Purpose}
        return {**self._asdict(), "waits": longest, "refused_part": self.refused_part}


async def measure(
    rate: float,
    seconds: float,
    processes: int,
    *,
    most: int = MOST,
    database: str | None = None,
    bound: int | None = None,
) -> Outcome:
    """Let processes make ``rate`` requests a second together, of which Discord accepts ``most``.

    They limit themselves to ``bound`` together, if given.
    """
    discord = Loopback(channels=CHANNELS)
    discord.limit = Limit(most)
    keeps = "" if bound is None else f"import bot.platform.budget as b; b.LIMIT = {bound}\n"
    with tempfile.TemporaryDirectory() as folder:
        async with discord.serve():
            what = {
                "rates": [rate * PARTS[purpose] / processes for purpose in Purpose],
                "seconds": seconds,
                "begin": time.time() + START_SECONDS,
            }
            outputs = await asyncio.gather(
                *(
                    _work(
                        keeps,
                        discord.address,
                        database or str(Path(folder) / "bot.sqlite3"),
                        {**what, "channels": CHANNELS[number::processes]},
                    )
                    for number in range(processes)
                )
            )
    waits: dict[str, list[float]] = {purpose.label: [] for purpose in Purpose}
    for each in outputs:
        for label, times in each["waits"].items():
            waits[label] += times
    failed = sum(sum(each["failed"].values()) for each in outputs)
    left = sum(each["left"] for each in outputs)
    return Outcome(waits, left, failed, discord.limit.taken, discord.limit.refused, seconds)


async def _work(keeps: str, address: str, database: str, what: dict[str, Any]) -> Any:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", keeps + WORKER, address, database, json.dumps(what)),
        stdout=PIPE,
        cwd=ROOT,
    )
    outputs, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"a process ended with {process.returncode}")
    return json.loads(outputs.decode().splitlines()[-1])
