"""Positions of *The Architects of Amytis* drawn as text.

A city is nine spaces, three to a line: ``.`` is empty, ``Tb`` is a blue Theater (``G M W P R T`` for the
buildings, ``b g o p`` for the colours), ``Tb3`` a stack of three of them, ``Wp+Tb`` a Theater on a Wall. A
``*`` marks the tile that is built last. The main board's architects are nine marks: ``.`` for none, ``1`` for
the first player, ``2`` for the second.
"""

from typing import Any

from msgspec.structs import replace

from engine.core.grid import square_index
from engine.core.values import MoveResult
from engine.forecast import forecast
from engine.games.amytis import GAME
from engine.games.amytis.board import AmytisBoard, AmytisSecret, AmytisState, City
from engine.games.amytis.cards import BUILDINGS
from engine.games.amytis.events import AmytisEvent
from engine.games.amytis.moves import AmytisMove, Place, Take

AmytisStep = MoveResult[AmytisBoard, AmytisSecret, AmytisEvent]
EMPTY = ". . .\n. . .\n. . ."


def tile(mark: str) -> int:
    return "GMWPRT".index(mark[0]) * 4 + "bgop".index(mark[1])


def stack(mark: str) -> tuple[int, ...]:
    """Return a space's tiles, bottom first."""
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
    """Return a city of blue Gardens; nine digits give the heights."""
    return tuple((0,) * int(digit) for digit in text.replace(" ", ""))


def owners(text: str) -> tuple[int, ...]:
    return tuple(".12".index(mark) - 1 for mark in text.replace(" ", ""))


def options(side_b: str = "", projects: str = "2+3") -> dict[str, str]:
    """Return complete options; ``side_b`` lists the initials of the buildings on side B."""
    chosen = "+".join(name for name in BUILDINGS if name[0].upper() in side_b)
    return {"sides": "chosen", "side-b": chosen, "projects": projects}


def position(*, side_b: str = "", seed: int = 1, architects: str = "." * 9, **changes: Any) -> AmytisState:
    """Return a starting position with no projects in hand, with ``changes`` applied."""
    changes.setdefault("projects", ((), ()))
    return changed(GAME.start(2, options(side_b), seed), architects=owners(architects), **changes)


def changed(state: AmytisState, **changes: Any) -> AmytisState:
    """Return a state with ``changes``: board fields, ``deck``, or whole ``stacks`` including their tops."""
    if (new := changes.pop("stacks", None)) is not None:
        changes["tops"] = tuple(tiles[-1] if tiles else None for tiles in new)
        state = replace(state, secret=replace(state.secret, stacks=tuple(tiles[:-1] for tiles in new)))
    if (deck := changes.pop("deck", None)) is not None:
        state = replace(state, secret=replace(state.secret, deck=deck))
    return replace(state, board=replace(state.board, **changes))


def stacks(state: AmytisState) -> tuple[tuple[int, ...], ...]:
    """Return the main board's stacks including their tops, bottom first."""
    pairs = zip(state.secret.stacks, state.board.tops, strict=True)
    return tuple((*below, top) if top is not None else below for below, top in pairs)


def on_top(state: AmytisState, square: str, mark: str) -> AmytisState:
    """Put another tile on top of a main board stack."""
    at = square_index(square, 3, 3)
    tops = state.board.tops
    return changed(state, tops=(*tops[:at], tile(mark), *tops[at + 1 :]))


def run(state: AmytisState, *moves: AmytisMove | str) -> AmytisStep:
    """Play moves of the active seats, checking each; return the last step with all events."""
    events: tuple[AmytisEvent, ...] = ()
    for move in moves:
        seat = state.board.active
        if isinstance(move, str):
            move = GAME.notation.read(move)
        GAME.check(state, seat, move)
        step = GAME.step(state, seat, move)
        state, events = step.state, events + step.events
    return replace(step, events=events)


def worth(state: AmytisState, move: AmytisMove | str) -> int:
    """Return a move's change to the active player's points, as menus show it."""
    seat = state.board.active
    chosen = GAME.notation.read(move) if isinstance(move, str) else move
    return forecast(GAME, GAME.view(state, seat), chosen).gains[seat]


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
    at = state.board.architects.index(-1)
    tops = state.board.tops
    return run(changed(state, tops=(*tops[:at], new, *tops[at + 1 :])), Take(at), Place(space))
