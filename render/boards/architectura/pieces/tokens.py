"""Sprites of houses, ruins and tokens.

A card in the city is drawn as the front of a house. The house sign is its current value, and the gable shows
what it does. The other values are where the sides of a turned card would be: left is a quarter turn clockwise
(one step up), right a turn back, and below the opposite side. A house worth less than when it was built has
cracks; one worth more has flowers.
"""

from typing import NamedTuple

from PIL import Image

from engine.games.architectura.cards import BLOCK, CARDS, COLOURS
from render.boards.architectura.board.layout import CARD_HEIGHT, CARD_WIDTH, FRAME
from render.boards.architectura.pieces import facades
from render.boards.architectura.pieces.icons import footing, pictogram, shield
from render.boards.architectura.pieces.palette import DAY, EVENING
from render.canvas import Box, Canvas, Pen, Shape, mask
from render.kit import narrow, plates
from render.shapes import EMBLEMS, circle
from render.sprites import Sprite, sprite
from render.text import Face, fit
from render.texts import Texts
from render.theme import IVORY, Theme, Tint

ROOF = 12
"""The height of the sky above a ruin or an empty plot."""
GABLE = 46
"""The height of a house's roof."""
FRIEZE = 9
PATTERN = 112
"""The width of the frieze pattern, a whole number of pixels per repetition, which compresses best."""
SIGN = Box(35, 58, 73, 49)
"""The house sign with the value."""
FLAG = (33, 28)
"""The size of the flag marking who changed something, without its rim."""
POLE = 56
"""The height of the flagpole."""
WINDOWS = (Box(8, 112, 32, 27), Box(CARD_WIDTH - 40, 112, 32, 27))
"""The windows with the values one step up and one step down."""
DOOR = Box(42, 110, 33, 41)
"""The door with the value of the opposite side."""
NAME = 23
"""The letter size of a house's name: 9 pixels high on a phone."""
BASE = Box(0, CARD_HEIGHT - 27, CARD_WIDTH, 27)
"""The base of the house, with its name."""
WALL = Box(0, GABLE + FRIEZE, CARD_WIDTH, BASE.y - GABLE - FRIEZE)


class Owner(NamedTuple):
    """The look of a seat's cards: colour and emblem, each of which identifies the seat."""

    colour: str
    emblem: str


def tint(theme: Theme, colour: str) -> Tint:
    """Return the colours of a player's cards."""
    return theme.tints[COLOURS.index(colour)]


def _waves(pen: Pen) -> None:
    for i in range(8):
        pen.ellipse(6.25 + 12.5 * i, 90, 5, 65)
        pen.ellipse(6.25 + 12.5 * i, 100, 2, 40, cut=True)


def _leaves(pen: Pen) -> None:
    for i in range(18):
        x = -6.25 + 6.25 * i
        pen.polygon([(x, 90), (x + 3.6, 90), (x + 6.7, 10), (x + 3.1, 10)])


def _lozenges(pen: Pen) -> None:
    for i in range(8):
        x = 6.25 + 12.5 * i
        pen.polygon([(x - 4, 50), (x, 5), (x + 4, 50), (x, 95)])


def _teeth(pen: Pen) -> None:
    for i in range(8):
        x = 12.5 * i
        pen.polygon([(x, 95), (x + 6.25, 5), (x + 12.5, 95)])


PATTERNS: dict[str, Shape] = {"blue": _waves, "green": _leaves, "yellow": _lozenges, "red": _teeth}
"""The frieze of each colour."""


@sprite
def house(
    theme: Theme,
    t: Texts,
    owner: Owner,
    card: str,
    side: int,
    values: tuple[str, ...],
    token: bool,
    evening: bool = False,
) -> Image.Image:
    """Draw a face-up card; ``values`` are the texts for all its sides.

    If ``evening``, the windows are lit.
    """
    light, design = EVENING if evening else DAY, CARDS[card]
    colours = tint(theme, owner.colour)
    canvas = _front(theme, t, owner, card, evening)
    worn = design.basic - side
    facades.cracks(canvas, theme, Box(FRAME, GABLE - 24, CARD_WIDTH - 2 * FRAME, 36), max(0, worn))
    facades.plate(canvas, theme, values[side], SIGN, 55 if len(values[side]) < 3 else 34)
    canvas.stamp(mask(EMBLEMS[owner.emblem], 25), 8, SIGN.y - 2, colours.mark)
    left, right, opposite = ("" if i is None else values[i] for i in _others(side, len(values)))
    for box, text in zip(WINDOWS, (left, right), strict=True):
        facades.window(canvas, theme, colours, box, light.window, text)
        if worn < 0:
            facades.flowers(canvas, theme, Box(box.x, box.bottom + 4, box.width, 6))
    facades.door(canvas, theme, colours, DOOR, light.window, opposite)
    if token:
        front = Box(0, GABLE + 3, CARD_WIDTH, BASE.y - GABLE - 3)
        facades.scaffold(canvas, theme, front, (front.y, SIGN.bottom, front.bottom - 6))
    if token or design.protected:
        canvas.paste(guard(theme, token=token), CARD_WIDTH - 41, 7)
    return canvas.image


def _others(side: int, count: int) -> tuple[int | None, int | None, int | None]:
    """Return the sides on the left, on the right and opposite; None if there is no such side."""
    up, down = (side + 1) % count, (side - 1) % count
    if count < 3:
        return None, None, up if count == 2 else None
    return up, down, (side + 2) % count if count > 3 else None


def _front(theme: Theme, t: Texts, owner: Owner, card: str, evening: bool) -> Canvas:
    """Return the front of a house in front of the sky, without sign, windows and door."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(CARD_WIDTH, CARD_HEIGHT, theme.panel)  # opaque, as that is pasted much faster
    facades.sky(canvas, EVENING if evening else DAY, Box(0, 0, CARD_WIDTH, CARD_HEIGHT))
    facades.roof(canvas, colours, owner.colour, Box(0, 2, CARD_WIDTH, GABLE))
    canvas.fill(Box(0, GABLE, CARD_WIDTH, FRIEZE), colours.dark)
    canvas.stamp(mask(PATTERNS[owner.colour], PATTERN, FRIEZE - 2), 3, GABLE + 1, colours.light)
    facades.wall(canvas, colours, WALL)
    x, y = CARD_WIDTH // 2, GABLE - 19
    shape = pictogram(card)
    canvas.stamp_at(mask(circle, 46 if shape is None else 40), x, y, colours.dark)
    if shape is not None:
        canvas.stamp_at(mask(shape, 29), x, y + 1, theme.metal_light)
    else:
        key = "number" if CARDS[card].sides[0].base == BLOCK else "left"
        text = fit(t(f"architectura-picture-{key}"), Face.BLACK, 26, 46, 16)
        canvas.text(text, x, y, theme.metal_light, "mm")
    _name(canvas, theme, t, colours, card, BASE)
    return canvas


def _name(canvas: Canvas, theme: Theme, t: Texts, colours: Tint, card: str, box: Box) -> None:
    """Draw the base of a house with its name."""
    canvas.fill(box, colours.dark)
    canvas.fill(Box(box.x, box.y, box.width, 2), colours.light)
    inner = Box(box.x + FRAME, box.y, box.width - 2 * FRAME, box.height - 3)
    narrow.name(canvas, t(f"architectura-card-{card}"), Face.BOLD, NAME, inner, IVORY)


@sprite
def guard(theme: Theme, *, token: bool) -> Image.Image:
    """Draw the shield of a protected card, golden for a token."""
    rim = mask(shield, 26, grow=3)
    canvas = Canvas.clear(rim.width, rim.height, theme.mark_edge)
    canvas.stamp(rim, 0, 0, theme.mark_edge)
    canvas.stamp_at(mask(shield, 26), rim.width // 2, rim.height // 2, theme.metal_light if token else IVORY)
    return canvas.image


def _flag(pen: Pen) -> None:
    pen.polygon([(0, 0), (100, 0), (82, 50), (100, 100), (0, 100)])


@sprite
def flag(theme: Theme, owner: Owner) -> Image.Image:
    """Draw the flag marking who changed something on a space, unlike the emblem of an owner.

    Its rim and pole are light with a dark edge, so that they are visible on houses of every colour.
    """
    colours, (width, height), reach = tint(theme, owner.colour), FLAG, 5
    rim = mask(_flag, width, height, grow=reach)
    canvas = Canvas.clear(rim.width, POLE, theme.mark_edge)
    canvas.fill(Box(0, reach, 9, POLE - reach), theme.mark_edge)
    canvas.stamp(rim, 0, 0, theme.mark_edge)
    canvas.stamp(mask(_flag, width, height, grow=3), 2, 2, theme.on_ground)
    canvas.fill(Box(2, reach, 5, POLE - reach - 2), theme.on_ground)
    canvas.stamp(mask(_flag, width, height), reach, reach, colours.body)
    canvas.stamp_at(mask(EMBLEMS[owner.emblem], 23), reach + width * 43 // 100, rim.height // 2, colours.mark)
    return canvas.image


@sprite
def rubble(theme: Theme, t: Texts, owner: Owner, card: str, evening: bool = False) -> Image.Image:
    """Draw a face-down card as a ruin in its owner's colour, without the upper part of the sky."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(CARD_WIDTH, CARD_HEIGHT - ROOF, theme.panel)
    facades.sky(canvas, EVENING if evening else DAY, Box(0, -ROOF, CARD_WIDTH, CARD_HEIGHT))
    facades.ruin(canvas, colours, Box(3, 52, CARD_WIDTH - 6, BASE.y - ROOF - 52))
    canvas.paste(emblem(theme, owner, 40), (CARD_WIDTH - 40) // 2, 42)
    _name(canvas, theme, t, colours, card, BASE.moved(0, -ROOF))
    return canvas.image


def below(house: Box, road: int) -> Box:
    """Return the box of the stones under a house that covers destroyed cards, on a road of this height."""
    return Box(house.x + 5, house.bottom - 3, house.width - 10, road + 3)


def covered(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw the sign of a card on top of destroyed ones: broken stones, light on dark."""
    canvas.rounded(box, 4, theme.mark_edge)
    canvas.stamp(mask(footing, box.width - 6, box.height - 5), box.x + 3, box.y + 2, IVORY)


@sprite
def token(theme: Theme, owner: Owner, size: int) -> Image.Image:
    """Draw a protection token on its own: a shield and the emblem on a disc in the owner's colour."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.clear(size, size, colours.dark)
    canvas.stamp(mask(circle, size), 0, 0, colours.dark)
    canvas.stamp(mask(circle, size - 8), 4, 4, colours.body)
    canvas.stamp_at(mask(shield, size * 62 // 100), size // 2, size // 2, theme.metal_light)
    canvas.stamp_at(mask(EMBLEMS[owner.emblem], size * 34 // 100), size // 2, size * 48 // 100, theme.ink)
    return canvas.image


def emblem(theme: Theme, owner: Owner, size: int) -> Sprite:
    """Return a disc with a player's emblem."""
    own_tint = tint(theme, owner.colour)
    return plates.emblem(
        theme, owner.emblem, own_tint.mark, (own_tint.dark, own_tint.mark, own_tint.body), size
    )
