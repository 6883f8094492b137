"""The layout of question pictures, which are 1000 pixels wide and at most 800 high."""

from engine.games.amytis.cards import SHOWN
from engine.games.amytis.moves import AmytisMove, Claim, Place, Take
from render.boards.amytis.board.layout import CARD_HEIGHT, CARD_WIDTH
from render.canvas import Box

WIDTH = 1000
MARGIN = 14
GAP = 14
BODY = 664
"""The height of a question's panels."""

LEFT = Box(MARGIN, MARGIN, 622, BODY)
RIGHT = Box(LEFT.right + GAP, MARGIN, WIDTH - LEFT.right - GAP - MARGIN, BODY)

TILE = 136
"""The size of a tile with a plate below it."""
PLATE = 46
"""The height of the plate with an option's name and worth."""
TALL_PLATE = 84
"""The height of a plate with the worth below the name."""
SPACE = 152
"""The size of a city tile without a plate."""
RESULT = 546
"""The height of a city panel without plates."""

CAPTION = 46
"""The height of a panel's caption."""
CARD = 140
"""The maximum width of a project."""
OFFERED = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 306)
KEY = 50
"""The height of the legend of signs."""


def plate(move: AmytisMove, number: int, count: int) -> Box:
    """Return the box of an option's plate; cards are arranged in a row of ``count``."""
    match move:
        case Take(stack=cell) | Place(space=cell):
            box = tile(cell)
            return Box(box.x - 6, box.bottom + 16, 186, PLATE)
        case Claim(favor=favor):
            box = rule(favor)
            return Box(box.x + 10, box.bottom - PLATE - 8, box.width - 20, PLATE)
    box = offered(number, count)
    return Box(box.middle[0] - 82, box.bottom + 10, 164, TALL_PLATE)


def tile(cell: int) -> Box:
    """Return the box of a tile that has a plate."""
    row, column = divmod(cell, 3)
    return Box(LEFT.x + 22 + 200 * column, LEFT.y + 18 + 215 * row, TILE, TILE)


def sign(box: Box, number: int, count: int) -> Box:
    """Return the box of one of ``count`` signs next to a tile."""
    pitch = min(45, 118 // count)
    return Box(box.right + 5, box.y + 34 + pitch * number, pitch - 3, pitch - 3)


def space(cell: int) -> Box:
    """Return the box of a city tile without a plate."""
    row, column = divmod(cell, 3)
    return Box(LEFT.x + 48 + 187 * column, LEFT.y + 18 + 177 * row, SPACE, SPACE)


def rule(favor: int) -> Box:
    """Return the box of a favor."""
    row, column = divmod(favor, 2)
    return Box(LEFT.x + 13 + 302 * column, LEFT.y + 12 + 161 * row, 294, 155)


def offered(number: int, count: int) -> Box:
    """Return the box of one of the ``count`` options a Palace offers."""
    pitch = OFFERED.width // count
    x = OFFERED.x + pitch * number + (pitch - CARD) // 2
    return Box(x, OFFERED.y + 18, CARD, CARD * CARD_HEIGHT // CARD_WIDTH)


def small(panel: Box) -> tuple[Box, ...]:
    """Return the boxes of the nine tiles of a small board in a panel."""
    pitch = (panel.height - CAPTION - 8) // 3
    left = panel.x + (panel.width - 3 * pitch) // 2 + 5
    return tuple(
        Box(left + pitch * (cell % 3), panel.y + CAPTION + pitch * (cell // 3), pitch - 11, pitch - 11)
        for cell in range(9)
    )


def displayed(panel: Box) -> Box:
    """Return the lower part of a panel, high enough for the projects on display in a row."""
    width = (panel.width - 20 - 8 * (SHOWN - 1)) // SHOWN
    height = CAPTION + width * CARD_HEIGHT // CARD_WIDTH + 14
    return Box(panel.x, panel.bottom - height, panel.width, height)


def cards(panel: Box, count: int) -> list[Box]:
    """Return the boxes of ``count`` project cards in a panel, as large as possible."""
    widths = {across: _card_width(panel, count, across) for across in range(1, max(2, count + 1))}
    across = max(widths, key=lambda across: (widths[across], -across))
    width = widths[across]
    height = width * CARD_HEIGHT // CARD_WIDTH
    places = (divmod(i, across) for i in range(count))
    left, top = panel.x + 12, panel.y + CAPTION
    return [Box(left + (width + 8) * x, top + (height + 7) * y, width, height) for y, x in places]


def _card_width(panel: Box, count: int, across: int) -> int:
    """Return the greatest width of ``count`` cards in rows of ``across``."""
    rows = -(-count // across) or 1
    height = (panel.height - CAPTION) // rows - 7
    return min(CARD, (panel.width - 20 - 8 * (across - 1)) // across, height * CARD_WIDTH // CARD_HEIGHT)
