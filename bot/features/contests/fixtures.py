"""Who plays whom in a contest: designs by which everybody plays as often, and sits on each seat as often."""

import math
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

LARGEST = {2: 6, 4: 7}
"""People of a division at most, by the size of the tables."""

LEAST = {2: 3, 4: 4}
"""People of a division at least, which every number of entrants from there on can be parted into."""

_STEPS = {4: (0, 1, 2, 3), 5: (0, 1, 2, 3), 6: (0, 1, 2, 4), 7: (0, 3, 5, 6)}
"""What is added, around the circle of a division, to the number of a match to get its four seats.

With seven every two meet twice: the numbers that are not added are a line of the plane of seven points. With
four or five every two meet as often as any others, with six twice or three times.
"""


def divisions(order: Sequence[T], seats: int) -> list[list[T]]:
    """Return people, the strongest first, in divisions as even as can be, the larger ones first."""
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
    """Return the matches of a division of four to seven: four for everybody, one on each seat."""
    count = len(division)
    return [tuple(division[(first + step) % count] for step in _STEPS[count]) for first in range(count)]


def pairs(division: Sequence[T], *, twice: bool = False) -> list[tuple[T, ...]]:
    """Return the matches of everybody against everybody, whoever is first in front.

    With an odd number everybody is first as often. With an even one that takes two matches of each pair
    (``twice``), or some are first once more than others.
    """
    count, matches = len(division), list[tuple[T, ...]]()
    for apart in range(1, count // 2 + 1):
        opposite = 2 * apart == count
        for first in range(count // 2 if opposite else count):
            pair = (division[first], division[(first + apart) % count])
            matches += [pair, pair[::-1]] if twice and not count % 2 else [pair]
    return matches
