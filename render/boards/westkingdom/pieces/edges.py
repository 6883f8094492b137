"""Masks of shapes and letters with few levels of antialiasing.

The file's palette has one blend of each two colours that meet. Finer edges would take colours needed
elsewhere, and a sixth more bytes on a board full of small icons and numbers.
"""

from PIL import Image

from render import canvas, text
from render.cache import kept
from render.canvas import Shape
from render.kit import narrow
from render.text import Face, Label

SHAPES = [0] * 100 + [128] * 56 + [255] * 100
"""Lookup table for the edges of shapes: one level, about half, between transparent and opaque."""

HARD = [0] * 128 + [255] * 128
"""Lookup table without any level in between."""

LETTERS = [0] * 64 + [128] * 128 + [255] * 64
"""Lookup table for letters. They are finer, so their middle level is wider."""


@kept
def mask(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a cached mask like :func:`render.canvas.drawn`, with few levels of antialiasing."""
    return canvas.drawn(shape, width, height, grow=grow).point(SHAPES)


@kept
def hard(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a cached mask without antialiasing, for small frequent shapes and for shapes with a rim.

    On a board full of workers, soft edges would take 3 % more bytes.
    """
    return canvas.drawn(shape, width, height, grow=grow).point(HARD)


@kept
def label(line: str, face: Face, size: int) -> Label:
    """Return a cached label like :func:`render.text.label`, with few levels of antialiasing."""
    return _few(text.label(line, face, size))


def _few(whole: Label) -> Label:
    return whole if whole.mask is None else whole._replace(mask=whole.mask.point(LETTERS))


def fit(line: str, face: Face, size: int, room: int, smallest: int = 0) -> Label:
    """Return a label that fits a width like :func:`render.text.fit`, with few levels of antialiasing."""
    shortened, reduced = text.fitted(line, face, size, room, min(size, smallest or size))
    return label(shortened, face, reduced)


@kept
def name(line: str, face: Face, size: int, room: int, smallest: int) -> Label:
    """Return a cached player's name like :func:`render.kit.narrow.fit`, with few levels of antialiasing."""
    return _few(narrow.fit(line, face, size, room, smallest))
