"""``ziggurat puzzles`` fills a file up to the requested number of puzzles, checks it, and describes it."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.cli.dev import puzzles as tool
from engine.errors import ZigguratError
from engine.robots import CALM, themes
from engine.robots import puzzles as maker
from engine.robots.judges import Standard
from engine.robots.puzzles import Doubt, Puzzle, Reach, puzzles
from engine.robots.review import Verdict


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examine positions only briefly."""
    for name, value in {"TURNS": 12, "FEW": 1, "FIRST": 2, "MEASURED": 1, "PROBES": 2}.items():
        monkeypatch.setattr(maker, name, value)
    for name in ("GLANCE", "CLOSE", "KEENLY", "FORESEEN", "UNOPPOSED"):
        monkeypatch.setattr(maker, name, Standard(-9.0, 0.0, (2,)))
    for place in (tool, maker):
        monkeypatch.setattr(place, "reach", lambda slug: Reach(40, 200))
    monkeypatch.setattr(maker, "KEEN", CALM)
    monkeypatch.setattr(themes, "SOLVERS", (CALM,))


def arguments(file: Path, **values: Any) -> Namespace:
    given = {"game": "architectura", "count": 2, "margin": -9.0, "out": file, "check": None, "table": False}
    return Namespace(**given | {"themes": False} | values)


def listed(file: Path) -> list[Puzzle]:
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle])


def test_puzzles_are_added_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "architectura.json"
    assert tool.run(arguments(file)) == 0
    first = listed(file)
    assert len(first) == 2
    assert all(one.second and one.theme and one.difficulty for one in first)
    assert tool.run(arguments(file, count=3)) == 0
    assert listed(file)[:2] == first
    assert len({one.seed for one in listed(file)}) == 3, "a match gives one puzzle"
    assert tool.run(arguments(file, count=3)) == 0
    assert len(listed(file)) == 3


def test_puzzles_that_one_judge_has_seen_are_confirmed_first_and_keep_their_key(tmp_path: Path) -> None:
    file = tmp_path / "architectura.json"
    tool.run(arguments(file))
    one, other = listed(file)
    older = [replace(each, second=(), theme="", difficulty=0) for each in (one, other)]
    older.append(replace(older[0], edition="house-2 99", seed=99))
    file.write_bytes(msgspec.json.encode(older))
    assert tool.run(arguments(file)) == 0
    assert [each.key for each in listed(file)] == [one.key, other.key]
    assert all(each.second for each in listed(file))


def test_neither_a_theme_nor_greedy_answers_take_more_than_their_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, made = tmp_path / "architectura.json", iter(range(100))
    first = next(iter(puzzles("architectura").values()))
    monkeypatch.setattr(tool, "search", lambda slug, seed, margin: [None, replace(first, seed=seed)])
    themes_found = ("deny", "deny", "build", "claim", "card")
    monkeypatch.setattr(tool, "labelled", lambda slug, one: replace(one, theme=themes_found[next(made)]))
    monkeypatch.setattr(tool, "is_greedy", lambda slug, one: one.theme in {"build", "claim"})
    tool.run(arguments(file, count=3))
    assert [one.theme for one in listed(file)] == ["deny", "build", "card"]


def test_themes_can_be_found_again(tmp_path: Path) -> None:
    file, archive = tmp_path / "architectura.json", [*puzzles("architectura").values()][:3]
    file.write_bytes(msgspec.json.encode([replace(one, theme="", difficulty=9) for one in archive]))
    assert tool.run(arguments(file, themes=True)) == 0
    assert listed(file) == [replace(one, difficulty=9) for one in archive]


def test_a_file_belongs_to_one_game(tmp_path: Path) -> None:
    with pytest.raises(ZigguratError):
        tool.run(arguments(tmp_path / "any.json", game=None))


def test_check_fails_for_doubtful_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "architectura.json"
    tool.run(arguments(file))
    monkeypatch.setattr(tool, "agreed", lambda one: True)
    against = Doubt("PlayedOn", 0.3, 0.2, ("pass",))
    monkeypatch.setattr(tool, "doubt", lambda slug, one, seed: None if seed == 1 else against)
    assert tool.run(arguments(file, check=1)) == 0
    assert "architectura: 2 of 2 puzzles hold" in capsys.readouterr().out
    assert tool.run(arguments(file, check=2)) == 1
    assert "PlayedOn: 0.3 points (error 0.2) better than pass" in capsys.readouterr().out
    monkeypatch.setattr(tool, "agreed", lambda one: False)
    assert tool.run(arguments(file, check=1)) == 1
    assert "don't show a clear answer" in capsys.readouterr().out
    monkeypatch.setattr(tool, "agreed", lambda one: True)
    monkeypatch.setattr(tool, "twins", lambda slug, one: [(0, 2)])
    assert tool.run(arguments(file, check=1)) == 1
    assert "two choices come to the same thing: play" in capsys.readouterr().out
    one = listed(file)[0]
    file.write_bytes(msgspec.json.encode([one, replace(one, edition="house-2 99")]))
    assert tool.run(arguments(file, check=1)) == 1
    assert "not the only puzzle of its match" in capsys.readouterr().out
    monkeypatch.setattr(tool, "reach", lambda slug: Reach(0, 0))
    assert tool.run(arguments(file, check=1)) == 1
    assert "beyond what players reach" in capsys.readouterr().out


def test_table_counts_phases_themes_and_difficulties(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "is_greedy", lambda slug, one: one.theme == "deny")
    file = tmp_path / "amytis.json"
    verdicts = tuple(Verdict(0.0, cost) for cost in (-2.0, 2.0, 3.0, 4.0))
    (one, *_) = puzzles("amytis").values()
    made = replace(one, best=0, verdicts=verdicts, second=verdicts, theme="deny", difficulty=3, turn=11)
    later = replace(made, seed=77, theme="build", difficulty=1, turn=40)
    file.write_bytes(msgspec.json.encode([made, later]))
    assert tool.run(arguments(file, game="amytis", table=True)) == 0
    printed = capsys.readouterr().out
    for row in (
        "| matches | 2 |",
        "| greedy answers | 1 |",
        "| second | 1 |",
        "| last | 1 |",
        "| themes | deny: 1, build: 1 |",
        "| found by *calm*, *keen*, *sharp* | 1 of 3: 1, 3 of 3: 1 |",
        "| margin, second judge | 2.0 / 2.0 / 2.0 |",
    ):
        assert row in printed
