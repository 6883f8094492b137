"""Sprites of the game's pieces: tiles, project cards, architects and pawns."""

from PIL import Image

from engine.games.amytis.cards import building, colour, project
from render.boards.amytis.board.layout import CARD_HEIGHT, CARD_WIDTH, CELL, DEPTH, THICKNESS
from render.boards.amytis.pieces.icons import BUILDINGS, FAVORS
from render.boards.amytis.pieces.palette import CLAY, PRESSED, SHADES
from render.canvas import Box, Canvas, Shape, mask
from render.kit import light
from render.kit.plates import emblem
from render.shapes import EMBLEMS, circle, meeple, rosette, square, star, triangle
from render.sprites import Sprite, sprite
from render.text import Face, label
from render.theme import IVORY, Player, Theme

ROOMY = 88
"""The width of a project card from which its number has the smallest size legible on a phone."""

UNDER = 16
"""How far the strip of lower tiles extends under the top one, in pixels."""

GLYPHS: tuple[Shape, ...] = (star, circle, triangle, square)
"""The glyph of each tile colour, in the game's order."""


@sprite
def tile(theme: Theme, tile_: int, size: int) -> Image.Image:
    """Draw a face-up tile: enamel, the building in relief, the colour's glyph in the upper left corner."""
    kind = colour(tile_)
    tint, (above, below) = theme.tints[kind], SHADES[kind]
    canvas = Canvas.clear(size, size, tint.dark)
    radius, edge = size // 9, max(3, size // 30)
    canvas.rounded(Box(0, 0, size, size), radius, theme.ink)
    canvas.rounded(Box(1, 1, size - 2, size - 2), radius, tint.dark)
    canvas.rounded(Box(1, 1, size - 2 - edge // 2, size - 2 - edge), radius, tint.light)
    canvas.rounded(Box(1 + edge, 1 + edge, size - 2 - 2 * edge, size - 2 - 2 * edge), radius - 2, below)
    face = size - 2 - 2 * edge
    canvas.rounded(Box(1 + edge, 1 + edge, face, face * 3 // 4), radius - 2, tint.body)
    canvas.rounded(Box(1 + edge, 1 + edge, face, face * 2 // 5), radius - 2, above)
    canvas.fill(Box(1 + edge, 1 + edge + face * 3 // 10, face, face // 4), tint.body)
    inset = 2 * edge + 1
    canvas.ring(
        Box(inset, inset, size - 2 * inset, size - 2 * inset), radius - 3, max(1, size // 56), theme.metal
    )
    corner = size * 31 // 100
    canvas.rounded(Box(0, 0, corner, corner), radius, theme.ink)
    canvas.rounded(Box(1, 1, corner - 2, corner - 2), radius, tint.dark)
    canvas.stamp_at(mask(GLYPHS[kind], size * 21 // 100), corner // 2, corner // 2, tint.mark)
    icon = mask(BUILDINGS[building(tile_)], size * 64 // 100)
    x, y = (size - icon.width) // 2 + size * 3 // 100, size - icon.height - size * 11 // 100
    lift = max(1, size // 40)
    canvas.stamp(icon, x + lift, y + lift, tint.dark)
    canvas.stamp(icon, x, y, tint.mark)
    return canvas.image


@sprite
def back(theme: Theme, size: int) -> Image.Image:
    """Draw a face-down tile."""
    canvas = Canvas.clear(size, size, theme.ground_deep)
    canvas.rounded(Box(0, 0, size, size), size // 9, theme.ground_deep)
    canvas.rounded(Box(3, 3, size - 6, size - 7), size // 9 - 2, theme.ground)
    canvas.ring(Box(10, 10, size - 20, size - 21), size // 12, 3, theme.metal)
    canvas.stamp_at(mask(rosette, size // 2), size // 2, size // 2, theme.metal)
    return canvas.image


@sprite
def layers(theme: Theme, count: int, size: int) -> Image.Image:
    """Draw the edges of ``count`` tiles below another, as a strip starting :data:`UNDER` above its edge."""
    canvas = Canvas.clear(size, size + DEPTH, theme.brick)
    for i in range(count, 0, -1):
        lift = i * THICKNESS
        canvas.rounded(Box(0, lift, size, size), size // 9, theme.brick)
        canvas.rounded(Box(1, lift - 2, size - 2, size), size // 9, theme.clay)
    canvas.rounded(Box(0, 1, size, size), size // 9, theme.brick)
    return canvas.image.crop((0, size - UNDER, size, size + count * THICKNESS + 1))


@sprite
def badge(theme: Theme, number: int, size: int) -> Image.Image:
    """Draw the round badge with the number of tiles in a stack."""
    canvas = Canvas.clear(size, size, theme.ink)
    canvas.stamp(mask(circle, size), 0, 0, theme.ink)
    canvas.stamp(mask(circle, size - 6), 3, 3, theme.on_ground)
    canvas.text(label(str(number), Face.BLACK, size * 68 // 100), size // 2, size // 2, theme.ink, "mm")
    return canvas.image


def architect(theme: Theme, seat: int, size: int) -> Sprite:
    """Return an architect with its player's emblem on the chest."""
    return _architect(theme, theme.players[seat], size)


@sprite
def _architect(theme: Theme, player: Player, size: int) -> Image.Image:
    tint, name = player
    light = tint.body == IVORY
    rim = mask(meeple, size, grow=4)
    body = mask(meeple, size, grow=1)
    canvas = Canvas.clear(rim.width, rim.height, tint.dark)
    canvas.stamp(rim, 0, 0, tint.dark if light else tint.mark)
    canvas.stamp(body, 3, 3, theme.panel_dark if light else tint.dark)
    canvas.stamp(mask(meeple, size), 3, 3, tint.light)
    canvas.stamp(mask(meeple, size - 2), 5, 5, tint.body)
    figure = mask(EMBLEMS[name], size * 34 // 100)
    canvas.stamp_at(figure, rim.width // 2, 4 + size * 54 // 100, tint.mark)
    return canvas.image


def pawn(theme: Theme, player: Player, size: int) -> Sprite:
    """Return a pawn seen from above: a disc with its player's emblem."""
    tint, name = player
    rim = tint.body if tint.body == IVORY else tint.mark
    return emblem(theme, name, tint.mark, (tint.dark, rim, tint.body), size)


def _clay(canvas: Canvas, theme: Theme, width: int, height: int, radius: int) -> None:
    """Draw a clay tablet with a lit upper edge."""
    canvas.rounded(Box(0, 0, width, height), radius, theme.ink)
    canvas.rounded(Box(1, 1, width - 2, height - 2), radius, CLAY.dark)
    canvas.rounded(Box(1, 1, width - 4, height - 5), radius, CLAY.light)
    canvas.rounded(Box(4, 4, width - 8, height - 9), radius - 2, CLAY.body)


@sprite
def card(theme: Theme, number: int, width: int = CARD_WIDTH) -> Image.Image:
    """Draw a project card: number, points and pattern; :func:`bar_box` stays free for the progress bar."""

    def px(length: int) -> int:
        return length * width // CARD_WIDTH

    height = px(CARD_HEIGHT)
    canvas = Canvas.clear(width, height, CLAY.dark)
    _clay(canvas, theme, width, height, px(10))
    canvas.text(
        label(f"#{number}", Face.BOLD, max(px(23), 23 if width >= ROOMY else 0)), px(9), px(26), theme.ink
    )
    points = label(str(project(number).points), Face.BLACK, px(25))
    coin = Box(width - points.advance - px(21), px(5), points.advance + px(16), px(27))
    canvas.rounded(coin, px(9), theme.metal)
    canvas.text(points, *coin.middle, theme.ink, "mm")
    pattern = project(number).pattern
    cell = px(40 if max(len(pattern), len(pattern[0])) < 3 else CELL)
    pitch = cell + 2
    left = (width - pitch * len(pattern[0]) + 2) // 2
    top = px(34) + (px(89) - pitch * len(pattern)) // 2
    for y, row in enumerate(pattern):
        for x, mark in enumerate(row):
            box = Box(left + x * pitch, top + y * pitch, cell, cell)
            if mark == ".":
                canvas.rounded(box, px(5), CLAY.dark)
                canvas.rounded(Box(box.x + 1, box.y + 2, box.width - 1, box.height - 2), px(5), PRESSED)
                continue
            tint, glyph = theme.tints["BGOP".index(mark)], GLYPHS["BGOP".index(mark)]
            canvas.rounded(box, px(5), tint.dark)
            canvas.rounded(Box(box.x + 1, box.y + 1, box.width - 2, box.height - 3), px(5), tint.body)
            canvas.stamp_at(mask(glyph, cell * 66 // 100), *box.middle, tint.mark)
    return canvas.image


def bar_box(width: int = CARD_WIDTH) -> Box:
    """Return the box of the progress bar on a project card of this width."""
    height = width * CARD_HEIGHT // CARD_WIDTH
    return Box(8, height - 14, width - 16, 10)


@sprite
def favor(theme: Theme, favor_: int, points: int) -> Image.Image:
    """Draw a claimed favor: its icon and current points, half as tall as a project card."""
    canvas = Canvas.clear(CARD_WIDTH, 67, CLAY.dark)
    _clay(canvas, theme, CARD_WIDTH, 67, 10)
    light.engraved(canvas, mask(FAVORS[favor_], 44), 9, 11, theme.ink, CLAY.light)
    canvas.text(label(str(points), Face.BLACK, 34), 79, 33, theme.ink, "mm")
    return canvas.image


@sprite
def name(theme: Theme, text: str, size: int = 34) -> Image.Image:
    """Draw the plate with the name of a stack, a column or a row."""
    canvas = Canvas.clear(size, size, theme.ground_deep)
    canvas.rounded(Box(0, 0, size, size), size // 4, theme.metal_dark)
    canvas.rounded(Box(1, 1, size - 2, size - 2), size // 4, theme.ground_deep)
    canvas.text(label(text, Face.BLACK, size * 26 // 34), size // 2, size // 2, theme.on_ground, "mm")
    return canvas.image


@sprite
def lantern(theme: Theme, size: int) -> Image.Image:
    """Draw a lantern that shines in the garden, for scoring spaces."""
    canvas = Canvas.clear(size, size, theme.metal_light)
    glow = (theme.ink, theme.metal_dark, theme.metal, theme.metal_light, theme.on_ground)
    for share, tone in zip((100, 90, 80, 58, 24), glow, strict=True):
        canvas.stamp_at(mask(circle, max(3, size * share // 100)), size // 2, size // 2, tone)
    return canvas.image


@sprite
def bar(theme: Theme, filled: int, needed: int, width: int = CARD_WIDTH) -> Image.Image:
    """Draw the progress of a project as a bar with one part per required cell."""
    length = width - 16
    canvas = Canvas.blank(length, 10, CLAY.body)
    colour = theme.good if filled >= needed - 1 else theme.ink_soft
    for i in range(needed):
        start, end = length * i // needed, length * (i + 1) // needed - 4
        part = Box(start + 2, 0, end - start, 10)
        canvas.rounded(part, 3, colour if i < filled else CLAY.dark)
        if i >= filled:
            canvas.rounded(part.inset(2), 2, CLAY.light)
    return canvas.image


@sprite
def deck(theme: Theme, width: int = CARD_WIDTH) -> Image.Image:
    """Draw a face-down project card."""
    height = width * CARD_HEIGHT // CARD_WIDTH
    canvas = Canvas.clear(width, height, theme.metal_dark)
    canvas.rounded(Box(0, 0, width, height), 10, theme.metal_dark)
    canvas.rounded(Box(2, 2, width - 4, height - 4), 8, theme.ground_deep)
    canvas.ring(Box(8, 8, width - 16, height - 16), 5, 2, theme.metal)
    flower = mask(rosette, 56 * width // CARD_WIDTH)
    canvas.stamp_at(flower, width // 2, 50 * height // CARD_HEIGHT, theme.metal)
    return canvas.image
