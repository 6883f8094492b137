"""Runes: short lines of numbers and icons that express yields, costs and effects without words."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from render.boards.westkingdom.pieces import tokens
from render.boards.westkingdom.pieces.edges import label
from render.canvas import Box, Canvas
from render.text import Face
from render.theme import Colour, Theme


class Sign(NamedTuple):
    """An icon in a line."""

    name: str


Rune = str | Sign
"""Text or an icon. :data:`GAP` marks a possible line break."""

Runes = tuple[Rune, ...]
GAP = " "
CLOSE = 2
"""Gap in pixels on either side of an icon."""

SMALLEST = 18


def joined(groups: Iterable[Runes], between: Runes = (GAP,)) -> Runes:
    """Join non-empty groups of runes into one line."""
    line: list[Rune] = []
    for group in filter(None, groups):
        line += [*(between if line else ()), *group]
    return tuple(line)


def _advance(rune: Rune, size: int) -> int:
    if isinstance(rune, Sign):
        return size + 2 * CLOSE
    return size * 35 // 100 if rune == GAP else label(rune, Face.BLACK, size).advance


def measure(runes: Sequence[Rune], size: int) -> int:
    """Return the width of a line in pixels."""
    return sum(_advance(rune, size) for rune in runes)


def line(
    canvas: Canvas,
    theme: Theme,
    runes: Sequence[Rune],
    at: tuple[int, int],
    size: int,
    colour: Colour,
    anchor: str = "l",
) -> int:
    """Draw a line and return its right end. ``anchor`` tells which part of it is at the point: l, m or r."""
    x, middle = at
    x -= {"l": 0, "m": measure(runes, size) // 2, "r": measure(runes, size)}[anchor]
    for rune in runes:
        if isinstance(rune, Sign):
            tokens.icon(canvas, theme, rune.name, x + CLOSE, middle, size, colour)
        elif rune != GAP:
            canvas.text(label(rune, Face.BLACK, size), x, middle, colour, "lm")
        x += _advance(rune, size)
    return x


def _wrapped(runes: Runes, size: int, room: int) -> list[Runes]:
    """Return runes wrapped at gaps to lines of at most ``room`` pixels."""
    groups: list[Runes] = [()]
    for rune in runes:
        if rune == GAP:
            groups.append(())
        else:
            groups[-1] = (*groups[-1], rune)
    lines: list[Runes] = []
    for group in filter(None, groups):
        longer = (*lines[-1], GAP, *group) if lines else group
        if lines and measure(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(group)
    return lines


def flow(
    canvas: Canvas, theme: Theme, runes: Runes, box: Box, size: int, colour: Colour, anchor: str = "l"
) -> None:
    """Draw runes in a box, wrapped, and smaller if they do not fit."""
    lines: list[Runes] = []
    for reduced in range(size, SMALLEST - 1, -2):
        size, lines = reduced, _wrapped(runes, reduced, box.width)
        pitch = size + 4
        if len(lines) * pitch <= box.height + 4 and all(measure(one, size) <= box.width for one in lines):
            break
    x = {"l": box.x, "m": box.middle[0], "r": box.right}[anchor]
    top = box.middle[1] - (size + 4) * (len(lines) - 1) // 2
    for number, one in enumerate(lines):
        line(canvas, theme, one, (x, top + (size + 4) * number), size, colour, anchor)
