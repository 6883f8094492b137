"""Where everything lies on the picture: 1000 pixels wide, made to be read at 400."""

from engine.games.architectura.cards import BLOCKS
from render.canvas import Box
from render.kit import rows

WIDTH = 1000
MARGIN = 12
GAP = 14
TITLE = Box(0, 0, WIDTH, 54)
PLATE_HEIGHT = 112
PLATES_TOP = 78
TAG = 24
"""Room above a plate for what is written on its upper edge."""

CARD_WIDTH, CARD_HEIGHT = 117, 178
FRAME = 9
"""Room at both sides of a house for a frame around it."""
PITCH = CARD_WIDTH
"""Houses touch their neighbours."""
SIDE = 52
"""Width of the column with the numbers of the streets."""
BLOCKS_HEIGHT = 40
"""Height of the row with the numbers of the blocks."""
ROAD = 22
"""Height of the paving below each row of houses."""
MANY = 4
"""Streets from which on they lie closer together."""

NOTE = 66
"""Height of a strip below the city."""
LEGEND = 76
HIGHEST, HIGHEST_ALONE = (round(share * WIDTH) for share in (rows.HIGHEST, rows.HIGHEST_ALONE))
"""Height of the whole picture, for all and for one player, up to which what the signs mean is added."""
CLOSE = 720
"""Width of the picture of the hand alone, in which cards come out larger than in the city."""
HEADING = 48
FOOT = 34
"""Room for the battlements at the lower edge."""


def columns(seats: int) -> int:
    """Return how many plates lie side by side."""
    return 3 if seats == 3 else 2


def plate(seats: int, seat: int) -> Box:
    """Return the box of a player's plate."""
    across = columns(seats)
    width = (WIDTH - 2 * MARGIN - 8 - GAP * (across - 1)) // across
    left = MARGIN + 4 + (width + GAP) * (seat % across)
    return Box(left, PLATES_TOP + (PLATE_HEIGHT + TAG) * (seat // across), width, PLATE_HEIGHT)


def city(seats: int) -> Box:
    """Return the box of the panel with all streets."""
    top = plate(seats, seats - 1).bottom + 18
    return Box(0, top, WIDTH, BLOCKS_HEIGHT + street(seats) * seats - above(seats))


def road(seats: int) -> int:
    """Return the height of the paving below each row of houses."""
    return ROAD if seats < MANY else 18


def street(seats: int) -> int:
    """Return the height of a row of houses with all that is between it and the next."""
    return CARD_HEIGHT + road(seats) + above(seats)


def above(seats: int) -> int:
    """Return the height of the sky above a row of houses."""
    return 10 if seats < MANY else 4


def frame(seats: int, index: int) -> Box:
    """Return where a frame around the card on a space ends: at its neighbours, which have frames too."""
    box = space(seats, index)
    return Box(box.x, box.y - 4, box.width, box.height + 8)


def space(seats: int, index: int) -> Box:
    """Return the box of the card on a space."""
    row, block = divmod(index, BLOCKS)
    panel = city(seats)
    return Box(
        panel.x + SIDE + PITCH * block,
        panel.y + BLOCKS_HEIGHT + street(seats) * row,
        CARD_WIDTH,
        CARD_HEIGHT,
    )
