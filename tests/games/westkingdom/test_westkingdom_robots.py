"""The core's robot plays *West Kingdom* like a beginner: it builds, finishes, and beats random play."""

import statistics
from itertools import product
from random import Random

import pytest

from engine.forecast import wisest
from engine.games.westkingdom import GAME
from engine.history.log import Played
from engine.history.moments import chance as chance_of
from engine.match import Match
from engine.robots.search import SearchBudget, Searcher
from tests.games.westkingdom.matches import (
    check,
    check_board,
    check_cards,
    check_replay,
    eager,
    random_options,
)
from tests.thorough import ends, times

MENU = 25
"""Most options in a menu."""

LONG = 90
"""Turns per seat within which robots always fill the Guildhall."""


def play(match: Match, blind: int | None = None) -> Match:
    """Play a match between robots, optionally with one random seat that prefers the Guildhall."""
    chance = Random(1)
    while match.to_act:
        seat = match.to_act[0]
        if seat == blind:
            match.play(seat, eager(match.state, seat, chance))
        else:
            match.play(seat, *wisest(match.game, match.view(seat), 2))
    return match


@pytest.mark.parametrize(("seats", "artisans"), ends(product(GAME.facts.seats, ["off", "on"])))
def test_robots_build_and_finish_matches(seats: int, artisans: str) -> None:
    for seed in range(times(1, 20)):
        match = play(Match.new(GAME, seats, {"artisans": artisans}, seed=seed))
        assert match.outcome is not None
        assert match.outcome.reason == "westkingdom-full"
        players = match.state.board.players[:seats]
        assert max(player.turns for player in players) < LONG
        assert sum(len(player.buildings) for player in players) >= seats
        assert statistics.mean(match.points) > 15


def test_search_robots_finish_matches() -> None:
    player = Searcher(SearchBudget(turns=1, kept=6, playouts=12, ahead=2, tries=2, seconds=1.0))
    match = Match.new(GAME, 2, seed=1)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, *player(GAME, match.view(seat), chance_of(match.seed, match.seq)), go_on=False)
    assert match.outcome is not None
    assert match.outcome.reason == "westkingdom-full"
    assert max(player.turns for player in match.state.board.players) < LONG


@pytest.mark.long
@pytest.mark.parametrize("seats", ends(GAME.facts.seats))
def test_invariants_hold_while_robots_play(seats: int) -> None:
    """Nothing is lost, every number is within its limits, and every question fits a menu."""
    for seed in range(times(1, 2000)):
        chance = Random(f"robots {seats} {seed}")
        match = Match.new(GAME, seats, random_options(chance), seed=seed)
        check(match.state)
        while match.to_act:
            seat = chance.choice(match.to_act)
            for move in wisest(GAME, match.view(seat), 2):
                assert 1 <= len(match.moves(seat)) <= MENU
                [entry] = match.play(seat, move)
                check_board(match.state)
                if isinstance(entry, Played) and entry.revealed:
                    check_cards(match.state)
        check(match.state)
        check_replay(match)


def test_robot_beats_random_play() -> None:
    played = [play(Match.new(GAME, 2, seed=seed), blind=seed % 2) for seed in range(times(2, 100))]
    won = [match.points[1 - seed % 2] > match.points[seed % 2] for seed, match in enumerate(played)]
    assert sum(won) > 0.9 * len(won)
