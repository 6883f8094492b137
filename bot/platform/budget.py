"""Limits the rate of this process's requests with the bot's token, by priority.

Discord accepts 50 requests a second from a bot, over all its processes, and rejects the rest. Responses to
interactions don't count and never wait here. Callers pass the purpose of a request to :func:`turn`, which
doesn't wait unless a budget is in use.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from enum import IntEnum
from itertools import chain
from typing import Any

import aiohttp
from aiohttp import hdrs

from bot.platform import measures

log = logging.getLogger(__name__)

LIMIT = 45
"""Requests a second of all processes: fewer than Discord accepts, since they arrive unevenly."""

WINDOW_SECONDS = 1.0
AT_A_TIME = 3
"""How many waiting requests may start at once if the event loop was late."""

IDLE_SECONDS = 0.05
"""How long to wait before checking for room again."""

LEAST = 1
"""Requests a second of a process whose share has expired."""

SLOWER, SLOW_SECONDS = 0.75, 10.0
"""The fraction of its share that a process uses after a rejected request, and for how long."""

LONGEST_PAUSE = 60.0

COUNTED = (401, 403, 429)
"""Status codes that Discord counts as invalid; a bot with 10,000 in ten minutes is blocked:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans."""


class Purpose(IntEnum):
    """The purpose of a request, in order of priority."""

    ANSWER = 0
    CALL = 1
    BOARD = 2
    EDIT = 3
    RETIRE = 4

    @property
    def label(self) -> str:
        """Its name in measurements."""
        return self.name.lower()


SPARED = {Purpose.EDIT: 0.1, Purpose.RETIRE: 0.2}
"""The fraction of each second's requests that a purpose keeps free for higher priorities."""

HELD = {Purpose.RETIRE: 1000, Purpose.EDIT: 2500, Purpose.BOARD: 5000, Purpose.CALL: 7500}
"""The number of rejected requests in ten minutes at which a purpose stops."""


class RequestBudget:
    """The request budget of this process: ``share`` requests a second, out of the ``limit`` of all processes.

    ``refused`` is the known number of rejected requests of all processes in ten minutes. The share expires at
    ``lapses``, in the loop's time.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = LIMIT if limit is None else limit
        self.share = self.limit
        self.lapses: float | None = None
        self.refused = 0
        self._untold = 0
        self._started: deque[tuple[float, Purpose]] = deque()
        self._waiting: dict[Purpose, deque[asyncio.Future[None]]] = {purpose: deque() for purpose in Purpose}
        self._timer: asyncio.TimerHandle | None = None
        self._went = 0.0
        self._paused = 0.0
        self._slow = 0.0

    @property
    def paused(self) -> float:
        """The seconds left of a pause that Discord asked for."""
        return max(0.0, self._paused - _now())

    @property
    def rate(self) -> int:
        """The current maximum of requests a second."""
        at = _now()
        share = self.share if self.lapses is None or at < self.lapses else LEAST
        return max(LEAST, int(share * SLOWER) if at < self._slow else share)

    def wanted(self) -> list[int]:
        """Return the number of requests per purpose that wait or were made in the last second."""
        self._forget(_now())
        made = [purpose for _, purpose in self._started]
        return [made.count(purpose) + len(self._waiting[purpose]) for purpose in Purpose]

    def waiting(self, purpose: Purpose) -> int:
        """Return the number of waiting requests for a purpose."""
        return len(self._waiting[purpose])

    def give_up(self, purpose: Purpose) -> None:
        """Cancel all waiting requests for a purpose."""
        for future in self._waiting[purpose]:
            future.cancel()

    async def turn(self, purpose: Purpose) -> None:
        """Wait until there is room for a request for a purpose."""
        if self._is_free(purpose) and not any(self._waiting[each] for each in Purpose if each <= purpose):
            self._start(purpose)
            measures.waited(purpose.label, 0.0)
            return
        began, future = _now(), asyncio.get_running_loop().create_future()
        self._waiting[purpose].append(future)
        self._look_later()
        await future
        measures.waited(purpose.label, _now() - began)

    def pause(self, seconds: float) -> None:
        """Stop requests for some seconds, then continue at a lower rate."""
        at = _now()
        self._paused = max(self._paused, at + min(seconds, LONGEST_PAUSE))
        self._slow = max(self._slow, self._paused + SLOW_SECONDS)

    def note_refused(self) -> None:
        """Count a request that Discord rejected."""
        self._untold += 1
        self.refused += 1
        if self.refused in HELD.values():
            log.warning("Discord rejected %d requests in ten minutes: some are held back", self.refused)

    def take_refused(self) -> int:
        """Return the number of rejected requests since the last call."""
        untold, self._untold = self._untold, 0
        return untold

    def watch(self, config: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
        """Apply the budget to all requests of an HTTP client with this trace config.

        Requests made outside :func:`turn`, such as lookups and discord.py's retries, wait there.
        """
        config = config or aiohttp.TraceConfig()
        config.on_request_start.insert(0, self._begin)
        config.on_request_end.append(self._end)
        return config

    async def _begin(self, session: Any, context: Any, request: aiohttp.TraceRequestStartParams) -> None:
        if hdrs.AUTHORIZATION not in request.headers:
            return
        ticket = _ticket.get()
        if ticket is not None and ticket.of is self and not ticket.used:
            ticket.used = True
        else:
            await self.turn(Purpose.ANSWER if ticket is None else ticket.purpose)

    async def _end(self, session: Any, context: Any, request: aiohttp.TraceRequestEndParams) -> None:
        response = request.response
        if response.status not in COUNTED:
            return
        scope = response.headers.get("X-RateLimit-Scope", "")
        if response.status == 429:
            everything = scope == "global" or "X-RateLimit-Global" in response.headers
            banned = hdrs.VIA not in response.headers
            measures.limited("global" if everything else "ban" if banned else scope or "user")
            if everything or banned:
                self.pause(_seconds(response.headers.get(hdrs.RETRY_AFTER, "")))
        if scope != "shared":  # Discord does not count these
            self.note_refused()

    def _is_free(self, purpose: Purpose) -> bool:
        at = _now()
        self._forget(at)
        if at < self._paused or self.refused >= HELD.get(purpose, self.refused + 1):
            return False
        rate = self.rate
        return len(self._started) < rate - int(rate * SPARED.get(purpose, 0.0))

    def _forget(self, at: float) -> None:
        while self._started and self._started[0][0] <= at - WINDOW_SECONDS:
            self._started.popleft()

    def _start(self, purpose: Purpose) -> None:
        self._started.append((_now(), purpose))

    def _look_later(self, *, soon: bool = True) -> None:
        """Schedule the next check for room, paced so that requests are spread evenly."""
        if self._timer is not None:
            return
        at, pace = _now(), 1 / self.rate
        delay = max(self._went + pace - at, pace / 4) if soon else max(pace, IDLE_SECONDS)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(delay, self._paused - at), self._go_on)

    def _go_on(self) -> None:
        """Start waiting requests, as many as there is room for."""
        self._timer, at, went = None, _now(), len(self._started)
        rate = self.rate
        passed = min(AT_A_TIME, (at - self._went) * rate + 1e-6)
        most = int(passed)
        if most:
            self._went = at - (passed - most) / rate
        for purpose, queue in self._waiting.items():
            while queue and (queue[0].done() or (most and self._is_free(purpose))):
                future = queue.popleft()
                if not future.done():
                    future.set_result(None)
                    self._start(purpose)
                    most -= 1
        if any(chain.from_iterable(self._waiting.values())):
            self._look_later(soon=len(self._started) > went)


class _Ticket:
    """Permission for one request, granted to the task that waited for it."""

    __slots__ = ("of", "purpose", "used")

    def __init__(self, purpose: Purpose, of: RequestBudget) -> None:
        self.purpose = purpose
        self.of = of
        self.used = False


_budget: RequestBudget | None = None
_ticket: ContextVar[_Ticket | None] = ContextVar("ticket", default=None)


@contextmanager
def use(budget: RequestBudget) -> Iterator[RequestBudget]:
    """Apply a budget to all requests of this process during the block."""
    global _budget
    before, _budget = _budget, budget
    try:
        yield budget
    finally:
        _budget = before


def used() -> RequestBudget | None:
    """Return the budget in use, or None."""
    return _budget


def is_awaited(purpose: Purpose) -> bool:
    """Return whether requests for a purpose are waiting."""
    return _budget is not None and _budget.waiting(purpose) > 0


def give_up(purpose: Purpose) -> None:
    """Cancel all waiting requests for a purpose."""
    if _budget is not None:
        _budget.give_up(purpose)


@asynccontextmanager
async def turn(purpose: Purpose) -> AsyncIterator[None]:
    """Wait for room for one request, made in the block; further requests in the block wait separately."""
    if (budget := _budget) is None:
        yield
        return
    await budget.turn(purpose)
    token = _ticket.set(_Ticket(purpose, budget))
    try:
        yield
    finally:
        _ticket.reset(token)


def _now() -> float:
    return time.monotonic()


def _seconds(text: str) -> float:
    try:
        return max(0.0, float(text))
    except ValueError:
        return 1.0
