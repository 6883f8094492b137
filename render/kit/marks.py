"""Rings: around what the last turn changed, and around the plate of the player to move."""

from render.canvas import Box, Canvas
from render.theme import Theme


def ring(
    canvas: Canvas, theme: Theme, box: Box, radius: int, *, reach: int, thick: int, outer: int = 2
) -> None:
    """Draw a yellow ring with dark edges around a box whose corners have a ``radius``.

    It ends ``reach`` pixels outside of the box, and is ``thick`` pixels wide without its edges: two pixels
    inside, ``outer`` outside, which is more on light grounds.
    """
    canvas.ring(box.inset(-reach - outer), radius + reach + outer, thick + outer + 2, theme.mark_edge)
    canvas.ring(box.inset(-reach), radius + reach, thick, theme.mark)


def spotlight(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Frame a player's plate: the one to move, or the winner's."""
    canvas.ring(box, 20, 8, theme.mark)
