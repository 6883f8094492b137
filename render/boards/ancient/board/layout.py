"""The layout of the picture, which is 1000 pixels wide and designed to be read at 400."""

from functools import cache
from typing import NamedTuple

from engine.games.ancient.pyramid import (
    LARGE_CELLS,
    LARGE_SPACES,
    LEVELS,
    SMALL_CELLS,
    SMALL_SPACES,
    Cell,
)
from render.canvas import Box

WIDTH = 1000
MARGIN = 20
GAP = 12

TITLE = Box(0, 0, WIDTH, 54)

COMMON = Box(MARGIN, 66, WIDTH - 2 * MARGIN, 214)
STONE_WIDTH, STONE_HEIGHT = 140, 90
SLOTS = tuple(Box(COMMON.x + 20 + 165 * i, COMMON.y + 44, STONE_WIDTH, STONE_HEIGHT) for i in range(5))
"""The large stones of the common board, the first one on the left."""
PILE = Box(SLOTS[0].x - 7, SLOTS[0].bottom + 7, SLOTS[4].right - SLOTS[0].x + 14, 62)
"""The strip for the small stones on the first large stone."""
SUPPLY = tuple(Box(SLOTS[4].right + 22, COMMON.y + 10 + 66 * i, 104, 62) for i in range(3))
"""The remaining supply: large stones, small stones, cards."""

CARD = (231, 102)
LEGEND_HEIGHT = 46


class Size(NamedTuple):
    """The dimensions of a player's panel.

    ``unit`` is the width of a half-stone column and ``level`` the height of a level, in pixels. ``plate`` is
    the height of the header with the name, ``foot`` that of the strip for cards at the bottom.
    """

    width: int
    unit: int
    level: int
    plate: int
    foot: int

    @property
    def height(self) -> int:
        """The height of the panel, including pyramid, header, foot and gaps."""
        return self.plate + LEVELS * self.level + self.foot + 24

    @property
    def large(self) -> bool:
        """Whether the panel takes the picture's whole width, with icons and cards beside its pyramid."""
        return self.width == WIDTH - 2 * MARGIN

    @property
    def stone(self) -> tuple[int, int]:
        """The width and height of a large stone, leaving a pixel free on every side."""
        return 2 * self.unit - 2, self.level - 2

    @property
    def small(self) -> tuple[int, int]:
        """The width and height of a small stone."""
        return self.unit - 2, self.level - 2


LARGE = Size(960, 76, 58, 62, 0)
LOW = LARGE._replace(level=50, plate=54)
BROAD = Size(612, 48, 56, 56, 54)
MEDIUM = Size(473, 37, 45, 56, 54)
SMALL = Size(313, 25, 46, 54, 48)
EQUAL = {3: Size(474, 38, 57, 56, 54), 4: Size(474, 38, 48, 55, 52)}
"""The panels by number of seats if no pyramid is enlarged: two columns that fill a phone's screen."""


class Panel(NamedTuple):
    """A player's panel: its position and size."""

    x: int
    y: int
    size: Size

    @property
    def box(self) -> Box:
        """The whole panel."""
        return Box(self.x, self.y, self.size.width, self.size.height)

    @property
    def plate(self) -> Box:
        """The header with emblem, name and total."""
        return Box(self.x, self.y, self.size.width, self.size.plate)

    @property
    def disc(self) -> Box:
        """The box of the emblem in the header."""
        size = self.size.plate - 14
        return Box(self.x + 12, self.plate.middle[1] + 2 - size // 2, size, size)

    @property
    def foot(self) -> Box:
        """The strip below the pyramid."""
        height = self.size.foot
        return Box(self.x + 12, self.box.bottom - height - 8, self.size.width - 24, height)

    @property
    def left(self) -> int:
        """The left edge of column 1."""
        return self.x + (self.size.width - 12 * self.size.unit) // 2

    def top(self, level: int) -> int:
        """Return the upper edge of a level, 1 to 6."""
        return self.y + self.size.plate + 12 + (LEVELS - level) * self.size.level

    def cell(self, cell: Cell) -> Box:
        """Return the box of a half-stone cell."""
        level, column = cell
        size = self.size
        return Box(self.left + (column - 1) * size.unit, self.top(level), size.unit, size.level)

    def large(self, space: int) -> Box:
        """Return the box of a large stone."""
        first = self.cell(LARGE_CELLS[space][0])
        return Box(first.x + 1, first.y + 1, *self.size.stone)

    def small(self, space: int) -> Box:
        """Return the box of a small space."""
        return self.cell(SMALL_CELLS[space]).inset(1)


@cache
def large_boxes(panel: Panel) -> tuple[Box, ...]:
    """Return the boxes of all large spaces."""
    return tuple(panel.large(space) for space in range(LARGE_SPACES))


@cache
def small_boxes(panel: Panel) -> tuple[Box, ...]:
    """Return the boxes of all small spaces."""
    return tuple(panel.small(space) for space in range(SMALL_SPACES))


class Layout(NamedTuple):
    """The layout of a whole picture: panels by seat, boxes of the displayed cards, legend and height."""

    panels: tuple[Panel, ...]
    cards: tuple[Box, ...]
    legend: Box
    height: int


@cache
def layout(seats: int, own: int | None, *, offer: bool = True) -> Layout:
    """Return the layout for a number of seats; ``own`` is the seat drawn enlarged, if any.

    ``offer`` includes the card display, which takes the place of a pyramid if there is room for another one.
    It is omitted at the end of the match to leave room for the score sheet.
    """
    top = COMMON.bottom + GAP
    cards: tuple[Box, ...] = ()
    spare = seats == 3 if own is None else seats == 2
    if offer and not spare:
        cards = tuple(Box(MARGIN + 243 * i, top, *CARD) for i in range(4))
        top = cards[0].bottom + GAP
    # The tag on the active player's header protrudes a little.
    top += 6
    panels: dict[int, Panel] = {}
    others = list(range(seats))
    if own is not None:
        panels[own] = Panel(MARGIN, top, LARGE)
        top = panels[own].box.bottom + GAP + 6
        others = [(own + step) % seats for step in range(1, seats)]
    small = own is not None and seats == 4
    size = (LARGE if own is None else BROAD) if seats == 2 else SMALL if small else MEDIUM
    if own is None and offer:
        size = EQUAL.get(seats, size)
    columns = (WIDTH - 2 * MARGIN + GAP) // (size.width + GAP - 1)
    pitch = (WIDTH - 2 * MARGIN - size.width) // max(1, columns - 1)
    for index, seat in enumerate(others):
        row, column = divmod(index, columns)
        panels[seat] = Panel(MARGIN + pitch * column, top + row * (size.height + GAP + 6), size)
    bottom = max(panel.box.bottom for panel in panels.values())
    if offer and spare:
        last = panels[others[-1]]
        wide, high = WIDTH - 2 * MARGIN - last.size.width - 14, last.size.height // 4 - 7
        gap = (last.size.height - 4 * high) // 4
        cards = tuple(Box(WIDTH - MARGIN - wide, last.y + 1 + (high + gap) * i, wide, high) for i in range(4))
    legend = Box(MARGIN, bottom + GAP, WIDTH - 2 * MARGIN, LEGEND_HEIGHT)
    return Layout(tuple(panels[seat] for seat in range(seats)), cards, legend, legend.bottom + 24)
