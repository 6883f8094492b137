"""Rings around what the last turn changed, the active player's plate, and what a lesson points at."""

from render.canvas import Box, Canvas
from render.theme import Theme


def ring(
    canvas: Canvas, theme: Theme, box: Box, radius: int, *, reach: int, thick: int, outer: int = 2
) -> None:
    """Draw a yellow ring with dark edges around a box whose corners have this ``radius``.

    It extends ``reach`` pixels beyond the box and is ``thick`` pixels wide, plus edges of two pixels inside
    and ``outer`` pixels outside; use more on light backgrounds.
    """
    canvas.ring(box.inset(-reach - outer), radius + reach + outer, thick + outer + 2, theme.mark_edge)
    canvas.ring(box.inset(-reach), radius + reach, thick, theme.mark)


def spotlight(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Frame the plate of the active player or the winner."""
    canvas.ring(box, 20, 8, theme.mark)


def pointer(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Ring what a lesson points at, in the alert colour, so that it differs from the other rings."""
    outer = box.inset(-10)
    canvas.ring(outer, 22, 16, theme.on_ground)
    canvas.ring(outer.inset(3), 19, 10, theme.alert)
