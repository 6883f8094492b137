"""Plates with the name and worth of an option, with the same look in all games' questions.

A plate is dark with an ivory name. The worth is distinguished by shape and lightness as well as colour: a
gain is dark on gold with round ends, a loss is light on red in a square frame, anything else is written
directly on the plate. All sizes are in pixels.
"""

from render.canvas import Box, Canvas
from render.numerals import MINUS
from render.text import Face, Label, fit, label, width
from render.theme import Theme

RADIUS = 11
RIM = 2
"""The thickness of a plate's golden rim."""
BEST = 4
"""The thickness of the yellow rim of the best option."""
INSET = 4
"""The distance of the worth from the edge of its plate."""
SMALLEST = 17
"""The minimum letter size for long names."""


def worth_width(worth: str, size: int) -> int:
    """Return the width a worth takes on a plate with this letter size; 0 if it is empty."""
    return width(worth, Face.BLACK, size) + size // 3 + 2 * INSET if worth else 0


def split(box: Box, worth: str, size: int, *, below: bool = False) -> tuple[Box, Box]:
    """Return the boxes of the name and the worth on a plate, side by side or with the worth below.

    Side by side, the worth takes at most half of the plate. Without a worth, the name gets the whole plate.
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
    """Draw a plate with a worth and return the box for the name.

    The rim is inside the box; the yellow one of the ``best`` option extends two pixels beyond it. Without a
    worth, as in a comparison of turns, the best plate is green too.
    """
    outer = box.inset(RIM - BEST) if best else box
    canvas.rounded(outer, RADIUS, theme.mark if best else theme.metal)
    canvas.rounded(box.inset(RIM), RADIUS - RIM, theme.good if best and not worth else theme.ground_deep)
    name, right = split(box, worth, size, below=below)
    if worth:
        _worth(canvas, theme, worth, right, size)
    return name


def name(canvas: Canvas, theme: Theme, text: str, box: Box, size: int, smallest: int = SMALLEST) -> Label:
    """Write a name centred in its box, reduced or truncated if long, and return its label."""
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
