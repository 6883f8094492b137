"""What is told of a small stone without placing it is what placing it leads to."""

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
    """Yield positions of random matches in which a small stone is to be placed."""
    for seed in range(times(3, 60)):
        match, random = Match.new(GAME, 2 + seed % 3, seed=seed), Random(seed)
        while match.to_act:
            seat = match.to_act[0]
            if match.state.board.phase == "small":
                yield match.state, seat
            match.play(seat, random.choice(match.moves(seat)))


def tried(state: AncientState, seat: int) -> Iterator[tuple[object, object, bool, int]]:
    """Yield what previews tell instead of outlines."""
    for move in GAME.moves(state, seat):
        step = GAME.preview(state, seat, move)
        assert not step.revealed
        told = GAME.points(step.state.board)
        assert told[:seat] + told[seat + 1 :] == points_of_others(state, seat)
        yield move, step.state, step.turn_over, told[seat]


def points_of_others(state: AncientState, seat: int) -> tuple[int, ...]:
    told = GAME.points(state.board)
    return told[:seat] + told[seat + 1 :]


def test_an_outline_tells_what_a_preview_shows() -> None:
    checked = 0
    for state, seat in positions():
        found = list(outlines(state, seat))
        assert [(move, ends, points) for move, _, ends, points in found] == [
            (move, ends, points) for move, _, ends, points in tried(state, seat)
        ]
        checked += len(found)
    assert checked > 500


def test_keys_are_equal_where_positions_are() -> None:
    """After two stones: in either order, on spaces or in the collection, from several large ones."""
    random = Random(1)
    checked = [(state, seat) for state, seat in positions() if len(state.board.pending) > 1]
    for state, seat in random.sample(checked, times(12, 200)):
        told: dict[object, AncientState] = {}
        keys: dict[AncientState, object] = {}
        for move in GAME.moves(state, seat):
            between = GAME.preview(state, seat, move).state
            if between.board.phase != "small":
                continue
            for further, key, _, _ in outlines(between, seat):
                end = GAME.preview(between, seat, further).state
                assert told.setdefault(key, end) == end
                assert keys.setdefault(end, key) == key
        assert len(told) > 1


def test_what_is_told_needs_no_outlines(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(2)
    some = random.sample([*positions()], times(6, 100))
    views = [GAME.view(state, seat) for state, seat in some]
    moves = [GAME.moves(state, seat) for state, seat in some]
    told = [forecasts(GAME, view, options, 8) for view, options in zip(views, moves, strict=True)]
    lines = [lines_by_merit(GAME, view, 8) for view in views]
    monkeypatch.setattr(type(GAME), "outlines", lambda *_: None)
    assert told == [forecasts(GAME, view, options, 8) for view, options in zip(views, moves, strict=True)]
    assert lines == [lines_by_merit(GAME, view, 8) for view in views]
