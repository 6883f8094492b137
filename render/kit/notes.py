"""Paragraphs: lines of text below one another."""

from collections.abc import Sequence

from render.canvas import Canvas
from render.text import Label
from render.theme import Colour


def lines(canvas: Canvas, texts: Sequence[Label], x: int, middle: int, pitch: int, colour: Colour) -> None:
    """Write lines starting at ``x``, ``pitch`` pixels apart, centred vertically on ``middle``."""
    top = middle - pitch * (len(texts) - 1) // 2
    for number, text in enumerate(texts):
        canvas.text(text, x, top + pitch * number, colour, "lm")
