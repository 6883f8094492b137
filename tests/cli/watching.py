"""Polls matches while people play, and measures how long their boards take."""

import asyncio
import statistics
import time
from collections import defaultdict
from collections.abc import Collection
from contextlib import suppress

from storage import Matches
from storage.errors import StorageError
from tests.storage.posted import boards_due, counts

POLL_SECONDS = 0.1


class Watch:
    """Polls for outdated boards, and records how long they were outdated.

    It also checks that the number of changes shown never decreases: all the time for matches watched
    ``closely``, while outdated for others.
    """

    def __init__(self, matches: Matches, closely: Collection[int] = ()) -> None:
        self.seconds: list[float] = []
        self.wrong: list[str] = []
        self._matches = matches
        self._closely = closely
        self._shown = defaultdict[int, int](int)
        self._since: dict[int, dict[int, float]] = defaultdict(dict)

    async def watch(self) -> None:
        """Poll forever."""
        while True:
            with suppress(StorageError):  # the server restarts; pending work stays pending
                await self._now()
            await asyncio.sleep(POLL_SECONDS)

    async def _now(self) -> None:
        due, at = await boards_due(self._matches), time.monotonic()
        shown_by_match = dict[int, float]()
        for match_id in {*due, *self._closely}:
            row, (changes, shown) = await self._matches.get(match_id), await counts(self._matches, match_id)
            shown_by_match[match_id] = shown
            if shown < self._shown[match_id]:
                self.wrong.append(f"match {match_id} went back from {self._shown[match_id]} to {shown}")
            self._shown[match_id] = shown
            for change in range(shown + 1, changes + 1) if not row.thinking else ():
                self._since[match_id].setdefault(change, at)
        for match_id, since in self._since.items():
            for change in [each for each in since if each <= shown_by_match.get(match_id, float("inf"))]:
                self.seconds.append(time.monotonic() - since.pop(change))
                self._shown[match_id] = max(self._shown[match_id], change)

    async def all_alive(self, processes: int, seconds: float) -> bool:
        """Wait until the known processes are exactly the live ones; return whether that happened in time.

        Each must be seen once more: a killed one is known for a while, and a new one not yet.
        """
        begun, end = int(time.time()), time.monotonic() + seconds
        alive = self._matches.instances.alive
        while len(seen := await alive(begun)) != processes or seen != await alive(0):
            if time.monotonic() > end:
                return False
            await asyncio.sleep(POLL_SECONDS)
        return True

    async def all_shown(self, seconds: float) -> bool:
        """Wait until no board is pending; return whether that happened in time."""
        end = time.monotonic() + seconds
        while await boards_due(self._matches):
            if time.monotonic() > end:
                return False
            await asyncio.sleep(POLL_SECONDS)
        return True


def spread(values: list[float]) -> str:
    """Summarize durations: median, 95th percentile, maximum, and how many are below some limits."""
    if not values:
        return "nothing"
    p95 = values[min(len(values) - 1, int(len(values) * 0.95))]
    below = {limit: sum(value <= limit for value in values) for limit in (0.5, 1, 2, 5, 10, 20, 30, 60)}
    steps = ", ".join(f"<={limit:g} s {count}" for limit, count in below.items())
    return f"median {statistics.median(values):.1f} s, p95 {p95:.1f}, max {values[-1]:.1f}; {steps}"
