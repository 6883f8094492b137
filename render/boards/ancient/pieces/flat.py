"""Simplified stones for small pyramids: flat colours with one large sign each above the stone's content.

On a phone, grain and texture would be noise and a corridor through the middle would hide the colours. So the
colours take the upper part, across the whole width.
"""

from functools import cache
from math import pi, sin

from PIL import Image

from engine.games.ancient.cards import OPEN_LEFT, OPEN_RIGHT
from render.boards.ancient.pieces.icons import SYMBOLS, coffin, coffin_lines
from render.canvas import Box, Canvas, Pen, Shape, mask, rounded
from render.shapes import circle
from render.sprites import sprite
from render.theme import Theme, Tint, mix

NARROWEST, HIGHEST = 50, 50
"""The half width and the height, in pixels, up to which stones are simplified."""

RADIUS, RIM = 3, 2
"""The corner radius, and the thickness of the joint around a stone; its halves have no joint."""

COLOURS_SHARE = 54
"""The share of the height, in percent, for the colours of a stone that has content."""


def crowded(half: int, height: int) -> bool:
    """Return whether a stone is simplified, given the width of its halves and its height."""
    return half <= NARROWEST or height <= HIGHEST


@cache
def sign(colour: int, rows: int = 1) -> Shape:
    """Return a colour's sign in rows: waves, brick joints, gold grains or chisel strokes."""
    high = 100 / rows

    def draw(pen: Pen) -> None:
        for row in range(rows):
            top = high * row
            middle = top + high / 2
            if colour == 0:
                crest = [(4 * i, middle - 0.24 * high * sin(i * pi / 6.25)) for i in range(-2, 28)]
                pen.line(crest, 17)
            elif colour == 1:
                pen.rect(0, middle - 0.09 * high, 100, middle + 0.09 * high)
                pen.rect(62, top, 74, middle)
                pen.rect(26, middle, 38, top + high)
            elif colour == 2:
                for x, y in ((24, 0.34), (50, 0.74), (76, 0.34)):
                    pen.ellipse(x, top + y * high, 8.5, 0.14 * high)
            else:
                for x in (32, 68):
                    pen.line([(x - 9, top + 0.8 * high), (x + 9, top + 0.2 * high)], 11)

    return draw


@sprite
def body(theme: Theme, left: int, right: int, bare: bool, width: int, height: int) -> Image.Image:
    """Draw a two-coloured stone; a ``bare`` one has larger signs."""
    canvas, middle = Canvas.blank(width, height, theme.ink), width // 2
    room = height - 2 * RIM - 4 if bare else height * COLOURS_SHARE // 100 - 1
    for colour, x, wide in ((left, RIM, middle - RIM), (right, middle, width - middle - RIM)):
        tint = theme.tints[colour]
        canvas.fill(Box(x, RIM, wide, height - 2 * RIM), tint.body)
        _sign(canvas, tint, colour, 2 if bare else 1, Box(x, RIM + 2, wide, room))
        canvas.fill(Box(x, RIM, wide, 2), tint.light)
        canvas.fill(Box(x, height - RIM - 2, wide, 2), tint.dark)
    edge = theme.tints[left]
    canvas.fill(Box(RIM, RIM, 2, height - 2 * RIM - 1), mix(edge.body, edge.light, 0.6))
    edge = theme.tints[right]
    canvas.fill(Box(width - RIM - 2, RIM + 1, 2, height - 2 * RIM - 1), mix(edge.body, edge.dark, 0.6))
    canvas.image.putalpha(rounded(width, height, RADIUS))
    return canvas.image


def surface(theme: Theme, colour: int, width: int, height: int) -> Image.Image:
    """Draw the surface of a small stone as a new image."""
    canvas = Canvas.blank(width, height, theme.tints[colour].body)
    rows = max(1, height // 18)
    _sign(canvas, theme.tints[colour], colour, rows, Box(0, 0, width, height))
    return canvas.image


def _sign(canvas: Canvas, tint: Tint, colour: int, rows: int, box: Box) -> None:
    """Draw the sign of a colour: lighter on lapis, darker on the other stones."""
    shape = mask(sign(colour, rows), box.width, box.height)
    canvas.stamp(shape, box.x, box.y, tint.light if colour == 0 else tint.dark)


@sprite
def content(theme: Theme, doors: int, sarcophagi: int, symbol: int, width: int, height: int) -> Image.Image:
    """Draw the corridor, chamber, sarcophagi or symbol in the lower part of a stone."""
    canvas = Canvas.clear(width, height, theme.ink)
    middle, disc = width // 2, height * 60 // 100
    arm = height * 10 // 100
    y = height - RIM - 5 - arm
    for open_, x, reach in (
        (doors & OPEN_LEFT, 0, middle),
        (doors & OPEN_RIGHT, middle, width - middle),
    ):
        if open_:
            canvas.fill(Box(x, y - arm, reach, 2 * arm), theme.ink)
            canvas.fill(Box(x, y + arm, reach, 2), theme.ground_light)
    if sarcophagi:
        tall, wide = height * 46 // 100, height * 34 // 100
        room, y = wide * sarcophagi + 6, height - RIM - 1 - tall // 2
        canvas.rounded(Box(middle - room // 2, y - tall // 2 - 2, room, tall + 4), 5, theme.ink)
        for i in range(sarcophagi):
            x = middle + (2 * i + 1 - sarcophagi) * wide // 2
            canvas.stamp_at(mask(coffin, wide, tall), x, y, theme.metal)
            canvas.stamp_at(mask(coffin_lines, wide, tall), x, y, theme.ink)
    if symbol >= 0:
        y = height - RIM - disc // 2
        canvas.stamp_at(mask(circle, disc), middle, y, theme.ink)
        canvas.stamp_at(mask(SYMBOLS[symbol], disc * 76 // 100), middle, y, theme.on_ground)
    return canvas.image
