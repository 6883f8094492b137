"""The public and the hidden information in *The Architects of Amytis*."""

from typing import Final

import msgspec

from engine.core.values import Board, Position, Secret, State, View

TAKE, PLACE, EFFECT, FAVOR, END, OVER = "take", "place", "effect", "favor", "end", "over"
"""The decisions of the active player; ``effect`` is the Palace's choice.

``end`` means that every decision of the turn is made; it occurs in drafts only.
"""

City = tuple[tuple[int, ...], ...]
"""Nine spaces, row by row, each a stack of tiles from the bottom up."""

NOBODY: Final = -1
UNKNOWN: Final = -1
"""The blank: a face-down tile or card."""


class LastTurn(msgspec.Struct, frozen=True):
    """What a seat's latest turn changed, to mark it on the board; None if nothing."""

    stack: int | None = None
    space: int | None = None
    favor: int | None = None
    projects: tuple[int, ...] = ()


class AmytisBoard(Board, frozen=True):
    """The public information between two moves.

    ``tops`` are the visible tiles of the stacks. It is None for an empty stack and for the one a tile was
    taken from this turn (``taken``), whose next tile is revealed at the end of the turn. ``held`` is the tile
    in the active player's hand. ``earned[seat]`` are the points scored immediately, by building. ``favors``
    has the owner of each favor in the upper row, ``crown`` each seat's number of pawns in the lower row.
    ``second`` is the second player's compensation in points.
    """

    sides: tuple[bool, ...]
    active: int
    phase: str
    turn: int
    tops: tuple[int | None, ...]
    architects: tuple[int, ...]
    cities: tuple[City, City]
    projects: tuple[tuple[int, ...], tuple[int, ...]]
    validated: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int, ...]
    favors: tuple[int, ...]
    crown: tuple[int, int]
    earned: tuple[tuple[int, ...], tuple[int, ...]]
    final: bool = False
    taken: int | None = None
    held: int | None = None
    last: tuple[LastTurn, LastTurn] = (LastTurn(), LastTurn())
    second: int = 0


class AmytisSecret(Secret, frozen=True):
    """The face-down items: the tiles below the tops, from the bottom up, the deck, and the box.

    The first card of the deck is its top. The tiles in the box are not used in this match.
    """

    stacks: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    box: tuple[int, ...]


AmytisPosition = Position[AmytisBoard, AmytisSecret]
AmytisState = State[AmytisBoard, AmytisSecret]
AmytisView = View[AmytisBoard, AmytisSecret]


def tiles_left(at: AmytisPosition) -> tuple[int, ...]:
    """Return the number of tiles left in each stack of the main board, including the top one."""
    pairs = zip(at.board.tops, at.secret.stacks, strict=True)
    return tuple(len(below) + (top is not None) for top, below in pairs)
