"""Forecasts of choices are correct, and computed once, off the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.jobs.forecast_cache import REMEMBERED, ForecastCache
from bot.jobs.render_pool import RenderPool
from engine.draft import Draft
from engine.forecast import Forecast
from tests.bot.walking import table_of
from tests.support import COUNTING, Add, counting


class Counted(RenderPool):
    """Counts computations; ``fails`` makes them raise, ``gate`` delays them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.worked = 0
        self.fails = False
        self.gate: asyncio.Event | None = None

    async def run(self, work: Callable[[], Any]) -> Any:
        self.worked += 1
        if self.gate is not None:
            await self.gate.wait()
        if self.fails:
            raise RuntimeError("out of luck")
        return work()


def draft_after(*moves: Any, turns: int = 0) -> tuple[Any, Draft]:
    table = table_of(counting(turns=turns))
    draft = Draft(COUNTING, table.match.view(table.match.to_act[0]))
    for move in moves:
        draft.push(move)
    return table, draft


def gains(forecasts: Sequence[Forecast]) -> list[tuple[int, ...]]:
    return [each.gains for each in forecasts]


async def test_gains_leave_out_what_earlier_choices_of_the_turn_gained() -> None:
    with Counted() as render_pool:
        card = counting().state.secret.hands[0]
        forecast_cache = ForecastCache(render_pool)
        assert gains(await forecast_cache.forecasts(*draft_after())) == [(n + card, 0) for n in (1, 2, 3)]
        assert gains(await forecast_cache.forecasts(*draft_after(Add(2)))) == [(0, 0), (card, 0)]


async def test_concurrent_requests_for_the_same_forecasts_compute_them_once() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        forecasts = await asyncio.gather(*(forecast_cache.forecasts(*draft_after()) for _ in range(5)))
        assert all(each == forecasts[0] for each in forecasts)
        assert render_pool.worked == 1
        await forecast_cache.forecasts(*draft_after(Add(1)))
        await forecast_cache.forecasts(*draft_after(turns=1))
        assert render_pool.worked == 3


async def test_a_failed_forecast_is_retried() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        render_pool.fails = True
        with pytest.raises(RuntimeError):
            await forecast_cache.forecasts(*draft_after())
        render_pool.fails = False
        assert await forecast_cache.forecasts(*draft_after())


async def test_forecasts_are_empty_after_the_timeout_and_cached_for_the_next_request() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        render_pool.gate = asyncio.Event()
        assert await forecast_cache.forecasts(*draft_after(), patience=0.01) == ()
        render_pool.gate.set()
        assert len(await forecast_cache.forecasts(*draft_after(), patience=5)) == 3
        assert render_pool.worked == 1


async def test_the_cache_has_a_maximum_size() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        for number in range(REMEMBERED + 10):
            table, draft = draft_after()
            await forecast_cache.forecasts(table._replace(match=counting(seed=number)), draft)
        assert len(forecast_cache._forecasts) == REMEMBERED
