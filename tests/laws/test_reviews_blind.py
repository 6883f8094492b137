"""A turn gets the same verdict in every world its seat can't distinguish from the real one."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.catalogue import game, games
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.draft import Draft
from engine.match import Match
from engine.robots import review as reviews
from engine.robots.review import Verdict, judge
from tests.thorough import in_turn

Judge = Callable[[AnyGame, State[Any, Any], int, list[Any]], Verdict]


def honest(rules: AnyGame, state: State[Any, Any], seat: int, moves: list[Any]) -> Verdict:
    """Return a verdict based on the seat's view."""
    return judge(rules, rules.view(state, seat), moves, 7, 0.1)


def honest_twice(rules: AnyGame, state: State[Any, Any], seat: int, moves: list[Any]) -> Verdict:
    """Return the verdict of the second judgement."""
    return judge(rules, rules.view(state, seat), moves, 7, 0.1, honest(rules, state, seat, moves))


def peeking(rules: AnyGame, state: State[Any, Any], seat: int, moves: list[Any]) -> Verdict:
    """Return a verdict that simulates turns in the real world."""

    def deal(self: AnyGame, view: View[Any, Any], rng: Rng | None) -> State[Any, Any]:
        return rules.deal(view, None) if rng is None else state

    seeing: type[AnyGame] = type("Seeing", (type(rules),), {"deal": deal})
    return judge(seeing(), rules.view(state, seat), moves, 7, 0.1)


def gives_away(slug: str, judging: Judge, turns: int = 6) -> list[int]:
    """Return the decisions whose verdict depends on information hidden from the seat."""
    rules, luck = game(slug), random.Random(2)
    match, suspicious = Match.new(rules, 2, seed=5), []
    for number in range(turns):
        if not match.to_act:
            break
        seat = match.to_act[-1]
        draft = Draft(rules, match.view(seat))
        while draft.options:
            draft.push(luck.choice(draft.options))
        verdict = judging(rules, match.state, seat, draft.played)
        worlds = (rules.deal(match.view(seat), Rng(seed)) for seed in range(2))
        if any(judging(rules, world, seat, draft.played) != verdict for world in worlds):
            suspicious.append(number)
        match.play(seat, *draft.played, go_on=False)
    return suspicious


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few playouts for judgements."""
    for name, value in {"TURNS": 10, "KEPT": 3}.items():
        monkeypatch.setattr(reviews, name, value)


@in_turn("slug", games(), 2)
def test_verdict_uses_only_the_seats_view(slug: str) -> None:
    assert gives_away(slug, honest) == []


@in_turn("slug", games(), 4)
def test_second_judgement_uses_only_the_seats_view(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "CLOSE_TRIES", 2)
    assert gives_away(slug, honest_twice, turns=3) == []


def test_peeking_verdict_is_detected() -> None:
    assert gives_away("architectura", peeking)
