"""Icons as shapes for masks: the five symbols, sarcophagus, stones, cards and others."""

from collections.abc import Sequence
from math import cos, pi, sin

from render.canvas import Pen, Point, Shape
from render.shapes import meeple, star, sun


def ankh(pen: Pen) -> None:
    """The key of life: a loop on a cross."""
    pen.ellipse(50, 27, 25, 27)
    pen.ellipse(50, 29, 12, 15, cut=True)
    pen.polygon([(44, 46), (56, 46), (61, 99), (39, 99)])
    pen.polygon([(8, 48), (50, 53), (92, 48), (92, 70), (50, 65), (8, 70)])


def djed(pen: Pen) -> None:
    """The pillar of stability: a column with four crossbars."""
    pen.polygon([(37, 10), (63, 10), (64, 60), (72, 90), (28, 90), (36, 60)])
    pen.rect(22, 86, 78, 99, radius=3)
    for i in range(4):
        pen.rect(12, 1 + 16 * i, 88, 12 + 16 * i, radius=4)
    for i in range(3):
        pen.rect(36, 12.5 + 16 * i, 64, 16.5 + 16 * i, cut=True)
        pen.rect(42, 12 + 16 * i, 58, 17 + 16 * i)


def was(pen: Pen) -> None:
    """The sceptre of power: a staff with an animal's head and a forked foot."""
    pen.line([(46, 24), (46, 84)], 11)
    pen.line([(46, 82), (32, 96)], 10)
    pen.line([(46, 82), (60, 96)], 10)
    pen.polygon(
        [(39, 30), (30, 14), (22, 2), (42, 8), (58, 6), (68, 14), (94, 30), (90, 41), (66, 32), (50, 38)]
    )
    pen.ellipse(55, 18, 4, cut=True)


def eye(pen: Pen) -> None:
    """The eye of Horus with its brow, tear and curl."""
    pen.line([(5, 31), (20, 19), (42, 12), (66, 14), (95, 27)], 10)
    upper = [(2 + 96 * i / 12, 50 - 25 * sin(pi * i / 12) ** 0.8) for i in range(13)]
    lower = [(98 - 96 * i / 12, 50 + 21 * sin(pi * i / 12) ** 0.8) for i in range(13)]
    pen.polygon(upper + lower)
    inner = [(15 + 70 * i / 12, 50 - 15 * sin(pi * i / 12)) for i in range(13)]
    pen.polygon(inner + [(x, 100 - y) for x, y in reversed(inner)], cut=True)
    pen.ellipse(50, 47, 15)
    pen.polygon([(30, 66), (43, 68), (39, 98), (28, 90)])
    pen.line([(56, 68), (64, 82), (78, 91), (91, 86), (89, 75), (79, 76)], 9)


def scarab(pen: Pen) -> None:
    """A beetle with spread legs."""
    for side in (-1, 1):
        for legs in (
            ((22, 36), (38, 26), (36, 8)),
            ((24, 56), (45, 54), (45, 68)),
            ((18, 76), (36, 82), (30, 97)),
        ):
            pen.line([(50 + side * x, y) for x, y in legs], 8)
    pen.ellipse(50, 66, 30, 32)
    pen.ellipse(50, 36, 26, 17)
    pen.ellipse(50, 16, 15, 13)
    pen.line([(22, 50), (36, 46), (64, 46), (78, 50)], 4.5, cut=True)
    pen.line([(50, 48), (50, 99)], 4.5, cut=True)
    pen.line([(36, 24), (64, 24)], 3.5, cut=True)


SYMBOLS: tuple[Shape, ...] = (ankh, djed, was, eye, scarab)
"""The symbols of the gods in the game's order."""


def coffin(pen: Pen) -> None:
    """The outline of a sarcophagus: head, shoulders, feet."""
    pen.ellipse(50, 19, 27, 19)
    pen.polygon([(24, 18), (76, 18), (82, 36), (18, 36)])
    pen.polygon([(8, 40), (18, 32), (82, 32), (92, 40), (90, 58), (74, 99), (26, 99), (10, 58)])


def coffin_lines(pen: Pen) -> None:
    """The markings on a sarcophagus: face, crossed arms, bands."""
    pen.ellipse(50, 19, 14, 12)
    pen.line([(22, 44), (66, 58)], 8)
    pen.line([(78, 44), (34, 58)], 8)
    pen.line([(32, 75), (68, 75)], 7)
    pen.line([(36, 88), (64, 88)], 7)


def sarcophagus(pen: Pen) -> None:
    """A sarcophagus in one colour."""
    coffin(pen)
    pen.ellipse(50, 20, 15, 11, cut=True)
    pen.line([(24, 46), (64, 58)], 6, cut=True)
    pen.line([(76, 46), (36, 58)], 6, cut=True)
    pen.line([(30, 76), (70, 76)], 6, cut=True)


def slope_left(pen: Pen) -> None:
    """A small stone of the left slope, rising to the right."""
    pen.polygon([(0, 100), (100, 0), (100, 100)])


def slope_right(pen: Pen) -> None:
    """A small stone of the right slope."""
    pen.polygon([(0, 0), (100, 100), (0, 100)])


def loose(pen: Pen) -> None:
    """A small stone outside of a pyramid."""
    pen.polygon([(0, 99), (50, 1), (100, 99)])


SLOPES: tuple[Shape, ...] = (slope_left, slope_right, loose)


def _dashed(corners: Sequence[Point]) -> Shape:
    """Return the dashed outline of a triangle, with six dashes per side."""

    def draw(pen: Pen) -> None:
        for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
            for i in range(6):
                start, end = (i + 0.2) / 6, (i + 0.65) / 6
                pen.line([(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (start, end)], 7)

    return draw


DASHES: tuple[Shape, ...] = (
    _dashed([(3, 97), (97, 3), (97, 97)]),
    _dashed([(3, 3), (97, 97), (3, 97)]),
)
"""Dashed outlines of suggested small stones, for the left and right slopes."""


def heap(pen: Pen) -> None:
    """A heap of three small stones, for the collection."""
    pen.polygon([(26, 50), (50, 4), (74, 50)])
    pen.polygon([(1, 97), (25, 54), (48, 97)])
    pen.polygon([(52, 97), (75, 54), (99, 97)])


def bag(pen: Pen) -> None:
    """A tied bag."""
    pen.ellipse(50, 66, 40, 33)
    pen.polygon([(34, 36), (66, 36), (86, 58), (14, 58)])
    pen.polygon([(26, 4), (40, 12), (50, 4), (60, 12), (74, 4), (64, 28), (36, 28)])
    pen.rect(32, 31, 68, 37, radius=2)


def card(pen: Pen) -> None:
    """A card with a star."""
    pen.rect(16, 2, 84, 98, radius=9)
    star = [
        (50 + r * cos(i * pi / 5 - pi / 2), 50 + r * sin(i * pi / 5 - pi / 2))
        for i, r in enumerate((29, 11) * 5)
    ]
    pen.polygon(star, cut=True)


def cross(pen: Pen) -> None:
    """A cross for something that does not count."""
    pen.line([(16, 16), (84, 84)], 20)
    pen.line([(84, 16), (16, 84)], 20)


def turned(pen: Pen) -> None:
    """A circular arrow for half a turn."""
    turn = [(50 + 36 * cos(i * pi / 12), 52 + 36 * sin(i * pi / 12)) for i in range(-2, 19)]
    pen.line(turn, 13)
    pen.polygon([(50, -8), (50, 40), (84, 16)])


def winged_sun(pen: Pen) -> None:
    """A winged sun disc, three times as wide as high."""
    for side in (-1, 1):
        for row, (reach, y) in enumerate(((48, 20), (42, 42), (33, 62))):
            wing = [
                (50 + side * 6, y - 14),
                (50 + side * reach * 0.7, y - 15),
                (50 + side * reach, y - 6 + 3 * row),
                (50 + side * reach * 0.8, y + 3),
                (50 + side * 6, y + 4),
            ]
            pen.polygon(wing)
    pen.ellipse(50, 46, 10, 30, cut=True)
    pen.ellipse(50, 46, 8, 24)


def block(pen: Pen) -> None:
    """A large stone of one colour."""
    pen.rect(2, 22, 98, 78, radius=6)
    pen.rect(12, 32, 88, 68, radius=3, cut=True)
    pen.rect(20, 39, 80, 61, radius=2)


def exit_(pen: Pen) -> None:
    """A doorway with an arrow leading out."""
    pen.rect(4, 4, 60, 98, radius=6)
    pen.ellipse(32, 40, 17, cut=True)
    pen.rect(15, 40, 49, 99, cut=True)
    pen.rect(24, 58, 78, 72)
    pen.polygon([(72, 42), (99, 65), (72, 88)])


def two_ankhs(pen: Pen) -> None:
    """Two keys of life side by side."""
    for x in (26, 74):
        pen.ellipse(x, 26, 17, 22)
        pen.ellipse(x, 28, 8, 12, cut=True)
        pen.rect(x - 6, 44, x + 6, 96)
        pen.rect(x - 22, 50, x + 22, 64)


def plumes(pen: Pen) -> None:
    """The crown of two tall feathers."""
    for side in (-1, 1):
        pen.polygon([(50 + side * x, y) for x, y in ((2, 74), (2, 8), (12, 1), (24, 10), (26, 40), (20, 74))])
        for y in (22, 36, 50):
            pen.line([(50 + side * 4, y + 6), (50 + side * 26, y - 4)], 3, cut=True)
    pen.rect(48.5, 4, 51.5, 74, cut=True)
    pen.rect(20, 78, 80, 98, radius=4)
    pen.ellipse(50, 66, 12)


def chisel(pen: Pen) -> None:
    """A mallet and a chisel, crossed."""
    pen.line([(86, 14), (34, 66)], 13)
    pen.polygon([(24, 64), (36, 76), (12, 92), (8, 88)])
    pen.line([(44, 44), (90, 92)], 17, cut=True)
    pen.line([(40, 40), (92, 94)], 10)
    pen.polygon([(8, 36), (36, 8), (56, 28), (28, 56)])


def jackal(pen: Pen) -> None:
    """The head of a jackal with pricked ears, looking left."""
    pen.polygon(
        [
            (2, 60), (30, 40), (42, 30), (44, 2), (58, 22), (66, 0), (76, 32), (84, 60), (96, 98),
            (40, 98), (44, 76), (30, 70), (6, 72),
        ]
    )  # fmt: skip
    pen.line([(40, 46), (52, 42)], 5, cut=True)
    pen.line([(52, 84), (80, 78)], 4, cut=True)


SIGNS: tuple[Shape, ...] = (
    star,
    meeple,
    block,
    exit_,
    sarcophagus,
    two_ankhs,
    plumes,
    chisel,
    sun,
    jackal,
)
"""The card icons in the game's order."""
