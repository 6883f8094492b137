"""The ring around what the last turn has changed."""

from render.canvas import Box, Canvas
from render.theme import Theme


def ring(canvas: Canvas, theme: Theme, box: Box, radius: int, *, reach: int, thick: int) -> None:
    """Ring a box that has round corners: so far out, so thick, with dark edges on both sides."""
    canvas.ring(box.inset(-reach - 2), radius + reach + 2, thick + 4, theme.mark_edge)
    canvas.ring(box.inset(-reach), radius + reach, thick, theme.mark)


def spotlight(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Frame a player's plate: the one to move, or the winner's."""
    canvas.ring(box, 20, 8, theme.mark)
