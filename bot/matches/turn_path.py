"""Encodes the choices of a turn as a path of option indices, as stored in controls."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from bot.matches.table import Stale, Table
from engine.core.values import View
from engine.draft import Draft
from engine.history.rewinding import trailing_turn
from engine.match import Match

MOST = 1000
"""More than the options of any decision."""


def number_of(steps: Sequence[int]) -> int:
    """Encode one or two steps of a path as one number, for menu values."""
    first, *then = steps
    return first + sum(MOST * (1 + step) for step in then)


def steps_of(number: int) -> tuple[int, ...]:
    """Decode the output of :func:`number_of`."""
    then, first = divmod(number, MOST)
    return (first, then - 1) if then else (first,)


class Walk(NamedTuple):
    """A partial turn; ``path`` has the index of each choice that had alternatives."""

    draft: Draft
    path: tuple[int, ...]

    @property
    def back(self) -> tuple[int, ...] | None:
        """The path before the last choice, or None at the start."""
        return self.path[:-1] if self.path else None


def walk(table: Table, seat: int, path: Sequence[int] = ()) -> Walk:
    """Follow a path from the present moment, playing forced moves automatically.

    Raises :class:`Stale` if the path doesn't fit the match.
    """
    draft = Draft(table.game, table.match.view(seat))
    position = 0
    while options := draft.options:
        index = 0
        if len(options) > 1:
            if position == len(path):
                break
            index = path[position]
            position += 1
        if not 0 <= index < len(options):
            raise Stale
        draft.push(options[index])
    if position != len(path):
        raise Stale
    return Walk(draft, tuple(path))


def onward(
    table: Table,
    way: Walk,
    moves: Iterable[Any],
    holds: Callable[[View[Any, Any]], bool] = lambda _: True,
) -> tuple[Walk, list[Any]]:
    """Follow moves from the end of a walk while they are legal and ``holds`` accepts the view.

    Return the new walk and the moves made.
    """
    draft, path = walk(table, way.draft.seat, way.path).draft, list(way.path)
    fitting = []
    for move in moves:
        while len(draft.options) == 1 and move not in draft.options:
            draft.push(draft.options[0])
        options = draft.options
        if move not in options or not holds(draft.view):
            break
        if len(options) > 1:
            path.append(options.index(move))
        draft.push(move)
        fitting.append(move)
    return walk(table, draft.seat, path), fitting


def path_of(table: Table, draft: Draft) -> tuple[int, ...]:
    """Return the path that leads to a draft built without one."""
    along, path = Draft(table.game, table.match.view(draft.seat)), list[int]()
    for move in draft.played:
        if len(along.options) > 1:
            path.append(along.options.index(move))
        along.push(move)
    return tuple(path)


def has_begun(match: Match, seat: int) -> bool:
    """Return whether a seat has begun its turn."""
    return bool(trailing_turn(match.line, seat))
