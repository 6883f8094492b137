"""Masks of shapes and letters whose soft edges have few steps.

The palette of a file has one blend between two colours that meet: finer edges would take colours that are
meant for something else, and a sixth more bytes on a board full of small icons and numbers.
"""

from PIL import Image

from render import canvas, text
from render.cache import kept
from render.canvas import Shape
from render.kit import narrow
from render.text import Face, Label

SHAPES = [0] * 100 + [128] * 56 + [255] * 100
"""What the edges of shapes are reduced to: one step between nothing and all, where it is about half."""

HARD = [0] * 128 + [255] * 128
"""No step at all."""

LETTERS = [0] * 64 + [128] * 128 + [255] * 64
"""The same of letters, which are finer: their step is wider."""


@kept
def mask(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a shape as :func:`render.canvas.drawn` does, its edges in few steps, made once."""
    return canvas.drawn(shape, width, height, grow=grow).point(SHAPES)


@kept
def hard(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a shape without soft edges, for what is small and many, and for what stands on its own rim.

    On a board full of workers soft edges would take three hundredths of all bytes more.
    """
    return canvas.drawn(shape, width, height, grow=grow).point(HARD)


@kept
def label(line: str, face: Face, size: int) -> Label:
    """Return a line of text as :func:`render.text.label` does, its edges in few steps."""
    return _few(text.label(line, face, size))


def _few(whole: Label) -> Label:
    return whole if whole.mask is None else whole._replace(mask=whole.mask.point(LETTERS))


def fit(line: str, face: Face, size: int, room: int, smallest: int = 0) -> Label:
    """Return a label at most so wide as :func:`render.text.fit` does, its edges in few steps."""
    shortened, reduced = text.fitted(line, face, size, room, min(size, smallest or size))
    return label(shortened, face, reduced)


@kept
def name(line: str, face: Face, size: int, room: int, smallest: int) -> Label:
    """Return somebody's name as :func:`render.kit.narrow.fit` does, its edges in few steps."""
    return _few(narrow.fit(line, face, size, room, smallest))
