"""Names that are made narrower where they are long, not lower: they stay legible on a phone."""

from PIL import Image

from render.canvas import Box, Canvas
from render.text import Face, label
from render.theme import Colour


def name(
    canvas: Canvas, text: str, face: Face, size: int, box: Box, colour: Colour, *, left: bool = False
) -> None:
    """Write a name in a box, in its middle or from its ``left`` edge on, no wider than the box."""
    line = label(text, face, size)
    if line.mask is None or line.advance <= box.width:
        at, anchor = (box.x, "lm") if left else (box.middle[0], "mm")
        canvas.text(line, at, box.middle[1], colour, anchor)
        return
    narrow = line.mask.resize((box.width, line.mask.height), Image.Resampling.BOX)
    canvas.stamp(narrow, box.x, box.middle[1] + line.top + line.capital // 2, colour)
