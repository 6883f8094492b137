"""``python -m tests.bench blunders``: random turns of robots, their cost, and whether reviews find them."""

from typing import Any

import pytest

from engine.catalogue import game
from engine.history.moments import chance
from engine.match import Match
from engine.robots import review as reviews
from engine.robots import robot
from engine.robots.review import Decision, Verdict
from tests.bench import blunders as tool
from tests.bench.__main__ import main
from tests.bench.blunders import FEWEST, PlantedResult, cost, judged, lists, planted, played_on, summary
from tests.thorough import in_turn


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge decisions with very few playouts."""
    few = {"TURNS": 12, "KEPT": 3, "ROUND": 1, "FINAL": 8, "CLOSE_TRIES": 2, "CLOSE_FINAL": 8}
    for name, value in few.items():
        monkeypatch.setattr(reviews, name, value)
    monkeypatch.setattr(tool, "WORLDS", 8)
    monkeypatch.setattr(tool, "SIFTED", 8)


@in_turn("slug", ["amytis", "ancient", "architectura", "westkingdom"], 2)
def test_a_match_differs_from_one_of_robots_in_one_turn(slug: str) -> None:
    """All turns before and after that one are the robot's."""
    player, rules = robot("calm"), game(slug)
    for seat, one in enumerate(planted(slug, "calm", 5)):
        assert one.seat == seat
        assert not one.match.over
        played_on(one.match, "calm")
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
        PlantedResult(1, 0, 5, 4.0, 0.5, detected=True),
        PlantedResult(1, 1, 7, 0.5, 0.1),
        PlantedResult(2, 0, 9, 3.0, 2.5),
        PlantedResult(2, 1, 3, 2.0, 1.0, detected=False),
    ]
    assert summary(listed) == "2 of 4 random turns were blunders; the reviews found 1 of these"


class Asked:
    """Stands in for playing on and for reviews, and records which robots and matches they are asked about."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, costs: dict[str, tuple[float, float]]) -> None:
        self.judges, self.reviewed, self.costs = list[str](), list[Match](), costs
        monkeypatch.setattr(tool, "cost", self.cost)
        monkeypatch.setattr(tool, "lists", self.lists)

    def cost(self, *asked: Any) -> tuple[float, float]:
        self.judges.append(asked[3])
        return self.costs[asked[3]]

    def lists(self, match: Match, seat: int, turn: int) -> bool:
        self.reviewed.append(match)
        return False


def test_only_blunders_are_judged_closely_and_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """*Steady* is cheap, so it spares others turns that cost nothing, but it doesn't decide on the others."""
    one, _ = planted("architectura", "calm", 5)
    harmless = Asked(monkeypatch, {"steady": (0.9, 0.4)})
    assert judged(one, "calm", "keen", 5) == PlantedResult(5, 0, one.turn, 0.9, 0.4)
    assert (harmless.judges, harmless.reviewed) == (["steady"], [])
    doubtful = Asked(monkeypatch, {"steady": (1.0, 2.0), "keen": (1.4, 1.0)})
    assert judged(one, "calm", "keen", 5) == PlantedResult(5, 0, one.turn, 1.4, 1.0)
    assert (doubtful.judges, doubtful.reviewed) == (["steady", "keen"], [])
    costly = Asked(monkeypatch, {"steady": (1.0, 2.0), "keen": (1.5, 1.0)})
    assert judged(one, "calm", "keen", 5) == PlantedResult(5, 0, one.turn, 1.5, 1.0, detected=False)
    assert costly.reviewed == [one.match]
    assert one.match.over


def test_the_bench_finds_what_a_review_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """It leaves out second looks that can't change that."""
    monkeypatch.setattr(reviews, "SMALL", 0.0)
    monkeypatch.setattr(reviews, "SURE", 0.5)
    again = list[bool]()

    def judge(*asked: Any) -> Verdict:
        again.append(len(asked) > 5 and asked[5] is not None)
        return reviews.judge(*asked)

    monkeypatch.setattr(tool, "judge", judge)
    match = Match.new(game("architectura"), 2, seed=6)
    played_on(match, "calm")
    full = reviews.review(match, 0)
    costly = {one.turn for one in full.costly}
    turns = sorted({one.turn for one in full.judged})
    assert 1 < len(costly) < len(turns)
    assert {turn for turn in turns if lists(match, 0, turn)} == costly
    assert sum(again) < len(turns) * sum(one.closely for one in full.judged) / 2


def test_no_more_worlds_are_played_than_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps, played = [0.0, 4.0, 4.0, 4.0], list[int]()

    def ended(*asked: Any) -> int:
        played.append(len(played))
        return len(played) - 1

    def lead(rules: Any, number: int, seat: int) -> float:
        return gaps[number // 2 % 4] if number % 2 else 0.0

    monkeypatch.setattr(tool, "_ended", ended)
    monkeypatch.setattr(tool, "by_points", lead)
    match = Match.new(game("architectura"), 2, seed=4)
    mine = Decision(0, 1, match.view(match.to_act[0]), ())

    def worlds() -> int:
        played.clear()
        cost(match.game, mine, (), "steady", 60)
        return len(played) // 2

    assert worlds() == FEWEST, "costs 3.0 (error 0.6)"
    gaps[:] = [0.0, 0.5, 0.0, 0.5]
    assert worlds() == FEWEST, "costs nothing"
    gaps[:] = [-4.0, 6.0, 6.0, -4.0]
    assert worlds() == 60, "costs 1.0 (error 1.8)"


def test_the_report_has_a_line_per_random_turn(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["blunders", "architectura", "--robot", "calm", "--matches", "1", "--seed", "3"]
    assert main(arguments) == 0
    output = capsys.readouterr().out
    first, second, last = output.splitlines()
    assert first.startswith("seed 3, seat 1, turn ")
    assert second.startswith("seed 3, seat 2, turn ")
    assert " of 2 random turns" in last
    assert last.startswith(f"{2 - output.count('no blunder')} of 2 ")
    assert main(arguments) == 0
    assert capsys.readouterr().out == output


def test_enough_blunders_end_the_measurement(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_match(slug: str, kind: str, judge: str, seed: int) -> list[PlantedResult]:
        return [
            PlantedResult(seed, seat, 5, 2.0 * seat, 0.5, detected=True if seat else None) for seat in (0, 1)
        ]

    monkeypatch.setattr(tool, "_of_match", of_match)
    assert main(["blunders", "architectura", "--matches", "9", "--blunders", "2"]) == 0
    assert capsys.readouterr().out.endswith(
        "2 of 4 random turns were blunders; the reviews found 2 of these\n"
    )


def test_an_unknown_robot_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["blunders", "architectura", "--robot", "bold"]) == 1
    assert "there is no bold; there are steady, calm" in capsys.readouterr().err
