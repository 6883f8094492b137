"""Shapes used by several games, for :func:`render.canvas.mask`. Each nearly fills its square."""

from math import cos, pi, sin

from render.canvas import Pen, Point, Shape


def spokes(count: int, outer: float, inner: float, turn: float = 0) -> list[Point]:
    """Return the outline of a star with ``count`` points around (50, 50), rotated by ``turn`` points."""
    outline = []
    for i in range(2 * count):
        angle, radius = (i + 2 * turn) * pi / count - pi / 2, inner if i % 2 else outer
        outline.append((50 + radius * cos(angle), 50 + radius * sin(angle)))
    return outline


def circle(pen: Pen) -> None:
    """A disc."""
    pen.ellipse(50, 50, 48)


def star(pen: Pen) -> None:
    """A five-pointed star."""
    pen.polygon([(x, y + 4) for x, y in spokes(5, 54, 23)])


def triangle(pen: Pen) -> None:
    """A triangle on its base."""
    pen.polygon([(50, 4), (100, 92), (0, 92)])


def square(pen: Pen) -> None:
    """A square."""
    pen.rect(12, 12, 88, 88)


def sun(pen: Pen) -> None:
    """A disc with eight rays."""
    pen.polygon(spokes(8, 50, 30))
    pen.ellipse(50, 50, 31, cut=True)
    pen.ellipse(50, 50, 25)


def moon(pen: Pen) -> None:
    """A crescent lying on its back, as seen in the south."""
    pen.ellipse(50, 48, 47)
    pen.ellipse(59, 33, 38, cut=True)


def rosette(pen: Pen) -> None:
    """A flower of eight petals around an eye, as on glazed Babylonian friezes."""
    for i in range(8):
        angle = i * pi / 4
        pen.ellipse(50 + 33 * cos(angle), 50 + 33 * sin(angle), 15)
        pen.polygon(
            [
                (50, 50),
                (50 + 33 * cos(angle) - 14 * sin(angle), 50 + 33 * sin(angle) + 14 * cos(angle)),
                (50 + 33 * cos(angle) + 14 * sin(angle), 50 + 33 * sin(angle) - 14 * cos(angle)),
            ]
        )
    pen.ellipse(50, 50, 17, cut=True)
    pen.ellipse(50, 50, 11)


def wave(pen: Pen) -> None:
    """Two waves."""
    for y in (36, 66):
        pen.line([(10 + i * 4, y + 12 * sin(i * pi / 5)) for i in range(21)], 13)


def lozenge(pen: Pen) -> None:
    """A diamond within a diamond."""
    for radius, cut in ((50, False), (33, True), (20, False)):
        pen.polygon([(50, 50 - radius), (50 + radius, 50), (50, 50 + radius), (50 - radius, 50)], cut=cut)


def tower(pen: Pen) -> None:
    """A stepped tower."""
    for i in range(3):
        pen.rect(6 + 14 * i, 68 - 30 * i, 94 - 14 * i, 96 - 28 * i)


def diamond(pen: Pen) -> None:
    """A square on its corner."""
    pen.polygon([(50, 0), (100, 50), (50, 100), (0, 50)])


def hexagon(pen: Pen) -> None:
    """A hexagon."""
    pen.polygon([(50 + 50 * cos(i * pi / 3), 50 + 50 * sin(i * pi / 3)) for i in range(6)])


def merlon(pen: Pen) -> None:
    """A stepped battlement; placed side by side they form the top of a wall."""
    for i in range(4):
        pen.rect(2 + 12 * i, 75 - 25 * i, 98 - 12 * i, 100)


def meeple(pen: Pen) -> None:
    """A standing person with arms spread."""
    pen.ellipse(50, 21, 20)
    pen.polygon([(36, 36), (64, 36), (96, 50), (98, 64), (72, 66), (86, 98), (58, 98), (50, 82)])
    pen.polygon([(64, 36), (36, 36), (4, 50), (2, 64), (28, 66), (14, 98), (42, 98), (50, 82)])


def pawn(pen: Pen) -> None:
    """A chess pawn."""
    pen.ellipse(50, 24, 22)
    pen.polygon([(38, 38), (62, 38), (74, 84), (26, 84)])
    pen.rect(14, 80, 86, 98, radius=8)


def check(pen: Pen) -> None:
    """A check mark."""
    pen.line([(14, 54), (40, 80), (86, 22)], 18)


def crown(pen: Pen) -> None:
    """A crown with three points."""
    pen.polygon([(12, 72), (6, 26), (30, 46), (50, 12), (70, 46), (94, 26), (88, 72)])
    for x, y in ((6, 24), (50, 12), (94, 24)):
        pen.ellipse(x if x == 50 else 7 + (x > 50) * 86, y, 7)
    pen.rect(12, 78, 88, 92, radius=3)


def arrow(pen: Pen) -> None:
    """An arrow pointing right."""
    pen.rect(4, 40, 60, 60)
    pen.polygon([(52, 16), (98, 50), (52, 84)])


def laurel(pen: Pen) -> None:
    """Two branches of laurel, open at the top."""
    for side in (-1, 1):
        for step in range(7):
            angle = (25 + 23 * step) * pi / 180  # from the bottom up
            x, y = side * sin(angle), cos(angle)
            lean = 0.55  # leaves point up and outwards
            along = (side * y * (1 - lean) + x * lean, -abs(x) * (1 - lean) + y * lean)
            long = (along[0] ** 2 + along[1] ** 2) ** 0.5
            dx, dy = 13 * along[0] / long, 13 * along[1] / long
            middle = (50 + 42 * x, 50 + 42 * y)
            pen.polygon(
                [
                    (middle[0] - dx * 0.7, middle[1] - dy * 0.7),
                    (middle[0] - dy * 0.36, middle[1] + dx * 0.36),
                    (middle[0] + dx * 0.8, middle[1] + dy * 0.8),
                    (middle[0] + dy * 0.36, middle[1] - dx * 0.36),
                ]
            )
    pen.ellipse(50, 93, 5)


EMBLEMS: dict[str, Shape] = {
    "sun": sun,
    "moon": moon,
    "rosette": rosette,
    "wave": wave,
    "lozenge": lozenge,
    "tower": tower,
    "circle": circle,
    "square": square,
    "triangle": triangle,
    "star": star,
    "diamond": diamond,
    "hexagon": hexagon,
}
"""The emblems of seats, by the names used in themes."""
