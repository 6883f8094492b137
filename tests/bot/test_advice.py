"""What choices are worth is worked out once, off the event loop, and true."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.advice import REMEMBERED, Advice
from bot.painter import Painter
from engine.draft import Draft
from engine.forecast import Forecast
from tests.bot.walking import table_of
from tests.support import COUNTING, Add, counting


class Counted(Painter):
    """Counts what is worked out; ``fails`` says that it goes wrong, ``gate`` holds it up."""

    def __init__(self) -> None:
        super().__init__(1)
        self.worked = 0
        self.fails = False
        self.gate: asyncio.Event | None = None

    async def paint(self, work: Callable[[], Any]) -> Any:
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
    with Counted() as painter:
        card = counting().state.secret.hands[0]
        advice = Advice(painter)
        assert gains(await advice.forecasts(*draft_after())) == [(n + card, 0) for n in (1, 2, 3)]
        assert gains(await advice.forecasts(*draft_after(Add(2)))) == [(0, 0), (card, 0)]


async def test_the_same_is_worked_out_once_even_when_asked_for_at_the_same_time() -> None:
    with Counted() as painter:
        advice = Advice(painter)
        found = await asyncio.gather(*(advice.forecasts(*draft_after()) for _ in range(5)))
        assert all(each == found[0] for each in found)
        assert painter.worked == 1
        await advice.forecasts(*draft_after(Add(1)))
        await advice.forecasts(*draft_after(turns=1))
        assert painter.worked == 3


async def test_what_failed_is_tried_again() -> None:
    with Counted() as painter:
        advice = Advice(painter)
        painter.fails = True
        with pytest.raises(RuntimeError):
            await advice.forecasts(*draft_after())
        painter.fails = False
        assert await advice.forecasts(*draft_after())


async def test_who_can_not_wait_is_told_nothing_and_the_next_one_all() -> None:
    with Counted() as painter:
        advice = Advice(painter)
        painter.gate = asyncio.Event()
        assert await advice.forecasts(*draft_after(), patience=0.01) == ()
        painter.gate.set()
        assert len(await advice.forecasts(*draft_after(), patience=5)) == 3
        assert painter.worked == 1


async def test_only_so_much_is_remembered() -> None:
    with Counted() as painter:
        advice = Advice(painter)
        for number in range(REMEMBERED + 10):
            table, draft = draft_after()
            await advice.forecasts(table._replace(match=counting(seed=number)), draft)
        assert len(advice._found) == REMEMBERED
