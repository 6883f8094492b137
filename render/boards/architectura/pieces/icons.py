"""Icons for cards' effects and items beside the city, as shapes for masks."""

from math import cos, pi, sin

from engine.games.architectura.cards import CARDS
from render.canvas import Pen, Shape
from render.shapes import crown, star


def _arrow(pen: Pen, tip: float, tail: float, x: float = 50, half: float = 26) -> None:
    """Draw a vertical arrow, pointing down if the tip is below the tail."""
    way = 1 if tip < tail else -1
    neck = tip + way * 36
    pen.polygon([(x, tip), (x + half, neck), (x - half, neck)])
    pen.rect(x - half * 0.42, min(neck, tail), x + half * 0.42, max(neck, tail))


def turn(pen: Pen) -> None:
    """A quarter turn: a circular arrow."""
    pen.ellipse(50, 54, 40)
    pen.ellipse(50, 54, 24, cut=True)
    pen.polygon([(50, 54), (50, 0), (120, 0), (120, 54)], cut=True)
    pen.polygon([(46, 0), (46, 44), (82, 22)])


def upward(pen: Pen) -> None:
    """An arrow one step up."""
    _arrow(pen, 4, 70, half=36)
    pen.rect(22, 80, 78, 95)


def downward(pen: Pen) -> None:
    """An arrow one step down."""
    _arrow(pen, 96, 30, half=36)
    pen.rect(22, 5, 78, 20)


def opposite(pen: Pen) -> None:
    """A double arrow, for the opposite side."""
    pen.polygon([(50, 0), (82, 36), (18, 36)])
    pen.rect(38, 34, 62, 66)
    pen.polygon([(50, 100), (82, 64), (18, 64)])


def lowest(pen: Pen) -> None:
    """A double chevron down to a line, for the lowest side."""
    for top in (2, 36):
        pen.polygon([(14, top), (50, top + 26), (86, top), (86, top + 16), (50, top + 42), (14, top + 16)])
    pen.rect(10, 84, 90, 98)


def destroy(pen: Pen) -> None:
    """A hammer above splinters."""
    pen.polygon([(28, 6), (84, 28), (76, 52), (20, 30)])
    pen.line([(48, 38), (22, 92)], 14)
    for x, y in ((60, 84), (80, 72), (90, 92)):
        pen.polygon([(x - 8, y), (x + 2, y - 9), (x + 8, y + 5)])


def shield(pen: Pen) -> None:
    """A shield."""
    pen.polygon([(8, 6), (92, 6), (92, 46), (84, 66), (69, 83), (50, 97), (31, 83), (16, 66), (8, 46)])


def lock(pen: Pen) -> None:
    """A padlock, for cards that protect or are protected by design; the shield is for current protection."""
    pen.rect(22, 4, 78, 70, radius=28)
    pen.rect(36, 18, 64, 60, radius=14, cut=True)
    pen.rect(8, 42, 92, 98, radius=10)
    pen.ellipse(50, 63, 9, cut=True)
    pen.rect(45, 64, 55, 84, cut=True)


def restore(pen: Pen) -> None:
    """A wall growing out of the ground."""
    _arrow(pen, 2, 56, half=28)
    for row, xs in ((66, (8, 39, 70)), (84, (-7, 24, 55, 86))):
        for x in xs:
            pen.rect(max(2, x), row, min(98, x + 27), row + 14)


def move(pen: Pen) -> None:
    """An arrow from a space."""
    pen.rect(2, 30, 38, 70)
    pen.rect(11, 39, 29, 61, cut=True)
    pen.rect(44, 41, 70, 59)
    pen.polygon([(66, 20), (98, 50), (66, 80)])


def take(pen: Pen) -> None:
    """A card being picked up."""
    pen.rect(20, 44, 80, 98, radius=6)
    pen.rect(30, 54, 70, 88, cut=True)
    pen.rect(36, 30, 64, 62, cut=True)
    _arrow(pen, 2, 76, half=28)


def copy(pen: Pen) -> None:
    """Two identical sheets."""
    pen.rect(6, 6, 64, 70, radius=6)
    pen.rect(17, 17, 53, 59, cut=True)
    pen.rect(30, 26, 100, 100, cut=True)
    pen.rect(36, 32, 94, 96, radius=6)


def swap(pen: Pen) -> None:
    """Two arrows passing each other."""
    pen.rect(6, 24, 62, 38)
    pen.polygon([(58, 8), (96, 31), (58, 54)])
    pen.rect(38, 62, 94, 76)
    pen.polygon([(42, 46), (4, 69), (42, 92)])


def reserve(pen: Pen) -> None:
    """A pennant reserving a space."""
    pen.rect(22, 4, 34, 98)
    pen.polygon([(34, 8), (92, 28), (34, 52)])
    pen.rect(8, 86, 72, 98)


def eye(pen: Pen) -> None:
    """An eye."""
    pen.polygon([(50 + 48 * cos(a), 50 + 31 * sin(a) * abs(sin(a)) ** 0.4) for a in _round(24)])
    pen.ellipse(50, 50, 20, cut=True)
    pen.ellipse(50, 50, 12)


def _round(count: int) -> list[float]:
    return [2 * pi * i / count for i in range(count)]


def hand(pen: Pen) -> None:
    """A fan of three cards."""
    for angle, cut in ((-24, True), (-24, False), (24, True), (24, False), (0, True), (0, False)):
        pen.polygon(_leaning(angle, 7 if cut else 0), cut=cut)


def _leaning(angle: float, grow: float) -> list[tuple[float, float]]:
    """Return the corners of a card rotated by an angle in degrees about a point below the hand."""
    a = angle * pi / 180
    corners = [
        (-20 - grow, -96 - grow),
        (20 + grow, -96 - grow),
        (20 + grow, -30 + grow),
        (-20 - grow, -30 + grow),
    ]
    return [(50 + x * cos(a) - y * sin(a), 110 + x * sin(a) + y * cos(a)) for x, y in corners]


def deck(pen: Pen) -> None:
    """A pile of cards."""
    pen.rect(18, 4, 82, 66, radius=6)
    for y in (72, 86):
        pen.rect(18, y, 82, y + 9, radius=3)


def bury(pen: Pen) -> None:
    """A card going into the ground."""
    _arrow(pen, 66, 2, half=30)
    pen.rect(2, 74, 98, 96)
    pen.rect(26, 74, 74, 84, cut=True)


def coin(pen: Pen) -> None:
    """Two overlapping coins."""
    pen.ellipse(38, 38, 36)
    pen.ellipse(38, 38, 25, cut=True)
    pen.ellipse(38, 38, 17)
    pen.ellipse(66, 66, 41, cut=True)
    pen.ellipse(66, 66, 34)
    pen.ellipse(66, 66, 23, cut=True)
    pen.ellipse(66, 66, 15)


def houses(pen: Pen) -> None:
    """Two houses in a row."""
    for x in (2, 52):
        pen.polygon([(x - 2, 48), (x + 23, 18), (x + 48, 48)])
        pen.rect(x + 4, 46, x + 42, 92)
        pen.rect(x + 16, 64, x + 30, 93, cut=True)


def grave(pen: Pen) -> None:
    """A gravestone."""
    pen.rect(22, 6, 78, 86, radius=28)
    pen.rect(22, 40, 78, 86)
    pen.rect(8, 84, 92, 98)
    pen.rect(45, 22, 55, 66, cut=True)
    pen.rect(33, 34, 67, 44, cut=True)


def ruin(pen: Pen) -> None:
    """The remains of a building: jagged walls and rubble."""
    left = [(6, 100), (6, 46), (16, 40), (20, 50), (28, 44), (31, 66), (42, 70), (44, 100)]
    right = [(56, 100), (58, 76), (66, 72), (68, 54), (78, 58), (82, 36), (94, 42), (94, 100)]
    pen.polygon(left)
    pen.polygon(right)
    pen.polygon([(36, 100), (44, 84), (56, 88), (66, 100)])
    for x0, y, x1 in ((6, 62, 30), (6, 80, 42), (68, 66, 94), (58, 84, 94)):
        pen.rect(x0, y, x1, y + 2.4, cut=True)


def flag(pen: Pen) -> None:
    """A swallow-tailed flag on a pole, as used to mark who changed something."""
    pen.rect(0, 0, 12, 100)
    pen.polygon([(0, 0), (100, 0), (82, 32), (100, 64), (0, 64)])


def footing(pen: Pen) -> None:
    """Broken stones side by side, for a house built over a ruin."""
    tops = ((40, 6, 30), (16, 36, 0), (30, 0, 42), (4, 30, 12), (34, 0, 26))
    for number, (left, middle, right) in enumerate(tops):
        x = 20.5 * number
        pen.polygon(
            [(x, 100), (x, left), (x + 8, middle), (x + 13, middle + 8), (x + 18, right), (x + 18, 100)]
        )


def plus(pen: Pen) -> None:
    """A plus sign."""
    pen.rect(40, 8, 60, 92)
    pen.rect(8, 40, 92, 60)


def pointer(pen: Pen) -> None:
    """A pointer up to the house built last."""
    pen.polygon([(50, 2), (98, 98), (2, 98)])


ACTS: dict[str, Shape] = {
    "turn": turn,
    "raise": upward,
    "lower": downward,
    "lowest": lowest,
    "destroy": destroy,
    "protect": lock,
    "restore": restore,
    "move": move,
    "take": take,
    "copy": copy,
    "swap": swap,
    "reserve": reserve,
    "look": eye,
    "limit": hand,
    "bury": bury,
}
"""The icon of each kind of effect."""


def pictogram(card: str) -> Shape | None:
    """Return the icon of what a card does; None if only its values are special."""
    design = CARDS[card]
    if design.effects:
        return ACTS[design.effects[0].act]
    if design.beside:
        return grave
    if design.bonus is not None:
        return star
    if design.protected:
        return lock
    if design.cost:
        return coin
    if design.needs:
        return houses
    return None if design.sides[design.basic].base else crown
