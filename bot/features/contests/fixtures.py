"""Pairings of contests: everyone plays the same number of matches, and the same number in each seat."""

import math
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LARGEST = {2: 6, 4: 7}
"""The largest division, by table size."""

LEAST = {2: 3, 4: 4}
"""The smallest division, by table size; any larger field splits into divisions of at least this size."""

_STEPS = {4: (0, 1, 2, 3), 5: (0, 1, 2, 3), 6: (0, 1, 2, 4), 7: (0, 3, 5, 6)}
"""Offsets, modulo the division's size, from a match's number to its four seats.

In a division of seven, each pair meets twice: the offsets are the complement of a line of the Fano plane.
With four or five, all pairs meet equally often; with six, two or three times.
"""


def divisions(order: Sequence[T], seats: int) -> list[list[T]]:
    """Split entrants, strongest first, into divisions of nearly equal size, the larger ones first."""
    if len(order) < LEAST[seats]:
        return []
    count = math.ceil(len(order) / LARGEST[seats])
    size, more = divmod(len(order), count)
    parted, start = [], 0
    for number in range(count):
        end = start + size + (number < more)
        parted.append(list(order[start:end]))
        start = end
    return parted


def tables_of_four(division: Sequence[T]) -> list[tuple[T, ...]]:
    """Return the matches of a division of four to seven: each entrant plays four, one in each seat."""
    count = len(division)
    return [tuple(division[(first + step) % count] for step in _STEPS[count]) for first in range(count)]


def pairs(division: Sequence[T], *, twice: bool = False) -> list[tuple[T, ...]]:
    """Return the matches of a round robin, as pairs with the first player first.

    With an odd number, everyone goes first equally often. With an even number that takes two matches per pair
    (``twice``); otherwise some go first once more than others.
    """
    count, matches = len(division), list[tuple[T, ...]]()
    for apart in range(1, count // 2 + 1):
        opposite = 2 * apart == count
        for first in range(count // 2 if opposite else count):
            pair = (division[first], division[(first + apart) % count])
            matches += [pair, pair[::-1]] if twice and not count % 2 else [pair]
    return matches
