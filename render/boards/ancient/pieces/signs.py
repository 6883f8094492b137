"""The icons of *Ancient Architects* for texts: small stones, large stones and cards."""

from collections.abc import Iterator

from PIL import Image

from engine.games.ancient.cards import BOX, CARDS, SMALL_COLOUR
from render.boards.ancient.pieces import tokens
from render.boards.ancient.pieces.icons import SIGNS
from render.boards.ancient.pieces.palette import PALETTE
from render.canvas import Box, Canvas, mask


def signs(size: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield icons by name: ``small`` plus the kind, ``large`` plus the stone, ``card`` plus the number."""
    for kind in range(len(SMALL_COLOUR)):
        yield f"small{kind}", tokens.small(PALETTE, kind, tokens.LOOSE, size, size).image()
    for number in range(len(BOX.large)):
        canvas = Canvas.clear(size, size, PALETTE.ink)
        height = size * 3 // 5
        tokens.stone(canvas, PALETTE, 2 * number, Box(0, (size - height) // 2, size, height))
        yield f"large{number}", canvas.image
    for number in range(len(CARDS)):
        canvas = Canvas.clear(size, size, PALETTE.metal_dark)
        canvas.rounded(Box(0, 0, size, size), size // 8, PALETTE.metal_dark)
        canvas.rounded(Box(4, 4, size - 8, size - 8), size // 9, PALETTE.metal)
        canvas.stamp_at(mask(SIGNS[number], size * 3 // 4), size // 2, size // 2, PALETTE.ground_deep)
        yield f"card{number}", canvas.image
