"""The components: buildings, colours, projects and favors.

Sources: booklet, "Contents", "Effects", "Favors"; the project patterns are those of the cards. A tile is an
integer below 24: ``building * 4 + colour``.
"""

from typing import Final, NamedTuple

from engine.core.grid import placements

BUILDINGS: Final = ("garden", "market", "wall", "palace", "residence", "theater")
GARDEN, MARKET, WALL, PALACE, RESIDENCE, THEATER = range(6)

COLOURS: Final = ("blue", "green", "orange", "pink")
"""The tile colours; their symbols are star, circle, triangle and square, in this order."""

TILES: Final = len(BUILDINGS) * len(COLOURS)
COPIES: Final = 2
STACKS: Final = 9
STACK_HEIGHT: Final = 5
ARCHITECTS: Final = 4
PAWNS: Final = 5
SHOWN: Final = 3
"""The number of project cards on display."""

CROWN_SPACES: Final = 6
CROWN_LIMIT: Final = 4
"""The maximum number of pawns a player may have in the lower row of the favor board."""

CROWN_POINTS: Final = (0, 4, 10, 18, 30)
CORNERS: Final = (0, 2, 6, 8)
EDGE: Final = (0, 1, 2, 3, 5, 6, 7, 8)
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""The rows, columns and diagonals of a 3x3 board, in this order."""

LINES_THROUGH: Final = tuple(tuple(line for line in LINES if cell in line) for cell in range(9))

FAVORS: Final = ("one", "two", "three", "four", "stairs", "corners", "projects")
"""The upper row of the favor board; the lower row is called the crown."""

CROWN: Final = len(FAVORS)
HEIGHT_POINTS: Final = (3, 2, 4, 6)
"""The points per stack of exactly 1, 2, 3 or 4 tiles, which the first four favors score."""


def building(tile: int) -> int:
    """Return a tile's building as an index into :data:`BUILDINGS`."""
    return tile >> 2


def colour(tile: int) -> int:
    """Return a tile's colour as an index into :data:`COLOURS`."""
    return tile & 3


class Project(NamedTuple):
    """A project card: its number, pattern (rows from the top; ``.`` matches anything) and points.

    ``placements`` are all ways to place the pattern on a city, each a tuple of (cell, colour) pairs;
    ``through[cell]`` are those that include the cell.
    """

    number: int
    pattern: tuple[str, ...]
    points: int
    placements: tuple[tuple[tuple[int, int], ...], ...]
    through: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]


def _project(number: int, points: int, *pattern: str) -> Project:
    ways = tuple(
        tuple(sorted((cell, "BGOP".index(mark)) for cell, mark in way.items()))
        for way in placements(tuple(tuple(row) for row in pattern), 3, 3)
    )
    through = tuple(tuple(way for way in ways if cell in dict(way)) for cell in range(9))
    return Project(number, pattern, points, ways, through)


PROJECTS: Final = (
    _project(1, 8, "G..", ".B.", "..O"),
    _project(2, 8, "B..", ".O.", "..G"),
    _project(3, 8, "BBB"),
    _project(4, 8, "PPP"),
    _project(5, 8, "O.", "OO"),
    _project(6, 8, "G.", "GG"),
    _project(7, 10, "GP", "PP"),
    _project(8, 10, "OB", "OB"),
    _project(9, 10, "OPP", "P.."),
    _project(10, 10, "OGG", "O.."),
    _project(11, 10, ".OO", "OB."),
    _project(12, 10, ".PP", "BB."),
    _project(13, 10, ".B.", "BGB"),
    _project(14, 10, ".G.", "PGP"),
    _project(15, 12, "PBG", "O..", "O.."),
    _project(16, 12, "PPO", "GG."),
    _project(17, 12, "BPB", ".G.", ".B."),
    _project(18, 12, "B..", "BG.", ".GO"),
    _project(19, 12, ".P.", "BGO", ".G."),
    _project(20, 12, "P.P", "BGO"),
)
"""The project cards; card ``n`` is at index ``n - 1``."""


def project(number: int) -> Project:
    """Return the project card with this number, from 1 to 20."""
    return PROJECTS[number - 1]
