"""What never changes on the picture: the frieze, the plates' places, the streets with their plots."""

from PIL import Image

from engine.games.architectura.cards import BLOCKS
from render import sprites
from render.boards.architectura.board import layout
from render.canvas import Box, Canvas
from render.kit.title import battlements, frieze
from render.text import Face, label
from render.theme import Theme


def ground(theme: Theme, seats: int, more: int, *, city: bool = True) -> Canvas:
    """Return the empty picture with ``more`` rows of pixels below the city (or the plates)."""
    top, edge = _top(theme, seats), _edge(theme)
    above = top.size[1] if city else layout.city(seats).y - 4
    canvas = Canvas(top.image(above + more))
    canvas.fill(Box(0, above, layout.WIDTH, more), theme.ground)
    canvas.paste(edge, 0, above + more - edge.height)
    return canvas


@sprites.ground
def _top(theme: Theme, seats: int) -> Image.Image:
    panel = layout.city(seats)
    canvas = Canvas.blank(layout.WIDTH, panel.bottom + layout.GAP, theme.ground)
    frieze(canvas, theme, layout.TITLE)
    canvas.rounded(panel.inset(-3), 18, theme.ground_deep)
    canvas.rounded(panel, 16, theme.metal)
    canvas.rounded(panel.inset(4), 13, theme.panel)
    for block in range(BLOCKS):
        box = layout.space(seats, block)
        number = label(str(block + 1), Face.BLACK, 30)
        canvas.text(number, box.middle[0], panel.y + 23, theme.ink_soft, "mm")
    for street in range(seats):
        _street(canvas, theme, seats, street)
    return canvas.image


def _street(canvas: Canvas, theme: Theme, seats: int, street: int) -> None:
    """A row of plots, its number, and the paved road in front of it."""
    panel = layout.city(seats)
    first = layout.space(seats, street * BLOCKS)
    number = label(str(street + 1), Face.BLACK, 32)
    canvas.text(number, panel.x + 4 + layout.SIDE // 2 - 2, first.middle[1], theme.ink_soft, "mm")
    road = Box(panel.x + 4, first.bottom - 4, panel.width - 8, layout.road(seats))
    canvas.fill(road, theme.brick)
    canvas.fill(Box(road.x, road.y + 3, road.width, road.height - 6), theme.clay)
    courses = range(road.y + 3, road.bottom - 8, 8)
    for i in range(34):
        x = road.x + 6 + i * 29
        for course, y in enumerate(courses):
            if x + 14 * course < road.right - 4:
                canvas.fill(Box(x + 14 * course, y, 2, 8), theme.brick)
    for y in courses[1:]:
        canvas.fill(Box(road.x, y - 1, road.width, 1), theme.brick)
    for block in range(BLOCKS):
        box = layout.space(seats, street * BLOCKS + block)
        plot = Box(box.x + 3, box.y + 14, box.width - 6, box.height - 18)
        canvas.rounded(plot, 6, theme.slot)


@sprites.sprite
def _edge(theme: Theme) -> Image.Image:
    """The row of stepped merlons along the lower edge."""
    canvas = Canvas.blank(layout.WIDTH, 24, theme.ground)
    battlements(canvas, theme, 24)
    return canvas.image
