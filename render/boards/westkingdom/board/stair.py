"""The virtue track: a staircase from the cellar to the sky."""

from engine.games.westkingdom.box.cards import TOP_VIRTUE
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, MARKET_LIMIT, TAX_LESS
from engine.games.westkingdom.scoring import VIRTUE_POINTS
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import label, mask
from render.canvas import Box, Canvas, Pen
from render.shapes import tower, triangle
from render.text import Face
from render.texts import signed
from render.theme import Colour, Theme

SMALL = 27
"""Text size of the points on the steps."""


def stair(canvas: Canvas, theme: Theme) -> None:
    """Draw the sky behind the title, the distant town, and the numbered staircase."""
    area = Box(0, 0, layout.TABLE, layout.TRACK.bottom)
    for number, colour in enumerate(palette.SKY):
        top, bottom = (area.height * i // len(palette.SKY) for i in (number, number + 1))
        canvas.fill(Box(0, top, area.width, bottom - top), colour)
    canvas.fill(layout.TITLE, palette.SKY[0])
    for x, high in ((30, 66), (150, 44), (265, 58), (390, 38), (520, 30)):
        foot = layout.stone(x * layout.LEVELS // layout.TABLE).y
        canvas.stamp(mask(tower, high * 3 // 4, high), x, foot - high, palette.HAZE)
        canvas.stamp(mask(triangle, high, high // 2), x + high, foot - high // 2, palette.HAZE)
    for virtue in range(TOP_VIRTUE + 1):
        _step(canvas, theme, virtue)
    for virtue in (MARKET_LIMIT, CATHEDRAL_LIMIT - 1):
        stone = layout.stone(virtue)
        canvas.fill(Box(stone.right - 2, stone.y - 10, 4, stone.height + 10), theme.alert)
    _closed(canvas, theme, "market-left", 12)
    _closed(canvas, theme, "cathedral", 4)
    for top in (3, 1):
        _discount(canvas, theme, top)


def _material(theme: Theme, virtue: int) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a step's front, upper edge and text."""
    if virtue < CATHEDRAL_LIMIT:
        return palette.CELLAR, palette.CELLAR_LIGHT, theme.on_ground
    if virtue > MARKET_LIMIT:
        return theme.on_ground, theme.metal_light, theme.ink
    return theme.panel_dark, theme.panel, theme.ink


def _step(canvas: Canvas, theme: Theme, virtue: int) -> None:
    stone = layout.stone(virtue)
    front, edge, ink = _material(theme, virtue)
    canvas.fill(stone, front)
    canvas.fill(Box(stone.x, stone.y, stone.width, 5), edge)
    canvas.fill(Box(stone.x, stone.y, 2, stone.height), edge)
    canvas.fill(Box(stone.right - 2, stone.y + 5, 2, stone.height - 5), theme.line)
    number = label(str(virtue), Face.BLACK, 28)
    points = VIRTUE_POINTS[virtue]
    middle = stone.y + 23
    if not points:
        canvas.text(number, stone.middle[0], middle, ink, "mm")
        return
    worth = label(signed(points), Face.BOLD, SMALL)
    x = stone.middle[0] - (number.advance + worth.advance + 5) // 2
    canvas.text(number, x, middle, ink, "lm")
    colour = theme.good if points > 0 else palette.TINTS["red"].dark
    if virtue < CATHEDRAL_LIMIT:
        colour = theme.metal_light
    canvas.text(worth, x + number.advance + 5, middle, colour, "lm")


def _closed(canvas: Canvas, theme: Theme, icon: str, virtue: int) -> None:
    """Draw a crossed-out icon on the step from which a location is closed."""
    stone = layout.stone(virtue)
    _, _, ink = _material(theme, virtue)
    x, y = stone.middle[0], stone.y + 49
    tokens.icon(canvas, theme, icon, x - 14, y, 28, ink)
    canvas.stamp(mask(_slash, 32), x - 16, y - 16, theme.alert if virtue > CATHEDRAL_LIMIT else theme.mark)


def _slash(pen: Pen) -> None:
    pen.line([(8, 92), (92, 8)], 12)


def _discount(canvas: Canvas, theme: Theme, top: int) -> None:
    """Draw a tax discount across two steps."""
    right = layout.stone(top)
    place = Box(right.x - layout.LEVEL + 34, right.y + 39, 2 * layout.LEVEL - 68, 24)
    canvas.rounded(place, 8, theme.metal_light)
    tokens.icon(canvas, theme, "tax", place.x + 8, place.middle[1], 24, theme.ink)
    text = label(signed(-TAX_LESS[top]), Face.BLACK, SMALL)
    canvas.text(text, place.x + 38, place.middle[1], theme.ink, "lm")
