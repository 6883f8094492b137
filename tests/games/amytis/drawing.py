"""Positions of *The Architects of Amytis* drawn as text, for its tests.

A city is nine spaces, three to a line: ``.`` is empty, ``Tb`` a blue Theater (``G M W P R T`` for the
buildings, ``b g o p`` for the colours), ``Tb3`` a stack of three of them, ``Wp+Tb`` a Theater on a
Wall. A ``*`` marks the tile that is built last. The main board's architects are nine marks:
``.`` nobody, ``1`` the first player, ``2`` the second.
"""

from typing import Any

from msgspec.structs import replace

from engine.game import Step
from engine.games.amytis import GAME
from engine.games.amytis.components import BUILDINGS
from engine.games.amytis.state import AmytisEvent, AmytisMove, AmytisState, City, Place, Take
from engine.grid import square_index
from engine.rng import Rng

AmytisStep = Step[AmytisState, AmytisEvent]
EMPTY = ". . .\n. . .\n. . ."


def tile(mark: str) -> int:
    return "GMWPRT".index(mark[0]) * 4 + "bgop".index(mark[1])


def stack(mark: str) -> tuple[int, ...]:
    """Return the tiles of one space, from the bottom up."""
    mark = mark.strip("*")
    if mark == ".":
        return ()
    tiles: list[int] = []
    for part in mark.split("+"):
        tiles += [tile(part)] * int(part[2:] or 1)
    return tuple(tiles)


def city(text: str) -> City:
    return tuple(stack(mark) for mark in text.split())


def heights(text: str) -> City:
    """Return a city of blue Gardens with the heights drawn as nine digits."""
    return tuple((0,) * int(digit) for digit in text.replace(" ", ""))


def owners(text: str) -> tuple[int, ...]:
    return tuple(".12".index(mark) - 1 for mark in text.replace(" ", ""))


def options(side_b: str = "", projects: str = "2+3") -> dict[str, str]:
    """Return full options; ``side_b`` are the initials of the buildings on side B."""
    chosen = "+".join(name for name in BUILDINGS if name[0].upper() in side_b)
    return {"sides": "chosen", "side-b": chosen, "projects": projects}


def position(*, side_b: str = "", seed: int = 1, architects: str = "." * 9, **changes: Any) -> AmytisState:
    """Return a first state without projects in hand, with changes."""
    state = GAME.setup(2, options(side_b), Rng(seed))
    changes.setdefault("projects", ((), ()))
    return replace(state, architects=owners(architects), **changes)


def on_top(state: AmytisState, square: str, mark: str) -> AmytisState:
    """Return the state with another tile on top of a stack of the main board."""
    at = square_index(square, 3, 3)
    stacks = list(state.stacks)
    stacks[at] = (*stacks[at][:-1], tile(mark))
    return replace(state, stacks=tuple(stacks))


def run(state: AmytisState, *moves: AmytisMove | str) -> AmytisStep:
    """Play moves of the active seats, each each checked; return the last step, with all events."""
    events: tuple[AmytisEvent, ...] = ()
    for move in moves:
        seat = state.active
        if isinstance(move, str):
            move = GAME.parse(GAME.view(state, seat), move)
        GAME.check(state, seat, move)
        step = GAME.apply(state, seat, move)
        state, events = step.state, events + step.events
    return replace(step, events=events)


def build(
    drawing: str, *, side_b: bool = False, architects: str = "." * 9, seat: int = 0, **changes: Any
) -> AmytisStep:
    """Take the tile marked ``*`` from the first free stack and build it, so that the city looks as drawn."""
    marks = drawing.split()
    [space] = [i for i, mark in enumerate(marks) if mark.endswith("*")]
    built = city(drawing)
    before = (*built[:space], built[space][:-1], *built[space + 1 :])
    cities = (before, city(EMPTY)) if seat == 0 else (city(EMPTY), before)
    new = built[space][-1]
    letters = marks[space].split("+")[-1][0] if side_b else ""
    state = position(side_b=letters, architects=architects, active=seat, cities=cities, **changes)
    at = state.architects.index(-1)
    stacks = list(state.stacks)
    stacks[at] = (*stacks[at][:-1], new)
    return run(replace(state, stacks=tuple(stacks)), Take(at), Place(space))
