"""The city as it stands: values, comparing, neighbours and the spaces that can be built on."""

from collections.abc import Sequence
from functools import cache
from operator import is_
from typing import Generic, Literal, TypeVar

from engine.games.architectura.board import ArchitecturaBoard, Building
from engine.games.architectura.cards import BLOCK, BLOCKS, CARDS, NUMBER

T = TypeVar("T")

SIDES = {name: design.sides for name, design in CARDS.items()}
PROTECTED = frozenset(name for name, design in CARDS.items() if design.protected)

Verdict = Literal["destroy", "lower", "raise", ""]


@cache
def neighbours(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the adjacent spaces of each space: left, right, the streets before and behind it."""
    return tuple(
        tuple(
            other
            for other, there in (
                (space - 1, space % BLOCKS > 0),
                (space + 1, space % BLOCKS < BLOCKS - 1),
                (space - BLOCKS, space >= BLOCKS),
                (space + BLOCKS, space < (seats - 1) * BLOCKS),
            )
            if there
        )
        for space in range(seats * BLOCKS)
    )


@cache
def triples(space: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of spaces that are three in a row together with a space."""
    start, block = space - space % BLOCKS, space % BLOCKS
    pairs = ((block - 2, block - 1), (block - 1, block + 1), (block + 1, block + 2))
    return tuple((start + a, start + b) for a, b in pairs if a >= 0 and b < BLOCKS)


def value(up: Sequence[Building | None], space: int) -> int:
    """Return the current value of the face-up card on a space (booklet, "Clarifications")."""
    building = up[space]
    assert building is not None
    base, plus = SIDES[building.name][building.side]
    if base == NUMBER:
        return plus
    if base == BLOCK:
        return space % BLOCKS + 1 + plus
    if space % BLOCKS and up[space - 1] is not None:
        return value(up, space - 1) + plus
    return plus


def compare(new: int, left: int) -> Verdict:
    """Return what a new card does to the card to its left (booklet, "Comparing the values").

    A left card of half the new value or less is destroyed, but only by a value above 0 (ruling 1).
    """
    if new > left:
        return "destroy" if new > 0 and new >= 2 * left else "lower"
    return "raise" if new < left else ""


def protected(building: Building) -> bool:
    """Return whether a token lies on the card or it is protected from the start."""
    return building.token or building.name in PROTECTED


def can_turn(building: Building, act: str) -> bool:
    """Return whether "raise", "lower" or "lowest" changes the side of the card."""
    return building.side < len(SIDES[building.name]) - 1 if act == "raise" else building.side > 0


def quarter_turn(building: Building, *, up: bool) -> int:
    """Return the side that a step leads to; past an end it goes on at the other (booklet, "Rotate")."""
    return (building.side + (1 if up else -1)) % len(SIDES[building.name])


def eligible(board: ArchitecturaBoard, seat: int) -> list[int]:
    """Return the spaces where ``seat`` may place a card.

    These are the spaces up to the one right of the last occupied one in each street that hold no
    face-up card and no other player's token, and block 1 of the nearest empty street.
    """
    up, down, reserved = board.up, board.down, board.reserved
    found: list[int] = []
    opened = False
    for start in range(0, len(up), BLOCKS):
        end = start + BLOCKS
        while end > start and up[end - 1] is None and not down[end - 1] and reserved[end - 1] < 0:
            end -= 1
        if end > start:
            after = end if end < start + BLOCKS else end - 1
            found += [space for space in range(start, after + 1) if up[space] is None]
        elif not opened:
            opened = True
            found.append(start)
    return [space for space in found if reserved[space] in (-1, seat)] if max(reserved) >= 0 else found


def vacant(board: ArchitecturaBoard, seat: int) -> list[int]:
    """Return the eligible spaces without any card or token."""
    return [space for space in eligible(board, seat) if not board.down[space] and board.reserved[space] < 0]


def third(board: ArchitecturaBoard, seat: int, space: int) -> bool:
    """Return whether a play there would make three own cards in a row (3 and 4 players only)."""
    if board.seats < 3:
        return False
    up = board.up
    for first, second in triples(space):
        one, two = up[first], up[second]
        if one is not None and two is not None and one.owner == seat == two.owner:
            return True
    return False


class Latest(Generic[T]):
    """The last answer of a function, for what is asked several times in a turn; keys are the same objects."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, ...], T] | None = None

    def get(self, *keys: object) -> T | None:
        """Return the answer that was kept if it is that of these keys."""
        kept = self._kept
        return kept[1] if kept is not None and all(map(is_, kept[0], keys)) else None

    def keep(self, found: T, *keys: object) -> T:
        """Keep an answer and return it."""
        self._kept = keys, found
        return found


_OPEN: Latest[list[int]] = Latest()


def open_spaces(board: ArchitecturaBoard, seat: int) -> Sequence[int]:
    """Return the spaces where a seat may play an ordinary card."""
    keys = board.up, board.down, board.reserved, seat
    if (found := _OPEN.get(*keys)) is None:
        found = eligible(board, seat)
        if board.seats > 2:
            found = [space for space in found if not third(board, seat, space)]
        _OPEN.keep(found, *keys)
    return found


def own_in_street(board: ArchitecturaBoard, seat: int, space: int, lifted: int = -1) -> int:
    """Return how many face-up cards of a seat lie in the street of a space, not counting ``lifted``."""
    start = space - space % BLOCKS
    return sum(
        1
        for other in range(start, start + BLOCKS)
        if other != lifted and (building := board.up[other]) is not None and building.owner == seat
    )


def playable_at(
    board: ArchitecturaBoard, seat: int, name: str, space: int, purse: int, lifted: int = -1
) -> bool:
    """Return whether a card may be played on a space, apart from whether that is eligible.

    ``purse`` counts the other cards of hand and Graveyard that could pay for it; ``lifted`` is a
    space to be taken as empty.
    """
    design = CARDS[name]
    if design.beside or purse < design.cost:
        return False
    return not design.needs or own_in_street(board, seat, space, lifted) >= design.needs
