"""Robots think in processes of their own, begun when first needed, and again when they died."""

import os
import signal

import pytest

from bot.thinking import Job, Thinkers, think
from engine.catalogue import game, games
from engine.match import Match


def job(slug: str = "ancient") -> Job:
    match = Match.new(game(slug), max(game(slug).facts.seats), seed=3)
    return Job.of(match, dict.fromkeys(range(1, match.seats), "steady") | {match.to_act[0]: "steady"})


@pytest.mark.parametrize("slug", games())
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


async def test_there_are_no_more_processes_than_allowed() -> None:
    import asyncio

    thinkers = Thinkers(workers=2)
    try:
        await asyncio.gather(*(thinkers.think(job()) for _ in range(6)))
        assert len(thinkers.pids) <= 2
    finally:
        thinkers.close()
