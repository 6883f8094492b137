"""Draws every kind of West Kingdom question: ``python -m tests.render.sheets docs/images``.

Each picture has the width of a phone, with its question above it.
"""

import sys
from pathlib import Path

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from render.boards.westkingdom.pieces.palette import PALETTE
from render.canvas import Canvas
from render.text import Face, label, wrap
from render.texts import texts
from render.words import words
from tests.render.test_westkingdom_questions import asked, offered, questions

WIDTH, GAP, COLUMNS, SHEETS = 312, 14, 3, 3
SIZE, LINE = 15, 20
COLOURS = 64


def tile(view: WestKingdomView) -> Image.Image:
    """Return a question's text and picture."""
    image = asked(view, offered(view, ""))
    image = image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)
    asks = wrap(words("westkingdom").prompt(view, texts()), Face.BOLD, SIZE, WIDTH)
    canvas = Canvas.blank(WIDTH, image.height + LINE * len(asks) + 6, PALETTE.panel)
    for number, line in enumerate(asks):
        canvas.text(label(line, Face.BOLD, SIZE), 0, LINE // 2 + LINE * number, PALETTE.ink, "lm")
    whole = canvas.image
    whole.paste(image, (0, LINE * len(asks) + 6))
    return whole


def sheet(tiles: list[Image.Image]) -> Image.Image:
    """Arrange pictures in columns, adding each to the shortest one."""
    bottoms, places = [GAP] * COLUMNS, []
    for each in tiles:
        column = bottoms.index(min(bottoms))
        places.append((GAP + column * (WIDTH + GAP), bottoms[column]))
        bottoms[column] += each.height + GAP
    whole = Image.new("RGB", (GAP + COLUMNS * (WIDTH + GAP), max(bottoms)), PALETTE.panel)
    for each, place in zip(tiles, places, strict=True):
        whole.paste(each, place)
    return whole


def main(folder: Path) -> None:
    """Write the sheets to a folder."""
    tiles = [tile(view) for _, view in sorted(questions().items())]
    for number in range(SHEETS):
        image = sheet(tiles[number::SHEETS]).quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
        image.save(folder / f"westkingdom-questions-{number + 1}.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
