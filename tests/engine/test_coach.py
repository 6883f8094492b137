"""What a coach would play: the best turns in order, and what they are expected to bring."""

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
from tests.thorough import in_turn


def after(slug: str, turns: int, seats: int = 2, seed: int = 3) -> Match:
    """Return a match between robots after so many turns."""
    rules = game(slug)
    match = Match.new(rules, seats, seed=seed)
    while match.to_act and match.now.turns < turns:
        seat = match.to_act[0]
        match.play(seat, *robot("calm")(rules, match.view(seat), chance(7, match.seq)), go_on=False)
    return match


@in_turn("slug", games(), 6)
def test_each_tip_can_be_played_and_the_best_comes_first(slug: str) -> None:
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
        assert advise(match.game, match.view(seat), share=0.2) == advice


def by_worth(match: Match) -> bool:
    return type(match.game).worth is not Game.worth


def test_it_finds_the_answer_of_puzzles() -> None:
    found = 0
    for puzzle in list(puzzles("architectura").values())[:4]:
        match = puzzle.match(game("architectura"))
        advice = advise(match.game, match.view(match.to_act[0]))
        found += advice.tips[0].moves == puzzle.choices[puzzle.best]
    assert found >= 3


def test_by_the_end_of_the_match_its_turns_are_as_good_as_the_answers_of_puzzles() -> None:
    """Puzzles ask for what helps most within a few turns, a coach where it can for the final result."""
    rules, cost, listed = game("amytis"), 0.0, list(puzzles("amytis").values())[:4]
    for puzzle in listed:
        match = puzzle.match(rules)
        view = match.view(match.to_act[0])
        advised, answer = (
            [rules.notation.read(text) for text in texts]
            for texts in (advise(rules, view).tips[0].moves, puzzle.choices[puzzle.best])
        )
        trial = Trial(rules, view, 5, coach.AHEAD, coach.TRIES, answer)
        cost += compared(trial, advised, answer, range(100)).cost
    assert cost / len(listed) < MARGIN, "by which the answer is better than all others that one can choose"


def test_what_it_expects_is_made_of_own_points_and_those_of_the_best_other() -> None:
    match = after("amytis", 6)
    (best, *_) = advise(match.game, match.view(match.to_act[0]), share=0.3).tips
    assert sum(points for _, points in best.sources) - best.rivals == pytest.approx(best.lead, abs=0.6)


def test_in_the_last_turn_it_expects_what_the_turn_brings() -> None:
    """A turn that ends the match leaves nothing to chance: the expected lead is the real one."""
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


def test_turns_that_come_to_the_same_are_told_once() -> None:
    match = after("architectura", 6, seats=4)
    advice = advise(match.game, match.view(match.to_act[0]))
    assert len({(tip.lead, tip.sources) for tip in advice.tips}) == len(advice.tips)


def test_alone_there_is_nobody_to_compare_with() -> None:
    match = after("westkingdom", 4, seats=1)
    advice = advise(match.game, match.view(0), share=0.1)
    assert {tip.rivals for tip in advice.tips} == {0.0}


def test_it_keeps_to_its_time() -> None:
    seconds = iter(range(10**6))

    def clock(pace: float) -> Callable[[], float]:
        return lambda: next(seconds) * pace

    match = after("ancient", 5)
    view = match.view(match.to_act[0])
    hurried = advise(match.game, view, clock(100.0))
    assert 1 <= len(hurried.tips) <= coach.SHOWN
    assert advise(match.game, view, clock(0.0)) == advise(match.game, view)


def test_who_is_not_to_act_gets_none() -> None:
    match = after("amytis", 3)
    for viewer in (None, 1 - match.to_act[0]):
        with pytest.raises(ValueError, match="not to act"):
            advise(match.game, match.view(viewer))


def test_a_small_difference_is_none() -> None:
    assert not Tip(("x",), 2.0, cost=0.4, error=0.3).worse
    assert Tip(("x",), 2.0, cost=0.5, error=0.3).worse
    assert Advice((Tip(("x",), 1.0),)).tips[0].cost == 0
