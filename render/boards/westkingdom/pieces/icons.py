"""Icons of goods, skills and terms, as shapes for masks: outlines, and details to draw on them."""

from render.canvas import Pen, Shape
from render.shapes import spokes


def brick(pen: Pen) -> None:
    """Draw a brick of clay."""
    pen.rect(4, 22, 96, 80, radius=8)


def joints(pen: Pen) -> None:
    """Draw the joints between bricks."""
    pen.rect(6, 48, 94, 54)
    pen.rect(47, 24, 53, 50)
    pen.rect(26, 52, 32, 78)
    pen.rect(68, 52, 74, 78)


def log(pen: Pen) -> None:
    """Draw a log of wood."""
    pen.rect(16, 26, 84, 78)
    pen.ellipse(84, 52, 14, 26)
    pen.ellipse(18, 52, 16, 26)


def rings(pen: Pen) -> None:
    """Draw the bark of a log and the rings at its end."""
    pen.ellipse(18, 52, 16, 26)
    pen.ellipse(18, 52, 11, 20, cut=True)
    pen.ellipse(18, 52, 5, 10)
    pen.line([(46, 42), (78, 42)], 5)
    pen.line([(44, 61), (70, 61)], 5)


def rock(pen: Pen) -> None:
    """Draw a rough block of stone."""
    pen.polygon([(3, 70), (16, 34), (46, 14), (78, 22), (97, 56), (88, 86), (36, 90)])


def facets(pen: Pen) -> None:
    """Draw the edges of a block of stone."""
    pen.line([(16, 36), (44, 46), (78, 24)], 5)
    pen.line([(44, 46), (38, 88)], 5)


def ingot(pen: Pen) -> None:
    """Draw a bar of gold."""
    pen.polygon([(24, 24), (76, 24), (98, 80), (2, 80)])


def ingot_top(pen: Pen) -> None:
    """Draw the details on a bar of gold."""
    pen.line([(22, 44), (78, 44)], 6)
    pen.line([(40, 62), (60, 62)], 6)


def column(pen: Pen) -> None:
    """Draw a column of marble."""
    pen.rect(8, 6, 92, 26, radius=4)
    pen.rect(22, 22, 78, 80)
    pen.rect(8, 76, 92, 95, radius=4)


def flutes(pen: Pen) -> None:
    """Draw the flutes of a column."""
    for x in (36, 50, 64):
        pen.line([(x, 34), (x, 68)], 5)


def coin(pen: Pen) -> None:
    """Draw a coin."""
    pen.ellipse(50, 50, 47)


def coin_face(pen: Pen) -> None:
    """Draw the face of a silver coin: a cross in a ring."""
    pen.ellipse(50, 50, 37)
    pen.ellipse(50, 50, 31, cut=True)
    pen.rect(45, 30, 55, 70)
    pen.rect(30, 45, 70, 55)


def tax_face(pen: Pen) -> None:
    """Draw the face of a tax coin: a crown."""
    pen.polygon([(22, 66), (18, 34), (36, 48), (50, 26), (64, 48), (82, 34), (78, 66)])
    pen.rect(22, 70, 78, 78)


def shield(pen: Pen) -> None:
    """Draw a heater shield, for virtue."""
    pen.polygon([(8, 6), (92, 6), (92, 46), (80, 72), (50, 97), (20, 72), (8, 46)])


def shield_cross(pen: Pen) -> None:
    """Draw the cross on a shield."""
    pen.rect(43, 12, 57, 84)
    pen.rect(14, 32, 86, 46)


def sheet(pen: Pen) -> None:
    """Draw an upright card."""
    pen.rect(14, 2, 86, 98, radius=9)


def sheet_house(pen: Pen) -> None:
    """Draw the house on a card, for a plan."""
    pen.polygon([(50, 20), (80, 50), (20, 50)])
    pen.rect(28, 48, 72, 82)
    pen.rect(43, 60, 57, 83, cut=True)


def sheet_minus(pen: Pen) -> None:
    """Draw writing and a minus on a card, for an unpaid debt."""
    for y in (20, 34):
        pen.rect(26, y, 74, y + 7)
    pen.rect(26, 60, 74, 74)


def sheet_check(pen: Pen) -> None:
    """Draw writing and a tick on a card, for a paid debt."""
    for y in (20, 34):
        pen.rect(26, y, 74, y + 7)
    pen.line([(28, 68), (44, 84), (74, 54)], 11)


def bars(pen: Pen) -> None:
    """Draw a barred window, for the prison."""
    pen.rect(4, 4, 96, 96, radius=10)
    for x in (18, 41, 64):
        pen.rect(x, 16, x + 15, 84, cut=True)
    pen.rect(16, 45, 84, 54)


def shackles(pen: Pen) -> None:
    """Draw two rings on a chain, for a capture."""
    for x in (26, 74):
        pen.ellipse(x, 62, 25)
        pen.ellipse(x, 62, 14, cut=True)
    for x, y in ((34, 30), (50, 22), (66, 30)):
        pen.ellipse(x, y, 11)
        pen.ellipse(x, y, 4.5, cut=True)


def bust(pen: Pen) -> None:
    """Draw head and shoulders under a cap, for an apprentice."""
    pen.ellipse(50, 38, 22, 25)
    pen.polygon([(22, 30), (30, 8), (66, 2), (78, 16), (78, 30)])
    pen.polygon([(50, 58), (78, 66), (96, 98), (4, 98), (22, 66)])


def hammer(pen: Pen) -> None:
    """Draw a hammer, for a tool."""
    pen.line([(22, 90), (60, 44)], 15)
    pen.polygon([(34, 26), (56, 6), (96, 48), (76, 68), (66, 46)])


def gem(pen: Pen) -> None:
    """Draw a cut gem, for an adornment."""
    pen.polygon([(24, 12), (76, 12), (98, 40), (50, 95), (2, 40)])


def gem_lines(pen: Pen) -> None:
    """Draw the edges of a cut gem."""
    pen.line([(8, 40), (92, 40)], 6)
    pen.line([(34, 40), (50, 84)], 5)
    pen.line([(66, 40), (50, 84)], 5)


def saw(pen: Pen) -> None:
    """Draw a saw, for carpentry."""
    pen.polygon([(30, 22), (98, 50), (98, 62), (30, 70)])
    for i in range(6):
        x = 36 + i * 10.5
        pen.polygon([(x - 6, 64 - i), (x + 6, 64 - i), (x, 82 - i * 2)])
    pen.polygon([(2, 26), (30, 18), (36, 76), (6, 78)])
    pen.rect(12, 38, 24, 64, radius=4, cut=True)


def tiles(pen: Pen) -> None:
    """Draw rows of roof tiles, for tiling."""
    for row, xs in enumerate(((18, 50, 82), (34, 66), (18, 50, 82))):
        for x in xs:
            y = 10 + row * 28
            pen.rect(x - 14, y, x + 14, y + 14)
            pen.ellipse(x, y + 14, 14, 13)


def trowel(pen: Pen) -> None:
    """Draw a trowel, for masonry."""
    pen.polygon([(4, 96), (16, 38), (62, 84)])
    pen.line([(40, 60), (58, 42), (60, 28)], 9)
    pen.line([(64, 36), (90, 10)], 17)


def again(pen: Pen) -> None:
    """Draw a circular arrow, for a reset."""
    pen.ellipse(50, 52, 44)
    pen.ellipse(50, 52, 28, cut=True)
    pen.polygon([(50, 50), (100, 20), (100, 60)], cut=True)
    pen.polygon([(58, 42), (98, 42), (94, 6)])


def flag(pen: Pen) -> None:
    """Draw a flag on a pole, for the end of the match."""
    pen.rect(12, 2, 24, 98, radius=4)
    pen.polygon([(24, 6), (94, 22), (24, 52)])


def heads(pen: Pen) -> None:
    """Draw three people, for all players."""
    for x, y in ((22, 38), (78, 38), (50, 24)):
        pen.ellipse(x, y, 17, cut=True)
        pen.ellipse(x, y, 14)
        pen.polygon([(x - 20, 92), (x - 14, y + 20), (x + 14, y + 20), (x + 20, 92)])


def laurel(pen: Pen) -> None:
    """Draw a star with rays, for a point."""
    pen.polygon(spokes(12, 50, 41))


def laurel_star(pen: Pen) -> None:
    """Draw the star on the icon for a point."""
    pen.polygon(spokes(5, 33, 14))


def cross(pen: Pen) -> None:
    """Draw a cross, for nothing."""
    pen.line([(18, 18), (82, 82)], 18)
    pen.line([(82, 18), (18, 82)], 18)


SKILLS: tuple[Shape, ...] = (saw, tiles, trowel)
"""The icons of carpentry, tiling and masonry."""
