"""The constant parts of the picture: panels, ornaments, square labels and the favor board."""

from PIL import Image

from engine.core.grid import square_name
from engine.games.amytis.cards import CROWN_POINTS, HEIGHT_POINTS
from render import sprites
from render.boards.amytis.board import garden, layout
from render.boards.amytis.pieces.icons import BUILDINGS, FAVORS
from render.boards.amytis.pieces.palette import CLAY, DAY, GLAZED, NIGHT, PAVING, PRESSED, Hour
from render.boards.amytis.pieces.tokens import name, pawn
from render.canvas import Box, Canvas, mask
from render.kit import light
from render.kit.notes import lines
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.shapes import arrow, meeple
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Player, Theme

FAVOR_POINTS = (*HEIGHT_POINTS, 6, 5, 2)
"""The points per stack, staircase, corner or project in the upper row of the favor board."""

PAWN = 42
PLATE = 31
"""The size of the plates with column and row names."""


@sprites.ground
def ground(theme: Theme, players: tuple[Player, ...], rows: int, night: bool) -> Image.Image:
    """Draw the empty picture with ``rows`` rows of cards below the cities, by day or by night."""
    height = layout.height(rows)
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    garden.bricks(canvas, Box(0, 0, layout.WIDTH, height), theme.ground, GLAZED, theme.ground_deep)
    frieze(canvas, theme, layout.TITLE)
    battlements(canvas, theme, height)
    yard(canvas, theme, layout.BOARD)
    for box in layout.STACKS:
        slot(canvas, box)
    _favors(canvas, theme)
    for box in layout.DISPLAY:
        light.shadow(canvas, box, 8, theme.ground, theme.ground_deep)
    for seat, player in enumerate(players):
        plate, tint = layout.PLATES[seat], player.tint
        light.shadow(canvas, plate, 14, theme.ground, theme.ground_deep)
        canvas.rounded(plate.inset(-2), 16, theme.ground_deep)
        canvas.rounded(plate, 14, tint.light)
        canvas.rounded(Box(plate.x, plate.y + 3, plate.width, plate.height - 3), 14, tint.dark)
        canvas.rounded(Box(plate.x, plate.y + 3, plate.width, plate.height - 6), 14, tint.body)
        canvas.paste_at(pawn(theme, player, 84), plate.x + 56, plate.y + 58)
        city = layout.city(seat, rows)
        light.shadow(canvas, city, 16, theme.ground, theme.ground_deep)
        framed(canvas, city, theme.ground_deep, tint.body, theme.panel)
        _city(canvas, theme, seat, city, NIGHT if night else DAY)
        canvas.paste_at(pawn(theme, player, 34), city.x + 24, city.y + 24)
    return canvas.image


def yard(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw a paved yard with a golden frame."""
    light.shadow(canvas, box, 16, theme.ground, theme.ground_deep)
    framed(canvas, box, theme.ground_deep, theme.metal, PAVING.body)
    inner = box.inset(8)
    for y in range(inner.y, inner.bottom, 60):
        canvas.fill(Box(inner.x, y, inner.width, 2), PAVING.dark)
        canvas.fill(Box(inner.x, y + 2, inner.width, 2), PAVING.light)
    for x in range(inner.x, inner.right, 78):
        canvas.fill(Box(x, inner.y, 2, inner.height), PAVING.dark)
        canvas.fill(Box(x + 2, inner.y, 1, inner.height), PAVING.light)


def slot(canvas: Canvas, box: Box) -> None:
    """Draw an empty space as a hollow with a shadow below its upper edge."""
    radius = box.width // 9
    canvas.rounded(box, radius, PAVING.light)
    canvas.rounded(Box(box.x, box.y, box.width - 2, box.height - 2), radius, CLAY.dark)
    canvas.rounded(Box(box.x + 2, box.y + 4, box.width - 4, box.height - 6), radius, PAVING.dark)


def _city(canvas: Canvas, theme: Theme, seat: int, city: Box, hour: Hour) -> None:
    tiles = [layout.space(seat, index) for index in range(9)]
    garden.city(canvas, theme, city.inset(5), tiles, hour)
    for index, box in enumerate(tiles):
        hollow(canvas, box, hour)
        _coordinates(canvas, theme, city, box, index)


def hollow(canvas: Canvas, box: Box, hour: Hour) -> None:
    """Draw an empty space of a city as a niche in the wall."""
    radius = box.width // 9
    canvas.rounded(box, radius, hour.wall.light)
    canvas.rounded(Box(box.x, box.y, box.width - 2, box.height - 2), radius, hour.wall.dark)
    canvas.rounded(Box(box.x + 2, box.y + 5, box.width - 4, box.height - 7), radius, hour.niche)


def _coordinates(canvas: Canvas, theme: Theme, board: Box, box: Box, index: int) -> None:
    """Draw column letters above the first row and row numbers left of the first column."""
    square = square_name(index, 3)
    if index < 3:
        canvas.paste_at(name(theme, square[0], PLATE), box.middle[0], box.y - 20)
    if index % 3 == 0:
        canvas.paste_at(name(theme, square[1], PLATE), (board.x + 5 + box.x) // 2 - 1, box.middle[1])


def _favors(canvas: Canvas, theme: Theme) -> None:
    tablet(canvas, theme, layout.FAVORS)
    for index, box in enumerate(layout.FAVOR_CELLS[:7]):
        _cell(canvas, theme, box)
        light.engraved(canvas, mask(FAVORS[index], 52), box.x + 10, box.y + 7, theme.ink, CLAY.light)
        canvas.text(label(f"+{FAVOR_POINTS[index]}", Face.BLACK, 31), box.x + 9, box.bottom - 10, theme.ink)
        if index == 5:
            canvas.text(label("3+", Face.BLACK, 24), box.x + 69, box.y + 32, theme.ink)
        _empty_space(canvas, theme, *favor_space(index))
    cell = layout.FAVOR_CELLS[7]
    for i in range(3):
        canvas.stamp(mask(meeple, 34), cell.x + 1 + i * 36, cell.y + 8, theme.ink_soft)
    canvas.stamp_at(mask(arrow, 34), cell.x + 28, cell.bottom - 26, theme.ink_soft)
    _empty_space(canvas, theme, *favor_space(7))
    _cell(canvas, theme, layout.CROWN)
    crown = mask(FAVORS[7], 62)
    light.engraved(canvas, crown, layout.CROWN.x + 10, layout.CROWN.y + 12, theme.ink, CLAY.light)
    for x, y in layout.CROWN_SPACES:
        _empty_space(canvas, theme, x, y)
    for count, points in enumerate(CROWN_POINTS[1:]):
        x, y = layout.CROWN.x + 92 + 92 * count, layout.CROWN.bottom - 19
        canvas.text(label(f"{count + 1}:", Face.BOLD, 27), x, y, theme.ink_soft, "lm")
        canvas.text(label(str(points), Face.BLACK, 29), x + 28, y, theme.ink, "lm")


def favor_space(index: int) -> tuple[int, int]:
    """Return the centre of the pawn space on a favor in the upper row."""
    box = layout.FAVOR_CELLS[index]
    return box.right - 27, box.bottom - 26


def tablet(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw a large clay tablet on the wall."""
    light.shadow(canvas, box, 16, theme.ground, theme.ground_deep)
    canvas.rounded(box.inset(-2), 18, theme.ground_deep)
    canvas.rounded(box, 16, CLAY.dark)
    canvas.rounded(Box(box.x, box.y, box.width - 3, box.height - 5), 16, CLAY.light)
    canvas.rounded(Box(box.x + 4, box.y + 4, box.width - 8, box.height - 10), 13, CLAY.body)


def _cell(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw an impression of a seal in the clay."""
    canvas.rounded(box, 12, CLAY.light)
    canvas.rounded(Box(box.x, box.y, box.width - 2, box.height - 2), 12, CLAY.dark)
    canvas.rounded(Box(box.x + 2, box.y + 3, box.width - 4, box.height - 5), 10, theme.panel)


def _empty_space(canvas: Canvas, theme: Theme, x: int, y: int) -> None:
    for size, shift, colour in ((PAWN, 1, CLAY.light), (PAWN, 0, CLAY.dark), (PAWN - 5, 1, PRESSED)):
        canvas.rounded(Box(x - size // 2 + shift, y - size // 2 + shift, size, size), size // 2, colour)


@sprites.sprite
def legend(theme: Theme, t: Texts, building: int, name: str, side_b: bool) -> Image.Image:
    """Draw a building's card: icon, side, and its scoring in short."""
    box = layout.legend(0, 0)
    canvas = Canvas.blank(box.width, box.height, theme.ground)
    canvas.rounded(Box(0, 0, box.width, box.height), 10, theme.ground_deep)
    canvas.rounded(Box(0, 0, 92, box.height), 10, theme.metal)
    canvas.stamp_at(mask(BUILDINGS[building], 48), 31, box.height // 2, theme.ground_deep)
    canvas.text(label("B" if side_b else "A", Face.BLACK, 30), 74, box.height // 2, theme.ground_deep, "mm")
    text = t(f"amytis-picture-{name}-{'b' if side_b else 'a'}")
    texts = [
        fit(line, Face.BOLD, 24, box.width - 108, 18) for line in wrap(text, Face.BOLD, 24, box.width - 112)
    ]
    lines(canvas, texts, 102, box.height // 2, 27, theme.on_ground)
    return canvas.image
