"""Robots think in processes of their own, begun when first needed, and again when they died."""

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

from bot.thinking import Job, Thinkers, think
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
    thinkers = Thinkers()
    try:
        assert not thinkers.pids
        thought = await thinkers.think(job(slug))
        assert thought == think(job(slug))
        assert thought
        assert os.getpid() not in thinkers.pids
    finally:
        thinkers.close()


async def test_a_process_is_begun_before_it_is_needed() -> None:
    thinkers = Thinkers()
    try:
        for _ in range(3):
            thinkers.expect()
        (before,) = thinkers.pids
        await thinkers.think(job())
        assert before in thinkers.pids
        os.kill(before, signal.SIGKILL)
        thinkers.expect()  # whatever becomes of it
        assert await thinkers.think(job())
    finally:
        thinkers.close()


async def test_a_process_that_died_is_replaced() -> None:
    thinkers = Thinkers()
    try:
        thought = await thinkers.think(job())
        (before,) = thinkers.pids
        os.kill(before, signal.SIGKILL)
        assert await thinkers.think(job()) == thought
        assert before not in thinkers.pids
    finally:
        thinkers.close()


async def test_a_pool_that_is_just_being_found_broken_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its manager closes the queues of dead processes in a thread of its own: no other can begin then."""
    begun = futures.ProcessPoolExecutor.submit
    closing = [OSError("handle is closed")]

    def submit(*args: Any, **named: Any) -> futures.Future[Any]:
        if closing:
            raise closing.pop()
        return begun(*args, **named)

    thinkers = Thinkers()
    monkeypatch.setattr(futures.ProcessPoolExecutor, "submit", submit)
    try:
        assert await thinkers.think(job())
        assert not closing
    finally:
        thinkers.close()


async def test_there_are_no_more_processes_than_allowed() -> None:
    thinkers = Thinkers(workers=2)
    try:
        await asyncio.gather(*(thinkers.think(job()) for _ in range(6)))
        assert len(thinkers.pids) <= 2
    finally:
        thinkers.close()


ALONE = """
import asyncio, os, sys
from tests.bot.test_thinking import job
from bot.thinking import Thinkers
from tests.thorough import in_turn
async def main():
    thinkers = Thinkers()
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
