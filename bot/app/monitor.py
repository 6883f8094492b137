"""Serves a process's metrics and health over HTTP."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from logging import getLogger

from aiohttp import web

from bot.app.config import Address
from bot.app.listening import listening
from bot.app.metrics import CONTENT_TYPE, PATIENCE_SECONDS, Exporter, Metrics, Watched
from bot.platform import measures
from bot.platform.aio import TaskSet
from bot.platform.watchdog import sessions
from storage.errors import StorageError

SILENT_SECONDS = 60.0
"""How long a shard may go without a heartbeat, in seconds; the first one comes some time after the start."""

LOOK_SECONDS = 5.0


class HealthMonitor:
    """Checks what keeps a process from playing."""

    def __init__(self, client: Watched) -> None:
        self._client = client
        self._heard: dict[int, float] = {}

    def record_answers(self) -> None:
        """Record which shards get answers from Discord."""
        for shard, latency in sessions(self._client):
            if latency < SILENT_SECONDS or (shard not in self._heard and self._client.is_ready()):
                self._heard[shard] = time.monotonic()

    async def watch(self) -> None:
        """Check repeatedly, forever."""
        while True:
            self.record_answers()
            await asyncio.sleep(LOOK_SECONDS)

    async def wrong(self) -> dict[str, str]:
        """Return the problems by component; empty for a bot that can play."""
        self.record_answers()
        client, wrong = self._client, dict[str, str]()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await client.matches.settings.get("health")
        except (StorageError, TimeoutError) as error:
            wrong["database"] = " ".join(str(error).split()) or "it does not answer"
        if client.matches.lost.is_set():
            wrong["database"] = str(client.matches.loss)
        for shard, _ in sessions(client):
            if (heard := self._heard.get(shard)) is None:
                wrong[f"shard {shard}"] = "no session with Discord yet"
            elif time.monotonic() - heard > SILENT_SECONDS:
                wrong[f"shard {shard}"] = "Discord does not answer"
        return wrong


@asynccontextmanager
async def served(address: Address, metrics: Metrics, client: Watched) -> AsyncIterator[None]:
    """Serve ``/metrics`` and ``/health`` at an address; raises :class:`ConfigError`."""
    exporter, health = Exporter(metrics, client), HealthMonitor(client)

    async def tell_metrics(request: web.Request) -> web.Response:
        return web.Response(body=await exporter.text(), headers={"Content-Type": CONTENT_TYPE})

    async def tell_health(request: web.Request) -> web.Response:
        wrong = await health.wrong()
        return web.json_response({"healthy": not wrong, "wrong": wrong}, status=503 if wrong else 200)

    application = web.Application()
    application.add_routes([web.get("/metrics", tell_metrics), web.get("/health", tell_health)])
    tasks = TaskSet()
    async with listening(application, address, "ZIGGURAT_METRICS"):
        tasks.spawn(metrics.watch_loop())
        tasks.spawn(health.watch())
        getLogger().addHandler(counting := metrics.count_log())
        measures.use(metrics)
        try:
            yield
        finally:
            measures.use(None)
            getLogger().removeHandler(counting)
            await tasks.finish(0.0)
