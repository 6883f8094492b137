"""Small tags with a word."""

from typing import Any

from engine.core.values import View
from render.boards import Scene
from render.canvas import Box, Canvas
from render.text import Face, label
from render.theme import Theme


def turn(
    canvas: Canvas,
    theme: Theme,
    view: View[Any, Any],
    scene: Scene,
    seat: int,
    x: int,
    y: int,
    size: int = 24,
) -> None:
    """Draw a tag for a seat that is active or plays next; nothing for other seats.

    The tag is 33 pixels high; ``x`` and ``y`` are its top left corner.
    """
    if scene.acts(view, seat):
        word, ground, ink = "picture-to-move", theme.mark, theme.mark_edge
    elif seat == scene.following:
        word, ground, ink = "picture-next", theme.mark_edge, theme.mark
    else:
        return
    text = label(scene.t(word), Face.BLACK, size)
    box = Box(x, y, text.advance + 28, 33)
    canvas.rounded(box, 12, ground)
    canvas.text(text, *box.middle, ink, "mm")
