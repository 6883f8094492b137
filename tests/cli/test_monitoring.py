"""Metrics and health checks of ``ziggurat run``, over real sockets."""

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.app.config import Address, ConfigError, address
from bot.cli.exits import Exit
from tests.bench.loopback.faults import Plan, limited
from tests.bench.loopback.process import ROOT, ended, started
from tests.bench.loopback.server import Loopback
from tests.bot.test_metrics import parsed, stages, value
from tests.cli.players import ANN, NAMES, serving, until

CHANNEL = 2000


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def healthy(session: aiohttp.ClientSession) -> bool:
    """Wait until a bot reports itself healthy; without a session it names what is missing."""
    for _ in range(200):
        async with session.get("/health") as answer:
            report = json.loads(await answer.text())
        if answer.status == 200:
            return bool(report == {"healthy": True, "wrong": {}})
        assert report == {"healthy": False, "wrong": {"shard 0": "no session with Discord yet"}}
        await asyncio.sleep(0.05)
    return False


async def test_a_running_bot_reports_metrics_and_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    monkeypatch.setenv("ZIGGURAT_METRICS", str(port))
    discord = Loopback(channels=(CHANNEL,), names=NAMES)
    async with serving(tmp_path, discord), aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
        discord.plans[CHANNEL] = Plan(limited(0.25), only="channels/")
        await discord.slash(CHANNEL, ANN, "game new", game="amytis", thread=False)
        assert await until(lambda: discord.ledger.messages)
        await discord.quiet()
        assert await healthy(session)
        async with session.get("/metrics") as answer:
            samples = parsed(await answer.text())
        async with session.get("/") as answer:
            assert answer.status == 404
    assert value(samples, "interactions_total", kind="command", name="game new", result="done") == 1, samples
    assert "post" in stages(samples)
    assert value(samples, "requests_total", kind="post", status="200") == 1
    assert value(samples, "requests_total", kind="post", status="429") == 1
    assert value(samples, "rate_limit_seconds_total") == 0.25
    assert value(samples, "request_seconds_count", kind="answer") >= 1
    assert value(samples, "shard_latency_seconds", shard="0") > 0
    assert value(samples, "loop_lag_seconds_count") >= 1
    assert value(samples, "servers") == 1
    assert value(samples, "instances") == 1
    assert ("process_resident_memory_bytes", ()) in samples
    assert "Ann" not in str(samples)


async def test_a_port_in_use_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    discord = Loopback()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("ZIGGURAT_METRICS", f"127.0.0.1:{taken.getsockname()[1]}")
        async with discord.serve(), started(discord.address, tmp_path) as process:
            exit_code, line, errors = await ended(process)
    assert exit_code == Exit.FAILED, errors
    assert "ZIGGURAT_METRICS can't listen on 127.0.0.1" in line
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("9464", Address("127.0.0.1", 9464)),
        ("127.0.0.1:9464", Address("127.0.0.1", 9464)),
        ("[::1]:9464", Address("::1", 9464)),
        ("0.0.0.0:80", Address("0.0.0.0", 80)),
    ],
)
def test_addresses_are_parsed(text: str, meant: Address) -> None:
    assert address(text) == meant


@pytest.mark.parametrize("text", ["x", ":9464", "localhost", "localhost:", "1:0", "1:65536", "1:-1", "1:²"])
def test_invalid_addresses_are_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="ZIGGURAT_METRICS is"):
        address(text)


def test_unused_extras_are_not_loaded() -> None:
    names = ("prometheus_client", "psycopg", "bot.app.metrics", "bot.app.monitor", "bot.cluster.http")
    code = f"import sys, bot.cli.serve, bot.app.client; print([n for n in {names!r} if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
