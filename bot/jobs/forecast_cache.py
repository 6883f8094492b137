"""Computes the forecasts of choices, and hints, off the event loop and caches them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeVar

from bot.jobs.render_pool import RenderPool
from bot.matches.prospects import counsel, followed, prospects
from bot.matches.table import Table
from bot.platform import measures
from engine.draft import Draft
from engine.forecast import Forecast

T = TypeVar("T")

REMEMBERED = 64
"""The most decisions whose forecasts are cached, and the most whose hints are."""


class ForecastCache:
    """Forecasts what each option of a draft changes, for all seats."""

    def __init__(self, render_pool: RenderPool) -> None:
        self._render_pool = render_pool
        self._forecasts: OrderedDict[Hashable, asyncio.Task[list[Forecast]]] = OrderedDict()
        self._counsels: OrderedDict[Hashable, asyncio.Task[Sequence[Any]]] = OrderedDict()
        self._words: OrderedDict[Hashable, list[Any]] = OrderedDict()

    async def forecasts(
        self, table: Table, draft: Draft, patience: float | None = None
    ) -> Sequence[Forecast]:
        """Return the gain of each option of a draft over the choices so far (:func:`prospects`).

        A line that the player has followed so far stays valid if the search finds no better one now.
        Concurrent requests share one computation. After ``patience`` seconds the result is empty; the
        computation goes on for the next request.
        """
        key = _key(table, draft)
        measures.cache("forecasts", hit=key in self._forecasts)
        work = measures.timed("forecast", lambda: prospects(draft))
        forecasts = await self._shared(self._forecasts, key, work, patience) or ()
        for count, earlier in _before(self._forecasts, table, draft):
            if kept := followed(draft, count, earlier):
                forecasts = [_better(each, kept, draft.seat) for each in forecasts]
        return forecasts

    async def counsel(self, table: Table, draft: Draft, patience: float | None = None) -> Sequence[Any]:
        """Return how a robot would go on with a draft (:func:`bot.matches.prospects.counsel`).

        A hint that the player has followed so far remains valid. It is empty after ``patience`` seconds, or
        if there is no choice.
        """
        if len(draft.options) < 2:
            return ()
        for count, earlier in _before(self._counsels, table, draft):
            since = draft.played[count:]
            if [*earlier[: len(since)]] == since and (ahead := earlier[len(since) :]):
                return ahead
        work = measures.timed("counsel", lambda: counsel(draft))
        return await self._shared(self._counsels, _key(table, draft), work, patience) or ()

    async def _shared(
        self,
        tasks: "OrderedDict[Hashable, asyncio.Task[T]]",
        key: Hashable,
        work: Callable[[], T],
        patience: float | None,
    ) -> T | None:
        """Return the result of ``work``, computed once per key, or None if it takes too long."""
        task = tasks.get(key)
        if task is None:
            task = asyncio.create_task(self._render_pool.run(work))
            task.add_done_callback(lambda task: _forget(tasks, key, task))
            tasks[key] = task
            if len(tasks) > REMEMBERED:
                tasks.popitem(last=False)
        tasks.move_to_end(key)
        if task.done():
            return task.result()
        try:
            return await asyncio.wait_for(asyncio.shield(task), patience)
        except TimeoutError:
            return None

    async def worded(
        self,
        table: Table,
        draft: Draft,
        key: Hashable,
        word: Callable[[Sequence[Forecast]], list[Any]],
        patience: float | None = None,
    ) -> list[Any]:
        """Return ``word`` applied to the forecasts of a draft, cached by ``key``.

        Results without forecasts, because those took too long, are not cached.
        """
        full = (key, *_key(table, draft))
        words = self._words.get(full)
        measures.cache("suggestions", hit=words is not None)
        if words is None:
            forecasts = await self.forecasts(table, draft, patience)
            words = word(forecasts)
            if forecasts:
                self._words[full] = words
                if len(self._words) > REMEMBERED:
                    self._words.popitem(last=False)
        return words


def _forget(tasks: "OrderedDict[Hashable, asyncio.Task[T]]", key: Hashable, task: "asyncio.Task[T]") -> None:
    """Drop a failed computation, so that it is repeated."""
    if (task.cancelled() or task.exception()) and tasks.get(key) is task:
        del tasks[key]


def _before(
    tasks: "OrderedDict[Hashable, asyncio.Task[T]]", table: Table, draft: Draft
) -> Iterator[tuple[int, T]]:
    """Yield what is known of each earlier decision of a draft, with the number of moves before it."""
    *place, _ = _key(table, draft)
    for count in range(len(draft.played)):
        task = tasks.get((*place, tuple(draft.played[:count])))
        if task is not None and task.done():
            yield count, task.result()


def _better(own: Forecast, kept: Forecast, seat: int) -> Forecast:
    """Return the better of two forecasts if they are of the same option, otherwise the first."""
    if own.line[0] != kept.line[0]:
        return own
    return max(own, kept, key=lambda each: (each.gains[seat], -sum(each.gains)))


def _key(table: Table, draft: Draft) -> tuple[Hashable, ...]:
    """Return a key for the decision that a draft has reached."""
    return table.id, table.match.moment, draft.seat, tuple(draft.played)
