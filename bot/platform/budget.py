"""How many requests a second this process makes with the bot's token, the important ones first.

Discord takes 50 a second of a bot, whichever processes make them, and refuses whatever comes on top.
Answers to interactions are not counted and never wait here. Whoever sends a message says what it is for
(:func:`turn`); nobody waits where no budget is used.
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
"""Requests a second of all processes: fewer than Discord takes, as they do not arrive as they are sent."""

WINDOW_SECONDS = 1.0
AT_A_TIME = 3
"""How many that have waited go on at once, where the loop was late."""

IDLE_SECONDS = 0.05
"""How long to wait until it is looked again whether there is room, where there was none."""

LEAST = 1
"""Requests a second of a process that does not know its share."""

SLOWER, SLOW_SECONDS = 0.75, 10.0
"""The part of its share that a process makes use of, and for how long, once Discord has refused any."""

LONGEST_PAUSE = 60.0

COUNTED = (401, 403, 429)
"""What Discord counts as refused; whoever has 10,000 in ten minutes is shut out:
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans."""


class Purpose(IntEnum):
    """What a request is for, the most important first."""

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
"""The part of a second's requests that a purpose leaves to those before it, for when they come."""

HELD = {Purpose.RETIRE: 1000, Purpose.EDIT: 2500, Purpose.BOARD: 5000, Purpose.CALL: 7500}
"""Refused requests in ten minutes from which on none for a purpose is made."""


class Budget:
    """The requests of this process: at most ``share`` a second, of the ``limit`` of all processes.

    ``refused`` is how many of all processes Discord has refused in ten minutes, as far as is known here;
    after ``lapses``, in the loop's time, the share is nobody's any more.
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
        """For how many seconds from now on Discord wants to be left alone."""
        return max(0.0, self._paused - _now())

    @property
    def rate(self) -> int:
        """How many requests a second are made now at most."""
        at = _now()
        share = self.share if self.lapses is None or at < self.lapses else LEAST
        return max(LEAST, int(share * SLOWER) if at < self._slow else share)

    def wanted(self) -> list[int]:
        """Return how many requests of each purpose were made in the last second, or wait."""
        self._forget(_now())
        made = [purpose for _, purpose in self._started]
        return [made.count(purpose) + len(self._waiting[purpose]) for purpose in Purpose]

    def waiting(self, purpose: Purpose) -> int:
        """Return how many requests for a purpose wait."""
        return len(self._waiting[purpose])

    def give_up(self, purpose: Purpose) -> None:
        """Have whoever waits for a purpose be cancelled."""
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
        """Make no request for some seconds, as another process was told, or this one; then fewer."""
        at = _now()
        self._paused = max(self._paused, at + min(seconds, LONGEST_PAUSE))
        self._slow = max(self._slow, self._paused + SLOW_SECONDS)

    def note_refused(self) -> None:
        """Note a request that Discord has refused."""
        self._untold += 1
        self.refused += 1
        if self.refused in HELD.values():
            log.warning("Discord has refused %d requests in ten minutes: some are held back", self.refused)

    def take_refused(self) -> int:
        """Return how many requests Discord has refused since this was asked last."""
        untold, self._untold = self._untold, 0
        return untold

    def watch(self, config: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
        """Have the requests of an HTTP client with these measurements keep to the budget.

        What nobody has waited for waits there, as an answer does: look-ups, and what discord.py tries again.
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
        """Look again when there may be room: as often as requests are made, so that they come evenly."""
        if self._timer is not None:
            return
        at, pace = _now(), 1 / self.rate
        delay = max(self._went + pace - at, pace / 4) if soon else max(pace, IDLE_SECONDS)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(delay, self._paused - at), self._go_on)

    def _go_on(self) -> None:
        """Let some go on that wait."""
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
    """Room for one request, which whoever has waited for it makes."""

    __slots__ = ("of", "purpose", "used")

    def __init__(self, purpose: Purpose, of: Budget) -> None:
        self.purpose = purpose
        self.of = of
        self.used = False


_budget: Budget | None = None
_ticket: ContextVar[_Ticket | None] = ContextVar("ticket", default=None)


@contextmanager
def use(budget: Budget) -> Iterator[Budget]:
    """Have all requests of this process keep to a budget meanwhile."""
    global _budget
    before, _budget = _budget, budget
    try:
        yield budget
    finally:
        _budget = before


def used() -> Budget | None:
    """Return the budget that all requests of this process keep to, None without one."""
    return _budget


def is_awaited(purpose: Purpose) -> bool:
    """Return whether requests for a purpose wait for their turn."""
    return _budget is not None and _budget.waiting(purpose) > 0


def give_up(purpose: Purpose) -> None:
    """Have whoever waits for a turn of that purpose be cancelled."""
    if _budget is not None:
        _budget.give_up(purpose)


@asynccontextmanager
async def turn(purpose: Purpose) -> AsyncIterator[None]:
    """Wait until there is room for a request, which the body makes; any that it adds waits as well."""
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
