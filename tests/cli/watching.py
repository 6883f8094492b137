"""Looks at matches while people play, and tells how long their boards took."""

import asyncio
import statistics
import time
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress

from storage import Matches
from storage.errors import StorageError
from tests.storage.posted import boards_due, counts

LOOK_SECONDS = 0.1


class Watch:
    """Looks again and again at what of the matches is not shown yet, and notes how long that took.

    It sees that what was shown is never forgotten: of some matches ``closely``, of others while they are
    owed.
    """

    def __init__(self, matches: Matches, closely: Collection[int] = ()) -> None:
        self.seconds: list[float] = []
        self.wrong: list[str] = []
        self._matches = matches
        self._closely = closely
        self._told = defaultdict[int, int](int)
        self._since: dict[int, dict[int, float]] = defaultdict(dict)

    async def watch(self) -> None:
        """Look, for ever."""
        while True:
            with suppress(StorageError):  # the server restarts; what is owed is owed
                await self._now()
            await asyncio.sleep(LOOK_SECONDS)

    async def _now(self) -> None:
        due, at = await boards_due(self._matches), time.monotonic()
        told = dict[int, float]()
        for match_id in {*due, *self._closely}:
            row, (changes, shown) = await self._matches.get(match_id), await counts(self._matches, match_id)
            told[match_id] = shown
            if shown < self._told[match_id]:
                self.wrong.append(f"match {match_id} went back from {self._told[match_id]} to {shown}")
            self._told[match_id] = shown
            for change in range(shown + 1, changes + 1) if not row.thinking else ():
                self._since[match_id].setdefault(change, at)
        for match_id, since in self._since.items():
            for change in [each for each in since if each <= told.get(match_id, float("inf"))]:
                self.seconds.append(time.monotonic() - since.pop(change))
                self._told[match_id] = max(self._told[match_id], change)

    async def all_alive(self, processes: int, seconds: float) -> bool:
        """Wait until those who are known are those who are there; return whether it came to that.

        Each has to be seen once more: whoever was killed is known for a while, and whoever begins not yet.
        """
        begun, end = int(time.time()), time.monotonic() + seconds
        alive = self._matches.instances.alive
        while len(seen := await alive(begun)) != processes or seen != await alive(0):
            if time.monotonic() > end:
                return False
            await asyncio.sleep(LOOK_SECONDS)
        return True

    async def all_shown(self, seconds: float) -> bool:
        """Wait until nothing is owed; return whether it came to that."""
        end = time.monotonic() + seconds
        while await boards_due(self._matches):
            if time.monotonic() > end:
                return False
            await asyncio.sleep(LOOK_SECONDS)
        return True


def spread(values: list[float]) -> str:
    """Return median, 95th percentile and maximum of seconds, and how many there are below some."""
    if not values:
        return "nothing"
    p95 = values[min(len(values) - 1, int(len(values) * 0.95))]
    below = {limit: sum(value <= limit for value in values) for limit in (0.5, 1, 2, 5, 10, 20, 30, 60)}
    steps = ", ".join(f"<={limit:g} s {count}" for limit, count in below.items())
    return f"median {statistics.median(values):.1f} s, p95 {p95:.1f}, max {values[-1]:.1f}; {steps}"
