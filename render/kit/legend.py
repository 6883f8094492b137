"""The icons of a game with their names, as a picture for a rules page."""

from collections.abc import Sequence

from PIL import Image

from render.canvas import Box, Canvas
from render.text import Face, fit
from render.theme import Theme

WIDTH = 900
SIGN = 48
"""The size of a square icon in pixels."""

ROW, MARGIN, GAP = 58, 14, 10
COLUMNS = 3


def draw(theme: Theme, signs: Sequence[tuple[Image.Image, str]]) -> Image.Image:
    """Draw RGBA icons of :data:`SIGN` pixels, each with its name, column by column on a panel."""
    rows = -(-len(signs) // COLUMNS)
    canvas = Canvas.blank(WIDTH, rows * ROW + 4 * MARGIN, theme.ground)
    panel = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, canvas.image.height - 2 * MARGIN)
    canvas.rounded(panel, 14, theme.panel)
    wide = (panel.width - 2 * MARGIN) // COLUMNS
    for number, (sign, word) in enumerate(signs):
        x = panel.x + MARGIN + number // rows * wide
        y = panel.y + MARGIN + number % rows * ROW + ROW // 2
        canvas.image.paste(sign, (x, y - SIGN // 2), sign)
        text = fit(word, Face.BOLD, 28, wide - SIGN - 2 * GAP, 20)
        canvas.text(text, x + SIGN + GAP, y, theme.ink, "lm")
    return canvas.image
