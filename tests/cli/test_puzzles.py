"""``ziggurat puzzles`` fills a file up to the requested number of puzzles, and solves them again."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.dev import puzzles as tool
from engine.robots import puzzles as maker
from engine.robots.puzzles import Puzzle


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examine positions only briefly."""
    for name, value in {"TURNS": 12, "FIRST": 2, "SECOND": 4, "LONG": 8, "SURE": 0.0}.items():
        monkeypatch.setattr(maker, name, value)


def arguments(file: Path, **values: Any) -> Namespace:
    return Namespace(**{"game": "amytis", "count": 2, "margin": 0.0, "out": file, "check": None} | values)


def listed(file: Path) -> list[Puzzle]:
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle])


def test_puzzles_are_added_to_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "amytis.json"
    assert tool.run(arguments(file)) == 0
    first = listed(file)
    assert len(first) == 2
    assert tool.run(arguments(file, count=3)) == 0
    assert listed(file)[:2] == first
    assert len({puzzle.key for puzzle in listed(file)}) == 3
    assert listed(file)[2].seed > first[1].seed
    assert tool.run(arguments(file, count=3)) == 0
    assert len(listed(file)) == 3


def test_puzzles_are_solved_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "amytis.json"
    tool.run(arguments(file))
    monkeypatch.setattr(tool, "solved", lambda slug, puzzle, worlds: worlds == 7)
    assert tool.run(arguments(file, check=7)) == 0
    assert tool.run(arguments(file, check=8)) == 1
    assert "amytis: 0 of 2 puzzles have the same answer in 8 worlds" in capsys.readouterr().out
