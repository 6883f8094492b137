"""Pictograms of the ten cards, as shapes for masks."""

from render.boards.ancient.icons import sarcophagus
from render.canvas import Pen, Shape
from render.shapes import meeple, star, sun


def block(pen: Pen) -> None:
    """A large stone of one colour."""
    pen.rect(2, 22, 98, 78, radius=6)
    pen.rect(12, 32, 88, 68, radius=3, cut=True)
    pen.rect(20, 39, 80, 61, radius=2)


def exit_(pen: Pen) -> None:
    """A doorway with an arrow that leads out."""
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
"""The cards' pictograms in the game's order."""
