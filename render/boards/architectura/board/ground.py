"""The constant parts of the picture: the sky, and the streets with their plots."""

from PIL import Image

from engine.games.architectura.cards import BLOCKS
from render import sprites
from render.boards.architectura.board import layout
from render.boards.architectura.pieces import facades
from render.boards.architectura.pieces.palette import DAY, EVENING, Light
from render.canvas import Box, Canvas, mask
from render.kit.title import band
from render.shapes import triangle
from render.text import Face, label
from render.theme import Theme

FAR = 38
"""The width of a house in the background."""


def ground(theme: Theme, seats: int, more: int, *, city: bool = True, evening: bool = False) -> Canvas:
    """Return the empty picture with ``more`` pixel rows below the city, or below the plates without it."""
    top = _top(theme, seats, evening)
    above = top.size[1] if city else layout.city(seats).y - 4
    canvas = Canvas(top.image(above + more))
    canvas.fill(Box(0, above, layout.WIDTH, more), theme.ground)
    facades.pavement(canvas, Box(0, above + more - 14, layout.WIDTH, 14))
    return canvas


@sprites.ground
def _top(theme: Theme, seats: int, evening: bool) -> Image.Image:
    panel, light = layout.city(seats), EVENING if evening else DAY
    canvas = Canvas.blank(layout.WIDTH, panel.bottom + layout.GAP, theme.ground)
    band(canvas, theme, layout.TITLE)
    canvas.fill(Box(panel.x, panel.y, panel.width, panel.height), light.sky[0])
    for block in range(BLOCKS):
        box = layout.space(seats, block)
        number = label(str(block + 1), Face.BLACK, 30)
        canvas.text(number, box.middle[0], panel.y + 19, theme.on_ground if evening else theme.ink, "mm")
    for street in range(seats):
        _street(canvas, theme, light, seats, street)
    return canvas.image


def _street(canvas: Canvas, theme: Theme, light: Light, seats: int, street: int) -> None:
    """Draw a row of plots in front of the sky, the plate with the street's number, and the pavement."""
    first = layout.space(seats, street * BLOCKS)
    row = Box(0, first.y, layout.WIDTH, first.height)
    above = layout.above(seats)
    canvas.fill(Box(0, row.y - above, layout.WIDTH, above), light.sky[0])
    facades.sky(canvas, light, row)
    for number, x in enumerate(range(0, layout.WIDTH, FAR)):
        high = 50 + (number * 29 + street * 17) % 40
        house = Box(x, row.bottom - high, min(FAR, layout.WIDTH - x), high)
        canvas.fill(house, light.far)
        if number % 3 and house.width == FAR:
            canvas.stamp(mask(triangle, FAR, 22), x, house.y - 20, light.far)
        for pane in range(6):
            place = Box(x + 8 + 15 * (pane % 2), house.y + 12 + 18 * (pane // 2), 6, 9)
            if (number + pane * 3 + street) % 5 < 2 and place.right < layout.WIDTH:
                canvas.fill(place, light.window)
    plate = Box(6, first.y + 62, layout.SIDE - 14, 50)
    canvas.rounded(plate, 7, theme.on_ground)
    canvas.rounded(plate.inset(3), 5, theme.ground)
    canvas.text(label(str(street + 1), Face.BLACK, 34), *plate.middle, theme.on_ground, "mm")
    for block in range(BLOCKS):
        facades.plot(canvas, layout.space(seats, street * BLOCKS + block))
    facades.pavement(canvas, Box(0, row.bottom, layout.WIDTH, layout.road(seats)))
