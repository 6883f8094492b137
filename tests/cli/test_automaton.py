"""``python -m tests.bench automaton``, with matches decided by the number alone, and a real one."""

from collections.abc import Callable

import pytest

from engine.games.westkingdom.solo import trial
from engine.robots.arena import Interval, wilson
from tests.bench import automaton
from tests.bench.__main__ import main
from tests.bench.automaton import Pair, automata, chosen, line


@pytest.fixture
def beaten_up_to(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let robots win against every level with at most this stock, whatever the seed."""

    def change(most: int) -> None:
        monkeypatch.setattr(trial, "won", lambda rules, mode, level, stock, robot, seed: stock <= most)

    return change


def printed_lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["automaton", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_an_uneven_level_is_marked() -> None:
    pair = Pair("westkingdom", "base", "easy", "keen")
    shares = {0.39: True, 0.4: False, 0.6: False, 0.61: True}
    for share, out in shares.items():
        assert ("OUT OF LINE" in line(pair, 3, 100, wilson(100 * share, 100))) == out
    assert line(pair, 3, 60, Interval(0.5, 0.4, 0.6)) == (
        "base, easy (3): keen won 50.0% of 60 matches (95 % interval 40.0% to 60.0%)"
    )


def test_the_report_has_a_line_per_level(
    beaten_up_to: Callable[[int], None], capsys: pytest.CaptureFixture[str]
) -> None:
    beaten_up_to(1000)
    lines = printed_lines(capsys, "--matches", "3", "--processes", "1")
    assert len(lines) == len(trial.MODES) * len(trial.EVEN)
    for text, (mode, level) in zip(
        lines, [(mode, level) for mode in trial.MODES for level in trial.EVEN], strict=True
    ):
        head = f"{mode}, {level} ({trial.number(mode, level)}): {trial.EVEN[level]} won 100.0% of 3 matches"
        assert text.startswith(head)
        assert text.endswith("OUT OF LINE")


@pytest.mark.parametrize(("most", "result"), [(8, "at 8.5"), (-1, "at 0.0; at 0 in 30 of 30 matches")])
def test_the_search_finds_the_even_match(
    most: int, result: str, beaten_up_to: Callable[[int], None], capsys: pytest.CaptureFixture[str]
) -> None:
    beaten_up_to(most)
    (text,) = printed_lines(capsys, "--find", "--matches", "40", "--mode", "base", "--level", "hard")
    assert text == f"base, hard (now {trial.number('base', 'hard')}): an even match for master {result}"


def test_a_robot_plays_against_the_automaton(capsys: pytest.CaptureFixture[str]) -> None:
    assert automata() == ["westkingdom"]
    (text,) = printed_lines(
        capsys, "westkingdom", "--matches", "2", "--mode", "artisans", "--level", "easy", "--robot", "steady"
    )
    assert text.startswith("artisans, easy (")
    assert "steady won" in text


@pytest.mark.parametrize("wrong", [["ludo"], ["amytis"], ["--mode", "x"], ["--level", "x"], ["--robot", "x"]])
def test_unknown_arguments_are_refused(wrong: list[str]) -> None:
    assert main(["automaton", *wrong]) == 1


def test_each_level_plays_against_its_own_robot() -> None:
    pairs = list(chosen("westkingdom", "base", None, None))
    assert [(pair.level, pair.robot) for pair in pairs] == list(trial.EVEN.items())
    assert {pair.robot for pair in chosen("westkingdom", None, None, "calm")} == {"calm"}
    assert automaton.MODULE.format("westkingdom") == trial.__name__
