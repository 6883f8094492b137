"""The pyramid's geometry: spaces, their names, and the half-stone cells they cover.

Levels count from 1 at the bottom to 6. Columns are half a large stone wide and count from 1 to 12. Level k
covers columns k to 13 - k: the first and the last are its small spaces; its large spaces, two columns each,
lie between them. Large spaces are numbered 0 to 14 and named by position from the left and level (``a1`` to
``e1``, ..., ``a5``); small spaces are numbered 0 to 11 and named by side and level (``l1``, ``r1``, ...,
``r6``).
"""

LEVELS = 6
COLUMNS = 12
LARGE_SPACES = 15
SMALL_SPACES = 12

Cell = tuple[int, int]
"""A half-stone cell: level (1 to 6) and column (1 to 12)."""

LEVEL_SPACES: tuple[tuple[int, ...], ...] = (
    (0, 1, 2, 3, 4),
    (5, 6, 7, 8),
    (9, 10, 11),
    (12, 13),
    (14,),
)
"""The large spaces of levels 1 to 5, from left to right."""

LARGE_NAMES: tuple[str, ...] = tuple(
    f"{'abcde'[place]}{level}" for level, row in enumerate(LEVEL_SPACES, 1) for place in range(len(row))
)
SMALL_NAMES: tuple[str, ...] = tuple(f"{side}{level}" for level in range(1, LEVELS + 1) for side in "lr")

LARGE_LEVEL: tuple[int, ...] = tuple(level for level, row in enumerate(LEVEL_SPACES, 1) for _ in row)
SMALL_LEVEL: tuple[int, ...] = tuple(level for level in range(1, LEVELS + 1) for _ in "lr")

DEPTH: tuple[int, ...] = tuple(min(i, len(row) - 1 - i) + 1 for row in LEVEL_SPACES for i in range(len(row)))
"""The distance of each large space from the pyramid's edge: 1 on the edge, 3 in the middle of level 1."""

LARGE_CELLS: tuple[tuple[Cell, Cell], ...] = tuple(
    ((level, level + 1 + 2 * place), (level, level + 2 + 2 * place))
    for level, row in enumerate(LEVEL_SPACES, 1)
    for place in range(len(row))
)
"""The left and right cells of each large space."""

SMALL_CELLS: tuple[Cell, ...] = tuple(
    (level, column) for level in range(1, LEVELS + 1) for column in (level, COLUMNS + 1 - level)
)
"""The cell of each small space."""


def bit(cell: Cell) -> int:
    """Return a cell's bit in a bit set. Cells side by side are 1 bit apart, cells above one another 12."""
    level, column = cell
    return 1 << ((level - 1) * COLUMNS + column - 1)


def cells(bits: int) -> tuple[Cell, ...]:
    """Return the cells in a bit set, level by level from the bottom, each from left to right."""
    return tuple(
        (place // COLUMNS + 1, place % COLUMNS + 1) for place in range(LEVELS * COLUMNS) if bits >> place & 1
    )


def highest(bits: int) -> int:
    """Return the highest level in a bit set, 0 if it is empty."""
    return (bits.bit_length() + COLUMNS - 1) // COLUMNS


BOTTOM = (1 << COLUMNS) - 1
"""The cells of level 1."""


def spread(start: int, within: int) -> int:
    """Return all cells of ``within`` that are connected to ``start``, as a bit set.

    Cells are connected if they are adjacent on a level or one is directly above the other. Only level 1
    reaches columns 1 and 12, so a step sideways cannot wrap around into another level.
    """
    reached, front = 0, start & within
    while front != reached:
        reached = front
        front |= (front << 1 | front >> 1 | front << COLUMNS | front >> COLUMNS) & within
    return reached


LEFT_BITS: tuple[int, ...] = tuple(bit(left) for left, _ in LARGE_CELLS)
RIGHT_BITS: tuple[int, ...] = tuple(bit(right) for _, right in LARGE_CELLS)
SMALL_BITS: tuple[int, ...] = tuple(bit(cell) for cell in SMALL_CELLS)
