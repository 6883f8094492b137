"""The icons of *The Architects of Amytis* for texts: its tiles."""

from collections.abc import Iterator

from PIL import Image

from engine.games.amytis.cards import TILES
from render.boards.amytis.pieces import tokens
from render.boards.amytis.pieces.palette import PALETTE


def signs(size: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield ``tile0`` to ``tile23`` with their icons."""
    for tile in range(TILES):
        yield f"tile{tile}", tokens.tile(PALETTE, tile, size).image()
