"""Plates with the name of an option and what it is worth: one look on the questions of all games.

A plate is dark with an ivory name. What an option is worth differs by shape and lightness as well as by
colour: a gain stands dark on gold with round ends, a loss light on red in a square frame, anything else on
the plate. All sizes are pixels.
"""

from render.canvas import Box, Canvas
from render.numerals import MINUS
from render.text import Face, Label, fit, label, width
from render.theme import Theme

RADIUS = 11
RIM = 2
"""Thickness of the golden rim of a plate."""
BEST = 4
"""Thickness of the yellow rim of the option that brings most."""
INSET = 4
"""Distance of a worth from the edge of its plate."""
SMALLEST = 17
"""Height of letters down to which a long name is reduced."""


def worth_width(worth: str, size: int) -> int:
    """Return the width that a worth takes of a plate with letters of a size, 0 where there is none."""
    return width(worth, Face.BLACK, size) + size // 3 + 2 * INSET if worth else 0


def split(box: Box, worth: str, size: int, *, below: bool = False) -> tuple[Box, Box]:
    """Return the boxes of the name and of the worth on a plate: side by side, or the worth below the name.

    Side by side the worth takes at most half of the plate. Without one the name has the whole plate.
    """
    if not worth:
        return box, Box(box.right, box.y, 0, box.height)
    if below:
        half = box.height // 2
        lower = Box(box.x + INSET, box.y + half, box.width - 2 * INSET, box.height - half - INSET)
        return Box(box.x, box.y, box.width, half), lower
    reserve = min(worth_width(worth, size), box.width // 2)
    return (
        Box(box.x, box.y, box.width - reserve, box.height),
        Box(box.right - reserve, box.y + INSET, reserve - INSET, box.height - 2 * INSET),
    )


def plate(
    canvas: Canvas, theme: Theme, box: Box, worth: str, size: int, *, below: bool = False, best: bool = False
) -> Box:
    """Draw a plate with a worth and return the box where the name is to be written.

    The rim lies inside of the box; the yellow one of the ``best`` option grows two pixels out of it.
    """
    outer = box.inset(RIM - BEST) if best else box
    canvas.rounded(outer, RADIUS, theme.mark if best else theme.metal)
    canvas.rounded(box.inset(RIM), RADIUS - RIM, theme.ground_deep)
    name, right = split(box, worth, size, below=below)
    if worth:
        _worth(canvas, theme, worth, right, size)
    return name


def name(canvas: Canvas, theme: Theme, text: str, box: Box, size: int, smallest: int = SMALLEST) -> Label:
    """Write a name in the middle of its box, smaller or cut where it is long, and return what was written."""
    caption = fit(text, Face.BLACK, size, box.width - 10, smallest)
    canvas.text(caption, *box.middle, theme.on_ground, "mm")
    return caption


def _worth(canvas: Canvas, theme: Theme, worth: str, box: Box, size: int) -> None:
    colour = theme.on_ground
    if worth.startswith("+"):
        colour = theme.ink
        canvas.rounded(box, min(RADIUS, box.height // 2), theme.metal)
    elif worth.startswith(MINUS):
        canvas.fill(box, theme.on_ground)
        canvas.fill(box.inset(RIM), theme.alert)
    canvas.text(label(worth, Face.BLACK, size), *box.middle, colour, "mm")
