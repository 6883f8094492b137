"""Sprites of the game's pieces: large and small stones."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.games.ancient.cards import FACES, OPEN_LEFT, OPEN_RIGHT, SMALL_COLOUR, SMALL_WORKERS, Face
from render.boards.ancient.pieces import flat
from render.boards.ancient.pieces.icons import SLOPES, SYMBOLS, coffin, coffin_lines
from render.boards.ancient.pieces.palette import FADE, PATTERNS
from render.cache import kept
from render.canvas import Box, Canvas, Pen, Shape, mask, rounded, silhouette
from render.kit import light
from render.shapes import circle, meeple
from render.sprites import Sprite, sprite
from render.text import Face as Font
from render.text import Label, label
from render.theme import Colour, Theme, Tint, mix

WHITE = 3
"""The index of white, the colour of limestone."""

CROWDED = 40
"""The width up to which a white small stone has strokes above its number instead of a frame."""

SMALLEST = 20
"""The minimum letter size of the number of workers; more does not fit the smallest pyramids."""

LOOSE = 2
"""The ``side`` of a small stone outside of a pyramid (0 is the left slope, 1 the right slope)."""


@cache
def texture(colour: int, columns: int, unit: int, level: int) -> Shape:
    """Return a colour's texture for a number of half-stone columns: waves, bricks, dots or strokes.

    It continues seamlessly in the next cell.
    """

    across = 100 / columns
    thick = across * 2.6 / 37
    down = thick * unit * columns / level

    def draw(pen: Pen) -> None:
        if colour == 0:
            for y in (18.0, 50.0, 82.0):
                points = [
                    (across * i / 8, y + (6, 4, 0, -4, -6, -4, 0, 4)[i % 8])
                    for i in range(-1, 8 * columns + 2)
                ]
                pen.line(points, thick * 1.15)
        elif colour == 1:
            for row, y in enumerate((0.0, 33.3, 66.6)):
                pen.rect(0, y - down / 2, 100, y + down / 2)
                for i in range(columns + 1):
                    x = across * (i + (0.28, 0.78, 0.28)[row])
                    pen.rect(x - thick / 2, y, x + thick / 2, y + 33.3)
        elif colour == 2:
            for row in range(4):
                for i in range(3 * columns + 1):
                    pen.ellipse(
                        across * (i + (0.25, 0.75)[row % 2]) / 3, 12.5 + 25 * row, thick * 0.75, down * 0.75
                    )
        else:
            for i in range(-1, 2 * columns + 1):
                x = across * i / 2
                pen.line([(x + across * 0.14, 78), (x + across * 0.36, 22)], thick * 0.9)

    return draw


@sprite
def half(theme: Theme, colour: int, columns: int, unit: int, level: int) -> Image.Image:
    """Draw the surface of a colour, ``columns`` columns wide and one level high."""
    tint, wide = theme.tints[colour], columns * unit
    canvas = Canvas.blank(wide, level, tint.body)
    light.pitted(canvas, Box(0, 0, wide, level), tint, colour + 1)
    pattern = silhouette(texture(colour, columns, unit, level), wide, level)
    light.engraved(canvas, pattern, 0, 0, PATTERNS[colour], mix(tint.body, tint.light, 0.6))
    return canvas.image


def stone(canvas: Canvas, theme: Theme, laid: int, box: Box) -> None:
    """Draw a large stone: its colours, then its content, so that few sprites are needed for all stones."""
    face = FACES[laid]
    canvas.paste(_body(theme, face, box.width, box.height), box.x, box.y)
    content(canvas, theme, face, box)


def faded(canvas: Canvas, theme: Theme, laid: int, box: Box, halves: Sequence[bool]) -> None:
    """Draw the colours of a large stone, with its left and right halves veiled according to ``halves``."""
    face, (x, y, width, height) = FACES[laid], box
    canvas.paste(_body(theme, face, width, height), x, y)
    for shape, half_x, fades in zip(_veils(width, height), (x, x + width // 2), halves, strict=True):
        if fades:
            canvas.stamp(shape, half_x, y, theme.ground)


@kept
def _veils(width: int, height: int) -> tuple[Image.Image, Image.Image]:
    """Return the masks of the veils over the halves of a large stone, which leave out its rim."""
    whole, middle = Image.new("L", (width, height)), width // 2
    rim = 2
    inner = rounded(width - 2 * rim, height - 2 * rim, _radius(height) - 1)
    whole.paste(FADE, (rim, rim), inner)
    return whole.crop((0, 0, middle, height)), whole.crop((middle, 0, width, height))


def content(canvas: Canvas, theme: Theme, face: Face, box: Box) -> None:
    """Draw only the content of a large stone: corridor, sarcophagi, symbol."""
    if not _bare(face):
        make = flat.content if flat.crowded(box.width // 2, box.height) else _content
        sprite = make(theme, face.doors, face.sarcophagi, face.symbol, box.width, box.height)
        canvas.paste(sprite, box.x, box.y)


def _bare(face: Face) -> bool:
    """Return whether a large stone has no content."""
    return not face.doors and not face.sarcophagi and face.symbol < 0


def _body(theme: Theme, face: Face, width: int, height: int) -> Sprite:
    """Return the colours of a large stone, simplified if it is small."""
    if flat.crowded(width // 2, height):
        return flat.body(theme, face.left, face.right, _bare(face), width, height)
    return body(theme, face.left, face.right, width, height)


def _radius(height: int) -> int:
    return max(3, height // 14)


@sprite
def body(theme: Theme, left: int, right: int, width: int, height: int) -> Image.Image:
    """Draw a large stone of two colours."""
    middle = width // 2
    canvas = Canvas.blank(width, height, theme.ink)
    for colour, x, wide in ((left, 0, middle), (right, middle, width - middle)):
        canvas.paste(half(theme, colour, 1, wide, height), x, 0)
    edge = max(3, height // 16)
    if left == right:
        light.chamfer(canvas, Box(2, 2, width - 4, height - 4), edge, theme.tints[left])
    else:
        light.chamfer(canvas, Box(2, 2, middle - 3, height - 4), edge, theme.tints[left])
        light.chamfer(canvas, Box(middle + 1, 2, width - middle - 3, height - 4), edge, theme.tints[right])
        canvas.fill(Box(middle - 1, 0, 2, height), theme.ink)
    for side in (Box(0, 0, width, 2), Box(0, height - 2, width, 2)):
        canvas.fill(side, theme.ink)
    for side in (Box(0, 0, 2, height), Box(width - 2, 0, 2, height)):
        canvas.fill(side, theme.ink)
    canvas.image.putalpha(rounded(width, height, _radius(height)))
    return canvas.image


@sprite
def _content(theme: Theme, doors: int, sarcophagi: int, symbol: int, width: int, height: int) -> Image.Image:
    """Draw the corridor, chamber, sarcophagi or symbol of a large stone."""
    canvas = Canvas.clear(width, height, theme.ink)
    middle, y = width // 2, height // 2
    rim = max(2, height // 26)
    arm = height * 13 // 100
    chamber = Box(middle, y, 0, 0)
    if sarcophagi:
        room = height * (28 if sarcophagi == 1 else 48) // 100
        room = min(room, width // 2 - 8)
        chamber = Box(middle - room, y - height * 36 // 100, 2 * room, 2 * (height * 36 // 100))
    # A corridor is cut deep: its upper edge casts a shadow, its lower edge catches the light.
    for colour, grow, shift in ((theme.clay, rim, 1), (theme.metal_dark, rim, -1), (theme.ink, 0, 0)):
        for open_, x, reach in (
            (doors & OPEN_LEFT, 0, middle),
            (doors & OPEN_RIGHT, middle, width - middle),
        ):
            if open_:
                canvas.fill(Box(x, y - arm - grow + shift, reach, 2 * arm + 2 * grow), colour)
                if colour == theme.ink:
                    canvas.fill(Box(x, y + arm - rim - 1, reach, rim), theme.ground)
        if chamber.width:
            canvas.rounded(chamber.inset(-grow).moved(shift, shift), height // 10, colour)
    if sarcophagi:
        tall, wide = height * 62 // 100, height * 40 // 100
        for i in range(sarcophagi):
            x = middle + (2 * i + 1 - sarcophagi) * height * 22 // 100
            for colour, shift in ((theme.metal_light, -1), (theme.metal_dark, 1), (theme.metal, 0)):
                canvas.stamp_at(mask(coffin, wide, tall), x + shift, y + shift, colour)
            canvas.stamp_at(mask(coffin_lines, wide, tall), x, y, theme.ink)
    if symbol >= 0:
        disc, size = height * 82 // 100, height * 63 // 100
        canvas.stamp_at(mask(circle, disc), middle, y, theme.clay)
        canvas.stamp_at(mask(circle, disc - 2), middle - 1, y - 1, theme.metal_dark)
        canvas.stamp_at(mask(circle, disc - 2 * rim), middle, y, theme.ink)
        canvas.stamp_at(mask(SYMBOLS[symbol], size), middle, y, theme.on_ground)
    return canvas.image


@sprite
def small(theme: Theme, kind: int, side: int, width: int, height: int, faded: bool = False) -> Image.Image:
    """Draw a small stone: on the left slope (0), the right slope (1) or loose (2).

    For colour-blind players, the number of workers is framed by a square on brown and by a circle on white
    stones, or marked by strokes if there is no room for a circle.
    """
    colour, tint = SMALL_COLOUR[kind], theme.tints[SMALL_COLOUR[kind]]
    if flat.crowded(width, height):
        surface = flat.surface(theme, colour, width, height)
    else:
        surface = half(theme, colour, 1, width, height).image()
    number = _number(SMALL_WORKERS[kind], side, width, height)
    Canvas(surface).rounded(number.spot, 5, tint.body)
    if colour == 1 or (colour == WHITE and width > CROWDED):
        radius = 3 if colour == 1 else number.spot.height // 2
        thick = 2 if colour == WHITE else 3 if width > CROWDED else 4
        Canvas(surface).ring(number.spot, radius, thick + number.spot.height // 16, tint.mark)
    if colour == WHITE and width <= CROWDED:
        strokes = mask(flat.sign(colour), width // 2, height * 30 // 100)
        x = (width // 2, 0, width // 4)[side]
        Canvas(surface).stamp(strokes, x, height * 20 // 100, tint.mark)
    if faded:
        surface.paste(theme.ground, (0, 0, width, height), Image.new("L", (width, height), FADE))
    piece = Canvas.clear(width, height, theme.ink)
    piece.stamp(mask(SLOPES[side], width, height), 0, 0, theme.ink)
    inner = Image.new("L", (width, height), 0)
    edge = 3
    fit = mask(SLOPES[side], width - 3 * edge, height - 2 * edge - 1)
    inner.paste(fit, ((2 * edge, edge, edge + edge // 2)[side], edge + (1 if side == LOOSE else 0)))
    if not faded:
        _slanted(surface, inner, tint, side)
    piece.image.paste(surface, (0, 0), inner)
    _workers(piece, number, tint.mark)
    return piece.image


def _slanted(surface: Image.Image, inner: Image.Image, tint: Tint, side: int) -> None:
    """Draw the bevelled edges of a small stone: a left slope is lit, a right slope shaded."""
    thick = max(2, inner.height // 16)
    edges = [(0, -thick, tint.dark), (-thick, 0, mix(tint.body, tint.dark, 0.6)), (thick, 0, tint.light)]
    for dx, dy, colour in edges:
        if (side == 0 and dx < 0) or (side == 1 and dx > 0):
            continue
        moved = Image.new("L", inner.size, 0)
        moved.paste(inner, (dx, dy))
        surface.paste(colour, (0, 0), ImageChops.subtract(inner, moved))


class _Number(NamedTuple):
    """The number of workers on a small stone: its centre, and the size of a figure next to it, or 0."""

    text: Label
    x: int
    y: int
    person: int

    @property
    def spot(self) -> Box:
        """The box behind the number and the figure."""
        size = self.text.capital * 16 // 10 + 2
        wide = size if not self.person else self.text.advance + self.person + 11
        return Box(self.x + size // 2 - wide - 2 * bool(self.person), self.y - size // 2, wide, size)


def _number(workers: int, side: int, width: int, height: int) -> _Number:
    """Return the number of workers, with a figure if there is room."""
    x, y = (width * 64 // 100, width * 36 // 100, width // 2)[side], height * 71 // 100
    roomy = width >= 70 and side != LOOSE
    size = min(height * (42 if roomy else 54) // 100, width * 78 // 100)
    text = label(str(workers), Font.BLACK, max(SMALLEST, size))
    if not roomy:
        return _Number(text, x, y, 0)
    person = height * 29 // 100
    return _Number(text, (x + 3, x - 3)[side] + person // 2 + 2, y + 2, person)


def _workers(piece: Canvas, number: _Number, colour: Colour) -> None:
    """Draw the number of workers."""
    if number.person:
        x = number.x - number.person // 2 - number.text.advance // 2 - 3
        piece.stamp_at(mask(meeple, number.person), x, number.y, colour)
    piece.text(number.text, number.x, number.y, colour, "mm")


@sprite
def balanced(theme: Theme, kind: int, side: int, width: int, height: int) -> Image.Image:
    """Draw the number of workers on a green triangle, to put on a small stone of a balanced level.

    Its frame identifies it for colour-blind players.
    """
    canvas = Canvas.clear(width, height, theme.ink)
    rim = 2 + height // 24
    wide, high = width * 76 // 100 - rim, height * 76 // 100 - rim
    x, y = (width - wide - rim - 1, rim + 1, (width - wide) // 2)[side], height - high - rim - 1
    canvas.stamp(mask(SLOPES[side], wide, high, grow=rim), x - rim, y - rim, theme.on_ground)
    canvas.stamp(mask(SLOPES[side], wide, high), x, y, theme.good)
    number = _number(SMALL_WORKERS[kind], side, width, height)
    _workers(canvas, number, theme.on_ground)
    return canvas.image
