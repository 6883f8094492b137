"""The parts of house fronts: roofs, walls, windows, signs, cracks, scaffolding, rubble.

Light comes from the upper left. The outline of the roof identifies the owner's colour.
"""

from render.boards.architectura.pieces.palette import (
    GRASS,
    GRASS_DARK,
    PLANK,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    Light,
)
from render.canvas import Box, Canvas, Pen, Shape, mask
from render.text import Face, fit
from render.theme import Colour, Theme, Tint, mix


def _steps(pen: Pen) -> None:
    """A stepped gable."""
    for left, top in ((0, 68), (15, 36), (30, 4)):
        pen.rect(left, top, 100 - left, 100)
        pen.rect(left - 1, top, left + 5, top + 12)
        pen.rect(95 - left, top, 101 - left, top + 12)


def _bell(pen: Pen) -> None:
    """A round gable with a ball on top."""
    pen.ellipse(50, 100, 50, 90)
    pen.ellipse(50, 8, 4, 9)


def _pediment(pen: Pen) -> None:
    """A triangular gable with protruding eaves."""
    pen.polygon([(50, 2), (100, 84), (100, 100), (0, 100), (0, 84)])


def _mansard(pen: Pen) -> None:
    """A steep roof with a flat top between two chimneys."""
    pen.polygon([(13, 26), (87, 26), (100, 100), (0, 100)])
    pen.rect(14, 2, 27, 40)
    pen.rect(73, 2, 86, 40)
    pen.rect(12, 2, 29, 12)
    pen.rect(71, 2, 88, 12)


ROOFS: dict[str, Shape] = {"blue": _steps, "green": _bell, "yellow": _pediment, "red": _mansard}
"""The roof outline of each colour."""


def _crack(pen: Pen) -> None:
    """A crack running down from a roof."""
    pen.line([(38, 0), (64, 33), (40, 56), (76, 100)], 13)


def _second_crack(pen: Pen) -> None:
    """A mirrored crack."""
    pen.line([(62, 0), (36, 33), (60, 56), (24, 100)], 13)


def _rubble(pen: Pen) -> None:
    """The remains of a wall."""
    pen.polygon([(0, 100), (0, 8), (10, 0), (14, 16), (24, 10), (28, 44), (40, 52), (46, 100)])
    pen.polygon([(56, 100), (60, 62), (72, 54), (76, 30), (86, 36), (91, 18), (100, 24), (100, 100)])


def _stones(pen: Pen) -> None:
    """A heap of stones with gaps between them."""
    for row, (top, xs) in enumerate(((74, (0, 17, 36, 55, 73, 88)), (48, (12, 32, 52, 70)), (22, (30, 48)))):
        for number, x in enumerate(xs):
            lean = (number * 5 + row * 3) % 7 - 3
            pen.polygon([(x, top + 24), (x + 2, top + 4 + lean), (x + 15, top - lean), (x + 17, top + 24)])


def sky(canvas: Canvas, light: Light, box: Box) -> None:
    """Fill a box with the bands of the sky, the lowest at the bottom."""
    bands = light.sky
    for number, colour in enumerate(bands):
        top, bottom = (box.height * i // len(bands) for i in (number, number + 1))
        canvas.fill(Box(box.x, box.y + top, box.width, bottom - top), colour)


def roof(canvas: Canvas, tint: Tint, colour: str, box: Box) -> None:
    """Draw a roof with light on its left slope."""
    shape = ROOFS[colour]
    canvas.stamp(mask(shape, box.width, box.height), box.x, box.y, tint.dark)
    inner = box.inset(max(2, box.height // 14))
    canvas.stamp(mask(shape, inner.width, inner.height), inner.x, inner.y + 1, tint.light)
    rest = Box(inner.x + 3, inner.y + 3, inner.width - 4, inner.height)
    canvas.stamp(mask(shape, rest.width, rest.height), rest.x, rest.y, tint.body)


def wall(canvas: Canvas, tint: Tint, box: Box) -> None:
    """Draw a brick wall with a lit left and a shaded right edge, below the roof's shadow."""
    shade = mix(tint.body, tint.dark, 0.5)
    canvas.fill(box, tint.body)
    for row, y in enumerate(range(box.y + 12, box.bottom - 6, 18)):
        for x in (box.x + 9 + row % 2 * 5, box.right - 20):
            canvas.fill(Box(x, y, 11, 2), shade)
    canvas.fill(Box(box.x, box.y, box.width, 4), shade)
    canvas.fill(Box(box.x, box.y, 3, box.height), tint.light)
    canvas.fill(Box(box.right - 5, box.y, 5, box.height), shade)


def plate(canvas: Canvas, theme: Theme, text: str, box: Box, size: int) -> None:
    """Draw an enamel house sign with a text, as large as it fits."""
    canvas.rounded(box, 9, theme.mark_edge)
    canvas.rounded(box.inset(2), 7, theme.on_ground)
    fitted = fit(text, Face.BLACK, size, box.width - 8, 18)
    canvas.text(fitted, *box.middle, theme.ink, "mm")


def window(canvas: Canvas, theme: Theme, tint: Tint, box: Box, glass: Colour, text: str) -> None:
    """Draw a window with a sill; it has a text on the glass, or else glazing bars."""
    canvas.fill(box, tint.dark)
    canvas.fill(box.inset(2), glass)
    canvas.fill(Box(box.x - 2, box.bottom, box.width + 4, 3), tint.light)
    if text:
        canvas.text(fit(text, Face.BLACK, 25, box.width - 2, 17), *box.middle, theme.ink, "mm")
        return
    canvas.fill(Box(box.middle[0] - 1, box.y, 3, box.height), tint.dark)
    canvas.fill(Box(box.x, box.middle[1] - 1, box.width, 3), tint.dark)


def door(canvas: Canvas, theme: Theme, tint: Tint, box: Box, glass: Colour, text: str) -> None:
    """Draw an arched door; it has a text on its pane, or else a knob, which would read like a comma."""
    canvas.rounded(box, box.width // 3, tint.dark)
    canvas.fill(Box(box.x, box.y + box.width // 2, box.width, box.height - box.width // 2), tint.dark)
    pane = Box(box.x + 2, box.y + 4, box.width - 4, 26)
    if text:
        canvas.rounded(pane, 7, glass)
        canvas.text(fit(text, Face.BLACK, 25, pane.width, 17), *pane.middle, theme.ink, "mm")
        return
    canvas.fill(Box(box.right - 8, box.bottom - 12, 4, 4), theme.metal_light)


def flowers(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw a flower box below a window, for a house worth more than when it was built."""
    canvas.fill(box, GRASS_DARK)
    for number, x in enumerate(range(box.x + 2, box.right - 4, 7)):
        canvas.fill(Box(x, box.y - 2 - number % 2 * 2, 5, 5), theme.on_ground if number % 2 else theme.mark)


def cracks(canvas: Canvas, theme: Theme, box: Box, count: int) -> None:
    """Draw up to two cracks from the sides of a roof down the wall, clear of the value."""
    for shape, x in ((_crack, box.right - box.height), (_second_crack, box.x))[:count]:
        canvas.stamp(mask(shape, box.height), x, box.y, theme.mark_edge)


def scaffold(canvas: Canvas, theme: Theme, box: Box, planks: tuple[int, ...]) -> None:
    """Draw scaffolding in front of a house: poles at its sides and planks at the given heights."""
    for y in planks:
        canvas.fill(Box(box.x, y, box.width, 6), theme.brick)
        canvas.fill(Box(box.x, y, box.width, 3), PLANK)
    for x in (box.x + 2, box.right - 7):
        canvas.fill(Box(x, box.y - 8, 5, box.height + 8), theme.brick)
        canvas.fill(Box(x, box.y - 8, 2, box.height + 8), PLANK)


def ruin(canvas: Canvas, tint: Tint, box: Box) -> None:
    """Draw broken walls in the colour of a house, with a heap of stones between them."""
    shape = mask(_rubble, box.width, box.height)
    canvas.stamp(shape, box.x + 2, box.y + 2, tint.dark)
    canvas.stamp(shape, box.x, box.y, tint.body)
    canvas.fill(Box(box.x, box.y + box.height // 3, 2, box.height * 2 // 3), tint.light)
    heap = Box(box.x + 2, box.bottom - box.height * 2 // 5, box.width - 4, box.height * 2 // 5)
    stones = mask(_stones, heap.width, heap.height)
    canvas.stamp(stones, heap.x + 2, heap.y + 2, STONE_DARK)
    canvas.stamp(stones, heap.x, heap.y, STONE_LIGHT)
    canvas.stamp(stones, heap.x + 2, heap.y + 3, STONE)


def plot(canvas: Canvas, box: Box) -> None:
    """Draw a plot of grass with corner pegs at the bottom of a box."""
    canvas.fill(Box(box.x, box.bottom - 10, box.width, 10), GRASS)
    canvas.fill(Box(box.x, box.bottom - 3, box.width, 3), GRASS_DARK)
    for x in (box.x + 5, box.right - 10):
        canvas.fill(Box(x, box.bottom - 26, 5, 20), PLANK)


def pavement(canvas: Canvas, box: Box) -> None:
    """Draw a pavement: a kerb and courses of flat stones."""
    canvas.fill(box, STONE_DARK)
    canvas.fill(Box(box.x, box.y, box.width, 4), STONE_LIGHT)
    for row, y in enumerate(range(box.y + 5, box.bottom - 2, 9)):
        for x in range(box.x - 17 * (row % 2), box.right, 34):
            left, right = max(box.x, x), min(box.right, x + 32)
            canvas.fill(Box(left, y, right - left, min(8, box.bottom - y)), STONE)
