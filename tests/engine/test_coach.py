"""The coach's advice: the best turns, sorted, and what each is expected to gain."""

from collections.abc import Callable

import pytest

from engine.catalogue import game, games
from engine.core.game import Game
from engine.history.moments import chance
from engine.match import Match
from engine.robots import coach, robot
from engine.robots.coach import Advice, Tip, advise
from engine.robots.puzzles import MARGIN, puzzles
from engine.robots.review import compared
from engine.robots.trial import Trial, by_values
from tests.thorough import in_turn, times


def after(slug: str, turns: int, seats: int = 2, seed: int = 3) -> Match:
    """Return a match between robots after ``turns`` turns."""
    rules = game(slug)
    match = Match.new(rules, seats, seed=seed)
    while match.to_act and match.now.turns < turns:
        seat = match.to_act[0]
        match.play(seat, *robot("calm")(rules, match.view(seat), chance(7, match.seq)), go_on=False)
    return match


@in_turn("slug", games(), 6)
def test_tips_are_legal_and_sorted_best_first(slug: str) -> None:
    for turns in (0, 5, 11):
        match = after(slug, turns)
        seat = match.to_act[-1]
        advice = advise(match.game, match.view(seat), share=0.2)
        assert 1 <= len(advice.tips) <= coach.SHOWN
        assert advice.tips[0].cost == 0
        costs = [tip.cost for tip in advice.tips]
        assert costs == sorted(costs)
        for tip in advice.tips:
            if by_values(match.game) is None and not by_worth(match):
                assert tip.cost == pytest.approx(advice.tips[0].lead - tip.lead, abs=0.02)
            entries = match.copy().play(seat, *map(match.game.notation.read, tip.moves), go_on=False)
            assert entries
        assert turns or advise(match.game, match.view(seat), share=0.2) == advice


@in_turn("slug", games(), 6)
def test_tips_begin_with_another_stone_place_or_card(slug: str) -> None:
    for turns in (1, 6, 9, 14):
        match = after(slug, turns)
        seat = match.to_act[-1]
        moves = match.moves(seat)
        advice = advise(match.game, match.view(seat), share=0.1)
        beginnings = {tip.moves[0] for tip in advice.tips}
        assert len(beginnings) == min(len(moves), len(advice.tips)), advice


def test_turns_vary_as_early_as_possible() -> None:
    turns = [tuple(text) for text in ("abc", "abd", "acd", "ace", "bcd")]
    assert ["".join(moves) for moves in coach.varied(turns)] == ["abc", "bcd", "acd", "abd", "ace"]
    assert coach.varied([]) == []
    assert coach.varied(turns[:2]) == turns[:2]


def by_worth(match: Match) -> bool:
    return type(match.game).worth is not Game.worth


def test_coach_solves_puzzles() -> None:
    solved = 0
    for puzzle in list(puzzles("architectura").values())[:4]:
        match = puzzle.match(game("architectura"))
        advice = advise(match.game, match.view(match.to_act[0]))
        solved += advice.tips[0].moves == puzzle.choices[puzzle.best]
    assert solved >= 3


def test_advice_costs_little_compared_with_puzzle_answers() -> None:
    """A puzzle's answer helps most within a few turns; the coach aims at the final result where it can."""
    rules, cost, listed = game("amytis"), 0.0, list(puzzles("amytis").values())[: times(2, 4)]
    for puzzle in listed:
        match = puzzle.match(rules)
        view = match.view(match.to_act[0])
        advised, answer = (
            [rules.notation.read(text) for text in texts]
            for texts in (advise(rules, view).tips[0].moves, puzzle.choices[puzzle.best])
        )
        trial = Trial(rules, view, 5, coach.AHEAD, coach.TRIES, answer)
        cost += compared(trial, advised, answer, range(100)).cost
    assert cost / len(listed) < MARGIN, "the lead of a puzzle's answer over every other choice"


def test_expected_lead_is_own_points_minus_the_best_rivals() -> None:
    match = after("amytis", 6)
    (best, *_) = advise(match.game, match.view(match.to_act[0]), share=0.3).tips
    assert sum(points for _, points in best.sources) - best.rivals == pytest.approx(best.lead, abs=0.6)


def test_expected_lead_of_the_last_turn_is_exact() -> None:
    """A turn that ends the match leaves nothing to chance, so the expected lead is exact."""
    rules = game("amytis")
    match = after("amytis", 0)
    while match.to_act:
        before, seat = match.copy(), match.to_act[0]
        match.play(seat, *robot("calm")(rules, match.view(seat), chance(7, match.seq)), go_on=False)
    seat = before.to_act[0]
    advice = advise(rules, before.view(seat), share=0.1)
    (best, *_) = advice.tips
    ended = before.copy()
    ended.play(seat, *map(rules.notation.read, best.moves), go_on=False)
    assert ended.over
    start, end = before.points, ended.points
    assert best.lead == (end[seat] - end[1 - seat]) - (start[seat] - start[1 - seat])


def test_turns_with_equal_results_are_listed_once() -> None:
    match = after("architectura", 6, seats=4)
    advice = advise(match.game, match.view(match.to_act[0]))
    assert len({(tip.lead, tip.sources) for tip in advice.tips}) == len(advice.tips)


def test_solo_advice_has_no_rivals() -> None:
    match = after("westkingdom", 4, seats=1)
    advice = advise(match.game, match.view(0), share=0.1)
    assert {tip.rivals for tip in advice.tips} == {0.0}


def test_advice_respects_its_time_limit() -> None:
    seconds = iter(range(10**6))

    def clock(pace: float) -> Callable[[], float]:
        return lambda: next(seconds) * pace

    match = after("ancient", 5)
    view = match.view(match.to_act[0])
    hurried = advise(match.game, view, clock(100.0), share=0.2)
    assert 1 <= len(hurried.tips) <= coach.SHOWN
    assert advise(match.game, view, clock(0.0), share=0.2) == advise(match.game, view, share=0.2)


def test_only_the_active_player_gets_advice() -> None:
    match = after("amytis", 3)
    for viewer in (None, 1 - match.to_act[0]):
        with pytest.raises(ValueError, match="not to act"):
            advise(match.game, match.view(viewer))


def test_a_cost_within_the_error_is_not_worse() -> None:
    assert not Tip(("x",), 2.0, cost=0.4, error=0.3).worse
    assert Tip(("x",), 2.0, cost=0.5, error=0.3).worse
    assert Advice((Tip(("x",), 1.0),)).tips[0].cost == 0
