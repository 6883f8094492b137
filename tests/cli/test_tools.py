"""Developer tools: separate from the bot, on all cores, reproducible by seed."""

import io
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.cli.dev import selfplay, workers
from bot.cli.dev.workers import spread
from bot.cli.main import parser
from engine.catalogue import game, games
from tests.bench import figures as bench
from tests.bench import long_logs
from tests.bench.__main__ import parser as bench_parser
from tests.bench.loopback.process import ROOT

RUN = """
import os, signal, sys
from bot.cli.main import main
from bot.app.client import Ziggurat
async def start(self, token):
    os.kill(os.getpid(), signal.SIGTERM)
    await __import__("asyncio").sleep(60)
Ziggurat.start = start
code = main(["run"])
print(*sorted(sys.modules))
sys.exit(code)
"""
TOOLS = {"chess", "playwright", "hypothesis", "simcord", "pytest", "multiprocessing"}
EXTRAS = {"psycopg", "psycopg_pool", "prometheus_client", "numpy", "filelock", "bot.app.monitor"}
"""What other databases, metrics, shards and tools need; discord.py loads PyNaCl if installed."""


def test_run_loads_no_tools(tmp_path: Path) -> None:
    environment = {"DISCORD_TOKEN": "a.b.c", "PYTHONPATH": ":".join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", RUN],
        check=False,
        cwd=str(tmp_path),
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "bot.cli.dev" in loaded
    assert loaded & (TOOLS | EXTRAS) == set()
    assert [name for name in loaded if name.startswith(("bot.cli.dev.", "bot.cluster"))] == []


def test_memory_is_measured_without_other_tools(tmp_path: Path) -> None:
    script = "import sys, tests.bench.memory; print(*sorted(sys.modules))"
    command = [sys.executable, "-W", "ignore", "-c", script]
    loaded = set(subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout.split())
    tools = {name for name in loaded if name.startswith(("bot.cli.dev.", "tests.bench."))}
    assert tools == {"bot.cli.dev.matches", "tests.bench.memory"}
    assert loaded & {*TOOLS} == set()


@pytest.mark.parametrize("path", ["deploy/ziggurat.service", "Dockerfile"])
def test_memory_is_measured_as_the_bot_is_deployed(path: str) -> None:
    setting = " ".join(f"{name}={value}" for name, value in bench.ALLOCATOR.items())
    assert setting in (ROOT / path).read_text(encoding="utf-8")


def test_results_do_not_depend_on_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    options = parser().parse_args(["selfplay", "amytis", "--matches", "6", "--seed", "3"])
    work = partial(selfplay.play, options)
    alone = [played[:3] for played in spread(work, range(6), 1, "match")]
    monkeypatch.setattr(workers, "WORTH_A_PROCESS", 3)
    assert [played[:3] for played in spread(work, range(6), 2, "match")] == alone
    assert len({totals for _, totals, _ in alone}) > 1


def test_progress_is_only_shown_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(spread(str, [1, 2], 1, "match")) == ["1", "2"]
    assert capsys.readouterr().err == ""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(spread(str, [1, 2], 1, "match")) == ["1", "2"]
    assert "match 2 of 2" in terminal.getvalue()


def test_figures_below_target_are_marked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        bench.Row("fast", 1.0, 2.0),
        bench.Row("slow", 3.0, 2.0),
        bench.Row("many", 3.0, 2.0, at_least=True),
    ]
    monkeypatch.setattr(bench, "measure", lambda: iter(rows))
    bench.run(bench_parser().parse_args(["figures"]))
    verdicts = ["FALLS SHORT" in line for line in capsys.readouterr().out.splitlines()]
    assert verdicts == [False, True, False]


@pytest.mark.parametrize("slug", games())
def test_the_cost_of_long_matches_can_be_measured_for_every_game(slug: str) -> None:
    assert long_logs.match_of(game(slug), 100).seq == pytest.approx(100, abs=long_logs.LAST)
