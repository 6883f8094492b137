"""``ziggurat try``, served inside of the test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot import herald
from bot.cli import try_out


async def test_no_press_waits_for_what_the_bot_does_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simcord answers a press once all is done that begins within its patience, timers included."""
    env = asyncio.get_running_loop().create_future()
    run = simcord.run

    @asynccontextmanager
    async def running(*given: Any, **options: Any) -> AsyncIterator[simcord.Env]:
        async with run(*given, **options) as started:
            env.set_result(started)
            yield started

    monkeypatch.setattr(simcord, "run", running)
    monkeypatch.setattr(herald, "LOOK_SECONDS", 10.0)  # as in the last seconds before a look
    serving = asyncio.create_task(try_out.serve(tmp_path / "try.sqlite3", people=2, port=0))
    try:
        async with asyncio.timeout(20):
            started = await env
            async with asyncio.timeout(5):
                await started.settle()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
