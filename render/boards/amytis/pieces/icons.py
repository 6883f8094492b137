"""Icons of the six buildings and small drawings for the favors, as shapes for masks."""

from math import cos, pi, sin

from render.canvas import Pen, Shape
from render.shapes import crown


def garden(pen: Pen) -> None:
    """A leafy plant in a planter, as in the hanging gardens."""
    for angle, length, half in ((-90, 61, 15), (-142, 56, 15), (-38, 56, 15)):
        _leaf(pen, angle * pi / 180, length, half)
    pen.rect(20, 67, 80, 77, radius=2)
    pen.polygon([(25, 81), (75, 81), (69, 97), (31, 97)])


def _leaf(pen: Pen, angle: float, length: float, half: float) -> None:
    """Draw a leaf with its rib cut out, growing from the centre of the planter."""
    along = [i / 12 for i in range(13)]
    sides = [
        [
            (
                50 + length * a * cos(angle) + side * half * sin(pi * a**0.8) * sin(angle),
                64 + length * a * sin(angle) - side * half * sin(pi * a**0.8) * cos(angle),
            )
            for a in along
        ]
        for side in (-1, 1)
    ]
    pen.polygon(sides[0] + sides[1][::-1])
    tip = 0.72 * length
    pen.line([(50, 64), (50 + tip * cos(angle), 64 + tip * sin(angle))], 2.6, cut=True)


def market(pen: Pen) -> None:
    """A stall with a scalloped awning."""
    pen.polygon([(16, 10), (84, 10), (97, 42), (3, 42)])
    for i in range(5):
        pen.ellipse(3 + 9.4 + i * 18.8, 42, 9.4, 10)
    for i in range(1, 5):
        top, bottom = 16 + 68 * i / 5, 3 + 94 * i / 5
        pen.line([(top, 8), (bottom, 43)], 3.4, cut=True)
    pen.rect(10, 50, 18, 94)
    pen.rect(82, 50, 90, 94)
    pen.rect(10, 68, 90, 94)
    pen.rect(24, 76, 76, 87, cut=True)


def wall(pen: Pen) -> None:
    """A brick wall with battlements."""
    pen.rect(2, 34, 98, 92)
    for x in (2, 38, 74):
        pen.rect(x, 12, x + 24, 40)
    for y in (48, 63, 78):
        pen.rect(2, y - 2, 98, y + 2, cut=True)
    for row, xs in ((34, (26, 62)), (50, (14, 44, 80)), (65, (28, 62)), (80, (14, 46, 80))):
        for x in xs:
            pen.rect(x - 2, row, x + 2, row + 13 if row > 34 else 47, cut=True)


def palace(pen: Pen) -> None:
    """A gate with a large arch between two towers with pennants."""
    for x in (4, 68):
        pen.rect(x, 38, x + 28, 94)
        pen.rect(x - 3, 30, x + 31, 42)
        for i in range(3):
            pen.rect(x - 3 + i * 12.5, 22, x + 6 + i * 12.5, 33)
        pen.rect(x + 10, 52, x + 18, 66, radius=4, cut=True)
        pen.line([(x + 14, 4), (x + 14, 24)], 4)
        pen.polygon([(x + 14, 2), (x + 31, 9), (x + 14, 16)])
    pen.rect(32, 46, 68, 94)
    pen.rect(30, 40, 70, 50)
    pen.ellipse(50, 70, 12, cut=True)
    pen.rect(38, 70, 62, 95, cut=True)
    pen.line([(32.5, 54), (32.5, 94)], 2.4, cut=True)
    pen.line([(67.5, 54), (67.5, 94)], 2.4, cut=True)


def residence(pen: Pen) -> None:
    """A house with a pitched roof, a door and a window."""
    pen.rect(72, 14, 83, 40)
    pen.polygon([(50, 6), (98, 50), (90, 57), (50, 22), (10, 57), (2, 50)])
    pen.polygon([(50, 29), (84, 58), (84, 94), (16, 94), (16, 58)])
    pen.rect(27, 64, 45, 95, radius=3, cut=True)
    pen.rect(56, 63, 74, 79, cut=True)
    pen.rect(63.4, 62, 66.6, 80)
    pen.rect(55, 69.4, 75, 72.6)


def theater(pen: Pen) -> None:
    """A laughing mask."""
    pen.polygon(
        [(8, 12), (30, 17), (50, 18), (70, 17), (92, 12), (92, 52), (80, 80), (50, 97), (20, 80), (8, 52)]
    )
    pen.ellipse(50, 52, 42, 45)
    for x in (31, 69):
        pen.ellipse(x, 43, 12, 9, cut=True)
        pen.ellipse(x, 49, 13, 8)
    pen.ellipse(50, 60, 27, 26, cut=True)
    pen.ellipse(50, 52, 29, 20)
    pen.rect(20, 38, 80, 60.5)
    for x in (31, 69):
        pen.ellipse(x, 44, 12, 9, cut=True)
        pen.ellipse(x, 51, 14, 8)
    pen.polygon([(47, 46), (53, 46), (57, 60), (43, 60)])


BUILDINGS: tuple[Shape, ...] = (garden, market, wall, palace, residence, theater)
"""The building icons in the game's order."""


def slabs(count: int) -> Shape:
    """Return the shape of a pile of slabs."""

    def draw(pen: Pen) -> None:
        for i in range(count):
            top = 76 - i * 23
            pen.rect(12, top, 88, top + 18, radius=4)

    return draw


def stairs(pen: Pen) -> None:
    """Piles of one, two and three slabs side by side."""
    for column in range(3):
        for i in range(column + 1):
            pen.rect(2 + column * 33, 72 - i * 26, 31 + column * 33, 93 - i * 26, radius=3)


def corners(pen: Pen) -> None:
    """A city of nine spaces with a pile on each corner."""
    for i in range(9):
        x, y = 4 + (i % 3) * 33, 4 + (i // 3) * 33
        pen.rect(x, y, x + 27, y + 27, radius=3)
        if i % 2 or i == 4:
            pen.rect(x + 4, y + 4, x + 23, y + 23, cut=True)


def project(pen: Pen) -> None:
    """A card with a check mark."""
    pen.rect(14, 2, 86, 98, radius=8)
    pen.line([(31, 52), (45, 68), (70, 32)], 11, cut=True)


FAVORS: tuple[Shape, ...] = (*(slabs(n) for n in (1, 2, 3, 4)), stairs, corners, project, crown)
"""The favor drawings in the game's order, the crown last."""
