"""What lies open and what lies hidden in *The Architects of Amytis*."""

from typing import Final

import msgspec

from engine.core.values import Board, Position, Secret, State, View

TAKE, PLACE, EFFECT, FAVOR, END, OVER = "take", "place", "effect", "favor", "end", "over"
"""What the active player decides next; ``effect`` is the Palace's choice.

``end`` says that all is decided: only a turn that is being tried out shows it.
"""

City = tuple[tuple[int, ...], ...]
"""Nine spaces, row by row, each a stack of tiles from the bottom up."""

NOBODY: Final = -1
UNKNOWN: Final = -1
"""The blank: a tile or a card that lies face down."""


class LastTurn(msgspec.Struct, frozen=True):
    """The marks that a seat's latest turn left on the board; None where there is none."""

    stack: int | None = None
    space: int | None = None
    favor: int | None = None
    projects: tuple[int, ...] = ()


class AmytisBoard(Board, frozen=True):
    """All that lies open, between two moves.

    ``tops`` are the visible tiles of the stacks, None for an empty one and for the one (``taken``)
    whose tile was taken in this turn: the next one comes to light at its end. ``held`` is the tile
    in the active player's hand. ``earned[seat]`` are the points scored at once, by building.
    ``favors`` are the owners of the upper row, ``crown`` the pawns of each seat in the lower one. ``second``
    are the points of the second player for not going first.
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
    """What is face down: the tiles below the tops, from the bottom up, the deck, and the box.

    The first card of the deck is its top; the tiles in the box left the game unseen.
    """

    stacks: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    box: tuple[int, ...]


AmytisPosition = Position[AmytisBoard, AmytisSecret]
AmytisState = State[AmytisBoard, AmytisSecret]
AmytisView = View[AmytisBoard, AmytisSecret]


def tiles_left(at: AmytisPosition) -> tuple[int, ...]:
    """Return how many tiles each stack of the main board has, its top included."""
    pairs = zip(at.board.tops, at.secret.stacks, strict=True)
    return tuple(len(below) + (top is not None) for top, below in pairs)
