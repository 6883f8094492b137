"""Framed panels, and the emblem discs that identify players."""

from PIL import Image

from render.canvas import Box, Canvas, mask
from render.shapes import EMBLEMS, circle
from render.sprites import sprite
from render.theme import Colour, Theme


def framed(canvas: Canvas, box: Box, edge: Colour, frame: Colour, body: Colour) -> None:
    """Draw a panel with a frame and a dark outer edge."""
    canvas.rounded(box.inset(-2), 18, edge)
    canvas.rounded(box, 16, frame)
    canvas.rounded(box.inset(5), 12, body)


@sprite
def emblem(theme: Theme, name: str, mark: Colour, discs: tuple[Colour, ...], size: int) -> Image.Image:
    """Return an emblem on concentric discs, outermost first, each two pixels smaller on every side."""
    canvas = Canvas.clear(size, size, discs[0])
    for inset, colour in enumerate(discs):
        canvas.stamp(mask(circle, size - 4 * inset), 2 * inset, 2 * inset, colour)
    canvas.stamp_at(mask(EMBLEMS[name], size * 66 // 100), size // 2, size // 2, mark)
    return canvas.image
