"""City geometry and values: comparing cards, neighbours, and the spaces that can be built on."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from engine.games.architectura.board import ArchitecturaBoard, Building
from engine.games.architectura.cards import BLOCK, BLOCKS, CARDS, COLOURS, NUMBER

SIDES = {name: design.sides for name, design in CARDS.items()}
PROTECTED = frozenset(name for name, design in CARDS.items() if design.protected)

Verdict = Literal["destroy", "lower", "raise", ""]


@cache
def neighbours(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the adjacent spaces of each space: left, right, and in the previous and next street."""
    return tuple(
        tuple(
            neighbour
            for neighbour, exists in (
                (space - 1, space % BLOCKS > 0),
                (space + 1, space % BLOCKS < BLOCKS - 1),
                (space - BLOCKS, space >= BLOCKS),
                (space + BLOCKS, space < (seats - 1) * BLOCKS),
            )
            if exists
        )
        for space in range(seats * BLOCKS)
    )


def _runs(space: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the later spaces that can be in a run of three with ``space``, each with the third ones."""
    street = range(space - space % BLOCKS, space - space % BLOCKS + BLOCKS)
    ends = tuple(end for end in (space - 1, space + 2) if end in street)
    pairs = ((space + 1, ends), (space + 2, (space + 1,)))
    return tuple((later, thirds) for later, thirds in pairs if later in street)


RUNS = tuple(map(_runs, range(len(COLOURS) * BLOCKS)))


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
    """Return what a new card does to the card on its left (booklet, "Comparing the values").

    The left card is destroyed if its value is at most half the new one and the new one is positive (ruling
    1).
    """
    if new > left:
        return "destroy" if new > 0 and new >= 2 * left else "lower"
    return "raise" if new < left else ""


def protected(building: Building) -> bool:
    """Return whether a card has a token or is protected by its design."""
    return building.token or building.name in PROTECTED


def can_turn(building: Building, act: str) -> bool:
    """Return whether "raise", "lower" or "lowest" would change the side of a card."""
    return building.side < len(SIDES[building.name]) - 1 if act == "raise" else building.side > 0


def quarter_turn(building: Building, *, up: bool) -> int:
    """Return the side after turning a card one step, wrapping around (booklet, "Rotate")."""
    return (building.side + (1 if up else -1)) % len(SIDES[building.name])


def eligible(board: ArchitecturaBoard, seat: int) -> list[int]:
    """Return the spaces where ``seat`` may place a card.

    In each street these are the spaces up to the one right of the last occupied space, unless they hold a
    face-up card or another player's token; plus block 1 of the nearest empty street.
    """
    up, down, reserved = board.up, board.down, board.reserved
    any_reserved = max(reserved) >= 0
    used = [pile or owner >= 0 for pile, owner in zip(down, reserved, strict=True)] if any_reserved else down
    spaces: list[int] = []
    opened = False
    for start in range(0, len(up), BLOCKS):
        stop = end = start + BLOCKS
        while end > start and up[end - 1] is None and not used[end - 1]:
            end -= 1
        if end > start:
            spaces += [space for space in range(start, end) if up[space] is None]
            if end < stop:
                spaces.append(end)
        elif not opened:
            opened = True
            spaces.append(start)
    return [space for space in spaces if reserved[space] in (-1, seat)] if any_reserved else spaces


def vacant(board: ArchitecturaBoard, seat: int) -> list[int]:
    """Return the eligible spaces without any card or token."""
    return [space for space in eligible(board, seat) if not board.down[space] and board.reserved[space] < 0]


def third(board: ArchitecturaBoard, seat: int) -> set[int]:
    """Return the spaces where a play would put three of the seat's cards in a row (3 and 4 players only)."""
    if board.seats < 3:
        return set()
    own = own_spaces(board, seat)
    return {space for first in own for second, spaces in RUNS[first] if second in own for space in spaces}


def own_spaces(board: ArchitecturaBoard, seat: int) -> set[int]:
    """Return the spaces with a seat's face-up cards."""
    return {space for space, card in enumerate(board.up) if card is not None and card.owner == seat}


def open_spaces(board: ArchitecturaBoard, seat: int) -> Sequence[int]:
    """Return the spaces on which a seat may play an ordinary card."""
    up, down, reserved, cached_seat, playable = _LATEST.open
    if board.up is not up or board.down is not down or board.reserved is not reserved or cached_seat != seat:
        playable = eligible(board, seat)
        if barred := third(board, seat):
            playable = [space for space in playable if space not in barred]
        _LATEST.open = board.up, board.down, board.reserved, seat, playable
    return playable


class _Latest:
    """The arguments and result of the last call of :func:`open_spaces`, which a turn makes repeatedly."""

    open: tuple[object, object, object, int, list[int]] = None, None, None, -1, []


_LATEST = _Latest()


def own_in_street(board: ArchitecturaBoard, seat: int, space: int, origin: int = -1) -> int:
    """Return the number of a seat's face-up cards in the street of ``space``, not counting ``origin``."""
    start = space - space % BLOCKS
    return len(own_spaces(board, seat).intersection(range(start, start + BLOCKS)).difference((origin,)))


def playable_at(
    board: ArchitecturaBoard, seat: int, name: str, space: int, purse: int, origin: int = -1
) -> bool:
    """Return whether a card may be played on a space, assuming the space is eligible.

    ``purse`` is the number of other cards in hand and Graveyard that could pay for it; the card on ``origin``
    is ignored.
    """
    design = CARDS[name]
    if design.beside or purse < design.cost:
        return False
    return not design.needs or own_in_street(board, seat, space, origin) >= design.needs
