"""Short lines of numbers and icons: what something yields, costs or does, without words."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from render.boards.westkingdom.pieces import tokens
from render.boards.westkingdom.pieces.edges import label
from render.canvas import Box, Canvas
from render.text import Face
from render.theme import Colour, Theme


class Sign(NamedTuple):
    """An icon in a line, by its name."""

    name: str


Rune = str | Sign
"""A piece of text, or an icon; :data:`GAP` is a place where a line may be broken."""

Runes = tuple[Rune, ...]
GAP = " "
CLOSE = 2
"""Pixels between an icon and what stands beside it."""

SMALLEST = 18


def joined(groups: Iterable[Runes], between: Runes = (GAP,)) -> Runes:
    """Return groups of runes in one line, with gaps between them."""
    line: list[Rune] = []
    for group in filter(None, groups):
        line += [*(between if line else ()), *group]
    return tuple(line)


def _advance(rune: Rune, size: int) -> int:
    if isinstance(rune, Sign):
        return size + 2 * CLOSE
    return size * 35 // 100 if rune == GAP else label(rune, Face.BLACK, size).advance


def measure(runes: Sequence[Rune], size: int) -> int:
    """Return how wide a line is."""
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
    """Draw a line, its left end, middle or right end at a point; return where it ends."""
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
    """Return runes in lines, broken at gaps."""
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
    """Draw runes in a box, in as many lines as it takes, smaller where they would not fit."""
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
