"""The band at the top of a picture, and the battlements along its lower edge."""

from render.canvas import Box, Canvas, mask
from render.shapes import merlon, rosette
from render.theme import Theme

MERLON = 40
"""The width of a battlement."""


def band(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw the title band: dark glaze above golden lines."""
    canvas.fill(box, theme.ground_deep)
    canvas.fill(Box(box.x, box.bottom - 4, box.width, 3), theme.metal)
    canvas.fill(Box(box.x, box.bottom - 10, box.width, 2), theme.metal_dark)


def frieze(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw the title band with rosettes at both ends."""
    band(canvas, theme, box)
    size = min(44, box.height - 18)
    for i in range(3):
        for x in (box.x + 40 + i * 52, box.right - 40 - i * 52):
            colour = theme.metal if i % 2 else theme.on_ground
            canvas.stamp_at(mask(rosette, size), x, box.y + box.height // 2 - 4, colour)


def battlements(canvas: Canvas, theme: Theme, bottom: int) -> None:
    """Draw stepped merlons across the picture, ending at row ``bottom``."""
    for x in range(0, canvas.size[0], MERLON):
        canvas.stamp(mask(merlon, MERLON, 20), x, bottom - 24, theme.metal_dark)
    canvas.fill(Box(0, bottom - 5, canvas.size[0], 5), theme.metal_dark)
