"""Outlines of small stones predict exactly what placing them leads to."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.forecast import forecasts, lines_by_merit
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientState
from engine.games.ancient.outlines import outlines
from engine.match import Match
from tests.thorough import times


def positions() -> Iterator[tuple[AncientState, int]]:
    """Yield positions of random matches with a small stone to place."""
    for seed in range(times(3, 60)):
        match, random = Match.new(GAME, 2 + seed % 3, seed=seed), Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            if match.state.board.phase == "small":
                yield match.state, seat
            match.play(seat, random.choice(match.moves(seat)))


def tried(state: AncientState, seat: int) -> Iterator[tuple[object, object, bool, int]]:
    """Yield what previews give in place of outlines."""
    for move in GAME.moves(state, seat):
        step = GAME.preview(state, seat, move)
        assert not step.revealed
        totals = GAME.points(step.state.board)
        assert totals[:seat] + totals[seat + 1 :] == points_of_others(state, seat)
        yield move, step.state, step.turn_over, totals[seat]


def points_of_others(state: AncientState, seat: int) -> tuple[int, ...]:
    totals = GAME.points(state.board)
    return totals[:seat] + totals[seat + 1 :]


def test_outlines_agree_with_previews() -> None:
    checked = 0
    for state, seat in positions():
        predicted = list(outlines(state, seat))
        assert [(move, ends, points) for move, _, ends, points in predicted] == [
            (move, ends, points) for move, _, ends, points in tried(state, seat)
        ]
        checked += len(predicted)
    assert checked > 500


def test_outline_keys_identify_positions() -> None:
    """Two stones are placed: in either order, on spaces or in the collection, from several large stones."""
    random = Random(1)
    checked = [(state, seat) for state, seat in positions() if len(state.board.pending) > 1]
    for state, seat in random.sample(checked, times(12, 200)):
        ends: dict[object, AncientState] = {}
        keys: dict[AncientState, object] = {}
        for move in GAME.moves(state, seat):
            between = GAME.preview(state, seat, move).state
            if between.board.phase != "small":
                continue
            for further, key, _, _ in outlines(between, seat):
                end = GAME.preview(between, seat, further).state
                assert ends.setdefault(key, end) == end
                assert keys.setdefault(end, key) == key
        assert len(ends) > 1


def test_forecasts_are_the_same_without_outlines(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(2)
    some = random.sample([*positions()], times(6, 100))
    views = [GAME.view(state, seat) for state, seat in some]
    moves = [GAME.moves(state, seat) for state, seat in some]
    results = [forecasts(GAME, view, options, 8) for view, options in zip(views, moves, strict=True)]
    lines = [lines_by_merit(GAME, view, 8) for view in views]
    monkeypatch.setattr(type(GAME), "outlines", lambda *_: None)
    assert results == [forecasts(GAME, view, options, 8) for view, options in zip(views, moves, strict=True)]
    assert lines == [lines_by_merit(GAME, view, 8) for view in views]
