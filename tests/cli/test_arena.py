import pytest

from bot.cli.main import main
from engine.catalogue import game
from engine.robots.arena import FEWEST, deal, decided, wilson


def test_intervals_are_wilson_intervals() -> None:
    share, low, high = wilson(50, 100)
    assert (share, round(low, 4), round(high, 4)) == (0.5, 0.4038, 0.5962)
    assert wilson(10, 10).low == pytest.approx(0.7225, abs=1e-3)
    assert wilson(10, 10).high == 1
    assert wilson(0, 0) == (0.5, 0, 1)


def test_a_series_ends_early_only_if_it_is_decided() -> None:
    assert decided(FEWEST, FEWEST, 0.5)
    assert not decided(FEWEST - 1, FEWEST - 1, 0.5)
    assert not decided(60, 100, 0.5)
    assert decided(10, 100, 0.5)


def test_a_robot_against_itself_wins_each_deal_once() -> None:
    assert sum(deal(game("architectura"), "steady", "steady", 3, {}, 5)) == pytest.approx(1)


def test_the_output_has_a_result_and_seats_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "architectura", "steady", "steady", "--matches", "6", "--seats", "3"]) == 0
    result, seats = capsys.readouterr().out.splitlines()
    assert result.startswith("architectura, 3 seats: steady won 33.3% of 6 matches against steady (95 %")
    assert seats.startswith("by seat: ")


def test_a_decided_series_is_cut_short(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.dev.arena._deal", lambda *_: (1.0, 1.0))
    assert main(["arena", "ancient", "calm", "steady", "--matches", "90"]) == 0
    assert f"of {FEWEST} matches" in capsys.readouterr().out
    assert main(["arena", "ancient", "calm", "steady", "--matches", "90", "--all"]) == 0
    assert "of 90 matches" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["ludo", "calm", "keen"], ["ancient", "calm", "wizard"]])
def test_unknown_games_and_robots_are_refused(wrong: list[str]) -> None:
    assert main(["arena", *wrong]) == 1
