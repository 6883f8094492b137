"""Generation of whole turns for the search: random turns, variations, and the states they lead to."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Game
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.forecast import LAST_WIDTH, equally_wise, lines_by_merit

LONGEST = 80
"""The number of decisions after which a random turn is cut off."""

VARIED = 10
"""The number of variations after which the best turns so far are determined again."""

KNOWN = 256
"""How many positions in the middle of a turn keep their forecast: other worlds often reveal the same."""

Judge = Callable[[State[Any, Any], int], float]
"""Returns a seat's lead in a state."""


class CandidateTurn(NamedTuple):
    """A turn, up to where hidden information is revealed, and its lead for the seat that plays it."""

    moves: tuple[Any, ...]
    lead: float


def lead(game: AnyGame, state: State[Any, Any], seat: int) -> int:
    """Return a seat's lead over its best opponent, in points or by :meth:`Game.worth`."""
    values = standing(game, state)
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(others, default=0)


def standing(game: AnyGame, state: State[Any, Any]) -> Sequence[int]:
    """Return the worth of a state to each seat."""
    points = game.points(state.board)
    if type(game).worth is Game.worth:
        return points
    return [game.worth(state, seat, points) for seat in range(len(points))]


def candidates(
    game: AnyGame, view: View[Any, Any], rng: Rng, tries: int, most: int, judge: Judge | None = None
) -> list[CandidateTurn]:
    """Return at most ``most`` turns of the viewer, sorted by descending lead (according to ``judge``).

    The pool consists of the forecast's turns and ``tries`` others: a third random, the rest variations of the
    best so far. In games that define :meth:`Game.worth` only the forecast's turns are used, because random
    turns there seldom lead anywhere.
    """
    assert view.viewer is not None
    seat, start = view.viewer, game.deal(view, None)
    by_end: dict[Any, CandidateTurn] = {}

    def keep(moves: tuple[Any, ...], end: State[Any, Any]) -> None:
        place = end.board, end.secret, moves[-1]
        if place not in by_end:
            by_end[place] = CandidateTurn(moves, judge(end, seat) if judge else lead(game, end, seat))

    def best() -> list[CandidateTurn]:
        return sorted(by_end.values(), key=lambda candidate: -candidate.lead)[:most]

    lines = lines_by_merit(game, view)
    for moves, end in lines if judge else lines[:most]:
        keep(moves, end)
    if type(game).worth is Game.worth:
        for _ in range(tries // 3):
            keep(*visible_turn(game, start, seat, rng))
        for number in range(tries - tries // 3):
            if number % VARIED == 0:
                models = best()
            keep(*_variation(game, start, seat, models[rng.below(len(models))].moves, rng))
    return best()


def urgent(game: AnyGame, view: View[Any, Any]) -> tuple[Any, ...] | None:
    """Return the viewer's most urgent turn according to its game (:meth:`Game.urgent`), or None."""
    if view.viewer is None or type(game).urgent is Game.urgent:
        return None
    lines = cache(lambda: lines_by_merit(game, view))
    numbers = game.urgent(view.board, view.viewer, lambda: [end.board for _, end in lines()])
    return lines()[numbers[0]][0] if numbers else None


def as_urgent(game: AnyGame, view: View[Any, Any], moves: Sequence[Any], at_once: Sequence[Any]) -> bool:
    """Return whether a turn of the viewer is as urgent as ``at_once``, the result of :func:`urgent`."""
    assert view.viewer is not None
    ends = [foreseen(game, view, turn)[0] for turn in (moves, at_once)]
    return 0 in game.urgent(view.board, view.viewer, lambda: ends)


def _variation(
    game: AnyGame, state: State[Any, Any], seat: int, moves: Sequence[Any], rng: Rng
) -> tuple[tuple[Any, ...], State[Any, Any]]:
    """Return a turn that shares a random number of first moves with ``moves``, and the state it leads to."""
    common = moves[: rng.below(len(moves))]
    for move in common:
        state = game.preview(state, seat, move).outlook
    rest, end = visible_turn(game, state, seat, rng)
    return (*common, *rest), end


def visible_turn(
    game: AnyGame, state: State[Any, Any], seat: int, rng: Rng
) -> tuple[tuple[Any, ...], State[Any, Any]]:
    """Return a random turn, up to where hidden information is revealed, and the state it leads to."""
    moves: list[Any] = []
    while len(moves) < LONGEST and (options := game.moves(state, seat)):
        moves.append(options[rng.below(len(options))])
        step = game.preview(state, seat, moves[-1])
        state = step.outlook
        if step.turn_over or step.revealed:
            break
    return tuple(moves), state


def foreseen(game: AnyGame, view: View[Any, Any], moves: Sequence[Any]) -> tuple[Any, ...]:
    """Return a key that identifies what these moves lead to, as far as it is known in advance."""
    assert view.viewer is not None
    state, step = game.deal(view, None), None
    for move in moves:
        step = game.preview(state, view.viewer, move)
        state = step.outlook
    return state.board, state.secret, moves[-1] if step and step.revealed else None


def played(
    game: AnyGame, world: State[Any, Any], seat: int, moves: Iterable[Any], rng: Rng
) -> State[Any, Any]:
    """Return the state after a turn in a world.

    A turn that stops where hidden information is revealed is completed by the forecast, which uses what the
    seat knows by then. Ties are broken at random.
    """
    while True:
        for move in moves:
            step = game.step(world, seat, move)
            world = step.state
        if step.turn_over:
            return world
        lines = _endings(game, game.view(world, seat))
        moves = lines[rng.below(len(lines))]


@lru_cache(maxsize=KNOWN)
def _endings(game: AnyGame, view: View[Any, Any]) -> Sequence[Sequence[Any]]:
    """Return the best ways to continue a turn, up to where hidden information is revealed again."""
    return equally_wise(game, view, LAST_WIDTH)


def random_turn(game: AnyGame, state: State[Any, Any], seat: int, rng: Rng) -> State[Any, Any]:
    """Return the state after a random turn of a seat."""
    for _ in range(LONGEST):
        options = game.moves(state, seat)
        if not options:
            break
        step = game.step(state, seat, options[rng.below(len(options))])
        state = step.state
        if step.turn_over:
            break
    return state


def good_turn(game: AnyGame, state: State[Any, Any], seat: int, rng: Rng, tries: int) -> State[Any, Any]:
    """Return the state after the best of ``tries`` random turns."""
    ends = [random_turn(game, state, seat, rng) for _ in range(tries)]
    return max(ends, key=lambda end: lead(game, end, seat))
