"""Long names are condensed rather than reduced, so that they stay legible on a phone."""

from PIL import Image

from render import text as letters
from render.cache import kept
from render.canvas import Box, Canvas
from render.text import Face, Label, label
from render.theme import Colour

NARROWEST = 0.72
"""How far a player's name is condensed before it is truncated, as a share of its width."""


@kept
def fit(text: str, face: Face, size: int, room: int, smallest: int) -> Label:
    """Return a label at most ``room`` pixels wide: reduced down to ``smallest``, then condensed, then cut."""
    shortened, reduced = letters.fitted(text, face, size, room, smallest)
    if shortened == text or room < 1:
        return label(shortened, face, reduced)
    line = letters.fit(text, face, reduced, int(room / NARROWEST))
    share = room / line.advance
    if line.mask is None or share >= 1:
        return line
    width = max(1, int(line.mask.width * share))
    mask = line.mask.resize((width, line.mask.height), Image.Resampling.BOX)
    return line._replace(mask=mask, left=int(line.left * share), advance=room)


def name(
    canvas: Canvas, text: str, face: Face, size: int, box: Box, colour: Colour, *, left: bool = False
) -> None:
    """Write a name in a box, centred or ``left`` aligned, condensed if it is too wide."""
    line = label(text, face, size)
    if line.mask is None or line.advance <= box.width:
        at, anchor = (box.x, "lm") if left else (box.middle[0], "mm")
        canvas.text(line, at, box.middle[1], colour, anchor)
        return
    narrow = line.mask.resize((box.width, line.mask.height), Image.Resampling.BOX)
    canvas.stamp(narrow, box.x, box.middle[1] + line.top + line.capital // 2, colour)
