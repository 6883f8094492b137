"""``python -m tests.bench blunders``: random turns of robots, their cost, and whether reviews find them."""

import pytest

from engine.catalogue import game
from engine.history.moments import chance
from engine.match import Match
from engine.robots import review as reviews
from engine.robots import robot
from engine.robots.review import Decision
from tests.bench import blunders as tool
from tests.bench.__main__ import main
from tests.bench.blunders import PlantedResult, cost, planted, summary
from tests.thorough import in_turn


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge decisions with very few playouts."""
    few = {"TURNS": 12, "KEPT": 3, "ROUND": 1, "FINAL": 8, "CLOSE_TRIES": 2, "CLOSE_FINAL": 8}
    for name, value in few.items():
        monkeypatch.setattr(reviews, name, value)
    monkeypatch.setattr(tool, "WORLDS", 8)


@in_turn("slug", ["amytis", "ancient", "architectura", "westkingdom"], 2)
def test_a_match_differs_from_one_of_robots_in_one_turn(slug: str) -> None:
    """All turns before and after that one are the robot's."""
    player, rules = robot("calm"), game(slug)
    for seat, one in enumerate(planted(slug, "calm", 5)):
        assert one.seat == seat
        assert one.match.over
        again = Match.new(rules, 2, seed=5)
        while again.to_act:
            mover = again.to_act[0]
            moves = tuple(player(rules, again.view(mover), chance(5, again.seq)))
            if again.seq == one.decision.first:
                assert (mover, again.turn) == (seat, one.turn)
                assert again.view(mover) == one.decision.view
                assert moves[0] == one.instead[0]
            if again.turn == one.turn:
                again.repeat(one.match.log[again.seq])
            else:
                again.play(mover, *moves, go_on=False)
        assert again.log == one.match.log


def test_the_cost_of_a_turn_is_found_by_playing_on() -> None:
    """A turn costs nothing compared to itself, and the cost between two turns is symmetric."""
    match = Match.new(game("architectura"), 2, seed=4)
    seat = match.to_act[0]
    one, other = (robot(kind)(match.game, match.view(seat), chance(4, 0)) for kind in ("sharp", "steady"))
    if one == other:
        other = tuple(match.moves(seat)[-1:])
    mine = Decision(0, 1, match.view(seat), tuple(one))
    theirs = Decision(0, 1, match.view(seat), tuple(other))
    assert cost(match.game, mine, one) == (0.0, 0.0)
    middle, error = cost(match.game, mine, other)
    back, same = cost(match.game, theirs, one)
    assert back == pytest.approx(-middle)
    assert same == pytest.approx(error)
    assert middle


def test_the_summary_counts_costly_random_turns() -> None:
    listed = [
        PlantedResult(1, 0, 5, True, 4.0, 0.5),
        PlantedResult(1, 1, 7, False, 0.5, 0.1),
        PlantedResult(2, 0, 9, False, 3.0, 2.5),
        PlantedResult(2, 1, 3, False, 2.0, 1.0),
    ]
    assert summary(listed) == (
        "1 of 4 random turns were found by the reviews; 1 of 2 of those that cost a point or more"
    )


def test_the_report_has_a_line_per_random_turn(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["blunders", "architectura", "--robot", "calm", "--matches", "1", "--seed", "3"]
    assert main(arguments) == 0
    output = capsys.readouterr().out
    first, second, last = output.splitlines()
    assert first.startswith("seed 3, seat 1, turn ")
    assert second.startswith("seed 3, seat 2, turn ")
    assert " of 2 random turns" in last
    assert main(arguments) == 0
    assert capsys.readouterr().out == output


def test_an_unknown_robot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blunders", "architectura", "--robot", "bold"]) == 1
    assert "there is no bold; there are steady, calm" in capsys.readouterr().err
