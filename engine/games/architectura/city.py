"""The city as it stands: values, comparing, neighbours and the spaces that can be built on."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, Protocol

from engine.games.architectura.components import BLOCK, BLOCKS, CARDS, NUMBER
from engine.games.architectura.state import Building, Card

SIDES = {name: design.sides for name, design in CARDS.items()}
PROTECTED = frozenset(name for name, design in CARDS.items() if design.protected)

Verdict = Literal["destroy", "lower", "raise", ""]


class Site(Protocol):
    """What states, views and half-made states have in common: all that lies open."""

    @property
    def seats(self) -> int:
        """The number of players, and of streets."""

    @property
    def up(self) -> Sequence[Building | None]:
        """The face-up card of each space."""

    @property
    def down(self) -> Sequence[tuple[Card, ...]]:
        """The face-down cards of each space, bottom first."""

    @property
    def reserved(self) -> Sequence[int]:
        """The seat whose token lies on each space, or -1."""

    @property
    def tokens(self) -> Sequence[int]:
        """The free protection tokens of each seat."""

    @property
    def beside(self) -> Sequence[str]:
        """The card each seat has beside the city, or an empty string."""

    @property
    def buried(self) -> Sequence[tuple[str, ...]]:
        """The cards in each seat's Graveyard."""


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


def eligible(site: Site, seat: int, *, empty: bool = False) -> list[int]:
    """Return the spaces where ``seat`` may place a card; only ``empty`` ones for a token.

    These are the spaces up to the one right of the last occupied one in each street that hold no
    face-up card and no other player's token, and block 1 of the nearest empty street.
    """
    up, down, reserved = site.up, site.down, site.reserved
    found: list[int] = []
    opened = False
    for start in range(0, site.seats * BLOCKS, BLOCKS):
        end = start + BLOCKS
        while end > start and up[end - 1] is None and not down[end - 1] and reserved[end - 1] < 0:
            end -= 1
        if end > start:
            found += [space for space in range(start, min(end + 1, start + BLOCKS)) if up[space] is None]
        elif not opened:
            opened = True
            found.append(start)
    if empty:
        return [space for space in found if not down[space] and reserved[space] < 0]
    if max(reserved) < 0:
        return found
    return [space for space in found if reserved[space] < 0 or reserved[space] == seat]


def third(site: Site, seat: int, space: int) -> bool:
    """Return whether a play there would make three own cards in a row (3 and 4 players only)."""
    if site.seats < 3:
        return False
    up, block = site.up, space % BLOCKS
    left = block > 0 and (near := up[space - 1]) is not None and near.owner == seat
    right = block < BLOCKS - 1 and (near := up[space + 1]) is not None and near.owner == seat
    if left and right:
        return True
    if left:
        return block > 1 and (far := up[space - 2]) is not None and far.owner == seat
    return right and block < BLOCKS - 2 and (far := up[space + 2]) is not None and far.owner == seat


def own_in_street(site: Site, seat: int, space: int, lifted: int = -1) -> int:
    """Return how many face-up cards of a seat lie in the street of a space, not counting ``lifted``."""
    start = space - space % BLOCKS
    return sum(
        1
        for other in range(start, start + BLOCKS)
        if other != lifted and (building := site.up[other]) is not None and building.owner == seat
    )


def playable_at(site: Site, seat: int, name: str, space: int, purse: int, lifted: int = -1) -> bool:
    """Return whether a card may be played on a space, apart from whether that is eligible.

    ``purse`` counts the other cards of hand and Graveyard that could pay for it; ``lifted`` is a
    space to be taken as empty.
    """
    design = CARDS[name]
    if design.beside or purse < design.cost:
        return False
    return not design.needs or own_in_street(site, seat, space, lifted) >= design.needs
