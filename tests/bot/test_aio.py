"""Locks by key, task sets and back-off."""

import asyncio
import gc

import pytest

from bot.platform.aio import KeyedLocks, TaskSet, backoff, done


async def test_a_key_has_one_lock_while_it_is_used() -> None:
    locks, order = KeyedLocks(), list[str]()

    async def hold(name: str, key: int) -> None:
        async with locks[key]:
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(hold("a", 1), hold("b", 1), hold("c", 2))
    assert order.index("a out") < order.index("b in")
    assert order.index("c in") < order.index("a out")
    gc.collect()
    assert len(locks._locks) == 0


async def test_slow_tasks_are_cancelled_after_the_timeout() -> None:
    tasks = TaskSet()
    quick, slow = tasks.spawn(asyncio.sleep(0, "done")), tasks.spawn(asyncio.sleep(1000))
    await tasks.finish(0.05)
    assert quick.result() == "done"
    assert slow.cancelled()
    await tasks.finish(0.0)


@pytest.mark.parametrize(
    ("attempt", "seconds"), [(1, 5), (2, 10), (4, 40), (9, 1280), (10, 1800), (10**6, 1800)]
)
def test_the_delay_doubles_up_to_a_limit(attempt: int, seconds: float) -> None:
    assert backoff(5, attempt, 1800) == seconds


async def test_waiting_for_a_task_stops_once_it_is_enough() -> None:
    async def late() -> None:
        await asyncio.sleep(0.05)

    assert not await done(asyncio.create_task(late()), 0.001, 10.0, enough=lambda: True)
    assert await done(asyncio.create_task(late()), 0.001, 10.0, enough=lambda: False)
    assert await done(asyncio.create_task(late()), 10.0, enough=lambda: True)
    assert not await done(asyncio.create_task(late()), 0.001, enough=lambda: False)
