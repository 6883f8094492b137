"""An instance is seen every few seconds for as long as it lives, whoever else is there."""

import asyncio
from pathlib import Path

import pytest

import storage
from bot.delivery import heartbeat
from bot.delivery.heartbeat import Heartbeat


def alone(instance: Heartbeat) -> bool:
    return instance.alone


async def test_an_instance_is_seen_until_it_departs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "SEEN_SECONDS", 0.01)
    seen = "SELECT id FROM instance ORDER BY id"
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        first, second = Heartbeat(matches.instances), Heartbeat(matches.instances)
        await first.start()
        assert alone(first)
        await second.start()
        async with asyncio.timeout(5.0):
            while alone(first):  # noqa: ASYNC110  # nothing tells it
                await asyncio.sleep(0.01)
        bury = "DELETE FROM instance WHERE id = ?"  # as others do when it was held up for long
        await matches.database.transaction(lambda tx: tx.execute(bury, (first.instance,)).close())
        await asyncio.sleep(0.1)
        rows = await matches.database.read(lambda tx: tx.execute(seen).fetchall())
        assert rows == sorted([(first.instance,), (second.instance,)])
        await second.finish()
        await asyncio.sleep(0.1)
        assert alone(first)
        await first.finish()
        assert await matches.database.read(lambda tx: tx.execute(seen).fetchall()) == []
