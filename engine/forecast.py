"""What a choice is worth: how the points of all seats change by the best way to end the turn.

A forecast looks at nothing but a view, and goes no further than to the end of the seat's own turn
or to the point where hidden information would come out; what follows for certain whatever comes out
(:meth:`Game.aftermath`) is counted. It follows every way to go on where there
are few, and the most promising ones where there are many; what it tells can always be had by
playing its line. Ways that lead to the same position are followed as one.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game
from engine.core.values import State, View

WIDTH = 48
"""How many unfinished ways are followed at a time, whatever they begin with."""

SHARE = 4
"""How many unfinished ways are followed at least of those that begin with the same move."""

LIMIT = 12_000
"""Moves tried, after which only the most promising way that begins with each move is followed."""

FAR_WIDTH, FAR_LIMIT = 300, 100_000
"""Both of them at least where a game says that a turn has very many ways (:meth:`Game.many_ways`)."""

DEPTH = 60
"""Decisions after which a turn is judged as it stands."""


class Forecast(NamedTuple):
    """The change of each seat's points, and the moves that bring it, the chosen one first.

    ``worth`` breaks ties between those of the same points, where the game defines it
    (:meth:`Game.worth`).
    """

    gains: tuple[int, ...]
    line: tuple[Any, ...]
    worth: int = 0


def forecast(game: AnyGame, view: View[Any, Any], move: Any, width: int = WIDTH) -> Forecast:
    """Return what a legal move of the viewer is worth."""
    return forecasts(game, view, [move], width)[0]


def forecasts(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], width: int = WIDTH
) -> list[Forecast]:
    """Return what each of several legal moves of the viewer is worth."""
    search = _Search(game, view, width)
    search.run(moves)
    return [search.forecast(first) for first in range(len(moves))]


def best(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> Forecast:
    """Return the forecast that brings the viewer most; of equal ones the first that hurts others most.

    Raises :class:`ValueError` for a viewer who is not to act.
    """
    assert view.viewer is not None
    seat = view.viewer
    options = forecasts(game, view, game.moves(view, seat), width)
    return max(options, key=lambda forecast: (_merit(forecast.gains, seat), forecast.worth))


def wisest(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> tuple[Any, ...]:
    """Return the moves that leave the viewer best off in the eyes of the game (:meth:`Game.worth`).

    Raises :class:`ValueError` for a viewer who is not to act.
    """
    return equally_wise(game, view, width)[0]


def equally_wise(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> list[tuple[Any, ...]]:
    """Return all that :func:`wisest` could have returned, a line for each move that one can begin with."""
    assert view.viewer is not None
    search = _Search(game, view, width, by_worth=True)
    search.run(game.moves(view, view.viewer))
    most = max(search.merits)
    return [search.forecast(first).line for first, merit in enumerate(search.merits) if merit == most]


def lines_by_merit(
    game: AnyGame, view: View[Any, Any], width: int = WIDTH
) -> list[tuple[tuple[Any, ...], State[Any, Any]]]:
    """Return the wisest line that begins with each move, the best first, and the position it leads to."""
    assert view.viewer is not None
    search = _Search(game, view, width, by_worth=True)
    search.run(game.moves(view, view.viewer))
    return search.lines_by_merit()


class _Way:
    """A position that moves lead to.

    ``predecessors`` has the way and the move before it, by the number of the move that it began with.
    """

    __slots__ = ("ended", "merit", "points", "predecessors", "state", "worth")

    def __init__(self, state: State[Any, Any], *, ended: bool = False) -> None:
        self.state = state
        self.ended = ended
        self.predecessors: dict[int, tuple[_Way, Any]] = {}

    def judge(self, game: AnyGame, seat: int, *, by_worth: bool) -> None:
        """Look up the points, and what the way is worth, which comes first or after them."""
        self.points = game.points(self.state.board)
        own, lead = _merit(self.points, seat)
        self.worth = 0 if type(game).worth is Game.worth else game.worth(self.state, seat, self.points)
        self.merit = (self.worth, own, lead) if by_worth else (own, lead, self.worth)

    def line(self, first: int) -> tuple[Any, ...]:
        """Return the moves that lead here from the first one."""
        moves: list[Any] = []
        way = self
        while first in way.predecessors:
            way, move = way.predecessors[first]
            moves.append(move)
        return tuple(reversed(moves))


class _Search:
    """All ways to go on with a turn, followed side by side, move by move."""

    def __init__(self, game: AnyGame, view: View[Any, Any], width: int, *, by_worth: bool = False) -> None:
        assert view.viewer is not None
        self._game = game
        self._seat = view.viewer
        far = not by_worth and game.many_ways(view.board)
        self._width, self._limit = (max(width, FAR_WIDTH), FAR_LIMIT) if far else (width, LIMIT)
        self._by_worth = by_worth
        self._previews = 0
        self._start = _Way(game.deal(view, None))
        self._start.judge(game, self._seat, by_worth=by_worth)
        self._frontier: dict[tuple[State[Any, Any], bool], _Way] = {}
        self._best_ends: dict[int, _Way] = {}

    def run(self, moves: Sequence[Any]) -> None:
        """Follow each of these moves to the end of the turn."""
        for first, move in enumerate(moves):
            self._follow(self._start, move, (first,))
        for _ in range(DEPTH):
            ways = self._take_stock()
            if not ways:
                break
            for way in ways:
                options = self._game.moves(way.state, self._seat)
                for option in options:
                    self._follow(way, option, way.predecessors)
                if not options:
                    self._finish(way)
        for way in self._frontier.values():
            self._finish(way)

    @property
    def merits(self) -> list[tuple[int, int, int]]:
        """The merit of the best way for each move, in the order of the moves."""
        return [self._best_ends[first].merit for first in sorted(self._best_ends)]

    def lines_by_merit(self) -> list[tuple[tuple[Any, ...], State[Any, Any]]]:
        """Return the best line for each move and where it leads to, the best first."""
        ends = sorted(self._best_ends.items(), key=lambda item: item[1].merit, reverse=True)
        return [(end.line(first), end.state) for first, end in ends]

    def forecast(self, first: int) -> Forecast:
        """Return the forecast of the move with this number."""
        way = self._best_ends[first]
        gains = (now - was for now, was in zip(way.points, self._start.points, strict=True))
        return Forecast(tuple(gains), way.line(first), way.worth)

    def _follow(self, way: _Way, move: Any, firsts: Iterable[int]) -> None:
        """Try a move of the ways that began with ``firsts``."""
        self._previews += 1
        step = self._game.preview(way.state, self._seat, move)
        state = step.state if step.aftermath is None else step.aftermath.state  # faster than the property
        new = _Way(state, ended=step.revealed or step.turn_over)
        known_way = self._frontier.setdefault((new.state, new.ended), new)
        if known_way is new:
            new.judge(self._game, self._seat, by_worth=self._by_worth)
        predecessors, back = known_way.predecessors, (way, move)
        for first in firsts:
            predecessors.setdefault(first, back)

    def _take_stock(self) -> list[_Way]:
        """Return which of the ways that were reached are followed, the most promising first."""
        ways, self._frontier = self._frontier, {}
        width, share = (self._width, SHARE) if self._previews < self._limit else (self._width, 1)
        chosen_ways: list[_Way] = []
        followed: dict[int, int] = {}
        for way in sorted(ways.values(), key=lambda way: way.merit, reverse=True):
            if way.ended:
                self._finish(way)
            elif len(chosen_ways) < width or any(
                followed.get(first, 0) < share for first in way.predecessors
            ):
                chosen_ways.append(way)
                for first in way.predecessors:
                    followed[first] = followed.get(first, 0) + 1
        return chosen_ways

    def _finish(self, way: _Way) -> None:
        """Keep a way's end for each move that it began with where none is better."""
        for first in way.predecessors:
            best_end = self._best_ends.get(first)
            if best_end is None or way.merit > best_end.merit:
                self._best_ends[first] = way


def _merit(points: Sequence[int], seat: int) -> tuple[int, int]:
    """Return what ways are ordered by: the own points, then how few the others have."""
    return points[seat], points[seat] - sum(points)
