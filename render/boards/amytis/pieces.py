"""Sprites of the game's pieces: tiles, project cards, architects and pawns."""

from PIL import Image

from engine.games.amytis.cards import building, colour, project
from render.boards.amytis.icons import BUILDINGS
from render.boards.amytis.layout import CARD_HEIGHT, CARD_WIDTH, CELL, DEPTH, THICKNESS
from render.canvas import Box, Canvas, Shape, mask
from render.kit.plates import emblem
from render.shapes import EMBLEMS, circle, meeple, rosette, square, star, triangle
from render.sprites import Sprite, sprite
from render.text import Face, label
from render.theme import Theme

UNDER = 16
"""How far the strip of tiles below reaches under the top one, in pixels."""

GLYPHS: tuple[Shape, ...] = (star, circle, triangle, square)
"""The glyph of each tile colour, in the game's order."""

BAR = Box(8, CARD_HEIGHT - 14, CARD_WIDTH - 16, 10)
"""Where the progress lies on a project card."""


@sprite
def tile(theme: Theme, tile_: int, size: int) -> Image.Image:
    """Return a tile face up: the building large, the colour's glyph in the upper left corner."""
    tint = theme.tints[colour(tile_)]
    canvas = Canvas.clear(size, size, tint.dark)
    box, radius = Box(0, 0, size, size), size // 9
    canvas.rounded(box, radius, tint.dark)
    canvas.rounded(Box(3, 3, size - 6, size - 7), radius - 2, tint.light)
    canvas.rounded(Box(3, 6, size - 6, size - 10), radius - 2, tint.body)
    corner = size * 31 // 100
    canvas.rounded(Box(0, 0, corner, corner), radius, tint.dark)
    canvas.stamp_at(mask(GLYPHS[colour(tile_)], size * 21 // 100), corner // 2, corner // 2, tint.mark)
    icon = mask(BUILDINGS[building(tile_)], size * 64 // 100)
    canvas.stamp(
        icon, (size - icon.width) // 2 + size * 3 // 100, size - icon.height - size * 10 // 100, tint.mark
    )
    return canvas.image


@sprite
def back(theme: Theme, size: int) -> Image.Image:
    """Return a tile face down."""
    canvas = Canvas.clear(size, size, theme.ground_deep)
    canvas.rounded(Box(0, 0, size, size), size // 9, theme.ground_deep)
    canvas.rounded(Box(3, 3, size - 6, size - 7), size // 9 - 2, theme.ground)
    canvas.ring(Box(10, 10, size - 20, size - 21), size // 12, 3, theme.metal)
    canvas.stamp_at(mask(rosette, size // 2), size // 2, size // 2, theme.metal)
    return canvas.image


@sprite
def layers(theme: Theme, count: int, size: int) -> Image.Image:
    """Return the edges of so many tiles below another: a strip that starts :data:`UNDER` above its end."""
    canvas = Canvas.clear(size, size + DEPTH, theme.brick)
    for i in range(count, 0, -1):
        lift = i * THICKNESS
        canvas.rounded(Box(0, lift, size, size), size // 9, theme.brick)
        canvas.rounded(Box(1, lift - 2, size - 2, size), size // 9, theme.clay)
    canvas.rounded(Box(0, 1, size, size), size // 9, theme.brick)
    return canvas.image.crop((0, size - UNDER, size, size + count * THICKNESS + 1))


@sprite
def badge(theme: Theme, number: int, size: int) -> Image.Image:
    """Return the round badge that numbers the tiles of a stack."""
    canvas = Canvas.clear(size, size, theme.ink)
    canvas.stamp(mask(circle, size), 0, 0, theme.ink)
    canvas.stamp(mask(circle, size - 6), 3, 3, theme.on_ground)
    canvas.text(label(str(number), Face.BLACK, size * 68 // 100), size // 2, size // 2, theme.ink, "mm")
    return canvas.image


@sprite
def architect(theme: Theme, seat: int, size: int) -> Image.Image:
    """Return an architect, with its player's emblem on the chest."""
    tint, name = theme.players[seat]
    rim = mask(meeple, size, grow=4)
    body = mask(meeple, size, grow=1)
    canvas = Canvas.clear(rim.width, rim.height, tint.dark)
    canvas.stamp(rim, 0, 0, tint.mark if seat else tint.dark)
    canvas.stamp(body, 3, 3, tint.body)
    figure = mask(EMBLEMS[name], size * 34 // 100)
    canvas.stamp_at(figure, rim.width // 2, 4 + size * 54 // 100, tint.mark)
    return canvas.image


def pawn(theme: Theme, seat: int, size: int) -> Sprite:
    """Return a pawn seen from above: a disc with its player's emblem."""
    tint, name = theme.players[seat]
    return emblem(theme, name, tint.mark, (tint.dark, tint.mark if seat else tint.body, tint.body), size)


@sprite
def card(theme: Theme, number: int) -> Image.Image:
    """Return a project card: its number, points and pattern; :data:`BAR` is left for the progress."""
    canvas = Canvas.clear(CARD_WIDTH, CARD_HEIGHT, theme.metal_dark)
    canvas.rounded(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), 10, theme.metal_dark)
    canvas.rounded(Box(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4), 8, theme.on_ground)
    canvas.text(label(f"#{number}", Face.BOLD, 23), 9, 26, theme.ink_soft)
    points = label(str(project(number).points), Face.BLACK, 25)
    coin = Box(CARD_WIDTH - points.advance - 21, 5, points.advance + 16, 27)
    canvas.rounded(coin, 9, theme.metal)
    canvas.text(points, *coin.middle, theme.ink, "mm")
    pattern = project(number).pattern
    cell = 40 if max(len(pattern), len(pattern[0])) < 3 else CELL
    pitch = cell + 2
    left = (CARD_WIDTH - pitch * len(pattern[0]) + 2) // 2
    top = 34 + (89 - pitch * len(pattern)) // 2
    for y, row in enumerate(pattern):
        for x, mark in enumerate(row):
            box = Box(left + x * pitch, top + y * pitch, cell, cell)
            if mark == ".":
                canvas.rounded(box, 5, theme.panel)
                continue
            tint, glyph = theme.tints["BGOP".index(mark)], GLYPHS["BGOP".index(mark)]
            canvas.rounded(box, 5, tint.body)
            canvas.stamp_at(mask(glyph, cell * 66 // 100), *box.middle, tint.mark)
    return canvas.image


@sprite
def bar(theme: Theme, done: int, needed: int) -> Image.Image:
    """Return the progress of a project: a bar of as many parts as cells are needed."""
    canvas = Canvas.blank(BAR.width, BAR.height, theme.on_ground)
    colour = theme.good if done >= needed - 1 else theme.ink_soft
    for i in range(needed):
        start, end = BAR.width * i // needed, BAR.width * (i + 1) // needed - 4
        part = Box(start + 2, 0, end - start, BAR.height)
        canvas.rounded(part, 3, colour if i < done else theme.line)
        if i >= done:
            canvas.rounded(part.inset(2), 2, theme.on_ground)
    return canvas.image


@sprite
def deck(theme: Theme) -> Image.Image:
    """Return a project card face down."""
    canvas = Canvas.clear(CARD_WIDTH, CARD_HEIGHT, theme.metal_dark)
    canvas.rounded(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), 10, theme.metal_dark)
    canvas.rounded(Box(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4), 8, theme.ground_deep)
    canvas.ring(Box(8, 8, CARD_WIDTH - 16, CARD_HEIGHT - 16), 5, 2, theme.metal)
    canvas.stamp_at(mask(rosette, 56), CARD_WIDTH // 2, 50, theme.metal)
    return canvas.image
