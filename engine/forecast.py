"""Forecasts: how a move changes all scores if the turn is continued in the best way.

A forecast uses nothing but a view. It looks ahead to the end of the seat's turn or to the first hidden
information, and includes consequences that are certain whatever is revealed (:meth:`Game.aftermath`). It is a
beam search: exhaustive if there are few continuations, restricted to the most promising ones otherwise, with
equal positions merged. A forecast is always achievable by playing its line.
"""

from collections.abc import Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game, Outline
from engine.core.rng import Rng
from engine.core.values import MoveResult, State, View

WIDTH = 48
"""The beam width: unfinished lines kept per step."""

SHARE = 4
"""The minimum number of unfinished lines kept for each first move."""

LIMIT = 12_000
"""The number of previews after which only the most promising line per first move is kept."""

FAR_WIDTH, FAR_LIMIT = 300, 100_000
"""The minimum width and limit in games whose turns branch widely (:meth:`Game.many_ways`)."""

DEPTH = 60
"""The number of decisions after which a turn is evaluated even if it is incomplete."""

LAST_WIDTH = 4
"""The beam width when exploring the rest of a turn after something was revealed."""


class Forecast(NamedTuple):
    """The change in each seat's score and the moves that achieve it, starting with the chosen one.

    ``worth`` is the game's own valuation, used as a tie-break if the game defines :meth:`Game.worth`.
    ``more`` means that the turn may gain more than this, depending on what it reveals.
    """

    gains: tuple[int, ...]
    line: tuple[Any, ...]
    worth: int = 0
    more: bool = False


def forecast(game: AnyGame, view: View[Any, Any], move: Any, width: int = WIDTH) -> Forecast:
    """Return the forecast of a legal move of the viewer."""
    return forecasts(game, view, [move], width)[0]


def forecasts(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], width: int = WIDTH, worlds: int = 0
) -> list[Forecast]:
    """Return the forecasts of several legal moves of the viewer.

    If ``worlds`` is positive, each line that ends by revealing something is played to the end of the turn in
    that many sampled positions, to find out whether it may gain more.
    """
    search = _Search(game, view, width)
    search.run(moves)
    results = [search.forecast(first) for first in range(len(moves))]
    return [
        forecast._replace(more=True)
        if worlds and search.is_sealed(first) and may_bring_more(game, view, forecast, worlds)
        else forecast
        for first, forecast in enumerate(results)
    ]


def may_bring_more(game: AnyGame, view: View[Any, Any], forecast: Forecast, worlds: int) -> bool:
    """Return whether the turn gains more than its forecast in any of ``worlds`` sampled positions."""
    assert view.viewer is not None
    seat = view.viewer
    forecast_points = game.points(view.board)[seat] + forecast.gains[seat]
    return any(
        _points_after(game, game.deal(view, Rng(number)), seat, forecast.line) > forecast_points
        for number in range(worlds)
    )


def _points_after(game: AnyGame, state: State[Any, Any], seat: int, moves: Sequence[Any]) -> int:
    """Return a seat's score after playing the best turn that begins with these moves."""
    turn_over = False
    for move in moves:
        step = game.step(state, seat, move)
        state, turn_over = step.state, step.turn_over
    points = game.points(state.board)[seat]
    if turn_over or seat not in game.to_act(state.board):
        return points
    return points + best(game, game.view(state, seat), LAST_WIDTH).gains[seat]


def best(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> Forecast:
    """Return the viewer's best move by score; ties go to the move that gains opponents the least.

    Raises :class:`ValueError` if the viewer is not an active player.
    """
    assert view.viewer is not None
    seat = view.viewer
    options = forecasts(game, view, game.moves(view, seat), width)
    return max(options, key=lambda forecast: (_merit(forecast.gains, seat), forecast.worth))


def wisest(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> tuple[Any, ...]:
    """Return the line with the highest :meth:`Game.worth` for the viewer.

    Raises :class:`ValueError` if the viewer is not an active player.
    """
    return equally_wise(game, view, width)[0]


def equally_wise(game: AnyGame, view: View[Any, Any], width: int = WIDTH) -> list[tuple[Any, ...]]:
    """Return all lines tied for the highest worth, at most one per first move."""
    assert view.viewer is not None
    search = _Search(game, view, width, by_worth=True)
    search.run(game.moves(view, view.viewer))
    most = max(search.merits)
    return [search.forecast(first).line for first, merit in enumerate(search.merits) if merit == most]


def lines_by_merit(
    game: AnyGame, view: View[Any, Any], width: int = WIDTH
) -> list[tuple[tuple[Any, ...], State[Any, Any]]]:
    """Return the best line for each first move with the state it leads to, best first."""
    assert view.viewer is not None
    search = _Search(game, view, width, by_worth=True)
    search.run(game.moves(view, view.viewer))
    return search.lines_by_merit()


class _Way:
    """A node of the search: a state, or None while only its outline is known.

    ``predecessors`` maps the index of each first move that leads here to the previous node and the last move.
    ``sealed`` is set if the line ends at hidden information.
    """

    __slots__ = ("ended", "merit", "predecessors", "sealed", "state")

    def __init__(self, state: State[Any, Any] | None, merit: tuple[int, int, int], *, ended: bool) -> None:
        self.state = state
        self.merit = merit
        self.ended = ended
        self.sealed = False
        self.predecessors: dict[int, tuple[_Way, Any]] = {}

    def line(self, first: int) -> tuple[Any, ...]:
        """Return the moves that lead here, given the index of the first move."""
        moves: list[Any] = []
        way = self
        while first in way.predecessors:
            way, move = way.predecessors[first]
            moves.append(move)
        return tuple(reversed(moves))


class _Search:
    """A beam search over all continuations of a turn, one decision at a time."""

    def __init__(self, game: AnyGame, view: View[Any, Any], width: int, *, by_worth: bool = False) -> None:
        assert view.viewer is not None
        self._game = game
        self._seat = view.viewer
        far = not by_worth and game.many_ways(view.board)
        self._width, self._limit = (max(width, FAR_WIDTH), FAR_LIMIT) if far else (width, LIMIT)
        self._by_worth = by_worth
        self._has_worth = type(game).worth is not Game.worth
        self._previews = 0
        start = game.deal(view, None)
        self._start = _Way(start, self._merit(start), ended=False)
        self._frontier: dict[Hashable, _Way] = {}
        self._best_ends: dict[int, _Way] = {}

    def run(self, moves: Sequence[Any]) -> None:
        """Search all continuations of each of these first moves."""
        for first, move in enumerate(moves):
            self._follow(self._start, move, (first,))
        for _ in range(DEPTH):
            ways = self._take_stock()
            if not ways:
                break
            for way in ways:
                self._go_on(way)
        for way in self._frontier.values():
            self._finish(way)

    @property
    def merits(self) -> list[tuple[int, int, int]]:
        """The merit of the best line for each first move, in the order of the moves."""
        return [self._best_ends[first].merit for first in sorted(self._best_ends)]

    def lines_by_merit(self) -> list[tuple[tuple[Any, ...], State[Any, Any]]]:
        ends = sorted(self._best_ends.items(), key=lambda item: item[1].merit, reverse=True)
        return [(end.line(first), self._state(end)) for first, end in ends]

    def forecast(self, first: int) -> Forecast:
        way = self._best_ends[first]
        before, after = (self._game.points(self._state(at).board) for at in (self._start, way))
        gains = tuple(now - was for now, was in zip(after, before, strict=True))
        return Forecast(gains, way.line(first), way.merit[0 if self._by_worth else 2])

    def is_sealed(self, first: int) -> bool:
        """Return whether the best line for this first move ends at hidden information."""
        return self._best_ends[first].sealed

    def _go_on(self, way: _Way) -> None:
        """Expand a node."""
        state = self._state(way)
        outlines = None if self._has_worth else self._game.outlines(state, self._seat)
        if outlines is not None:
            self._sketch(way, outlines)
            return
        options = self._game.moves(state, self._seat)
        for option in options:
            self._follow(way, option, way.predecessors)
        if not options:
            self._finish(way)

    def _follow(self, way: _Way, move: Any, firsts: Iterable[int]) -> None:
        """Try a move from a node reached by the first moves ``firsts``."""
        self._previews += 1
        step = self._try(self._state(way), move)
        state, ended = step.outlook, step.revealed or step.turn_over
        key = state, ended
        reached = self._frontier.get(key)
        if reached is None:
            reached = self._frontier[key] = _Way(state, self._merit(state), ended=ended)
        reached.sealed = reached.sealed or step.revealed
        predecessors, back = reached.predecessors, (way, move)
        for first in firsts:
            predecessors.setdefault(first, back)

    def _sketch(self, way: _Way, outlines: Iterable[Outline[Any]]) -> None:
        """Expand a node using the game's outlines of its moves, without carrying them out."""
        frontier, firsts, by_worth = self._frontier, way.predecessors, self._by_worth
        lead = way.merit[2 if by_worth else 1]  # the opponents' points do not change
        for move, key, ended, points in outlines:
            self._previews += 1
            reached = frontier.get(key)
            if reached is None:
                merit = (0, points, lead) if by_worth else (points, lead, 0)
                reached = frontier[key] = _Way(None, merit, ended=ended)
            predecessors, back = reached.predecessors, (way, move)
            for first in firsts:
                predecessors.setdefault(first, back)

    def _try(self, state: State[Any, Any], move: Any) -> MoveResult[Any, Any, Any]:
        return self._game.preview(state, self._seat, move)

    def _state(self, way: _Way) -> State[Any, Any]:
        """Return the node's state, computing it if only its outline is known."""
        if way.state is None:
            before, move = next(iter(way.predecessors.values()))
            way.state = self._try(self._state(before), move).outlook
        return way.state

    def _merit(self, state: State[Any, Any]) -> tuple[int, int, int]:
        """Return the sort key of a state: ``(worth, points, lead)`` or ``(points, lead, worth)``."""
        points = self._game.points(state.board)
        own, lead = _merit(points, self._seat)
        worth = self._game.worth(state, self._seat, points) if self._has_worth else 0
        return (worth, own, lead) if self._by_worth else (own, lead, worth)

    def _take_stock(self) -> list[_Way]:
        """Start the next step of the search: return the nodes to expand, most promising first."""
        ways, self._frontier = self._frontier, {}
        width, share = (self._width, SHARE) if self._previews < self._limit else (self._width, 1)
        chosen_ways: list[_Way] = []
        followed: dict[int, int] = {}
        for way in sorted(ways.values(), key=attrgetter("merit"), reverse=True):
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
        """Record a finished line for each of its first moves, unless a better one is known."""
        for first in way.predecessors:
            best_end = self._best_ends.get(first)
            if best_end is None or way.merit > best_end.merit:
                self._best_ends[first] = way


def _merit(points: Sequence[int], seat: int) -> tuple[int, int]:
    """Return the sort key of scores: the seat's points, then minus the opponents' total."""
    return points[seat], points[seat] - sum(points)
