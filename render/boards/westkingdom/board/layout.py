"""The layout of the pictures, legible at a width of 400 pixels.

The board is 1200 pixels wide, so that text of 27 pixels is 9 pixels high on a phone. A single player's
picture is narrower.
"""

from render.canvas import Box

WIDTH = 1000
"""Width of a single player's picture."""
TABLE = 1200
"""Width of the board."""
MARGIN = 12
GAP = 8

HEAD = Box(0, 0, WIDTH, 96)
"""The title band of a single player's picture."""
TITLE = Box(0, 0, TABLE, 52)

TRACK = Box(0, TITLE.bottom, TABLE, 158)
LEVELS = 15
LEVEL = (TABLE - 2 * MARGIN) // LEVELS
"""Width of a step of the virtue track."""
RISE = 3
"""Difference in height between neighbouring steps."""
STEP = 64
"""Height of the lowest step."""

TOP = TRACK.bottom + GAP
HALL = Box(MARGIN, TOP, 400, 239)
CATHEDRAL = Box(HALL.right + GAP, TOP, 356, 239)
MARKET = Box(CATHEDRAL.right + GAP, TOP, TABLE - MARGIN - CATHEDRAL.right - GAP, 239)
CAPTION = 38
"""Height of a panel's caption."""
WRITTEN = 26
"""Middle of the caption's text."""
MARKET_SPACES = tuple(
    Box(MARKET.x + 10, MARKET.y + CAPTION + 3 + 65 * i, MARKET.width - 20, 62) for i in range(3)
)

TILE_HEIGHT = 183
LANE = 28
"""Space above a row of locations for the glyphs of the seats that acted there."""
TILE = (TABLE - 2 * MARGIN - 4 * GAP) // 5
TILES = tuple(
    Box(
        MARGIN + (TILE + GAP) * (i % 5),
        HALL.bottom + LANE + (TILE_HEIGHT + LANE) * (i // 5),
        TILE,
        TILE_HEIGHT,
    )
    for i in range(10)
)
"""The nine open locations, and the prison."""
SIGN = 38
"""Height of a location's sign."""

APPRENTICES = Box(MARGIN, TILES[-1].bottom + GAP, TABLE - 2 * MARGIN, 134)
CARD_WIDTH = (APPRENTICES.width - 20 - 3 * 8) // 4
CARD_HEIGHT = 92
SHOWN = tuple(
    Box(
        APPRENTICES.x + 10 + (CARD_WIDTH + 8) * (i % 4) + (CARD_WIDTH + 4) // 2 * (i // 4),
        APPRENTICES.bottom - CARD_HEIGHT - 8,
        (CARD_WIDTH - 4) // 2,
        CARD_HEIGHT,
    )
    for i in range(8)
)
"""The face-up apprentices, those of a column side by side."""
CRAFTS = Box(MARGIN, APPRENTICES.bottom + GAP, TABLE - 2 * MARGIN, 108)
CRAFT_CARDS = tuple(
    Box(CRAFTS.x + 10 + (CARD_WIDTH + 8) * i, CRAFTS.y + 6, CARD_WIDTH, CRAFTS.height - 12) for i in range(4)
)

ROW = 44
"""Height of a row in a player's strip."""
STRIP = Box(MARGIN, 0, WIDTH - 2 * MARGIN, 2 * ROW + 20)
HALF = (TABLE - 2 * MARGIN - 2 * GAP) // 2
"""Width of a player's strip on the board when two are side by side."""
FRIEZE, NOTE = 24, 36
"""Height below the last strip: without and with the legend for house values."""


def foot(artisans: bool) -> int:
    """Return the height below the last strip."""
    return NOTE if artisans else FRIEZE


def level(virtue: int) -> Box:
    """Return the column above a step of the virtue track, including the step. Virtue 14 is on the right."""
    return Box(MARGIN + LEVEL * virtue, TRACK.y, LEVEL, TRACK.height)


def stone(virtue: int) -> Box:
    """Return the box of the step itself."""
    high = STEP + RISE * virtue
    return Box(MARGIN + LEVEL * virtue, TRACK.bottom - high, LEVEL, high)


def space(number: int, columns: int) -> Box:
    """Return the box of a space in the Guildhall, numbered from 0."""
    row, column = divmod(number, columns)
    pitch = min(72, (HALL.width - 20) // columns)
    left = HALL.x + (HALL.width - pitch * columns) // 2
    return Box(left + pitch * column + 2, HALL.y + CAPTION + 3 + 49 * row, pitch - 4, 46)


def step(number: int) -> Box:
    """Return the box of a level of the Cathedral. Level 1 is at the bottom."""
    box = CATHEDRAL
    return Box(box.x + 10, box.y + CAPTION + 2 + 39 * (5 - number), box.width - 20, 37)


def strips(artisans: bool) -> int:
    """Return the top of the players' strips."""
    return (CRAFTS if artisans else APPRENTICES).bottom + GAP + 7
