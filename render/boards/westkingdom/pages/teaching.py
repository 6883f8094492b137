"""Pictures for the pages of the rules: the parts of a table in the middle of a match, and what scores."""

from PIL import Image

from engine.games.westkingdom import GAME
from render.boards import Scene
from render.boards.westkingdom.board import common, layout
from render.boards.westkingdom.board.whole import draw
from render.boards.westkingdom.pages.counting import counts
from render.kit.position import after
from render.texts import Texts

MOVES = 160
"""Moves after which workers stand everywhere."""

BUILT = 300
"""Moves after which the second player has buildings."""

EDGE = 6

PARTS = {
    "aim": (layout.TITLE, layout.TILES[-1]),
    "turn": (layout.TILES[0].moved(0, -common.RAISED), layout.TILES[-1]),
    "workshop": (layout.APPRENTICES, layout.APPRENTICES),
    "black-market": (layout.HALL, layout.MARKET),
    "guildhall": (layout.HALL, layout.CATHEDRAL),
    "cathedral": (layout.HALL, layout.CATHEDRAL),
}
"""The first and the last box of the part of the table that a page is about."""


def page(topic: str, t: Texts) -> Image.Image | None:
    """Return the picture of a page of the rules, None where words are enough."""
    scene = Scene([t("picture-player", number=seat + 1) for seat in range(2)], t)
    if topic == "scoring":
        return counts(GAME.view(after(GAME, 2, BUILT).state, 1), scene)
    if topic not in PARTS:
        return None
    first, last = PARTS[topic]
    table = draw(GAME.view(after(GAME, 2, MOVES).state, None), scene)
    left, top = max(0, first.x - EDGE), max(0, first.y - EDGE)
    return table.crop((left, top, min(layout.TABLE, last.right + EDGE), last.bottom + EDGE))
