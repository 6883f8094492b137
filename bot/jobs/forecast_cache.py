"""Computes the forecasts of choices off the event loop and caches them."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from bot.jobs.render_pool import RenderPool
from bot.matches.prospects import prospects
from bot.matches.table import Table
from bot.platform import measures
from engine.draft import Draft
from engine.forecast import Forecast

REMEMBERED = 64
"""The most decisions whose forecasts are cached."""


class ForecastCache:
    """Forecasts what each option of a draft changes, for all seats."""

    def __init__(self, render_pool: RenderPool) -> None:
        self._render_pool = render_pool
        self._forecasts: OrderedDict[Hashable, asyncio.Task[list[Forecast]]] = OrderedDict()
        self._words: OrderedDict[Hashable, list[Any]] = OrderedDict()

    async def forecasts(
        self, table: Table, draft: Draft, patience: float | None = None
    ) -> Sequence[Forecast]:
        """Return the gain of each option of a draft over the choices so far (:func:`prospects`).

        Concurrent requests share one computation. After ``patience`` seconds the result is empty; the
        computation goes on for the next request.
        """
        key = _key(table, draft)
        task = self._forecasts.get(key)
        measures.cache("forecasts", hit=task is not None)
        if task is None:
            work = measures.timed("forecast", lambda: prospects(draft))
            task = asyncio.create_task(self._render_pool.run(work))
            task.add_done_callback(lambda task: self._forget(key, task))
            self._forecasts[key] = task
            if len(self._forecasts) > REMEMBERED:
                self._forecasts.popitem(last=False)
        self._forecasts.move_to_end(key)
        if task.done():
            return task.result()
        try:
            return await asyncio.wait_for(asyncio.shield(task), patience)
        except TimeoutError:
            return ()

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

    def _forget(self, key: Hashable, task: "asyncio.Task[list[Forecast]]") -> None:
        """Drop a failed forecast, so that it is computed again."""
        if (task.cancelled() or task.exception()) and self._forecasts.get(key) is task:
            del self._forecasts[key]


def _key(table: Table, draft: Draft) -> tuple[Hashable, ...]:
    """Return a key for the decision that a draft has reached."""
    return table.id, table.match.moment, draft.seat, tuple(draft.played)
