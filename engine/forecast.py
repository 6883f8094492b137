"""What a choice is worth: how the points of all seats change by the best way to end the turn.

A forecast looks at nothing but a view, and goes no further than to the end of the seat's own turn
or to the point where hidden information would come out; what follows for certain whatever comes out
(:meth:`Game.aftermath`) is counted. It follows every way to go on where there
are few, and the most promising ones where there are many; what it tells can always be had by
playing its line. Ways that lead to the same position are followed as one.
"""

from collections.abc import Hashable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game, Outline
from engine.core.rng import Rng
from engine.core.values import State, Step, View

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

LAST_WIDTH = 4
"""Unfinished ways that are followed at a time behind what a turn reveals."""


class Forecast(NamedTuple):
    """The change of each seat's points, and the moves that bring it, the chosen one first.

    ``worth`` breaks ties between those of the same points, where the game defines it
    (:meth:`Game.worth`). ``more`` says that the turn may bring more than these points, depending on what it
    reveals.
    """

    gains: tuple[int, ...]
    line: tuple[Any, ...]
    worth: int = 0
    more: bool = False


def forecast(game: AnyGame, view: View[Any, Any], move: Any, width: int = WIDTH) -> Forecast:
    """Return what a legal move of the viewer is worth."""
    return forecasts(game, view, [move], width)[0]


def forecasts(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], width: int = WIDTH, worlds: int = 0
) -> list[Forecast]:
    """Return what each of several legal moves of the viewer is worth.

    With ``worlds``, a line that reveals something is played to the end of the turn in that many positions
    that the viewer can't tell from the real one, to find out whether it may bring more.
    """
    search = _Search(game, view, width)
    search.run(moves)
    found = [search.forecast(first) for first in range(len(moves))]
    return [
        forecast._replace(more=True)
        if worlds and search.is_sealed(first) and may_bring_more(game, view, forecast, worlds)
        else forecast
        for first, forecast in enumerate(found)
    ]


def may_bring_more(game: AnyGame, view: View[Any, Any], forecast: Forecast, worlds: int) -> bool:
    """Return whether the turn of a forecast brings more than it tells in one of several possible worlds."""
    assert view.viewer is not None
    seat = view.viewer
    told = game.points(view.board)[seat] + forecast.gains[seat]
    return any(
        _points_after(game, game.deal(view, Rng(number)), seat, forecast.line) > told
        for number in range(worlds)
    )


def _points_after(game: AnyGame, state: State[Any, Any], seat: int, moves: Sequence[Any]) -> int:
    """Return the points of a seat at the best end of a turn that begins with these moves."""
    turn_over = False
    for move in moves:
        step = game.step(state, seat, move)
        state, turn_over = step.state, step.turn_over
    points = game.points(state.board)[seat]
    if turn_over or seat not in game.to_act(state.board):
        return points
    return points + best(game, game.view(state, seat), LAST_WIDTH).gains[seat]


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
    """A position that moves lead to, None as long as only its outline is known.

    ``predecessors`` has the way and the move before it, by the number of the move that it began with.
    ``sealed`` says that it ends where something hidden comes out.
    """

    __slots__ = ("ended", "merit", "predecessors", "sealed", "state")

    def __init__(self, state: State[Any, Any] | None, merit: tuple[int, int, int], *, ended: bool) -> None:
        self.state = state
        self.merit = merit
        self.ended = ended
        self.sealed = False
        self.predecessors: dict[int, tuple[_Way, Any]] = {}

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
        self._has_worth = type(game).worth is not Game.worth
        self._previews = 0
        start = game.deal(view, None)
        self._start = _Way(start, self._merit(start), ended=False)
        self._frontier: dict[Hashable, _Way] = {}
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
                self._go_on(way)
        for way in self._frontier.values():
            self._finish(way)

    @property
    def merits(self) -> list[tuple[int, int, int]]:
        """The merit of the best way for each move, in the order of the moves."""
        return [self._best_ends[first].merit for first in sorted(self._best_ends)]

    def lines_by_merit(self) -> list[tuple[tuple[Any, ...], State[Any, Any]]]:
        """Return the best line for each move and where it leads to, the best first."""
        ends = sorted(self._best_ends.items(), key=lambda item: item[1].merit, reverse=True)
        return [(end.line(first), self._state(end)) for first, end in ends]

    def forecast(self, first: int) -> Forecast:
        """Return the forecast of the move with this number."""
        way = self._best_ends[first]
        before, after = (self._game.points(self._state(at).board) for at in (self._start, way))
        gains = tuple(now - was for now, was in zip(after, before, strict=True))
        return Forecast(gains, way.line(first), way.merit[0 if self._by_worth else 2])

    def is_sealed(self, first: int) -> bool:
        """Return whether the forecast of the move with this number ends where something hidden comes out."""
        return self._best_ends[first].sealed

    def _go_on(self, way: _Way) -> None:
        """Try all moves that a way can be followed by."""
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
        """Try a move of the ways that began with ``firsts``."""
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
        """Follow a way by what is known of all its moves without carrying them out."""
        frontier, firsts, by_worth = self._frontier, way.predecessors, self._by_worth
        lead = way.merit[2 if by_worth else 1]  # nobody else gains or loses
        for move, key, ends, points in outlines:
            self._previews += 1
            reached = frontier.get(key)
            if reached is None:
                merit = (0, points, lead) if by_worth else (points, lead, 0)
                reached = frontier[key] = _Way(None, merit, ended=ends)
            predecessors, back = reached.predecessors, (way, move)
            for first in firsts:
                predecessors.setdefault(first, back)

    def _try(self, state: State[Any, Any], move: Any) -> Step[Any, Any, Any]:
        """Return where a move leads to for certain."""
        return self._game.preview(state, self._seat, move)

    def _state(self, way: _Way) -> State[Any, Any]:
        """Return the position of a way, from the one before where only its outline is known."""
        if way.state is None:
            before, move = next(iter(way.predecessors.values()))
            way.state = self._try(self._state(before), move).outlook
        return way.state

    def _merit(self, state: State[Any, Any]) -> tuple[int, int, int]:
        """Return what a position is worth, and its points, which come after that or before it."""
        points = self._game.points(state.board)
        own, lead = _merit(points, self._seat)
        worth = self._game.worth(state, self._seat, points) if self._has_worth else 0
        return (worth, own, lead) if self._by_worth else (own, lead, worth)

    def _take_stock(self) -> list[_Way]:
        """Return which of the ways that were reached are followed, the most promising first."""
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
        """Keep a way's end for each move that it began with where none is better."""
        for first in way.predecessors:
            best_end = self._best_ends.get(first)
            if best_end is None or way.merit > best_end.merit:
                self._best_ends[first] = way


def _merit(points: Sequence[int], seat: int) -> tuple[int, int]:
    """Return what ways are ordered by: the own points, then how few the others have."""
    return points[seat], points[seat] - sum(points)
