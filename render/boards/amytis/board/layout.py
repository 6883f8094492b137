"""The layout of the picture, which is 1000 pixels wide and designed to be read at 400."""

from render.canvas import Box

WIDTH = 1000
MARGIN = 20
GAP = 14
THICKNESS = 4
"""The visible height of each tile below the top one, in pixels."""
LAYERS = 4
"""The maximum number of visible tiles below the top one; the badge shows the full number."""
DEPTH = THICKNESS * LAYERS

TITLE = Box(0, 0, WIDTH, 54)
PLATES = (Box(MARGIN, 70, 473, 112), Box(WIDTH - MARGIN - 473, 70, 473, 112))

BOARD = Box(MARGIN, 194, 462, 492)
STACK = 124
STACKS = tuple(
    Box(BOARD.x + 23 + 146 * (i % 3), BOARD.y + 29 + 151 * (i // 3), STACK, STACK) for i in range(9)
)

FAVORS = Box(496, 194, 484, 334)
FAVOR_CELLS = tuple(
    Box(FAVORS.x + 14 + 116 * (i % 4), FAVORS.y + 14 + 109 * (i // 4), 108, 100) for i in range(8)
)
"""The seven favors of the upper row, then the reminder of how a favor is earned."""
CROWN = Box(FAVORS.x + 14, FAVORS.y + 232, 456, 88)
CROWN_SPACES = tuple((CROWN.x + 114 + 62 * i, CROWN.y + 30) for i in range(6))
"""The centres of the six spaces of the lower row."""

CARD_WIDTH, CARD_HEIGHT = 108, 138
CELL = 28
DISPLAY = tuple(
    Box(FAVORS.x + 1 + 125 * i, BOARD.bottom - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT) for i in range(4)
)
"""The three cards on display, then the deck."""

CITIES = (Box(MARGIN, 698, 473, 446), Box(WIDTH - MARGIN - 473, 698, 473, 446))
TILE = 98
CARDS_BESIDE = 3
CARDS_BELOW = 4
ROW = CARD_HEIGHT + 5
LEGEND_ROW = 58


def space(seat: int, index: int) -> Box:
    """Return the box of the tile on a space of a city."""
    city = CITIES[seat]
    return Box(city.x + 34 + 105 * (index % 3), city.y + 40 + 119 * (index // 3), TILE, TILE)


def city(seat: int, rows: int) -> Box:
    """Return the box of a city with ``rows`` rows of cards below it."""
    box = CITIES[seat]
    return Box(box.x, box.y, box.width, box.height + ROW * rows)


def card(seat: int, index: int) -> Box:
    """Return the box of a seat's open project: three next to the city, further ones in rows of four below."""
    city = CITIES[seat]
    if index < CARDS_BESIDE:
        return Box(city.right - CARD_WIDTH - 10, city.y + 10 + ROW * index, CARD_WIDTH, CARD_HEIGHT)
    row, column = divmod(index - CARDS_BESIDE, CARDS_BELOW)
    return Box(city.x + 11 + 114 * column, city.y + 10 + ROW * (row + CARDS_BESIDE), CARD_WIDTH, CARD_HEIGHT)


def free_halves(seat: int, cards: int, rows: int) -> list[Box]:
    """Return the half-card boxes below a city not used by ``cards`` open projects, last card first."""
    first, end = max(cards, CARDS_BESIDE), CARDS_BESIDE + CARDS_BELOW * rows
    boxes = (card(seat, index) for index in reversed(range(first, end)))
    return [Box(box.x, box.y + 71 * half, CARD_WIDTH, 67) for box in boxes for half in range(2)]


def rows_below(most_cards: int) -> int:
    """Return the number of card rows below the cities if a player has ``most_cards`` open projects."""
    return max(0, -(-(most_cards - CARDS_BESIDE) // CARDS_BELOW))


def chip(seat: int, index: int, count: int) -> Box:
    """Return the box of the chip of a validated project, one of ``count``, in the strip below the city."""
    pitch = min(76, 326 // count)
    return Box(CITIES[seat].x + 16 + pitch * index, CITIES[seat].y + 399, pitch - 6, 36)


def legend(index: int, rows: int) -> Box:
    """Return the box of a building's card."""
    top = CITIES[0].bottom + ROW * rows + GAP
    return Box(MARGIN + 323 * (index % 3), top + (LEGEND_ROW + 8) * (index // 3), 314, LEGEND_ROW)


def height(rows: int) -> int:
    """Return the height of the picture."""
    return legend(5, rows).bottom + 28
