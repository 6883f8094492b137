"""Splits any number of choices into menus of at most 25."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from render.texts import Texts
from render.words import Choice

ROOM = 25


class Shelf(NamedTuple):
    """The choices of one menu, by index, and its title."""

    title: str
    numbers: Sequence[int]


def shelves(choices: Sequence[Choice], t: Texts) -> list[Shelf]:
    """Split choices into shelves: one if all fit, otherwise one per group, cut if a group is too long.

    Raises :class:`ValueError` for more choices than 25 menus can hold.
    """
    everything = range(len(choices))
    if len(choices) <= ROOM:
        return [Shelf("", everything)]
    groups: dict[str, list[int]] = {}
    for number, choice in enumerate(choices):
        groups.setdefault(choice.group, []).append(number)
    shelves_so_far = [
        shelf for group, numbers in groups.items() for shelf in _cut(group, numbers, choices, t)
    ]
    if len(shelves_so_far) > ROOM:
        shelves_so_far = _cut("", everything, choices, t)
    if len(shelves_so_far) > ROOM:
        raise ValueError(f"too many choices: {len(choices)}")
    return shelves_so_far


def _cut(group: str, numbers: Sequence[int], choices: Sequence[Choice], t: Texts) -> list[Shelf]:
    pages = math.ceil(len(numbers) / ROOM)
    size = math.ceil(len(numbers) / pages)
    pieces = []
    for page, start in enumerate(range(0, len(numbers), size), 1):
        part = numbers[start : start + size]
        if not group:
            title = t("panel-shelf-from-to", first=choices[part[0]].label, last=choices[part[-1]].label)
        else:
            title = t("panel-shelf-page", group=group, page=page) if pages > 1 else group
        pieces.append(Shelf(title, part))
    return pieces
