"""``python -m tests.bench seeing``: robots that see what is hidden, against the same robots that don't."""

import pytest

from engine.catalogue import game
from engine.core.rng import Rng
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from engine.robots.values import values
from tests.bench.__main__ import main
from tests.bench.seeing import further, of_deal, seeing_game, summary


def test_a_robot_that_sees_deals_the_real_world() -> None:
    match = Match.new(game("ancient"), 2, seed=4)
    view = match.view(match.to_act[0])
    seeing = seeing_game(match.game, match.state)
    assert seeing.deal(view, Rng(1)) == seeing.deal(view, Rng(2)) == match.state
    assert seeing.deal(view, None) == match.game.deal(view, None)
    assert match.game.deal(view, Rng(1)) != match.state


def test_without_sight_the_robots_play_as_in_any_match() -> None:
    match = Match.new(game("architectura"), 2, seed=5)
    while match.to_act:
        seat = match.to_act[0]
        moves = robot("steady")(match.game, match.view(seat), chance(match.seed, match.seq))
        match.play(seat, *moves, go_on=False)
    one, other = match.points
    leads = of_deal("architectura", "steady", "steady", 0, 5)
    assert leads == of_deal("architectura", "steady", "steady", 4, 5) == [one - other, other - one]


def test_a_robot_that_sees_looks_further_ahead() -> None:
    known, ancient = further(4, "ancient"), values("ancient")
    assert known
    assert ancient
    assert (known.ahead, known.phases) == (4, ancient.phases)
    assert further(4, "amytis") == values("amytis")
    assert further(4, "chess") is None


def test_ties_count_as_half_a_win() -> None:
    assert summary([2.0, 0.0]) == "won 75.0% of 2 matches (20% to 97%), by 1.0 points (error 0.0)"


def test_the_report_compares_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["seeing", "architectura", "--robot", "calm", "--matches", "2"]
    assert main(arguments) == 0
    without, with_sight, gained = capsys.readouterr().out.splitlines()
    assert without.startswith("architectura, calm against steady: won ")
    assert with_sight.startswith("architectura, calm that sees against steady: won ")
    assert gained.startswith("on the same deals, sight gains ")
    assert main(["seeing", "architectura", "--robot", "bold"]) == 1
    assert "there is no bold; there are steady, calm" in capsys.readouterr().err
