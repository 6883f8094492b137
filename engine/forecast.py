"""What a choice is worth: how the points of all seats change by the best way to end the turn.

A forecast looks at nothing but a view, and goes no further than to the end of the seat's own turn
or to the point where hidden information would come out. It follows every way to go on where there
are few, and the most promising ones where there are many; what it tells can always be had by
playing its line.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import AnyGame
from engine.values import State, View, total

WIDTH = 16
"""How many unfinished ways are followed at a time."""

DEPTH = 60
"""Decisions after which a turn is judged as it stands."""


class Forecast(NamedTuple):
    """The change of each seat's points, and the moves that bring it, the chosen one first."""

    gains: tuple[int, ...]
    line: tuple[Any, ...]


class _Way(NamedTuple):
    state: State[Any, Any]
    line: tuple[Any, ...]
    points: tuple[int, ...]
    ended: bool


def forecast(game: AnyGame, view: View[Any, Any], move: Any, width: int = WIDTH) -> Forecast:
    """Return what a legal move of the viewer is worth."""
    return _forecast(game, view, game.deal(view, None), move, width)


def forecasts(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], width: int = WIDTH
) -> list[Forecast]:
    """Return what each of several legal moves of the viewer is worth."""
    start = game.deal(view, None)
    return [_forecast(game, view, start, move, width) for move in moves]


def best(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> Forecast:
    """Return the forecast that brings the viewer most; of equal ones the first that hurts others most.

    Raises :class:`ValueError` for a viewer who is not to act.
    """
    assert view.viewer is not None
    seat = view.viewer
    found = forecasts(game, view, game.moves(view, seat), width)
    return max(found, key=lambda forecast: _merit(forecast.gains, seat))


def _forecast(game: AnyGame, view: View[Any, Any], start: State[Any, Any], move: Any, width: int) -> Forecast:
    seat = view.viewer
    assert seat is not None
    before = _points(game, start)
    frontier = [_follow(game, seat, _Way(start, (), before, ended=False), move)]
    finished: list[_Way] = []
    for _ in range(DEPTH):
        finished += [way for way in frontier if way.ended]
        frontier = [way for way in frontier if not way.ended]
        if not frontier:
            break
        frontier.sort(key=lambda way: _merit(way.points, seat), reverse=True)
        following: dict[State[Any, Any], _Way] = {}
        for way in frontier[:width]:
            options = game.moves(way.state, seat)
            if not options:
                finished.append(way)
            for option in options:
                reached = _follow(game, seat, way, option)
                following.setdefault(reached.state, reached)
        frontier = list(following.values())
    chosen = max([*finished, *frontier], key=lambda way: _merit(way.points, seat))
    return Forecast(tuple(now - was for was, now in zip(before, chosen.points, strict=True)), chosen.line)


def _follow(game: AnyGame, seat: int, way: _Way, move: Any) -> _Way:
    step = game.preview(way.state, seat, move)
    return _Way(
        step.state, (*way.line, move), _points(game, step.state), ended=step.revealed or step.turn_over
    )


def _points(game: AnyGame, state: State[Any, Any]) -> tuple[int, ...]:
    return tuple(map(total, game.sheets(state.board)))


def _merit(points: Sequence[int], seat: int) -> tuple[int, int]:
    """Return what ways are ordered by: the own points, then how few the others have."""
    return points[seat], points[seat] - sum(points)
