"""Illustrations for the rules: parts of a board in mid-game, and a score sheet."""

from PIL import Image

from engine.games.westkingdom import GAME
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.whole import draw
from render.boards.westkingdom.pages.counting import counts
from render.kit.position import after
from render.texts import Texts

MOVES = 160
"""The number of moves after which most locations have workers."""

BUILT = 300
"""The number of moves after which the second player has buildings."""

EDGE = 6

PARTS = {
    "aim": (layout.TITLE, layout.TILES[-1]),
    "turn": (layout.TILES[0], layout.TILES[-1]),
    "workshop": (layout.APPRENTICES, layout.APPRENTICES),
    "black-market": (layout.HALL, layout.MARKET),
    "guildhall": (layout.HALL, layout.CATHEDRAL),
    "cathedral": (layout.HALL, layout.CATHEDRAL),
}
"""For each topic the first and the last box of the part of the board that it shows."""


def page(topic: str, t: Texts) -> Image.Image | None:
    """Return the illustration for a topic of the rules, or None if it needs none."""
    scene = Scene([t("picture-player", number=seat + 1) for seat in range(2)], t)
    if topic == "scoring":
        return counts(GAME.view(after(GAME, 2, BUILT).state, 1), scene)
    if topic not in PARTS:
        return None
    first, last = PARTS[topic]
    table = draw(GAME.view(after(GAME, 2, MOVES).state, None), scene, actions=True)
    left, top = max(0, first.x - EDGE), max(0, first.y - EDGE)
    return table.crop((left, top, min(layout.TABLE, last.right + EDGE), last.bottom + EDGE))
