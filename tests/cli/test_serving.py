"""``ziggurat run`` from start to SIGTERM, without Discord."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app.client import Ziggurat
from bot.app.config import Config, ConfigError
from bot.cli import serve
from bot.platform import watchdog


async def test_sigterm_closes_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    async def connected(self: Ziggurat, token: str, **_: Any) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(60)

    async def close(self: Ziggurat) -> None:
        closed.append(self)

    monkeypatch.setattr(Ziggurat, "start", connected)
    monkeypatch.setattr(Ziggurat, "close", close)
    async with asyncio.timeout(120):
        await serve.serve(Config("a.b.c", str(tmp_path / "new" / "bot.sqlite3")))
    assert closed
    assert (tmp_path / "new" / "bot.sqlite3").exists()
    assert not (tmp_path / "new" / "bot.sqlite3-wal").exists()


async def test_a_rejected_token_is_a_settings_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(self: Ziggurat, token: str, **_: Any) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(Ziggurat, "start", refused)
    with pytest.raises(ConfigError, match="rejected DISCORD_TOKEN"):
        await serve.serve(Config("a.b.c", str(tmp_path / "bot.sqlite3")))


async def test_the_watchdog_ends_a_bot_without_a_session() -> None:
    class Deaf:
        latency = 0.1
        shard_id = None
        connects = True

        def is_ready(self) -> bool:
            return False

        def is_closed(self) -> bool:
            return False

    deaf: Any = Deaf()
    async with asyncio.timeout(60):
        await watchdog.watch(deaf, patience=0.05, interval=0.01)


async def test_the_watchdog_leaves_a_live_bot_alone() -> None:
    class Alive:
        latency = 0.01
        shard_id = None
        connects = True

        def is_ready(self) -> bool:
            return True

        def is_closed(self) -> bool:
            return False

    alive: Any = Alive()
    watching = asyncio.create_task(watchdog.watch(alive, patience=0.05, interval=0.01))
    await asyncio.sleep(0.2)
    assert not watching.done()
    watching.cancel()


async def test_the_watchdog_reports_a_lost_shard_and_ends_a_bot_without_any(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Sharded:
        connects = True
        latencies = ((4, 0.01), (5, float("inf")))

        def is_closed(self) -> bool:
            return False

    bot: Any = Sharded()
    watching = asyncio.create_task(watchdog.watch(bot, patience=0.05, interval=0.01))
    await asyncio.sleep(0.3)
    assert not watching.done()
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["shard 5 has had no session with Discord for 0 seconds"]
    bot.latencies = ((4, float("inf")), (5, float("inf")))
    async with asyncio.timeout(60):
        await watching
