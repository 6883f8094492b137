"""The icons of *Architects of the West Kingdom* for use in texts: goods, terms, skills, locations, seats."""

from collections.abc import Iterator

from PIL import Image

from engine.games.westkingdom.box.cards import COLOURS
from engine.games.westkingdom.box.vocabulary import SKILLS
from render.boards.westkingdom.pieces import tokens
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas


def signs(size: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield names and square RGBA images of the icons. Flat ones have a plate, for dark and light modes."""
    for name in tokens.COLOURED:
        yield name, tokens.coloured(PALETTE, name, size).image()
    for number, name in enumerate(SKILLS):
        yield name, tokens.skill(PALETTE, number, size).image()
    for name in tokens.FLAT:
        canvas = Canvas.clear(size, size, PALETTE.ink)
        canvas.rounded(Box(0, 0, size, size), size // 6, PALETTE.metal_dark)
        canvas.rounded(Box(3, 3, size - 6, size - 6), size // 7, PALETTE.on_ground)
        inner = size * 78 // 100
        tokens.icon(canvas, PALETTE, name, (size - inner) // 2, size // 2, inner, PALETTE.ink)
        yield name.replace("-", "_"), canvas.image
    for colour in COLOURS:
        yield f"seat_{colour}", tokens.glyph(PALETTE, Who(colour, "", ""), size).image()
