"""Small tags with a word on them."""

from render.canvas import Box, Canvas
from render.text import Face, label
from render.texts import Texts
from render.theme import Theme


def to_move(canvas: Canvas, theme: Theme, t: Texts, x: int, y: int, size: int = 24) -> None:
    """Draw the tag *to move*, 33 pixels high, with its top left corner at a point."""
    text = label(t("picture-to-move"), Face.BLACK, size)
    box = Box(x, y, text.advance + 28, 33)
    canvas.rounded(box, 12, theme.mark)
    canvas.text(text, *box.middle, theme.mark_edge, "mm")
