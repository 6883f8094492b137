"""Masks of shapes whose soft edges have few steps.

The palette of a file has one blend between two colours that meet: finer edges would take colours that are
meant for something else, and a twelfth more bytes on a board full of small icons.
"""

from PIL import Image

from render import canvas
from render.cache import kept
from render.canvas import Shape

STEP = 85
"""Distance between the levels that are left: two between nothing and all."""

LEVELS = [round(level / STEP) * STEP for level in range(256)]


@kept
def mask(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a shape as :func:`render.canvas.drawn` does, its edges in few steps, made once."""
    return canvas.drawn(shape, width, height, grow=grow).point(LEVELS)
