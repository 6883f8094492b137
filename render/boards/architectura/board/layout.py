"""The layout of the picture, which is 1000 pixels wide and designed to be read at 400."""

from engine.games.architectura.cards import BLOCKS
from engine.games.architectura.moves import SPACES
from render.canvas import Box
from render.kit import rows

WIDTH = 1000
MARGIN = 12
GAP = 14
TITLE = Box(0, 0, WIDTH, 54)
PLATE_HEIGHT = 112
PLATES_TOP = 78
TAG = 24
"""The space above a plate for the tag on its upper edge."""

CARD_WIDTH, CARD_HEIGHT = 117, 178
FRAME = 9
"""The space on each side of a house for a frame around it."""
PITCH = CARD_WIDTH
"""The distance between houses, which touch their neighbours."""
SIDE = 52
"""The width of the column with street numbers."""
BLOCKS_HEIGHT = 40
"""The height of the row with block numbers."""
ROAD = 22
"""The height of the pavement below each row of houses."""
MANY = 4
"""The number of streets from which they are closer together."""

NOTE = 66
"""The height of a strip below the city."""
LEGEND = 76
HIGHEST, HIGHEST_ALONE = (round(share * WIDTH) for share in (rows.HIGHEST, rows.HIGHEST_ALONE))
"""The picture heights, in public and in private, up to which a legend is added."""
CLOSE = 720
"""The width of the picture of the hand alone, in which cards appear larger than in the city."""
HEADING = 48
FOOT = 34
"""The space for the pavement at the lower edge."""


def columns(seats: int) -> int:
    """Return the number of plates side by side."""
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
    """Return the height of the pavement below each row of houses."""
    return ROAD if seats < MANY else 18


def street(seats: int) -> int:
    """Return the height of a row of houses, including the gap to the next."""
    return CARD_HEIGHT + road(seats) + above(seats)


def above(seats: int) -> int:
    """Return the height of the sky above a row of houses."""
    return 10 if seats < MANY else 4


def frame(seats: int, index: int) -> Box:
    """Return the outer box of a frame around a space, which meets the frames of its neighbours."""
    box = space(seats, index)
    return Box(box.x, box.y - 4, box.width, box.height + 8)


def spots(seats: int) -> dict[str, Box]:
    """Return the boxes of the city, each street, space and plate; seats and streets count from 1."""
    named = {"city": city(seats)}
    named |= {name: space(seats, index) for index, name in enumerate(SPACES[: seats * BLOCKS])}
    for number in range(seats):
        first, last = space(seats, number * BLOCKS), space(seats, number * BLOCKS + BLOCKS - 1)
        named[f"street-{number + 1}"] = first.union(last)
        named[f"plate-{number + 1}"] = plate(seats, number)
    return named


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
