"""What lies open and what lies hidden in *Architectura*, and the stack of what is still to be decided."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View

UNKNOWN: Final = ""
"""The blank: a card that the viewer does not know."""


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face-up card in the city: its owner's seat, the side on top, and a protection token."""

    owner: int
    name: str
    side: int
    token: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face-down card in the city."""

    owner: int
    name: str


class ToPlay(msgspec.Struct, frozen=True, tag="to-play"):
    """A card of the hand is to be played, on ``space`` if that is not -1."""

    space: int = -1


class ToPay(msgspec.Struct, frozen=True, tag="to-pay"):
    """``left`` cards are to be paid for ``card``."""

    card: str
    left: int
    space: int = -1


class ToPlace(msgspec.Struct, frozen=True, tag="to-place"):
    """A space is to be chosen for ``card``."""

    card: str


class ToAsk(msgspec.Struct, frozen=True, tag="to-ask"):
    """The owner decides whether the protected card on ``space`` suffers ``act`` from the card ``by``."""

    act: Literal["raise", "lower", "lowest", "destroy"]
    space: int
    by: str


class ToResolve(msgspec.Struct, frozen=True, tag="to-resolve"):
    """Effect number ``step`` of the card ``name`` is to be resolved for the card on ``space``.

    ``count`` choices are made, ``done`` are the spaces they touched, ``picked`` is the card that
    is being moved, ``looked`` the number of cards of the deck that are being ordered.
    """

    name: str
    space: int
    step: int = 0
    count: int = 0
    done: tuple[int, ...] = ()
    picked: int = -1
    looked: int = 0


class ToBury(msgspec.Struct, frozen=True, tag="to-bury"):
    """Another seat is to play a card as destroyed; ``card`` once it is chosen."""

    seat: int
    card: str = ""


Task = ToPlay | ToPay | ToPlace | ToAsk | ToResolve | ToBury
Swaps = tuple[tuple[str, str], ...]
"""Replacements: pairs of the additional card and the basic one that it takes the place of."""


class ArchitecturaBoard(Board, frozen=True):
    """All that lies open. Tuples by seat and by space (street by street, eight blocks each).

    ``up`` and ``down`` are the face-up card and the face-down cards of a space, bottom first;
    ``reserved`` is the seat whose token lies on it, or -1; ``tokens`` counts the free ones.
    ``beside`` is the card a seat has played beside the city, ``buried`` what lies there.
    ``replaced`` are the replacements that have been shown. ``laid`` are the cards played this turn,
    ``idle`` the turns without a play since the last one. ``stack`` is what is to be decided, the
    next last; it is empty where a turn is over. ``last``, ``last_card`` and ``changed`` tell of the
    last card played and the spaces it changed. ``second`` are the points that the second seat of two
    gets for not going first, ``rulings`` those that the match is played by, which decide about the deck.
    """

    seats: int
    agreed: int
    colours: tuple[str, ...]
    phase: Literal["replace", "play", "over"]
    turn: int
    up: tuple[Building | None, ...]
    down: tuple[tuple[Card, ...], ...]
    reserved: tuple[int, ...]
    tokens: tuple[int, ...]
    beside: tuple[str, ...]
    buried: tuple[tuple[str, ...], ...]
    removed: tuple[tuple[str, ...], ...]
    limits: tuple[int, ...]
    refreshed: tuple[bool, ...]
    begun: tuple[bool, ...]
    replaced: tuple[Swaps, ...]
    ready: tuple[bool, ...]
    stack: tuple[Task, ...] = ()
    laid: tuple[str, ...] = ()
    idle: int = 0
    last: int = -1
    last_card: str = ""
    changed: tuple[int, ...] = ()
    second: int = 0
    rulings: int = 1


class ArchitecturaSecret(Secret, frozen=True):
    """What the seats hold: tuples by seat.

    ``decks`` have the top card first, ``known`` counts the cards there that their seat has looked
    at. ``chosen`` are replacements before they are shown.
    """

    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    known: tuple[int, ...]
    chosen: tuple[Swaps, ...]


ArchitecturaPosition = Position[ArchitecturaBoard, ArchitecturaSecret]
ArchitecturaState = State[ArchitecturaBoard, ArchitecturaSecret]
ArchitecturaView = View[ArchitecturaBoard, ArchitecturaSecret]


def actor(board: ArchitecturaBoard) -> int:
    """Return the seat that decides next while the game is played."""
    stack = board.stack
    return task.seat if stack and isinstance(task := stack[-1], ToBury) else board.turn
