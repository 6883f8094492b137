"""Small square grids: square names, rotations and pattern placements.

A grid is a tuple of cells, row by row from the top left. Squares are named column letter first, then row
number from the top: ``a1`` is the top-left one.
"""

from collections.abc import Iterator
from itertools import product

Pattern = tuple[tuple[str, ...], ...]


def square_name(index: int, columns: int) -> str:
    """Return the name of a cell index, such as ``a1`` for 0."""
    row, column = divmod(index, columns)
    return f"{chr(ord('a') + column)}{row + 1}"


def square_index(name: str, columns: int, rows: int) -> int:
    """Return the cell index of a square name; raise :class:`ValueError` if it is not on the grid."""
    name = name.strip().lower()
    if len(name) < 2 or not name[1:].isascii() or not name[1:].isdigit():
        raise ValueError(name)
    column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    if not (0 <= column < columns and 0 <= row < rows):
        raise ValueError(name)
    return row * columns + column


def quarter_turns(pattern: Pattern) -> list[Pattern]:
    """Return the distinct rotations of a pattern by 0, 90, 180 and 270 degrees."""
    rotation, patterns = pattern, []
    for _ in range(4):
        if rotation not in patterns:
            patterns.append(rotation)
        rotation = tuple(zip(*rotation[::-1], strict=True))
    return patterns


def placements(pattern: Pattern, columns: int, rows: int, *, blank: str = ".") -> Iterator[dict[int, str]]:
    """Yield every placement of the pattern, rotated but not mirrored, as ``{cell: mark}``."""
    for rotation in quarter_turns(pattern):
        height, width = len(rotation), len(rotation[0])
        for top, left in product(range(rows - height + 1), range(columns - width + 1)):
            yield {
                (top + y) * columns + left + x: mark
                for y, line in enumerate(rotation)
                for x, mark in enumerate(line)
                if mark != blank
            }
