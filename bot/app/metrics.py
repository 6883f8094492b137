"""Metrics for Prometheus. Requires ``ziggurat[metrics]``, so it is imported only if configured."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any, Protocol, cast

import aiohttp
from aiohttp import hdrs
from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.interactions.services import Services
from bot.platform import measures
from bot.platform.budget import Purpose, used
from bot.platform.clock import now
from bot.platform.watchdog import Connected, sessions
from render.cache import PICTURES
from storage import Matches
from storage.delivery import Backlog
from storage.errors import StorageError
from storage.health import ALIVE_SECONDS

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
LAG_PAUSE_SECONDS = 0.5
KEPT_SECONDS = 5.0
"""How long figures from the database are cached, in seconds."""

PATIENCE_SECONDS = 5.0
"""How long the database may take to answer before it counts as down, in seconds."""

CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics(measures.Meter):
    """Collects all measurements of this process in Prometheus's text format."""

    def __init__(self) -> None:
        cast(Callable[[], None], disable_created_metrics)()  # they double the number of series
        self.registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)
        Info("ziggurat", "The program.", registry=registry).info({"version": version("ziggurat")})
        self._interactions = Counter(
            "ziggurat_interactions_total",
            "Commands, presses and suggestions by how they ended.",
            ("kind", "name", "result"),
            registry=registry,
        )
        self._interaction_seconds = Histogram(
            "ziggurat_interaction_seconds",
            "From the arrival of an interaction until all of it is done.",
            ("kind",),
            buckets=SECONDS,
            registry=registry,
        )
        self._stages = Histogram(
            "ziggurat_stage_seconds",
            "Stages of the work on a turn.",
            ("stage",),
            buckets=SECONDS,
            registry=registry,
        )
        self._caches = Counter(
            "ziggurat_cache_requests_total",
            "What caches were asked for, and whether they had it.",
            ("cache", "result"),
            registry=registry,
        )
        self._requests = Counter(
            "ziggurat_requests_total", "Requests to Discord.", ("kind", "status"), registry=registry
        )
        self._request_seconds = Histogram(
            "ziggurat_request_seconds",
            "How long Discord takes for a request.",
            ("kind",),
            buckets=SECONDS,
            registry=registry,
        )
        self._limits = Counter(
            "ziggurat_rate_limit_seconds_total",
            "How long Discord asked to be left alone.",
            registry=registry,
        )
        self._turns = Histogram(
            "ziggurat_request_wait_seconds",
            "How long requests with the bot's token wait for their turn, by what they are for.",
            ("purpose",),
            buckets=SECONDS,
            registry=registry,
        )
        self._refusals = Counter(
            "ziggurat_rate_limits_total",
            "Requests that Discord refused as one too many, by what was exceeded.",
            ("scope",),
            registry=registry,
        )
        for purpose in Purpose:
            self._turns.labels(purpose.label)
        self._refusals.labels("global")
        self._lag = Histogram(
            "ziggurat_loop_lag_seconds",
            "How much later than due the event loop gets to something.",
            buckets=SECONDS,
            registry=registry,
        )
        self._log = Counter(
            "ziggurat_log_records_total",
            "Warnings and errors in the log.",
            ("level",),
            registry=registry,
        )
        for level in ("warning", "error", "critical"):
            self._log.labels(level)

    def interaction(self, kind: str, name: str, result: str, seconds: float) -> None:
        """Record how an interaction ended and how long it took."""
        self._interactions.labels(kind, name, result).inc()
        self._interaction_seconds.labels(kind).observe(seconds)

    def stage(self, name: str, seconds: float) -> None:
        """Record the duration of a stage."""
        self._stages.labels(name).observe(seconds)

    def cache(self, name: str, *, hit: bool) -> None:
        """Record a cache hit or miss."""
        self._caches.labels(name, "hit" if hit else "miss").inc()

    def waited(self, purpose: str, seconds: float) -> None:
        """Record how long a request to Discord waited for its turn."""
        self._turns.labels(purpose).observe(seconds)

    def limited(self, scope: str) -> None:
        """Record a rate-limited request."""
        self._refusals.labels(scope).inc()

    def trace(self) -> aiohttp.TraceConfig:
        """Return a trace config that measures an HTTP client's requests."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        config.on_request_exception.append(self._fail)
        return config

    async def _begin(self, session: Any, context: SimpleNamespace, request: Any) -> None:
        context.began = time.perf_counter()

    async def _end(
        self, session: Any, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        kind, response = request_kind(request.method, request.url.path), request.response
        self._requests.labels(kind, str(response.status)).inc()
        self._request_seconds.labels(kind).observe(time.perf_counter() - context.began)
        if response.status == 429:
            try:
                self._limits.inc(max(0.0, float(response.headers.get(hdrs.RETRY_AFTER, "0"))))
            except ValueError:
                return

    async def _fail(
        self, session: Any, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._requests.labels(request_kind(request.method, request.url.path), "none").inc()

    async def watch_loop(self) -> None:
        """Measure the delay of the event loop, forever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_PAUSE_SECONDS
            await asyncio.sleep(LAG_PAUSE_SECONDS)
            self._lag.observe(max(0.0, loop.time() - due))

    def count_log(self) -> logging.Handler:
        """Return a handler that counts warnings and errors."""
        return _Counting(self._log)


class _Counting(logging.Handler):
    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(record.levelname.lower()).inc()


class Watched(Connected, Protocol):
    """The part of a client that is monitored."""

    matches: Matches
    services: Services

    @property
    def guilds(self) -> Sequence[object]:
        """The servers of this process."""


class Exporter:
    """Exports a client's metrics, including those computed on request."""

    def __init__(self, metrics: Metrics, client: Watched) -> None:
        self._metrics = metrics
        self._client = client
        self._backlog: Backlog | None = None
        self._looked = -KEPT_SECONDS
        metrics.registry.register(self)

    async def text(self) -> bytes:
        """Return all metrics in Prometheus's format."""
        if time.monotonic() - self._looked >= KEPT_SECONDS:
            self._looked = time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    self._backlog = await self._client.matches.conditions.backlog(
                        alive_since=now() - ALIVE_SECONDS, now=now()
                    )
            except (StorageError, TimeoutError):
                self._backlog = None
        return generate_latest(self._metrics.registry)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the metrics computed on request."""
        shards = GaugeMetricFamily(
            "ziggurat_shard_latency_seconds", "Latency of a shard's heartbeat.", labels=["shard"]
        )
        for shard, latency in sessions(self._client):
            shards.add_metric([str(shard)], latency)
        yield shards
        yield _gauge("servers", "Servers that this process sees.", len(self._client.guilds))
        cached = GaugeMetricFamily("ziggurat_cache_bytes", "What caches of bytes hold.", labels=["cache"])
        cached.add_metric(["pictures"], self._client.services.render_pool.size)
        cached.add_metric(["sprites"], PICTURES.size)
        yield cached
        if (own := used()) is not None:
            yield _gauge("request_share", "Requests a second that this process may make.", own.rate)
            text = "Requests of all processes that Discord refused in ten minutes."
            yield _gauge("refused_requests", text, own.refused)
        backlog = self._backlog
        yield _gauge("database_up", "Whether the database answered.", int(backlog is not None))
        if backlog is None:
            return
        yield _gauge("live_matches", "Matches and lobbies that are not over.", backlog.live)
        yield _gauge("instances", "Processes that are alive on this database.", backlog.alive)
        yield _gauge("boards_owed", "Boards that do not show their match as it is.", backlog.boards)
        yield _gauge("boards_owed_age_seconds", "How long the oldest has been owed.", backlog.age)
        outbox = GaugeMetricFamily("ziggurat_outbox_items", "Messages beside the boards.", labels=["state"])
        for state, count in backlog.outbox._asdict().items():
            outbox.add_metric([state], count)
        yield outbox


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"ziggurat_{name}", text, value=value)


def request_kind(method: str, path: str) -> str:
    """Return the kind of a request from its path, without ids."""
    parts = path.strip("/").split("/")
    if "interactions" in parts:
        return "answer"
    if "webhooks" in parts:
        return "answer_later"
    if "messages" in parts:
        return {"POST": "post", "PATCH": "edit", "GET": "look", "DELETE": "delete"}.get(method, "other")
    return "other"
