"""A coach and the panel advise the same in every world that the seat can't distinguish from the real one."""

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from bot.matches.prospects import counsel
from engine.catalogue import game, games
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.draft import Draft
from engine.history.moments import chance
from engine.match import Match
from engine.robots import coach, robot
from engine.robots.coach import Advice, advise
from engine.robots.levels import COUNSEL
from engine.robots.search import search
from tests.thorough import in_turn

pytestmark = pytest.mark.unabridged

Coach = Callable[[AnyGame, State[Any, Any], int], Any]


def honest(rules: AnyGame, state: State[Any, Any], seat: int) -> Advice:
    """Return advice based on the seat's view."""
    return advise(rules, rules.view(state, seat), share=0.1)


def hinting(rules: AnyGame, state: State[Any, Any], seat: int) -> tuple[Any, ...]:
    """Return the panel's hint."""
    return tuple(counsel(Draft(rules, rules.view(state, seat))))


def peeking(rules: AnyGame, state: State[Any, Any], seat: int) -> Advice:
    """Return advice that simulates turns in the real world."""

    def deal(self: AnyGame, view: View[Any, Any], rng: Rng | None) -> State[Any, Any]:
        return rules.deal(view, None) if rng is None else state

    seeing: type[AnyGame] = type("Seeing", (type(rules),), {"deal": deal})
    return advise(seeing(), rules.view(state, seat), share=0.1)


def hinting_by_chance(rules: AnyGame, state: State[Any, Any], seat: int) -> tuple[Any, ...]:
    """Return a hint whose random numbers come from what is hidden."""
    return tuple(search(rules, rules.view(state, seat), Rng(crc32(repr(state.secret).encode())), COUNSEL))


def gives_away(slug: str, coaching: Coach, turns: int = 6) -> list[int]:
    """Return the turns whose advice depends on information hidden from the seat."""
    rules = game(slug)
    match, suspicious = Match.new(rules, 2, seed=5), []
    for number in range(turns):
        if not match.to_act:
            break
        seat = match.to_act[-1]
        advice = coaching(rules, match.state, seat)
        worlds = (rules.deal(match.view(seat), Rng(seed)) for seed in range(2))
        if any(coaching(rules, world, seat) != advice for world in worlds):
            suspicious.append(number)
        moves = robot("calm")(rules, match.view(seat), chance(match.seed, match.seq))
        match.play(seat, *moves, go_on=False)
    return suspicious


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use few playouts for advice."""
    for name, value in {"TURNS": 10, "KEPT": 4}.items():
        monkeypatch.setattr(coach, name, value)


@in_turn("slug", games(), 5)
def test_advice_uses_only_the_seats_view(slug: str) -> None:
    assert gives_away(slug, honest) == []


@in_turn("slug", games(), 5)
def test_hints_use_only_the_seats_view(slug: str) -> None:
    assert gives_away(slug, hinting, turns=4) == []


def test_hints_that_depend_on_secrets_are_detected() -> None:
    assert gives_away("architectura", hinting_by_chance)


def test_peeking_advice_is_detected() -> None:
    assert gives_away("architectura", peeking)
