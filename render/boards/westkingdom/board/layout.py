"""Where everything lies on the picture: 1000 pixels wide, made to be read at 400."""

from render.canvas import Box

WIDTH = 1000
MARGIN = 12
GAP = 10

TITLE = Box(0, 0, WIDTH, 96)

TRACK = Box(MARGIN, 108, 200, 742)
LEVEL = 45
"""Height of a step of the virtue track."""

LEFT = TRACK.right + GAP
HALL = Box(LEFT, 108, 366, 286)
CATHEDRAL = Box(HALL.right + GAP, 108, WIDTH - MARGIN - HALL.right - GAP, 286)
CAPTION = 38
"""Height of a panel's caption."""

COLUMNS = 5
TILE_WIDTH = (WIDTH - MARGIN - LEFT - 4 * 8) // COLUMNS
TILE_HEIGHT = 219
TILES = tuple(
    Box(
        LEFT + (TILE_WIDTH + 8) * (i % COLUMNS),
        HALL.bottom + GAP + (TILE_HEIGHT + 8) * (i // COLUMNS),
        TILE_WIDTH,
        TILE_HEIGHT,
    )
    for i in range(10)
)
"""The nine open locations, and the prison."""

MARKET = Box(MARGIN, TRACK.bottom + GAP, WIDTH - 2 * MARGIN, 112)
MARKET_HEAD = 132
MARKET_WIDTH = (MARKET.width - MARKET_HEAD - 12) // 3
MARKET_SPACES = tuple(
    Box(MARKET.x + MARKET_HEAD + MARKET_WIDTH * i, MARKET.y + 10, MARKET_WIDTH - 8, MARKET.height - 20)
    for i in range(3)
)

APPRENTICES = Box(MARGIN, MARKET.bottom + GAP, WIDTH - 2 * MARGIN, 290)
CARD_WIDTH = (APPRENTICES.width - 20 - 3 * 8) // 4
CARD_HEIGHT = 112
SHOWN = tuple(
    Box(
        APPRENTICES.x + 10 + (CARD_WIDTH + 8) * (i % 4),
        APPRENTICES.y + 46 + (CARD_HEIGHT + 8) * (i // 4),
        CARD_WIDTH,
        CARD_HEIGHT,
    )
    for i in range(8)
)
CRAFTS = Box(MARGIN, APPRENTICES.bottom + GAP, WIDTH - 2 * MARGIN, 124)
CRAFT_CARDS = tuple(
    Box(CRAFTS.x + 10 + (CARD_WIDTH + 8) * i, CRAFTS.y + 10, CARD_WIDTH, CRAFTS.height - 20) for i in range(4)
)

ROW = 46
"""Height of a row of a player's strip."""
STRIP = Box(MARGIN, 0, WIDTH - 2 * MARGIN, 2 * ROW + 20)
FRIEZE = 30


def level(virtue: int) -> Box:
    """Return the box of a step of the virtue track, 14 at the top."""
    return Box(TRACK.x + 6, TRACK.y + 54 + LEVEL * (14 - virtue), TRACK.width - 12, LEVEL)


def space(number: int, columns: int) -> Box:
    """Return the box of a space of the Guildhall, numbered from 0."""
    row, column = divmod(number, columns)
    pitch = min(72, (HALL.width - 20) // columns)
    left = HALL.x + (HALL.width - pitch * columns) // 2
    return Box(left + pitch * column + 2, HALL.y + CAPTION + 4 + 59 * row, pitch - 4, 55)


def step(number: int) -> Box:
    """Return the box of a level of the Cathedral, 1 at the bottom."""
    box = CATHEDRAL
    return Box(box.x + 10, box.y + CAPTION + 4 + 47 * (5 - number), box.width - 20, 43)


def strips(artisans: bool) -> int:
    """Return where the players' strips begin."""
    return (CRAFTS if artisans else APPRENTICES).bottom + GAP + 8
