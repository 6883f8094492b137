"""The request budget: important requests go first, and never more than the share per second."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web

import storage
from bot.cluster.request_share import RequestShare
from bot.platform import budget
from bot.platform.budget import HELD, Purpose, RequestBudget


class Clock:
    """Replaces the time of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(budget, "_now", lambda: self.now)

    async def go_on(self, of: RequestBudget, seconds: float, step: float = 0.01) -> None:
        """Advance the clock and release the requests that the budget then allows."""
        for _ in range(round(seconds / step)):
            self.now += step
            of._go_on()
            await asyncio.sleep(0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(RequestBudget, "_look_later", lambda *_, **__: None)
    return Clock(monkeypatch)


def asking(of: RequestBudget, *purposes: Purpose) -> list["asyncio.Task[None]"]:
    return [asyncio.create_task(of.turn(purpose)) for purpose in purposes]


def done(tasks: list["asyncio.Task[None]"]) -> int:
    return sum(task.done() for task in tasks)


async def give_up(tasks: list["asyncio.Task[None]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_requests_never_exceed_the_share_in_any_second(clock: Clock) -> None:
    mine, went = RequestBudget(10), list[float]()

    async def one() -> None:
        await mine.turn(Purpose.BOARD)
        went.append(clock.now)

    tasks = [asyncio.create_task(one()) for _ in range(35)]
    await asyncio.sleep(0)
    assert len(went) == 10  # no request waits while there is room
    await clock.go_on(mine, 4.0)
    assert done(tasks) == 35
    for at in went:
        assert sum(at - 1.0 < other <= at for other in went) <= 10


async def test_waiting_requests_are_released_evenly(clock: Clock) -> None:
    mine = RequestBudget(10)
    tasks = asking(mine, *[Purpose.BOARD] * 30)
    await asyncio.sleep(0)
    await clock.go_on(mine, 1.05)
    assert done(tasks) == 10 + 1  # not the whole next second's share at once


async def test_important_requests_go_first(clock: Clock) -> None:
    mine = RequestBudget(10)
    first = asking(mine, *[Purpose.BOARD] * 10)
    await asyncio.sleep(0)
    order = list[Purpose]()

    async def one(purpose: Purpose) -> None:
        await mine.turn(purpose)
        order.append(purpose)

    tasks = [asyncio.create_task(one(purpose)) for purpose in reversed(Purpose) for _ in range(2)]
    await asyncio.sleep(0)
    assert order == []
    await clock.go_on(mine, 3.0)
    assert order == [purpose for purpose in Purpose for _ in range(2)]
    await give_up([*first, *tasks])


async def test_retiring_messages_leaves_room_for_other_requests(clock: Clock) -> None:
    mine = RequestBudget(10)
    old = asking(mine, *[Purpose.RETIRE] * 20)
    await asyncio.sleep(0)
    assert done(old) == 8
    answers = asking(mine, Purpose.ANSWER, Purpose.CALL)
    await asyncio.sleep(0)
    assert done(answers) == 2
    await give_up(old)


async def test_a_cancelled_request_uses_no_turn(clock: Clock) -> None:
    mine = RequestBudget(1)
    tasks = asking(mine, *[Purpose.BOARD] * 5)
    await asyncio.sleep(0)
    await give_up(tasks[1:4])
    await clock.go_on(mine, 1.1)
    assert tasks[4].done()


async def test_giving_up_a_purpose_cancels_its_waiting_requests(clock: Clock) -> None:
    mine = RequestBudget(1)
    tasks = asking(mine, Purpose.BOARD, *[Purpose.RETIRE] * 3, Purpose.BOARD)
    await asyncio.sleep(0)
    mine.give_up(Purpose.RETIRE)
    await clock.go_on(mine, 2.1)
    assert [task.cancelled() for task in tasks] == [False, True, True, True, False]
    assert tasks[-1].done()


async def test_a_pause_holds_all_requests_and_then_slows_them_down(clock: Clock) -> None:
    mine = RequestBudget(10)
    mine.pause(2.0)
    tasks = asking(mine, *[Purpose.ANSWER] * 20)
    await asyncio.sleep(0)
    await clock.go_on(mine, 1.9)
    assert done(tasks) == 0
    await clock.go_on(mine, 1.0)
    assert 0 < done(tasks) <= 7
    assert mine.rate == 7
    clock.now += 20
    assert mine.rate == 10
    await give_up(tasks)


async def test_a_share_that_is_not_renewed_expires(clock: Clock) -> None:
    mine = RequestBudget(10)
    mine.share, mine.lapses = 8, clock.now + 3
    assert mine.rate == 8
    clock.now += 4
    assert mine.rate == budget.LEAST


@pytest.mark.parametrize("purpose", HELD)
async def test_refused_requests_hold_back_less_important_ones(clock: Clock, purpose: Purpose) -> None:
    mine = RequestBudget(10)
    mine.refused = HELD[purpose]
    held, free = asking(mine, *(each for each in Purpose if each >= purpose)), asking(mine, Purpose.ANSWER)
    await asyncio.sleep(0)
    await clock.go_on(mine, 1.0)
    assert (done(held), done(free)) == (0, 1)
    mine.refused = 0
    await clock.go_on(mine, 1.0)
    assert done(held) == len(held)


def test_requests_are_held_back_well_before_discord_bans_the_bot() -> None:
    assert list(HELD) == sorted(HELD, reverse=True)
    assert list(HELD.values()) == sorted(HELD.values())
    assert max(HELD.values()) < 10_000


async def test_waiting_requests_proceed_without_a_wake_up() -> None:
    mine, began = RequestBudget(20), time.monotonic()
    await asyncio.gather(*asking(mine, *[Purpose.RETIRE] * 10, *[Purpose.BOARD] * 20))
    assert time.monotonic() - began > 0.5
    assert mine.wanted() == [0, 0, *mine.wanted()[2:]]


def test_a_budget_is_used_until_the_bot_stops() -> None:
    with budget.use(RequestBudget()) as mine:
        assert budget.used() is mine
    assert budget.used() is None


async def test_without_a_budget_no_request_waits() -> None:
    for _ in range(100):
        async with budget.turn(Purpose.RETIRE):
            pass


class Answering:
    """An HTTP server with a configurable answer, and a client whose requests keep to a budget."""

    def __init__(self) -> None:
        self.status, self.headers, self.times = 200, dict[str, str](), list[float]()

    async def handle(self, _: web.Request) -> web.Response:
        self.times.append(time.monotonic())
        return web.Response(status=self.status, headers=self.headers)

    async def ask(
        self, mine: RequestBudget, count: int = 1, purpose: Purpose | None = None, *, token: bool = True
    ) -> None:
        application = web.Application()
        application.router.add_get("/", self.handle)
        runner = web.AppRunner(application)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        headers = {"Authorization": "Bot a.b.c"} if token else {}
        try:
            with budget.use(mine):
                async with aiohttp.ClientSession(trace_configs=[mine.watch()]) as session:
                    for _ in range(count):
                        if purpose is None:
                            await session.get(address, headers=headers)
                        else:
                            async with budget.turn(purpose):
                                await session.get(address, headers=headers)
        finally:
            await runner.cleanup()


async def test_requests_sent_without_waiting_count_too() -> None:
    mine = RequestBudget(10)
    await Answering().ask(mine, 3)
    await Answering().ask(mine, 2, Purpose.EDIT)
    assert mine.wanted() == [3, 0, 0, 2, 0]


async def test_answers_to_interactions_are_not_counted() -> None:
    mine, server = RequestBudget(1), Answering()
    await server.ask(mine, 5, token=False)
    assert mine.wanted() == [0] * 5
    assert server.times[-1] - server.times[0] < 0.9


@pytest.mark.parametrize(
    ("headers", "paused"),
    [
        ({"X-RateLimit-Scope": "global", "Via": "1.1 google", "Retry-After": "5"}, 5),
        ({"X-RateLimit-Global": "true", "Via": "1.1 google", "Retry-After": "5"}, 5),
        ({"Retry-After": "3600"}, budget.LONGEST_PAUSE),
        ({"X-RateLimit-Scope": "user", "Via": "1.1 google", "Retry-After": "5"}, 0),
        ({"X-RateLimit-Scope": "shared", "Via": "1.1 google", "Retry-After": "5"}, 0),
    ],
)
async def test_a_global_rate_limit_pauses_all_requests(headers: dict[str, str], paused: float) -> None:
    mine, server = RequestBudget(10), Answering()
    server.status, server.headers = 429, headers
    await server.ask(mine)
    assert mine.paused == pytest.approx(paused, abs=1.0)
    assert mine.refused == mine.take_refused() == (headers.get("X-RateLimit-Scope") != "shared")


@pytest.mark.parametrize(("status", "counts"), [(401, 1), (403, 1), (404, 0), (500, 0), (204, 0)])
async def test_statuses_that_count_as_refused(status: int, counts: int) -> None:
    mine, server = RequestBudget(10), Answering()
    server.status = status
    await server.ask(mine, token=False)
    assert mine.refused == counts
    assert not mine.paused


async def test_a_single_process_does_not_query_the_database(tmp_path: Path) -> None:
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        mine = RequestBudget(10)
        mine.share = 1
        heartbeat: Any = SimpleNamespace(alone=True, instance="a")
        shares = RequestShare(mine, matches.budget, heartbeat)
        await shares.renew()
        assert mine.rate == 10
    await shares.renew()  # does not use the database, which is closed


async def test_processes_share_the_budget_and_its_pauses(tmp_path: Path) -> None:
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        heartbeats: list[Any] = [SimpleNamespace(alone=False, instance=name) for name in "ab"]
        one, two = budgets = RequestBudget(10), RequestBudget(10)
        shares = [
            RequestShare(mine, matches.budget, each) for mine, each in zip(budgets, heartbeats, strict=True)
        ]
        tasks = asking(one, *[Purpose.BOARD] * 20)
        await asyncio.sleep(0)
        one.note_refused()
        for _ in range(2):
            for each in shares:
                await each.renew()
        assert one.share + two.share <= 10
        assert one.share > two.share > 0
        assert two.refused == 1
        one.pause(30.0)
        for each in shares:
            await each.renew()
        assert two.paused > 28
        assert two.rate <= two.share
        await give_up(tasks)


async def test_refusals_before_a_restart_count(tmp_path: Path) -> None:
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        heartbeat: Any = SimpleNamespace(alone=True, instance="a")
        before, after = RequestBudget(10), RequestBudget(10)
        shares = RequestShare(before, matches.budget, heartbeat)
        await shares.renew()
        before.note_refused()
        await shares.renew()
        await RequestShare(after, matches.budget, heartbeat).renew()
        assert after.refused == 1
