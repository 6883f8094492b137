"""The desert around pyramids: sky, sun, dunes and river, lit according to the hour."""

from math import pi, sin

from render.boards.ancient.board.layout import Panel
from render.boards.ancient.pieces.palette import HOURS, Hour
from render.canvas import Box, Canvas, Point, mask
from render.kit import light
from render.shapes import circle
from render.theme import BLUE, mix

HORIZON = 2.25
"""How many levels of the pyramid are below the horizon."""

ARC = ((6, 34), (24, 62), (41, 88), (68, 66), (93, 30))
"""The position of the sun by hour, in percent of the panel's width and the pyramid's height."""


DUNES = ((0.2, 1.7, 26), (1.9, 1.2, 46), (4.0, 1.6, 66))
"""The dunes from far to near: phase, number of waves, and depth of the crest in percent."""


def hour(turn: int, turns: int) -> int:
    """Return the index into :data:`HOURS`; all hours last for the same number of turns."""
    return min((turn - 1) * len(HOURS) // max(1, turns), len(HOURS) - 1)


def draw(canvas: Canvas, panel: Panel, sky: Box, number: int) -> None:
    """Draw the landscape behind a pyramid in a box."""
    now = HOURS[number]
    horizon = panel.top(2) - round((HORIZON - 2) * panel.size.level)
    light.bands(canvas, Box(sky.x, sky.y, sky.width, horizon - sky.y), now.sky)
    _sun(canvas, panel, sky, number)
    unit = max(3, panel.size.level // 6)
    _far(canvas, sky, horizon, unit, now)
    canvas.fill(Box(sky.x, horizon, sky.width, sky.bottom - horizon), now.sand.body)
    river = mix(BLUE.light, now.sky[-3], 0.45)
    canvas.fill(Box(sky.x, horizon + unit // 2, sky.width, unit), river)
    canvas.fill(Box(sky.x, horizon + unit // 2, sky.width, max(1, unit // 4)), now.sky[-1])
    top, colours = horizon + unit, (now.sand.light, now.sand.body, mix(now.sand.body, now.sand.dark, 0.45))
    for (phase, waves, share), colour in zip(DUNES, colours, strict=True):
        light.polygon(
            canvas, _dune(Box(sky.x, top, sky.width, sky.bottom - top), phase, waves, share), colour
        )


def backdrop(canvas: Canvas, panel: Panel, top: int, number: int) -> None:
    """Draw the landscape across the whole picture, from row ``top`` down."""
    width, height = canvas.size
    draw(canvas, panel, Box(0, top, width, height - top), number)


def _dune(box: Box, phase: float, waves: float, share: int) -> list[Point]:
    """Return the outline of a dune whose crest undulates around ``share`` percent of the box's height."""
    crest = [(i, share + 16 * sin(phase + i / 100 * waves * 2 * pi)) for i in range(0, 101, 2)]
    outline = [(0, 100), *crest, (100, 100)]
    return [(box.x + (box.width - 1) * x / 100, box.y + (box.height - 1) * y / 100) for x, y in outline]


def _sun(canvas: Canvas, panel: Panel, sky: Box, number: int) -> None:
    x, y = ARC[number]
    level = panel.size.level
    place = sky.x + sky.width * x // 100, panel.top(1) + level - 6 * level * y // 100
    size = level * 3 // 4
    canvas.stamp_at(mask(circle, size * 3 // 2), *place, HOURS[number].halo)
    canvas.stamp_at(mask(circle, size), *place, HOURS[number].sun)


def _far(canvas: Canvas, sky: Box, horizon: int, unit: int, now: Hour) -> None:
    """Draw distant pyramids on the horizon."""
    for share, size in ((3, 5), (10, 8), (88, 7), (96, 4)):
        wide = size * unit
        x, y = sky.x + sky.width * share // 100 - wide // 2, horizon - wide // 2
        x = max(sky.x, min(x, sky.right - wide - 1))
        peak, foot, seam = (x + wide // 2, y), horizon - 1, x + wide * 16 // 25
        light.polygon(canvas, [(x, foot), peak, (seam, foot)], mix(now.far, now.sand.light, 0.5))
        light.polygon(canvas, [(seam, foot), peak, (x + wide, foot)], now.far)
