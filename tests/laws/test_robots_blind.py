"""A robot chooses the same in every world its seat can't distinguish from the real one."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.catalogue import game, games
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State
from engine.history.moments import chance
from engine.match import Match
from engine.robots import ROBOTS
from engine.robots.levels import MASTER, SHARP
from engine.robots.search import SearchBudget, search
from tests.bench.seeing import seeing_game
from tests.thorough import THOROUGH, in_turn

SMALL = SearchBudget(turns=24, kept=5, playouts=12, ahead=2, tries=2, seconds=1.0)

Choose = Callable[[AnyGame, State[Any, Any], int], Sequence[Any]]


def honest(rules: AnyGame, state: State[Any, Any], seat: int) -> Sequence[Any]:
    """Return the choice of a search that uses the seat's view."""
    return search(rules, rules.view(state, seat), chance(1, 2), SMALL)


def peeking(rules: AnyGame, state: State[Any, Any], seat: int) -> Sequence[Any]:
    """Return the choice of a search that simulates turns in the real world."""
    return search(seeing_game(rules, state), rules.view(state, seat), chance(1, 2), SMALL)


def gives_away(slug: str, choose: Choose, turns: int, worlds: int = 3) -> list[int]:
    """Return the turns at which a choice depends on information hidden from the seat."""
    rules = game(slug)
    match, suspicious = Match.new(rules, 2, seed=5), []
    for number in range(turns):
        if not match.to_act:
            break
        seat = match.to_act[-1]
        chosen = choose(rules, match.state, seat)
        for seed in range(worlds):
            other = rules.deal(match.view(seat), Rng(seed))
            if tuple(choose(rules, other, seat)) != tuple(chosen):
                suspicious.append(number)
                break
        match.play(seat, *chosen, go_on=False)
    return suspicious


@in_turn("slug", games(), 4)
def test_search_uses_only_the_seats_view(slug: str) -> None:
    assert gives_away(slug, honest, turns=8) == []


def test_peeking_search_is_detected() -> None:
    assert gives_away("architectura", peeking, turns=8)


SLOW = (MASTER, SHARP)
"""Robots that take long to choose; in an everyday run each game has one of them."""

PAIRS = [
    (kind, slug)
    for number, kind in enumerate(sorted(ROBOTS))
    for place, slug in enumerate(games())
    if THOROUGH or kind not in SLOW or place % len(SLOW) == number % len(SLOW)
]


@pytest.mark.parametrize(("kind", "slug"), PAIRS)
def test_robots_use_only_their_seats_view(kind: str, slug: str) -> None:
    def choose(rules: AnyGame, state: State[Any, Any], seat: int) -> Sequence[Any]:
        return ROBOTS[kind](rules, rules.view(state, seat), chance(3, 4))

    assert gives_away(slug, choose, turns=1, worlds=1) == []
