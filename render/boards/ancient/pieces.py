"""Sprites of the game's pieces, each made once: large and small stones, cards, badges."""

from functools import cache, lru_cache

from PIL import Image

from engine.games.ancient.components import FACES, OPEN_LEFT, OPEN_RIGHT, SMALL_COLOUR, SMALL_WORKERS, Face
from render.boards.ancient.icons import SLOPES, SYMBOLS, coffin, coffin_lines
from render.canvas import Box, Canvas, Pen, Shape, mask
from render.shapes import EMBLEMS, circle, meeple
from render.text import Face as Font
from render.text import label
from render.theme import Theme, Tint, mix

LOOSE = 2
"""The side of a small stone that lies in no pyramid (0 left slope, 1 right slope)."""


@cache
def tint(theme: Theme, colour: int) -> Tint:
    """Return how a colour of stones looks: lapis, mud brick, gold, limestone."""
    if colour == 0:
        return theme.tiles[0]
    if colour == 1:
        return Tint(theme.brick, theme.on_ground, theme.clay, theme.players[0].tint.dark)
    if colour == 2:
        return Tint(theme.metal, theme.ink, theme.metal_light, theme.metal_dark)
    return Tint(theme.on_ground, theme.ink, theme.panel, theme.panel_dark)


@cache
def texture(colour: int, columns: int, unit: int, level: int) -> Shape:
    """Return a colour's texture for so many half-stone columns: waves, bricks, dots or strokes.

    It goes on without a seam in the next cell.
    """

    def draw(pen: Pen) -> None:
        across = 100 / columns
        thick = across * 2.6 / 37
        if colour == 0:
            for y in (18, 50, 82):
                points = [(across * i / 8, y + (6, 4, 0, -4, -6, -4, 0, 4)[i % 8]) for i in range(-1, 8 * columns + 2)]
                pen.line(points, thick * 1.15)
        elif colour == 1:
            down = 100 * thick * unit * columns / level / 100
            for row, y in enumerate((0, 33.3, 66.6)):
                pen.rect(0, y - down / 2, 100, y + down / 2)
                for i in range(columns + 1):
                    x = across * (i + (0.28, 0.78, 0.28)[row])
                    pen.rect(x - thick / 2, y, x + thick / 2, y + 33.3)
        elif colour == 2:
            ry = thick * unit * columns / level
            for row in range(4):
                for i in range(3 * columns + 1):
                    pen.ellipse(across * (i + (0.25, 0.75)[row % 2]) / 3, 12.5 + 25 * row, thick * 0.75, ry * 0.75)
        else:
            for i in range(-1, 2 * columns + 1):
                x = across * i / 2
                pen.line([(x + across * 0.14, 78), (x + across * 0.36, 22)], thick * 0.9)

    return draw


@lru_cache(maxsize=32)
def half(theme: Theme, colour: int, columns: int, unit: int, level: int) -> Image.Image:
    """Return the surface of a colour, so many columns wide and a level high."""
    look = tint(theme, colour)
    canvas = Canvas.blank(columns * unit, level, look.body)
    ink = {1: mix(look.body, look.light, 0.5), 3: mix(look.body, theme.line, 0.75)}
    shade = ink.get(colour, mix(look.body, look.dark, 0.5))
    canvas.stamp(mask(texture(colour, columns, unit, level), columns * unit, level), 0, 0, shade)
    return canvas.image


@lru_cache(maxsize=512)
def stone(theme: Theme, laid: int, width: int, height: int) -> Image.Image:
    """Return a large stone as it lies."""
    face = FACES[laid]
    return _content(theme, face, _body(theme, face.left, face.right, width, height, 0))


@lru_cache(maxsize=256)
def scored_stone(theme: Theme, laid: int, width: int, height: int, faded: int) -> Image.Image:
    """Return a large stone at the end: bit 1 of ``faded`` fades the left half, bit 2 the right one."""
    face = FACES[laid]
    return _content(theme, face, _body(theme, face.left, face.right, width, height, faded))


def _body(theme: Theme, left: int, right: int, width: int, height: int, faded: int) -> Image.Image:
    radius = max(3, height // 14)
    middle = width // 2
    canvas = Canvas.blank(width, height, theme.ink)
    for colour, x, wide, bit in ((left, 0, middle, 1), (right, middle, width - middle, 2)):
        look = tint(theme, colour)
        surface = half(theme, colour, 1, wide, height)
        canvas.paste(surface, x, 0)
        start = 2 if x == 0 or left != right else 0
        canvas.fill(Box(x + start, 2, wide - 2, 2), look.light if colour != 3 else theme.on_ground)
        canvas.fill(Box(x, height - 5, wide, 5), look.dark)
        if faded & bit:
            veil = Image.new("RGB", (wide, height), theme.ground)
            canvas.image.paste(veil, (x, 0), Image.new("L", (wide, height), FADE))
    if left != right:
        canvas.fill(Box(middle - 1, 0, 2, height), theme.ink)
    sprite = Canvas.clear(width, height, theme.ink)
    sprite.rounded(Box(0, 0, width, height), radius, theme.ink)
    shape = Canvas.clear(width, height, theme.ink)
    shape.rounded(Box(2, 2, width - 4, height - 4), radius - 1, theme.ink)
    sprite.image.paste(canvas.image, (0, 0), shape.image.getchannel("A"))
    return sprite.image


FADE = 168
"""How strongly what does not count is faded at the end, of 255."""


def _content(theme: Theme, face: Face, body: Image.Image) -> Image.Image:
    """Add corridor, chamber, sarcophagi or symbol."""
    canvas = Canvas(body)
    width, height = body.size
    middle, y = width // 2, height // 2
    rim = max(2, height // 26)
    arm = height * 17 // 100
    chamber = Box(middle, y, 0, 0)
    if face.sarcophagi:
        room = height * (36 if face.sarcophagi == 1 else 56) // 100
        room = min(room, width // 2 - 8)
        chamber = Box(middle - room, y - height * 38 // 100, 2 * room, 2 * (height * 38 // 100))
    for colour, grow in ((theme.on_ground, rim), (theme.ink, 0)):
        for open_, x, reach in (
            (face.doors & OPEN_LEFT, 0, middle),
            (face.doors & OPEN_RIGHT, middle, width - middle),
        ):
            if open_:
                canvas.fill(Box(x, y - arm - grow, reach, 2 * arm + 2 * grow), colour)
        if chamber.width:
            canvas.rounded(chamber.inset(-grow), height // 10, colour)
    if face.sarcophagi:
        tall, wide = height * 64 // 100, height * 42 // 100
        for i in range(face.sarcophagi):
            x = middle + (2 * i + 1 - face.sarcophagi) * height * 25 // 100
            canvas.stamp_at(mask(coffin, wide, tall), x, y, theme.metal)
            canvas.stamp_at(mask(coffin_lines, wide, tall), x, y, theme.ink)
    if face.symbol >= 0:
        disc, size = height * 84 // 100, height * 64 // 100
        canvas.stamp_at(mask(circle, disc), middle, y, theme.ink)
        canvas.stamp_at(mask(circle, disc - 2 * rim), middle, y, theme.on_ground)
        canvas.stamp_at(mask(SYMBOLS[face.symbol], size), middle, y, theme.ink)
    return body


@lru_cache(maxsize=256)
def small(theme: Theme, kind: int, side: int, width: int, height: int, faded: bool = False) -> Image.Image:
    """Return a small stone: on the left slope (0), on the right slope (1) or loose (2)."""
    colour, look = SMALL_COLOUR[kind], tint(theme, SMALL_COLOUR[kind])
    surface = half(theme, colour, 1, width, height)
    if faded:
        surface = surface.copy()
        surface.paste(theme.ground, (0, 0, width, height), Image.new("L", (width, height), FADE))
    sprite = Canvas.clear(width, height, theme.ink)
    sprite.stamp(mask(SLOPES[side], width, height), 0, 0, theme.ink)
    inner = Image.new("L", (width, height), 0)
    edge = 3
    fit = mask(SLOPES[side], width - 3 * edge, height - 2 * edge - 1)
    inner.paste(fit, ((2 * edge, edge, edge + edge // 2)[side], edge + (1 if side == LOOSE else 0)))
    sprite.image.paste(surface, (0, 0), inner)
    _workers(sprite, theme, SMALL_WORKERS[kind], side, look)
    return sprite.image


def _workers(sprite: Canvas, theme: Theme, workers: int, side: int, look: Tint) -> None:
    width, height = sprite.image.size
    size = min(height * 56 // 100, width * 86 // 100)
    number = label(str(workers), Font.BLACK, size)
    roomy = width >= 56
    x = (width * 68 // 100, width * 32 // 100, width // 2)[side]
    y = height * 68 // 100
    if roomy:
        icon = mask(meeple, height * 38 // 100)
        shift = icon.width // 2 + 1
        x += (-4, 4, 0)[side]
        _plain(sprite, look, Box(x - shift - 6, y - height // 5, 2 * shift + 12, height * 2 // 5))
        sprite.stamp_at(icon, x - number.advance // 2 - 2, y, look.mark)
        x += icon.width // 2 + 2
    sprite.text(number, x, y, look.mark, "mm")


def _plain(sprite: Canvas, look: Tint, box: Box) -> None:
    """Leave a plain spot in the texture for what is drawn on it."""
    sprite.rounded(box, box.height // 3, look.body)


@lru_cache(maxsize=64)
def emblem(theme: Theme, seat: int, size: int) -> Image.Image:
    """Return a seat's emblem on a disc."""
    look, name = theme.players[seat]
    canvas = Canvas.clear(size, size, look.dark)
    canvas.stamp(mask(circle, size), 0, 0, look.mark)
    canvas.stamp(mask(circle, size - 4), 2, 2, look.body)
    canvas.stamp_at(mask(EMBLEMS[name], size * 66 // 100), size // 2, size // 2, look.mark)
    return canvas.image
