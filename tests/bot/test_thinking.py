"""Robots think in separate processes, started when needed and replaced when they die."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from concurrent import futures
from pathlib import Path
from typing import Any

import pytest

from bot.matches.robots.pool import RobotPool
from bot.matches.robots.process import Job, think
from engine.catalogue import game, games
from engine.match import Match
from tests.thorough import in_turn

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.unabridged


def job(slug: str = "ancient") -> Job:
    match = Match.new(game(slug), max(game(slug).facts.seats), seed=3)
    return Job.of(match, dict.fromkeys(range(1, match.seats), "steady") | {match.to_act[0]: "steady"})


@in_turn("slug", games())
async def test_a_process_thinks_as_the_engine_does(slug: str) -> None:
    robot_pool = RobotPool()
    try:
        assert not robot_pool.pids
        thought = await robot_pool.think(job(slug))
        assert thought == think(job(slug))
        assert thought
        assert os.getpid() not in robot_pool.pids
    finally:
        robot_pool.close()


async def test_a_process_is_started_before_it_is_needed() -> None:
    robot_pool = RobotPool()
    try:
        for _ in range(3):
            robot_pool.expect()
        (before,) = robot_pool.pids
        await robot_pool.think(job())
        assert before in robot_pool.pids
        os.kill(before, signal.SIGKILL)
        robot_pool.expect()  # even if it fails
        assert await robot_pool.think(job())
    finally:
        robot_pool.close()


async def test_a_process_that_died_is_replaced() -> None:
    robot_pool = RobotPool()
    try:
        thought = await robot_pool.think(job())
        (before,) = robot_pool.pids
        os.kill(before, signal.SIGKILL)
        assert await robot_pool.think(job()) == thought
        assert before not in robot_pool.pids
    finally:
        robot_pool.close()


async def test_a_pool_in_the_process_of_breaking_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a manager thread closes the queues of dead processes, no new process can start."""
    begun = futures.ProcessPoolExecutor.submit
    closing = [OSError("handle is closed")]

    def submit(*args: Any, **named: Any) -> futures.Future[Any]:
        if closing:
            raise closing.pop()
        return begun(*args, **named)

    robot_pool = RobotPool()
    monkeypatch.setattr(futures.ProcessPoolExecutor, "submit", submit)
    try:
        assert await robot_pool.think(job())
        assert not closing
    finally:
        robot_pool.close()


async def test_there_are_no_more_processes_than_allowed() -> None:
    robot_pool = RobotPool(workers=2)
    try:
        await asyncio.gather(*(robot_pool.think(job()) for _ in range(6)))
        assert len(robot_pool.pids) <= 2
    finally:
        robot_pool.close()


ALONE = """
import asyncio, os, sys
from tests.bot.test_thinking import job
from bot.matches.robots.pool import RobotPool
from tests.thorough import in_turn
async def main():
    thinkers = RobotPool()
    await thinkers.think(job())
    print(*thinkers.pids, flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""


def test_processes_end_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(ALONE)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment) as bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        assert Path(f"/proc/{pid}").exists()
        bot.kill()
    until = time.monotonic() + 20
    while _lives(pid):
        assert time.monotonic() < until
        time.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
