import pytest

from engine.robots.tally import ArenaReport, Tally
from tests.bench.__main__ import main
from tests.bench.balance import ENOUGH, lines, measured, report


def test_the_report_has_a_line_per_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--seats", "3", "--mode", "basic", "--matches", "3"]) == 0
    head, columns, *cards = capsys.readouterr().out.splitlines()
    assert head.startswith("3 matches, 3 seats, basic game; wins by seat ")
    assert columns.split() == ["card", "played", "won", "not", "won"]
    assert len(cards) == 12


@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
def test_any_robots_can_play(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", slug, "--robot", "calm", "--matches", "2"]) == 0
    head, _, *cards = capsys.readouterr().out.splitlines()
    assert head.startswith("2 matches, 2 seats, ")
    assert cards
    assert main(["balance", slug, "--robot", "calm", "--matches", "2"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == head


@pytest.mark.parametrize("wrong", [["--matches", "0"], ["--matches", "x"]])
def test_wrong_arguments_are_named(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["balance", *wrong])
    assert wrong[-1] in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--seats", "5"], ["--mode", "x"], ["--robot", "x"], ["amytis"], ["ludo"]])
def test_unsupported_arguments_are_refused(wrong: list[str]) -> None:
    assert main(["balance", *wrong]) == 1


def test_unbalanced_cards_are_marked_given_enough_matches() -> None:
    cards = {
        "strong": Tally(ENOUGH, 0.7 * ENOUGH),
        "fair": Tally(ENOUGH, 0.5 * ENOUGH),
        "weak": Tally(ENOUGH, 0.3 * ENOUGH),
        "rare": Tally(3, 0),
        "absent": Tally(),
    }
    marked = ["OUT OF LINE" in line for line in lines(ArenaReport(1, 2, "advanced", [1, 0], cards))[2:]]
    assert marked == [True, False, True, False]
    assert "OUT OF LINE" not in "".join(lines(ArenaReport(1, 3, "advanced", [1, 0, 0], cards)))


@pytest.mark.parametrize(("slug", "mode"), [("architectura", "basic"), ("westkingdom", "artisans")])
def test_reports_can_be_added(slug: str, mode: str) -> None:
    assert slug in measured()
    one, two = report(slug, 2, mode, 1), report(slug, 2, mode, 2)
    both = one + two
    assert both.matches == 2
    assert both.wins == [sum(pair) for pair in zip(one.wins, two.wins, strict=True)]
    assert both.cards.keys() == one.cards.keys()
    for name, tally in both.cards.items():
        assert tally.played == one.cards[name].played + two.cards[name].played
