"""The public and the hidden information in *Architectura*, and the stack of pending tasks."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View

UNKNOWN: Final = ""
"""The blank: a card the viewer does not know."""


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face-up card in the city: owner's seat, side on top, and whether it has a protection token."""

    owner: int
    name: str
    side: int
    token: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A face-down card in the city."""

    owner: int
    name: str


class ToPlay(msgspec.Struct, frozen=True, tag="to-play"):
    """A card is to be played from the hand, on ``space`` if that is not -1."""

    space: int = -1


class ToPay(msgspec.Struct, frozen=True, tag="to-pay"):
    """``left`` more cards are to be paid for ``card``."""

    card: str
    left: int
    space: int = -1


class ToPlace(msgspec.Struct, frozen=True, tag="to-place"):
    """A space is to be chosen for ``card``."""

    card: str


class ToAsk(msgspec.Struct, frozen=True, tag="to-ask"):
    """The owner decides whether the protected card on ``space`` is affected by ``act`` of the card ``by``."""

    act: Literal["raise", "lower", "lowest", "destroy"]
    space: int
    by: str


class ToResolve(msgspec.Struct, frozen=True, tag="to-resolve"):
    """Effect number ``step`` of the card ``name`` on ``space`` is to be resolved.

    ``count`` choices have been made, and ``done`` are the spaces they affected. ``picked`` is the space of
    the card being moved. ``looked`` is the number of cards from the deck being put in order.
    """

    name: str
    space: int
    step: int = 0
    count: int = 0
    done: tuple[int, ...] = ()
    picked: int = -1
    looked: int = 0


class ToBury(msgspec.Struct, frozen=True, tag="to-bury"):
    """Another seat is to play a card as destroyed; ``card`` is set once it is chosen."""

    seat: int
    card: str = ""


Task = ToPlay | ToPay | ToPlace | ToAsk | ToResolve | ToBury
Swaps = tuple[tuple[str, str], ...]
"""Replacements: (additional card, basic card it replaces) pairs."""


class ArchitecturaBoard(Board, frozen=True):
    """The public information. Tuples are indexed by seat or by space (eight blocks for each street).

    ``up`` is the face-up card of a space, ``down`` its face-down cards from the bottom up. ``reserved`` is
    the seat whose token is on the space, or -1; ``tokens`` counts each seat's free tokens. ``beside`` is the
    card a seat has played beside the city, ``buried`` the cards in that Graveyard.

    ``agreed`` is the maximum number of replacements, and ``replaced`` are those already shown. ``laid`` are
    the cards played this turn, ``idle`` the number of turns since the last one with a play. ``stack`` holds
    the pending tasks, the next one last; it is empty when a turn is over. ``last``, ``last_card`` and
    ``changed`` are the space and name of the last card played and the spaces it changed. ``second`` is the
    second player's compensation in a match of two, ``rulings`` the rulings number of the match, which selects
    the deck.
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
    """The players' hidden cards, by seat.

    ``decks`` have the top card first; ``known`` is the number of cards on top that their owner has seen.
    ``chosen`` are the replacements not yet shown.
    """

    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    known: tuple[int, ...]
    chosen: tuple[Swaps, ...]


ArchitecturaPosition = Position[ArchitecturaBoard, ArchitecturaSecret]
ArchitecturaState = State[ArchitecturaBoard, ArchitecturaSecret]
ArchitecturaView = View[ArchitecturaBoard, ArchitecturaSecret]


def actor(board: ArchitecturaBoard) -> int:
    """Return the seat that decides next."""
    stack = board.stack
    return task.seat if stack and isinstance(task := stack[-1], ToBury) else board.turn
