"""Turns tried out: what they are judged by, and how points differ after them."""

from typing import Any

import pytest

from engine.catalogue import game
from engine.core.values import State
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from engine.robots.trial import FAINT, Trial, best_other, by_points, by_values, change, foresees_end
from engine.robots.values import PHASES, Values, phase, values


def after(slug: str, turns: int, seats: int = 2) -> Match:
    """Return a match between robots after so many turns, or at its end."""
    rules = game(slug)
    match = Match.new(rules, seats, seed=3)
    while match.to_act and match.now.turns < turns:
        seat = match.to_act[0]
        match.play(seat, *robot("steady")(rules, match.view(seat), chance(7, match.seq)), go_on=False)
    return match


@pytest.mark.parametrize("seats", [2, 3])
def test_a_change_is_made_of_all_that_the_sheets_say(seats: int) -> None:
    """Averages over positions, each side of as many as it likes."""
    early, later, last = (after("westkingdom", turns, seats).state for turns in (6, 20, 30))
    rules = game("westkingdom")
    for seat in range(seats):
        gained = change(rules, seat, [early], [later, last])
        points = [rules.points(state.board)[seat] for state in (early, later, last)]
        told = sum(points for _, points in gained.sources)
        assert told == pytest.approx((points[1] + points[2]) / 2 - points[0], abs=FAINT * 10)
        rivals = [best_other(rules, state, seat) for state in (early, later, last)]
        assert gained.rivals == (rivals[1] + rivals[2]) / 2 - rivals[0]
        sizes = [abs(points) for _, points in gained.sources]
        assert sizes == sorted(sizes, reverse=True)
        assert change(rules, seat, [later], [later]) == ((), 0.0)


def test_a_position_is_judged_by_the_end_of_the_match_where_that_is_foreseen() -> None:
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
        assert by_values(game(slug)) is None, "one turn ahead, or no values"


def test_a_match_that_takes_too_long_is_judged_by_the_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots do not go by values then, but points a few turns later are a worse measure."""
    west, match = game("westkingdom"), after("westkingdom", 10)
    monkeypatch.setattr(type(west), "overlong", lambda self, board: True)
    view = match.view(match.to_act[0])
    moves = robot("steady")(west, view, chance(7, 1))
    trial, known = Trial(west, view, 5, 4, 2, moves), values("westkingdom")
    end = trial.end(moves, 0)
    assert known
    assert trial.lead_in(end) == known.in_phase(phase(west, end)).lead(west, end, trial.seat)


def test_turns_are_compared_by_the_values_of_one_phase() -> None:
    """Or else who moves a match into its next phase would seem to gain by what is counted anew there."""
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


def test_a_match_that_is_over_is_worth_the_points_that_are_there() -> None:
    """Nothing is to come then, whatever was fitted."""
    ended: State[Any, Any] = after("amytis", 10**6).state
    rules = game("amytis")
    assert not rules.to_act(ended.board)
    own, other = rules.points(ended.board)
    greedy = Values("", (1.0,) * PHASES, ({"to act": 99.0, "pawns": 50.0, "crown": 20.0},) * PHASES)
    assert greedy.lead(rules, ended, 0) == own - other
    assert by_values(rules, ended)


def test_without_a_turn_that_it_leads_like_a_trial_goes_by_lead() -> None:
    match = after("amytis", 12)
    view, rules = match.view(match.to_act[0]), match.game
    moves = robot("steady")(rules, view, chance(7, 1))
    plain, judged = Trial(rules, view, 5, 4, 2), Trial(rules, view, 5, 4, 2, moves)
    end = plain.end(moves, 0)
    assert judged.end(moves, 0) == end
    assert plain.lead_in(end) == by_points(rules, end, plain.seat) == plain.lead(moves, 0)
    assert judged.lead_in(end) != plain.lead_in(end)
