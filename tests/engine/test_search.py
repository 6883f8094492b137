"""Search robots: deterministic, within their budget, better than the greedy turn."""

from itertools import count
from typing import Any

import pytest

from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.draft import Draft
from engine.history.moments import chance
from engine.match import Match
from engine.robots import LEVELS, ROBOTS, STEADY, robot
from engine.robots.levels import BUDGETS
from engine.robots.search import SearchBudget, Searcher, search
from engine.robots.turns import candidates, lead
from tests.thorough import THOROUGH, in_turn, times

SMALL = SearchBudget(turns=40, kept=6, playouts=20, ahead=3, tries=3, seconds=1.0)


@pytest.mark.parametrize("slug", games())
def test_search_is_deterministic(slug: str) -> None:
    match = Match.new(game(slug), 2, seed=8)
    view = match.view(match.to_act[0])
    assert search(match.game, view, Rng(4), SMALL) == search(match.game, view, Rng(4), SMALL)


@in_turn("slug", games(), 2)
def test_search_robots_finish_matches(slug: str) -> None:
    seats = (
        min(game(slug).facts.seats),
        *((max(game(slug).facts.seats),) if THOROUGH else ()),
    )
    for count_ in seats:
        match = Match.new(game(slug), count_, seed=4)
        match.go_on(dict.fromkeys(range(count_), "calm"))
        assert match.outcome is not None
        assert Match.replay(match.game, count_, match.options, match.seed, match.log).now == match.now


def test_search_stops_at_its_time_limit() -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    view, ticks = match.view(match.to_act[0]), count()
    readings: list[int] = []

    def clock() -> float:
        readings.append(next(ticks))
        return float(readings[-1])

    endless = SearchBudget(turns=20, kept=4, playouts=10**9, ahead=1, tries=1, seconds=3.0)
    moves = search(match.game, view, Rng(1), endless, clock)
    assert len(readings) == 4
    match.play(match.to_act[0], *moves)


def test_only_the_active_player_can_search() -> None:
    match = Match.new(game("ancient"), 2, seed=1)
    idle = 1 - match.to_act[0]
    for viewer in (idle, None):
        with pytest.raises(ValueError, match="not to act"):
            search(match.game, match.view(viewer), Rng(1), SMALL)


def test_shallower_searches_try_more_playouts() -> None:
    budget = SearchBudget(turns=40, kept=6, playouts=30, ahead=5, tries=3, seconds=1.0)
    assert budget.spent_on(0) == budget.spent_on(5) == budget.spent_on(9) == (5, 30)
    assert budget.spent_on(1) == (1, 90)


def test_candidates_are_legal_and_sorted_best_first() -> None:
    match = Match.new(game("ancient"), 2, seed=2)
    view = match.view(match.to_act[0])
    few = candidates(match.game, view, Rng(1), 10, 6)
    many = candidates(match.game, view, Rng(1), 200, 6)
    assert [turn.lead for turn in many] == sorted((turn.lead for turn in many), reverse=True)
    assert sum(turn.lead for turn in many) > sum(turn.lead for turn in few)
    for turn in many:
        draft = Draft(match.game, view)
        for move in turn.moves:
            draft.push(move)
        assert draft.turn_over or draft.sealed


def test_candidates_are_ranked_by_the_given_judge() -> None:
    match = Match.new(game("amytis"), 2, seed=2)
    view = match.view(match.to_act[0])

    def upside_down(state: Any, seat: int) -> float:
        return -float(lead(match.game, state, seat))

    worst = candidates(match.game, view, Rng(1), 60, 6, upside_down)
    assert max(-turn.lead for turn in worst) <= min(
        turn.lead for turn in candidates(match.game, view, Rng(1), 60, 6)
    )


def test_robot_levels_are_listed_weakest_first() -> None:
    assert LEVELS == ("calm", "keen", "sharp", "master")
    assert set(ROBOTS) == {STEADY, *LEVELS}
    work = [BUDGETS[level].turns * BUDGETS[level].playouts for level in LEVELS]
    assert work == sorted(work)
    limited: Any = robot("keen", float)
    assert isinstance(limited, Searcher)
    assert limited.clock is float
    assert robot(STEADY, float) is ROBOTS[STEADY]


def test_search_beats_the_greedy_turn() -> None:
    won, rounds = 0.0, times(2, 10)
    for seed in range(rounds):
        match, seat = Match.new(game("amytis"), 2, seed=seed), seed % 2
        while match.to_act:
            (mover,) = match.to_act
            player = Searcher(SMALL) if mover == seat else ROBOTS[STEADY]
            moves = player(match.game, match.view(mover), chance(match.seed, match.seq))
            match.play(mover, *moves, go_on=False)
        assert match.outcome is not None
        won += seat in match.outcome.winners
    assert won >= 0.75 * rounds
