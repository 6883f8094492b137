"""What choices are worth is worked out once, off the event loop, and true."""

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
    """Counts what is worked out; ``fails`` says that it goes wrong, ``gate`` holds it up."""

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


def gains(found: Sequence[Forecast]) -> list[tuple[int, ...]]:
    return [each.gains for each in found]


async def test_gains_are_those_of_the_turn_beyond_what_was_chosen_before() -> None:
    with Counted() as render_pool:
        card = counting().state.secret.hands[0]
        forecast_cache = ForecastCache(render_pool)
        assert gains(await forecast_cache.forecasts(*draft_after())) == [(n + card, 0) for n in (1, 2, 3)]
        assert gains(await forecast_cache.forecasts(*draft_after(Add(2)))) == [(0, 0), (card, 0)]


async def test_the_same_is_worked_out_once_even_when_asked_for_at_the_same_time() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        found = await asyncio.gather(*(forecast_cache.forecasts(*draft_after()) for _ in range(5)))
        assert all(each == found[0] for each in found)
        assert render_pool.worked == 1
        await forecast_cache.forecasts(*draft_after(Add(1)))
        await forecast_cache.forecasts(*draft_after(turns=1))
        assert render_pool.worked == 3


async def test_what_failed_is_tried_again() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        render_pool.fails = True
        with pytest.raises(RuntimeError):
            await forecast_cache.forecasts(*draft_after())
        render_pool.fails = False
        assert await forecast_cache.forecasts(*draft_after())


async def test_who_can_not_wait_is_told_nothing_and_the_next_one_all() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        render_pool.gate = asyncio.Event()
        assert await forecast_cache.forecasts(*draft_after(), patience=0.01) == ()
        render_pool.gate.set()
        assert len(await forecast_cache.forecasts(*draft_after(), patience=5)) == 3
        assert render_pool.worked == 1


async def test_only_so_much_is_remembered() -> None:
    with Counted() as render_pool:
        forecast_cache = ForecastCache(render_pool)
        for number in range(REMEMBERED + 10):
            table, draft = draft_after()
            await forecast_cache.forecasts(table._replace(match=counting(seed=number)), draft)
        assert len(forecast_cache._forecasts) == REMEMBERED
