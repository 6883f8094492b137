"""Icons of the locations, as shapes for masks."""

from render.canvas import Pen, Shape


def forest(pen: Pen) -> None:
    """Draw three firs."""
    for x, top, foot in ((24, 26, 84), (76, 26, 84), (50, 4, 92)):
        for step in range(3):
            y = top + step * (foot - top) * 0.24
            half = 11 + step * 5
            pen.polygon([(x, y), (x + half, y + 28), (x - half, y + 28)])
        pen.rect(x - 4, foot - 8, x + 4, foot + 6)


def quarry(pen: Pen) -> None:
    """Draw cut blocks in a stepped quarry face."""
    for row, xs in enumerate(((58,), (34, 66), (8, 40, 72))):
        for x in xs:
            pen.rect(x, 12 + row * 28, x + 28, 36 + row * 28, radius=2)
    pen.polygon([(2, 62), (2, 44), (26, 20), (50, 12), (50, 20), (30, 30), (14, 50), (12, 62)])


def mines(pen: Pen) -> None:
    """Draw a pickaxe."""
    pen.line([(12, 92), (66, 34)], 12)
    pen.polygon([(22, 8), (48, 4), (76, 18), (96, 48), (94, 78), (82, 50), (64, 30), (44, 18)])


def silversmith(pen: Pen) -> None:
    """Draw a ring with a gem."""
    pen.ellipse(50, 64, 34)
    pen.ellipse(50, 64, 22, cut=True)
    pen.polygon([(34, 6), (66, 6), (78, 20), (50, 44), (22, 20)])


def storehouse(pen: Pen) -> None:
    """Draw a barn with wide doors."""
    pen.polygon([(50, 4), (86, 24), (97, 52), (3, 52), (14, 24)])
    pen.rect(10, 50, 90, 96)
    pen.rect(26, 56, 74, 97, cut=True)
    pen.line([(28, 58), (72, 94)], 6)
    pen.line([(72, 58), (28, 94)], 6)
    pen.rect(40, 24, 60, 40, cut=True)


def workshop(pen: Pen) -> None:
    """Draw an anvil."""
    pen.polygon([(2, 26), (30, 20), (98, 20), (98, 36), (66, 46), (62, 66), (80, 80), (80, 94)])
    pen.polygon([(80, 94), (20, 94), (20, 80), (38, 66), (36, 48), (16, 42), (2, 26)])
    pen.polygon([(36, 46), (66, 46), (80, 94), (20, 94)])


def town_centre(pen: Pen) -> None:
    """Draw gabled houses around a tower."""
    pen.rect(38, 26, 62, 96)
    pen.polygon([(50, 2), (68, 28), (32, 28)])
    for x in (2, 66):
        pen.rect(x + 3, 58, x + 29, 96)
        pen.polygon([(x + 16, 38), (x + 34, 60), (x - 2, 60)])
        pen.rect(x + 11, 68, x + 21, 82, cut=True)
    pen.ellipse(50, 42, 7, cut=True)
    pen.rect(44, 74, 56, 97, cut=True)


def guardhouse(pen: Pen) -> None:
    """Draw a tower with battlements."""
    pen.rect(18, 22, 82, 96)
    for x in (12, 40, 68):
        pen.rect(x, 4, x + 20, 24)
    pen.rect(12, 20, 88, 36)
    pen.rect(44, 46, 56, 64, cut=True)
    pen.ellipse(50, 80, 12, cut=True)
    pen.rect(38, 80, 62, 97, cut=True)


def tax_stand(pen: Pen) -> None:
    """Draw a chest."""
    pen.rect(4, 44, 96, 92, radius=6)
    pen.ellipse(50, 44, 46, 32)
    pen.rect(2, 40, 98, 46, cut=True)
    pen.rect(40, 34, 60, 62, radius=4)
    pen.ellipse(50, 52, 5, cut=True)


def black_market(pen: Pen) -> None:
    """Draw a hooded face."""
    pen.polygon([(50, 2), (82, 24), (92, 62), (98, 97), (2, 97), (8, 62), (18, 24)])
    pen.ellipse(50, 52, 24, 30, cut=True)
    for x in (40, 60):
        pen.ellipse(x, 50, 6, 4)
    pen.polygon([(36, 66), (64, 66), (58, 84), (42, 84)])


def guildhall(pen: Pen) -> None:
    """Draw a hall with columns under a gable."""
    pen.polygon([(50, 4), (98, 34), (2, 34)])
    pen.rect(6, 38, 94, 46)
    for x in (12, 34, 56, 78):
        pen.rect(x, 48, x + 11, 84)
    pen.rect(2, 86, 98, 97)


def cathedral(pen: Pen) -> None:
    """Draw a church with a nave between two towers."""
    for x in (4, 72):
        pen.rect(x, 40, x + 24, 97)
        pen.polygon([(x + 12, 8), (x + 26, 42), (x - 2, 42)])
    pen.polygon([(50, 28), (76, 54), (76, 97), (24, 97), (24, 54)])
    pen.ellipse(50, 60, 9, cut=True)
    pen.ellipse(50, 84, 8, cut=True)
    pen.rect(42, 84, 58, 98, cut=True)


SITES: tuple[Shape, ...] = (
    *(forest, quarry, mines, silversmith, storehouse, workshop, town_centre, guardhouse, tax_stand),
    *(black_market,) * 3,
    guildhall,
)
"""The icons of the locations, in the game's order."""
