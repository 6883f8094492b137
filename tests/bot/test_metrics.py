"""Metrics of turns and errors in Prometheus format."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app.metrics import Exporter, Metrics, request_kind
from bot.app.monitor import HealthMonitor
from bot.platform import measures
from storage.errors import StorageError, Unsure
from tests.bot.test_bad_input import PLAIN, complete_panel, said
from tests.bot.test_forged_ids import send
from tests.bot.world import World

pytestmark = pytest.mark.simcord(check_errors=False)

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def metrics() -> Iterator[Metrics]:
    metrics = Metrics()
    measures.use(metrics)
    yield metrics
    measures.use(None)


async def read(metrics: Metrics, client: Any) -> Samples:
    return parsed((await Exporter(metrics, client).text()).decode())


def parsed(text: str) -> Samples:
    """Return the samples of a text by name and labels."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in samples}


def value(samples: Samples, metric: str, **labels: str) -> float:
    return samples.get((f"ziggurat_{metric}", tuple(sorted(labels.items()))), 0.0)


def ended(samples: Samples, kind: str, name: str, result: str) -> float:
    return value(samples, "interactions_total", kind=kind, name=name, result=result)


def stages(samples: Samples) -> dict[str, float]:
    """Return the number of measurements per stage."""
    counts = {
        dict(labels)["stage"]: count
        for (name, labels), count in samples.items()
        if name == "ziggurat_stage_seconds_count"
    }
    for stage in counts:
        assert value(samples, "stage_seconds_sum", stage=stage) > 0
    return counts


async def test_metrics_of_a_slash_turn(place: World, metrics: Metrics) -> None:
    await place.seat("amytis", seed=PLAIN)
    await place.people[0].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)
    samples = await read(metrics, place.bot)
    assert ended(samples, "command", "amytis build", "done") == 1
    assert value(samples, "interaction_seconds_count", kind="command") == 1
    counts = stages(samples)
    assert {"queue", "engine", "commit", "picture", "pool", "post", "answer"} <= counts.keys()
    assert counts["queue"] == counts["engine"] == counts["commit"] == 1
    assert counts["post"] == 2  # the first board, and the next one
    assert value(samples, "cache_requests_total", cache="pictures", result="miss") >= 1
    assert value(samples, "database_up") == 1
    assert value(samples, "boards_owed") == 0
    assert value(samples, "live_matches") == 1


async def test_metrics_of_a_panel_turn(place: World, metrics: Metrics) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await complete_panel(place)
    await player.click(panel, label="Confirm")
    samples = await read(metrics, place.bot)
    assert ended(samples, "press", "TakeTurn", "done") == 1
    assert ended(samples, "press", "Confirm", "done") == 1
    assert value(samples, "interaction_seconds_count", kind="press") >= 2
    assert {"forecast", "picture", "commit", "post"} <= stages(samples).keys()


async def test_metrics_of_refusals_and_errors(
    place: World, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    await place.people[1].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)

    async def fail(*_: Any, **__: Any) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(place.bot.services.tables, "play", fail)
    answer = await place.people[0].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)
    assert "Something went wrong" in said(answer)

    async def full(*_: Any, **__: Any) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(place.bot.services.tables, "play", full)
    await place.people[0].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)

    async def unanswered(*_: Any, **__: Any) -> None:
        raise Unsure("the connection was lost")

    monkeypatch.setattr(place.bot.services.tables, "play", unanswered)
    await place.people[0].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)
    samples = await read(metrics, place.bot)
    for result in ("refused", "fault", "unstored", "unsure"):
        assert ended(samples, "command", "amytis build", result) == 1, result
    assert ended(samples, "command", "amytis build", "done") == 0


async def test_metrics_of_a_pending_board(
    place: World, metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)

    async def fail(*_: Any, **__: Any) -> None:
        raise discord.RateLimited(600.0)

    monkeypatch.setattr(place.bot.services.poster._sender, "send", fail)
    await place.people[0].slash(place.channel, "amytis build", stack="a1", space="b2", now=True)
    samples = await read(metrics, place.bot)
    assert value(samples, "boards_owed") == 1
    assert value(samples, "boards_owed_age_seconds") >= 0
    assert value(samples, "outbox_items", state="with_board") == 1


async def test_a_forged_control_is_counted_as_unknown(place: World, metrics: Metrics) -> None:
    """Otherwise anyone could create any number of series."""
    await place.seat("amytis", seed=PLAIN)
    await send(place, "z:forged:1", None)
    samples = await read(metrics, place.bot)
    names = {dict(labels).get("name") for name, labels in samples if name == "ziggurat_interactions_total"}
    assert names == {"unknown"}


async def test_health_names_what_is_wrong(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    health = HealthMonitor(place.bot)
    assert await health.wrong() == {}
    monkeypatch.setattr(type(place.bot), "latency", property(lambda _: float("inf")))
    assert await health.wrong() == {}
    monkeypatch.setattr("bot.app.monitor.SILENT_SECONDS", 0.0)
    assert await health.wrong() == {"shard 0": "Discord does not answer"}

    async def broken(*_: Any) -> None:
        raise StorageError("the disk is gone")

    monkeypatch.setattr(place.bot.matches.settings, "get", broken)
    assert (await health.wrong())["database"] == "the disk is gone"


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/api/v10/interactions/1/token/callback", "answer"),
        ("PATCH", "/api/v10/webhooks/1/token/messages/@original", "answer_later"),
        ("POST", "/api/v10/channels/1/messages", "post"),
        ("PATCH", "/api/v10/channels/1/messages/2", "edit"),
        ("GET", "/api/v10/gateway", "other"),
    ],
)
def test_requests_are_classified_by_purpose(method: str, path: str, kind: str) -> None:
    assert request_kind(method, path) == kind
