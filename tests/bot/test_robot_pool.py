"""The pool of processes in which robots choose."""

import asyncio
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from bot.matches.robots.pool import PoolClosed, RobotPool
from bot.matches.robots.process import Chosen, Job, choose, think
from engine.catalogue import game
from engine.match import Match
from tests.bot.robot_faults import begin_slowly, die, fail, hang


def job(kind: str, number: int = 7, seats: int = 2) -> Job:
    """Return a job in which robots of a kind play all seats except the last."""
    match = Match.new(game("ancient"), seats, seed=3)
    while match.to_act != (0,):
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    return Job.of(match, dict.fromkeys(range(seats - 1), kind), number)


async def test_robots_think_at_a_lower_priority_than_the_bot() -> None:
    robot_pool = RobotPool(1)
    try:
        robot_pool.expect()
        own = os.getpriority(os.PRIO_PROCESS, 0)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if any(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in robot_pool.pids):
                break
            await asyncio.sleep(0.05)
        assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in robot_pool.pids] == [min(own + 10, 19)]
    finally:
        robot_pool.close()


def test_a_process_loads_neither_the_bot_nor_the_renderer() -> None:
    listing = "import sys, bot.matches.robots.process; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", listing], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "engine.robots.search" in loaded
    assert not {"asyncio", "discord", "aiosqlite", "PIL", "render"}.intersection(loaded)


async def test_unreadable_values_are_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.matches.robots.pool.unreadable", lambda slug: "cut off" if slug == "ancient" else ""
    )
    robot_pool = RobotPool(2)
    try:
        with caplog.at_level(logging.WARNING, logger="bot.matches.robots.pool"):
            assert await robot_pool.think(job("calm"))
            robot_pool.expect()
        (line,) = [record.getMessage() for record in caplog.records]
        assert line == "robots play ancient without its fitted values, which can't be read: cut off"
    finally:
        robot_pool.close()


def refuse(error: Exception) -> Callable[..., None]:
    def raising(*_: Any, **__: Any) -> None:
        raise error

    return raising


NO_PROCESS = {
    "/dev/shm can't be written": ("multiprocessing.synchronize.SemLock.__init__", PermissionError(13, "no")),
    "no semaphores": ("multiprocessing.synchronize.SemLock.__init__", OSError(38, "not implemented")),
    "unsupported by Python": ("concurrent.futures.process._check_system_limits", NotImplementedError("none")),
    "too many processes": ("multiprocessing.util.spawnv_passfds", BlockingIOError(11, "try again")),
}


@pytest.mark.unabridged
@pytest.mark.parametrize("lacking", NO_PROCESS)
async def test_robots_think_in_threads_if_no_process_can_be_started(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    name, error = NO_PROCESS[lacking]
    robot_pool = RobotPool(2)
    try:
        with monkeypatch.context() as patch, caplog.at_level(logging.WARNING, "bot.matches.robots.pool"):
            patch.setattr(name, refuse(error))
            robot_pool.expect()
            assert await robot_pool.think(job("calm")) == think(job("calm"))
            assert await robot_pool.in_spare_time(threading.get_ident) != threading.get_ident()
            with pytest.raises(ZeroDivisionError):
                await robot_pool.answer(partial(divmod, 1, 0))
        (line,) = [record.getMessage() for record in caplog.records]
        assert line.startswith("no process can be started for robots")
        assert await robot_pool.answer(os.getpid) != os.getpid()  # as soon as a process can be started again
    finally:
        robot_pool.close()


@pytest.mark.unabridged
async def test_a_search_hanging_in_a_thread_is_abandoned(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse(PermissionError(13, "no")))
    ended = threading.Event()

    def search(asked: Job) -> Chosen:
        if "sharp" in asked.robots.values():
            ended.wait(60)
        return choose(asked)

    robot_pool = RobotPool(1, patience=2, work=search)
    try:
        assert await robot_pool.think(job("sharp")) == think(job("steady"))
        assert "the search of a robot (sharp) failed" in caplog.text
    finally:
        ended.set()
        robot_pool.close()


@pytest.mark.unabridged
@pytest.mark.parametrize("fault", [hang, die, fail])
async def test_the_steady_robot_plays_if_a_search_fails(
    fault: Callable[[Job], Chosen], caplog: pytest.LogCaptureFixture
) -> None:
    robot_pool = RobotPool(1, patience=6 if fault is hang else 15, work=fault)
    try:
        with caplog.at_level(logging.WARNING, logger="bot.matches.robots.pool"):
            thought = await robot_pool.think(job("sharp"))
        assert thought == think(job("steady"))
        (line,) = [record.getMessage() for record in caplog.records]
        assert line.startswith("match 7: the search of a robot (sharp) ")
    finally:
        robot_pool.close()


@pytest.mark.unabridged
async def test_a_process_slow_to_start_does_not_count_as_hung(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine loading the rules takes longer than any choice."""
    monkeypatch.setattr("bot.matches.robots.pool.begin", begin_slowly)
    robot_pool = RobotPool(1, patience=3)
    try:
        with caplog.at_level(logging.WARNING, logger="bot.matches.robots.pool"):
            assert await robot_pool.think(job("calm")) == think(job("calm"))
        assert not caplog.records
    finally:
        robot_pool.close()


@pytest.mark.unabridged
async def test_a_process_that_never_starts_counts_as_hung(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.robots.pool.begin", begin_slowly)
    monkeypatch.setattr("bot.matches.robots.pool.BEGINNING", 0.1)
    robot_pool = RobotPool(1)
    try:
        with pytest.raises(TimeoutError):
            await robot_pool.think(job("calm"))
        assert "TimeoutError" in caplog.text
        assert not robot_pool.pids
    finally:
        robot_pool.close()


@pytest.mark.unabridged
async def test_matches_take_turns_using_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[int] = []

    def record(asked: Job) -> Chosen:
        order.append(asked.number)
        return choose(asked)

    robot_pool, thread = RobotPool(1, work=record), ThreadPoolExecutor(1)
    monkeypatch.setattr(robot_pool, "_begun", lambda: thread)
    await asyncio.gather(*(robot_pool.think(job("steady", number, seats=4)) for number in (1, 2)))
    assert order[:6] == [1, 2, 1, 2, 1, 2]
    thread.shutdown()


@pytest.mark.unabridged
async def test_questions_are_answered_in_order_and_before_reviews(
    quiet_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    async def run(self: RobotPool, work: Any, patience: float | None) -> Any:
        begun.append(work())
        await asyncio.sleep(0.01)

    monkeypatch.setattr(RobotPool, "_run", run)
    questions = [asyncio.create_task(quiet_pool.answer(partial(str, number))) for number in range(4)]
    await asyncio.sleep(0)
    review = asyncio.create_task(quiet_pool.in_spare_time(partial(str, "review")))
    await asyncio.gather(*questions, review)
    assert begun == ["0", "1", "2", "3", "review"]


@pytest.mark.unabridged
async def test_one_process_is_reserved_for_robots(
    quiet_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A robot's turn never waits for questions, however many there are."""
    running, most = 0, 0
    run = RobotPool._run

    async def counted(self: RobotPool, work: Any, patience: float | None = None) -> Any:
        nonlocal running, most
        running += work is int
        most = max(most, running)
        try:
            return await run(self, work, patience)
        finally:
            running -= work is int

    monkeypatch.setattr(RobotPool, "_run", counted)
    await asyncio.gather(*(quiet_pool.answer(int) for _ in range(8)), quiet_pool.think(job("steady", 1)))
    assert most == 1


@pytest.mark.unabridged
async def test_spare_time_work_gets_a_share_while_robots_keep_thinking(
    quiet_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.robots.pool.SPARE_SECONDS", 0.05)
    quiet_pool._spare_seconds = 0.05

    async def run(self: RobotPool, work: Any, patience: float | None) -> Any:
        await asyncio.sleep(0.05)
        return work()

    monkeypatch.setattr(RobotPool, "_run", run)
    with quiet_pool._awaited():  # as if a robot thought forever
        began = time.monotonic()
        async with asyncio.timeout(30.0):
            assert await asyncio.gather(*(quiet_pool.in_spare_time(int) for _ in range(4))) == [0] * 4
        taken = time.monotonic() - began
    assert taken > 4 * 3 * 0.05, "robots have priority most of the time"


@pytest.mark.unabridged
async def test_spare_time_work_has_more_time_than_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that takes too long is played by another robot; a review would lack a decision."""
    monkeypatch.setattr(RobotPool, "_begun", lambda _: None)  # runs in threads
    pool = RobotPool(patience=0.02)
    with pytest.raises(TimeoutError):
        await pool.answer(partial(time.sleep, 0.3))
    await pool.in_spare_time(partial(time.sleep, 0.3))
    pool.close()


@pytest.mark.unabridged
async def test_closing_the_pool_ends_running_work(quiet_pool: RobotPool) -> None:
    thinking = [asyncio.create_task(quiet_pool.answer(partial(time.sleep, 60.0))) for _ in range(2)]
    reviewing = asyncio.create_task(quiet_pool.in_spare_time(partial(time.sleep, 60.0)))
    deadline = time.monotonic() + 60.0
    while not quiet_pool.pids and time.monotonic() < deadline:  # noqa: ASYNC110  # polling is simplest here
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)
    began = time.monotonic()
    quiet_pool.close()
    ended = await asyncio.gather(*thinking, reviewing, return_exceptions=True)
    assert [type(each) for each in ended] == [PoolClosed] * 3
    assert time.monotonic() - began < 5.0
    with pytest.raises(PoolClosed):
        await quiet_pool.think(job("steady"))
