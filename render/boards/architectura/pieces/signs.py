"""The icons of *Architectura* for texts: what each card does, in each colour."""

from collections.abc import Iterator

from PIL import Image

from engine.games.architectura.cards import COLOURS, FIRST
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.icons import houses, pictogram
from render.boards.architectura.pieces.palette import PALETTE
from render.canvas import Box, Canvas, mask


def signs(size: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield icons by name, such as ``tavern-b`` for the blue Tavern; revised cards share the original's."""
    for colour in COLOURS:
        tint = tokens.tint(PALETTE, colour)
        for card in FIRST.cards:
            canvas = Canvas.clear(size, size, tint.dark)
            canvas.rounded(Box(0, 0, size, size), size // 8, tint.dark)
            canvas.rounded(Box(4, 4, size - 8, size - 8), size // 9, tint.body)
            shape = mask(pictogram(card) or houses, size * 7 // 10)
            canvas.stamp_at(shape, size // 2, size // 2, tint.mark)
            yield f"{card}-{colour[0]}", canvas.image
