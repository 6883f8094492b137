"""Trials of turns: how they are judged, and how the points change after them."""

import math
from typing import Any

import pytest

from engine.catalogue import game
from engine.core.values import State
from engine.forecast import lines_by_merit
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from engine.robots import trial as trials
from engine.robots.review import compared
from engine.robots.trial import FAINT, Trial, best_other, by_points, by_values, change, foresees_end, mean
from engine.robots.values import PHASES, Values, phase, values


def after(slug: str, turns: int, seats: int = 2) -> Match:
    """Return a match between robots after ``turns`` turns, or at its end."""
    rules = game(slug)
    match = Match.new(rules, seats, seed=3)
    while match.to_act and match.now.turns < turns:
        seat = match.to_act[0]
        match.play(seat, *robot("steady")(rules, match.view(seat), chance(7, match.seq)), go_on=False)
    return match


@pytest.mark.parametrize("seats", [2, 3])
def test_change_covers_every_source_on_the_sheets(seats: int) -> None:
    """The change compares averages over any number of positions on each side."""
    early, later, last = (after("westkingdom", turns, seats).state for turns in (6, 20, 30))
    rules = game("westkingdom")
    for seat in range(seats):
        gained = change(rules, seat, [early], [later, last])
        points = [rules.points(state.board)[seat] for state in (early, later, last)]
        total = sum(points for _, points in gained.sources)
        assert total == pytest.approx((points[1] + points[2]) / 2 - points[0], abs=FAINT * 10)
        rivals = [best_other(rules, state, seat) for state in (early, later, last)]
        assert gained.rivals == (rivals[1] + rivals[2]) / 2 - rivals[0]
        sizes = [abs(points) for _, points in gained.sources]
        assert sizes == sorted(sizes, reverse=True)
        assert change(rules, seat, [later], [later]) == ((), 0.0)


def test_positions_are_judged_by_the_predicted_end_if_values_allow() -> None:
    amytis, west = game("amytis"), game("westkingdom")
    early = after("amytis", 5).state
    judge = by_values(amytis)
    known = values("amytis")
    assert judge
    assert known
    assert judge(early, 0) == known.lead(amytis, early, 0)
    assert by_values(west)
    assert foresees_end(amytis)
    for slug in ("ancient", "architectura"):
        assert by_values(game(slug)) is None, "looks one turn ahead, or has no values"


def test_overlong_matches_are_judged_by_the_predicted_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots don't use values by then, but points a few turns later would be a worse measure."""
    west, match = game("westkingdom"), after("westkingdom", 10)
    monkeypatch.setattr(type(west), "overlong", lambda self, board: True)
    view = match.view(match.to_act[0])
    moves = robot("steady")(west, view, chance(7, 1))
    trial, known = Trial(west, view, 5, 4, 2, moves), values("westkingdom")
    end = trial.end(moves, 0)
    assert known
    assert trial.lead_in(end) == known.in_phase(phase(west, end)).lead(west, end, trial.seat)


def test_turns_are_compared_with_one_phases_values() -> None:
    """Otherwise moving into the next phase would look like a gain from whatever that phase adds."""
    known = values("westkingdom")
    assert known
    west = game("westkingdom")
    early, late = after("westkingdom", 8).state, after("westkingdom", 40).state
    assert west.progress(early.board) < 1 / PHASES < west.progress(late.board)
    judge = by_values(west, late)
    assert judge
    assert judge(late, 0) == pytest.approx(known.lead(west, late, 0))
    assert judge(early, 0) != pytest.approx(known.lead(west, early, 0))
    assert known.in_phase(2).phases == (known.phases[2],) * PHASES


def test_a_finished_match_is_worth_its_points() -> None:
    """Nothing is still to come, whatever the fitted weights say."""
    ended: State[Any, Any] = after("amytis", 10**6).state
    rules = game("amytis")
    assert not rules.to_act(ended.board)
    own, other = rules.points(ended.board)
    greedy = Values("", (1.0,) * PHASES, ({"to act": 99.0, "pawns": 50.0, "crown": 20.0},) * PHASES)
    assert greedy.lead(rules, ended, 0) == own - other
    assert by_values(rules, ended)


@pytest.mark.parametrize("slug", ["amytis", "westkingdom"])
def test_points_and_prospects_are_all_that_a_seat_gains(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they leave of a cost by values, a review can blame on the opponents."""
    monkeypatch.setattr(trials, "FAINT", 0.0)
    match, known, worlds = after(slug, 12), values(slug), range(6)
    view, rules = match.view(match.to_act[0]), match.game
    (own, _), *_, (other, _) = lines_by_merit(rules, view)
    trial = Trial(rules, view, 5, 4, 2, own)
    verdict = compared(trial, own, other, worlds)
    assert known
    known = known.in_phase(phase(rules, trial.end(own, 0)))
    mine, theirs = (
        mean([known.expected(rules, trial.end(moves, world))[trial.seat] for world in worlds])
        for moves in (own, other)
    )
    gained = theirs - mine if verdict.cost >= 0 else mine - theirs
    assert abs(gained) > 1.0
    assert verdict.prospects
    named = [*verdict.sources, *verdict.prospects]
    assert math.fsum(points for _, points in named) == pytest.approx(gained, abs=0.1)


def test_trial_without_a_reference_turn_compares_points() -> None:
    match = after("amytis", 12)
    view, rules = match.view(match.to_act[0]), match.game
    moves = robot("steady")(rules, view, chance(7, 1))
    plain, judged = Trial(rules, view, 5, 4, 2), Trial(rules, view, 5, 4, 2, moves)
    end = plain.end(moves, 0)
    assert judged.end(moves, 0) == end
    assert plain.lead_in(end) == by_points(rules, end, plain.seat) == plain.lead(moves, 0)
    assert judged.lead_in(end) != plain.lead_in(end)
