"""The hanging gardens: a city as three brick terraces with overhanging foliage, by day or by night."""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageDraw

from render.boards.amytis.pieces.palette import Hour
from render.canvas import Box, Canvas
from render.kit import light
from render.sprites import ground
from render.theme import Colour, Theme, mix

BRICK = (34, 14)
"""The length and height of a brick."""


def city(canvas: Canvas, theme: Theme, box: Box, tiles: Sequence[Box], hour: Hour) -> None:
    """Draw the terraces under a city's nine tiles, with the surrounding garden, in a box."""
    places = tuple(tile.moved(-box.x, -box.y) for tile in tiles)
    canvas.put(_planted(theme, box[2:], places, hour).image(), box)


@ground
def _planted(theme: Theme, size: tuple[int, int], tiles: tuple[Box, ...], hour: Hour) -> Image.Image:
    """Draw a garden of the given size; all its colours are in the palette."""
    canvas = Canvas.blank(*size, hour.earth)
    _garden(canvas, theme, tiles, hour)
    return canvas.image


def _garden(canvas: Canvas, theme: Theme, tiles: Sequence[Box], hour: Hour) -> None:
    box = Box(0, 0, *canvas.size)
    low = tiles[8].bottom + 14
    _sky(canvas, theme, Box(box.x, box.y, box.width, low - box.y), hour)
    size, end = tiles[0].width, max(box.x + 30, min(box.right - 30, tiles[2].right + 70))
    for x, high in ((end, size * 2), (end + size // 2, size * 3 // 2), (box.right - 24, size * 9 // 5)):
        palm(canvas, hour, x, low + 6, high)
    foliage(canvas, Box(box.x, low - 12, box.width, 18), hour, 5)
    if box.bottom - low > 60:
        _basin(canvas, theme, Box(box.x, low + 34, box.width, box.bottom - low - 34), hour)
    for row in range(3):
        first, last, wide = tiles[3 * row], tiles[3 * row + 2], 4 + 6 * row
        below = tiles[3 * row + 3].y - 8 if row < 2 else low + 8
        wall = Box(first.x - wide, first.y - 6, last.right - first.x + 2 * wide, below - first.y + 6)
        _terrace(canvas, theme, wall, hour)
    for row in range(3):
        first, last, wide = tiles[3 * row], tiles[3 * row + 2], 4 + 6 * row
        for number, x in enumerate((first.x - wide - 10, last.right + wide - 30)):
            foliage(canvas, Box(x, first.y - 24, 40, 26), hour, 3 * row + number)
        for left, right in ((first.right, tiles[3 * row + 1].x), (tiles[3 * row + 1].right, last.x)):
            foliage(canvas, Box((left + right) // 2 - 8, first.y - 12, 16, 34), hour, left)


def _sky(canvas: Canvas, theme: Theme, box: Box, hour: Hour) -> None:
    light.bands(canvas, box, hour.sky)
    chance = Random(3)
    for _ in range(hour.stars * box.width * box.height // 20_000):
        x, y, size = box.x + chance.randrange(box.width), box.y + chance.randrange(box.height), 2
        canvas.fill(Box(x, y, size, size), theme.metal_light)


def _terrace(canvas: Canvas, theme: Theme, box: Box, hour: Hour) -> None:
    wall, (long, high) = hour.wall, BRICK
    canvas.fill(box.inset(-2), theme.ink)
    canvas.fill(box, wall.body)
    for row, y in enumerate(range(box.y, box.bottom, high)):
        canvas.fill(Box(box.x, y, box.width, 1), wall.dark)
        for x in range(box.x + long // 2 * (row % 2), box.right, long):
            canvas.fill(Box(x, y, 1, min(high, box.bottom - y)), wall.dark)
    canvas.fill(Box(box.right - 5, box.y, 5, box.height), wall.dark)
    canvas.fill(Box(box.x, box.y, 4, box.height), wall.light)
    ledge = Box(box.x - 6, box.y - 6, box.width + 12, 10)
    canvas.fill(ledge.inset(-1), theme.ink)
    canvas.fill(ledge, theme.metal)
    canvas.fill(Box(ledge.x, ledge.y, ledge.width, 3), theme.metal_light)
    canvas.fill(Box(ledge.x, ledge.bottom - 2, ledge.width, 2), theme.metal_dark)


def _basin(canvas: Canvas, theme: Theme, box: Box, hour: Hour) -> None:
    dark, body, _ = hour.leaves
    canvas.fill(box, body)
    for y in range(box.y, box.bottom, 22):
        canvas.fill(Box(box.x, y, box.width, 8), mix(body, dark, 0.35))
    water = Box(box.x + 34, box.y + 22, box.width - 68, max(20, box.height - 44))
    canvas.rounded(water.inset(-7), 14, hour.wall.dark)
    canvas.rounded(Box(water.x - 7, water.y - 7, water.width + 14, water.height + 10), 14, hour.wall.light)
    canvas.rounded(water, 10, hour.sky[2])
    for row, y in enumerate(range(water.y + 14, water.bottom - 8, 18)):
        for x in range(water.x + 20 + 37 * (row % 2), water.right - 60, 110):
            canvas.fill(Box(x, y, 40, 2), hour.sky[-2])


def palm(canvas: Canvas, hour: Hour, x: int, bottom: int, high: int) -> None:
    """Draw a palm whose foot is at row ``bottom``."""
    dark, body, lit = hour.leaves
    brush, top = ImageDraw.Draw(canvas.image), bottom - high
    thick = max(4, high // 22)
    for i in range(high):
        lean = round(thick * 1.5 * sin(i / high * 2.2))
        left = x + lean - thick // 2
        brush.line((left, bottom - i, left + thick, bottom - i), hour.wall.dark)
        if i % (thick * 2) < thick:
            brush.line((left, bottom - i, left + thick // 2, bottom - i), hour.wall.body)
    crown = x + round(thick * 1.5 * sin(2.2))
    reach = high * 2 // 5
    for number in range(9):
        angle = pi * (1.12 - 1.24 * number / 8)
        for colour, lift in ((dark, 4), (lit if number < 4 else body, 0)):
            tip = crown + reach * cos(angle), top - reach * 0.55 * sin(angle) + reach * 0.42 + lift
            bend = crown + reach * 0.55 * cos(angle), top - reach * 0.75 * sin(angle) - reach * 0.05 + lift
            under = bend[0], bend[1] + thick * 1.6
            light.polygon(canvas, [(crown, top - 3 + lift), bend, tip, under], colour)


def foliage(canvas: Canvas, box: Box, hour: Hour, seed: int) -> None:
    """Draw foliage in a box: dark leaves behind, light ones at the upper left, towards the sun."""
    chance, brush = Random(seed), ImageDraw.Draw(canvas.image)
    count = box.width * box.height // 70
    for colour, lift in zip(hour.leaves, (0, 4, 9), strict=True):
        for _ in range(count):
            x, y = box.x + chance.randrange(box.width), box.y + lift // 2 + chance.randrange(box.height)
            size = chance.randrange(4, 8)
            place = (x - size - lift // 3, y - size // 2 - lift, x + size - lift // 3, y + size // 2 - lift)
            brush.ellipse(place, colour)


def bricks(canvas: Canvas, box: Box, body: Colour, others: tuple[Colour, Colour], joint: Colour) -> None:
    """Fill a box with courses of glazed bricks, some of them lighter or darker.

    Both sides are joints from top to bottom, so that the picture can be widened there.
    """
    chance, (long, high) = Random(2), (74, 30)
    canvas.fill(box, body)
    for row, y in enumerate(range(box.y, box.bottom, high)):
        for x in range(box.x - long // 2 * (row % 2), box.right, long):
            tone = chance.randrange(7)
            left = max(x, box.x)
            part = Box(left, y, min(x + long, box.right) - left, min(high, box.bottom - y))
            if tone < 2:
                canvas.fill(part, others[tone])
            canvas.fill(Box(part.x, part.y, 2, part.height), joint)
        canvas.fill(Box(box.x, y, box.width, 2), joint)
    canvas.fill(Box(box.right - 2, box.y, 2, box.height), joint)
