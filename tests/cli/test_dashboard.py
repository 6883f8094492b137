"""The Grafana dashboard and the docs name the metrics that exist, and all of them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from bot.app.metrics import Exporter, Metrics
from bot.platform import budget
from storage.delivery import Backlog, Queued

ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "deploy/grafana/ziggurat.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs/scaling.md").read_text(encoding="utf-8")
TARGETS = {"job", "instance"}
"""Labels that Prometheus adds to everything it reads."""

NAMED = re.compile(r"\b((?:ziggurat|process)_[a-z_]+)(?:\{([^}]*)\})?")
GROUPED = re.compile(r"\bby \(([^)]*)\)")


def series() -> dict[str, set[str]]:
    """Return the names of all series the bot exports, with their label names."""
    metrics = Metrics()
    metrics.interaction("press", "Confirm", "done", 0.1)
    metrics.stage("queue", 0.1)
    metrics.cache("pictures", hit=True)
    metrics._requests.labels("post", "200").inc()
    metrics._request_seconds.labels("post").observe(0.1)
    client: Any = SimpleNamespace(
        latency=0.1,
        shard_id=None,
        connects=True,
        guilds=(),
        is_ready=lambda: True,
        services=SimpleNamespace(render_pool=SimpleNamespace(size=0)),
    )
    exporter = Exporter(metrics, client)
    exporter._backlog = Backlog(0, 0, 0, Queued(0, 0, 0, 0, 0), 1)
    registry: CollectorRegistry = metrics.registry
    names = dict[str, set[str]]()
    with budget.use(budget.RequestBudget()):
        for family in registry.collect():
            for sample in family.samples:
                names.setdefault(sample.name, set()).update(sample.labels)
    return names


def unknown(query: str, known: dict[str, set[str]]) -> Iterator[str]:
    """Yield the unknown metrics and labels of a query."""
    labels = set(TARGETS)
    for name, selected in NAMED.findall(query):
        if name not in known:
            yield name
            continue
        labels |= known[name]
        used_labels = set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", selected))
        yield from sorted(f"{name}.{label}" for label in used_labels - TARGETS - known[name])
    for group in GROUPED.findall(query):
        yield from sorted({label.strip() for label in group.split(",")} - labels)


def queries() -> list[str]:
    expressions = [target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())]
    return [
        *expressions,
        *(each["definition"] for each in DASHBOARD["templating"]["list"] if "definition" in each),
    ]


def test_every_panel_shows_existing_metrics() -> None:
    known = series()
    assert len(queries()) > 20
    assert {query: wrong for query in queries() if (wrong := [*unknown(query, known)])} == {}


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("sum(ziggurat_boards_lent)", ["ziggurat_boards_lent"]),
        ("sum by (colour) (ziggurat_boards_owed)", ["colour"]),
        ('ziggurat_outbox_items{colour="red"}', ["ziggurat_outbox_items.colour"]),
        ('sum by (state) (ziggurat_outbox_items{job="$job",state=~"due"})', []),
    ],
)
def test_unknown_metrics_and_labels_are_detected(query: str, wrong: list[str]) -> None:
    assert [*unknown(query, series())] == wrong


def test_panels_do_not_overlap() -> None:
    taken = set[tuple[int, int]]()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_the_docs_name_exactly_the_existing_metrics() -> None:
    ours = {re.sub(r"_(bucket|count|sum)$", "", name) for name in series()}
    ours = {name.removeprefix("ziggurat_") for name in ours if name.startswith("ziggurat_")}
    rows = re.findall(r"^\| (`.*?) \|", PAGE.partition("## Metrics")[2].partition("\n## ")[0], re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)", row)}
    assert named == ours


COMPOSE = (ROOT / "deploy/compose.yaml").read_text(encoding="utf-8")
"""Linted by hand as described in docs/hosting.md, as nothing here reads YAML."""


def test_the_compose_file_sets_known_variables() -> None:
    source = (ROOT / "bot/app/config.py").read_text(encoding="utf-8")
    names = set(re.findall(r"^      (ZIGGURAT_\w+|DISCORD_\w+):", COMPOSE, re.MULTILINE))
    assert {"DISCORD_TOKEN", "ZIGGURAT_DATABASE", "ZIGGURAT_METRICS"} <= names
    assert {name for name in names if f'"{name}"' not in source} == set()


def test_the_compose_file_mounts_existing_paths() -> None:
    mounted = re.findall(r"^      - (\./[^:]+):", COMPOSE, re.MULTILINE)
    assert len(mounted) == 3
    assert [path for path in mounted if not (ROOT / "deploy" / path).exists()] == []
    named = set(re.findall(r"^      - (\w+):", COMPOSE, re.MULTILINE))
    assert named == set(re.findall(r"^  (\w+):$", COMPOSE.partition("\nvolumes:")[2], re.MULTILINE))


def test_prometheus_scrapes_the_port_of_the_bot() -> None:
    scrapes = (ROOT / "deploy/prometheus/prometheus.yml").read_text(encoding="utf-8")
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    ports = re.findall(r'ZIGGURAT_METRICS: "0\.0\.0\.0:(\d+)"', COMPOSE)
    assert ports == re.findall(r"port: (\d+)", scrapes) == re.findall(r":(\d+)/health", image)
