"""Where everything lies on the pictures, made to be read at 400 pixels.

The board is 1200 pixels wide: text of 27 pixels is 9 on a phone. Pictures of one player alone are narrower.
"""

from render.canvas import Box

WIDTH = 1000
"""Width of a picture of one player alone."""
TABLE = 1200
"""Width of the whole board."""
MARGIN = 12
GAP = 8

HEAD = Box(0, 0, WIDTH, 96)
"""The band with the title on pictures of one player alone."""
TITLE = Box(0, 0, TABLE, 52)

TRACK = Box(0, TITLE.bottom, TABLE, 158)
LEVELS = 15
LEVEL = (TABLE - 2 * MARGIN) // LEVELS
"""Width of a step of the virtue track."""
RISE = 3
"""By how much a step is higher than the one before it."""
STEP = 64
"""Height of the lowest step."""

TOP = TRACK.bottom + GAP
HALL = Box(MARGIN, TOP, 400, 239)
CATHEDRAL = Box(HALL.right + GAP, TOP, 356, 239)
MARKET = Box(CATHEDRAL.right + GAP, TOP, TABLE - MARGIN - CATHEDRAL.right - GAP, 239)
CAPTION = 38
"""Height of a panel's caption."""
WRITTEN = 26
"""Where the middle of its text lies."""
MARKET_SPACES = tuple(
    Box(MARKET.x + 10, MARKET.y + CAPTION + 3 + 65 * i, MARKET.width - 20, 62) for i in range(3)
)

TILE_HEIGHT = 166
LANE = 28
"""Room above a row of places for the glyphs of who was there."""
UPPER, LOWER = (240, 240, 270, 184, 210), (308, 236, 214, 180, 206)
"""Widths of the places of a row: those where most workers stand have most room."""
TILES = tuple(
    Box(
        MARGIN + sum(widths[:i]) + GAP * i,
        HALL.bottom + LANE + (TILE_HEIGHT + LANE) * row,
        width,
        TILE_HEIGHT,
    )
    for row, widths in enumerate((UPPER, LOWER))
    for i, width in enumerate(widths)
)
"""The nine open locations, and the prison."""
SIGN = 62
"""Height of the board with the name of a place and what it does in a line."""
LINE = 27
"""Height of another line on it."""

APPRENTICES = Box(MARGIN, TILES[-1].bottom + GAP, TABLE - 2 * MARGIN, 244)
CARD_WIDTH = (APPRENTICES.width - 20 - 3 * 8) // 4
CARD_HEIGHT = 98
SHOWN = tuple(
    Box(
        APPRENTICES.x + 10 + (CARD_WIDTH + 8) * (i % 4),
        APPRENTICES.y + 36 + (CARD_HEIGHT + 6) * (i // 4),
        CARD_WIDTH,
        CARD_HEIGHT,
    )
    for i in range(8)
)
CRAFTS = Box(MARGIN, APPRENTICES.bottom + GAP, TABLE - 2 * MARGIN, 114)
CRAFT_CARDS = tuple(
    Box(CRAFTS.x + 10 + (CARD_WIDTH + 8) * i, CRAFTS.y + 6, CARD_WIDTH, CRAFTS.height - 12) for i in range(4)
)

ROW = 44
"""Height of a row of a player's strip."""
STRIP = Box(MARGIN, 0, WIDTH - 2 * MARGIN, 2 * ROW + 20)
HALF = (TABLE - 2 * MARGIN - 2 * GAP) // 2
"""Width of a player's strip on the board, where two lie side by side."""
FRIEZE, NOTE = 28, 36
"""What lies below the last strip: nothing, or what the mark of house values means, clear of a ring above."""


def foot(artisans: bool) -> int:
    """Return the height of what lies below the last strip."""
    return NOTE if artisans else FRIEZE


def level(virtue: int) -> Box:
    """Return the box of a step of the virtue track, 14 on the right, with the room above it."""
    return Box(MARGIN + LEVEL * virtue, TRACK.y, LEVEL, TRACK.height)


def stone(virtue: int) -> Box:
    """Return the box of the step itself, on which glyphs stand."""
    high = STEP + RISE * virtue
    return Box(MARGIN + LEVEL * virtue, TRACK.bottom - high, LEVEL, high)


def space(number: int, columns: int) -> Box:
    """Return the box of a space of the Guildhall, numbered from 0."""
    row, column = divmod(number, columns)
    pitch = min(72, (HALL.width - 20) // columns)
    left = HALL.x + (HALL.width - pitch * columns) // 2
    return Box(left + pitch * column + 2, HALL.y + CAPTION + 3 + 49 * row, pitch - 4, 46)


def step(number: int) -> Box:
    """Return the box of a level of the Cathedral, 1 at the bottom."""
    box = CATHEDRAL
    return Box(box.x + 10, box.y + CAPTION + 2 + 39 * (5 - number), box.width - 20, 37)


def strips(artisans: bool) -> int:
    """Return where the players' strips begin."""
    return (CRAFTS if artisans else APPRENTICES).bottom + GAP + 9
