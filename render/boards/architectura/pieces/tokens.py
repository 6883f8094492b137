"""Sprites of houses, ruins and tokens.

A card in the city is the front of a house: its current value large on the wall, what it does in
the gate, and the values of its other sides where they lie on a card that has been turned: on the
left what a quarter turn clockwise (up one step) brings on top, on the right what a turn back does.
"""

from typing import NamedTuple

from PIL import Image

from engine.games.architectura.cards import BLOCK, CARDS, COLOURS
from render.boards.architectura.board.layout import CARD_HEIGHT, CARD_WIDTH
from render.boards.architectura.pieces.icons import pictogram, ruin, shield
from render.canvas import Box, Canvas, Pen, Shape, mask
from render.kit import plates
from render.shapes import EMBLEMS, circle
from render.sprites import Sprite, sprite
from render.text import Face, fit
from render.texts import Texts
from render.theme import IVORY, Theme, Tint

ROOF = 12
"""Height of the battlements."""
FRIEZE = 13
GATE = Box(35, 80, 42, 46)
OTHERS = ((19, 104), (93, 104), (56, 139))
"""Where the values of other sides stand: one step up, one step down, the opposite side."""
BASE = Box(0, CARD_HEIGHT - 27, CARD_WIDTH, 27)
"""The foot of the house, with its name."""


class Owner(NamedTuple):
    """How the cards of a seat look: its colour and its emblem, each enough to tell them apart."""

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
    for i in range(14):
        x = -4 + 8 * i
        pen.polygon([(x, 90), (x + 4.5, 90), (x + 8.5, 10), (x + 4, 10)])


def _lozenges(pen: Pen) -> None:
    for i in range(9):
        x = 5.5 + 11.1 * i
        pen.polygon([(x - 4, 50), (x, 5), (x + 4, 50), (x, 95)])


def _teeth(pen: Pen) -> None:
    for i in range(8):
        x = 12.5 * i
        pen.polygon([(x, 95), (x + 6.25, 5), (x + 12.5, 95)])


PATTERNS: dict[str, Shape] = {"blue": _waves, "green": _leaves, "yellow": _lozenges, "red": _teeth}
"""The frieze of each colour."""


def _battlements(pen: Pen) -> None:
    """The outline of a house: stepped merlons on a wall."""
    roof = 100 * ROOF / CARD_HEIGHT
    pen.rect(0, roof, 100, 100, radius=3)
    pen.rect(0, roof, 100, roof + 10)
    for i in range(4):
        x = 25.6 * i
        pen.rect(x + 4.5, 0, x + 18.7, roof + 1)
        pen.rect(x, roof / 2, x + 23.2, roof + 1)


@sprite
def house(
    theme: Theme,
    t: Texts,
    owner: Owner,
    card: str,
    side: int,
    values: tuple[str, ...],
    token: bool,
    below: bool,
) -> Image.Image:
    """Return a face-up card; ``values`` are those of all its sides as they are to be read.

    ``below`` says that it covers face-down cards.
    """
    colours = tint(theme, owner.colour)
    canvas = _wall(theme, t, owner, card)
    short = len(values[side]) < 3
    value = fit(values[side], Face.BLACK, 64 if short else 36, CARD_WIDTH - (54 if short else 8), 20)
    canvas.text(value, CARD_WIDTH // 2, 52 if short else 65, colours.mark, "mm")
    for (x, y), other in zip(OTHERS, _others(side, len(values)), strict=True):
        if other is not None:
            canvas.text(fit(values[other], Face.BLACK, 25, 32, 18), x, y, colours.mark, "mm")
    if token or CARDS[card].protected:
        canvas.paste(guard(theme, token=token), CARD_WIDTH - 36, 28)
    if below:
        canvas.stamp_at(mask(ruin, 24), 17, 73, colours.mark)
    return canvas.image


def _others(side: int, count: int) -> tuple[int | None, int | None, int | None]:
    """Return the sides on the left, on the right and opposite, None where there is no such side."""
    up, down = (side + 1) % count, (side - 1) % count
    if count < 3:
        return None, None, up if count == 2 else None
    return up, down, (side + 2) % count if count > 3 else None


def _wall(theme: Theme, t: Texts, owner: Owner, card: str) -> Canvas:
    """Return the front of a house without any values."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(CARD_WIDTH, CARD_HEIGHT, theme.panel)  # opaque, which is pasted much faster
    outline = mask(_battlements, CARD_WIDTH, CARD_HEIGHT)
    canvas.stamp(outline, 0, 0, colours.dark)
    canvas.rounded(Box(2, ROOF + FRIEZE, CARD_WIDTH - 4, CARD_HEIGHT - ROOF - FRIEZE - 2), 4, colours.body)
    canvas.stamp(mask(PATTERNS[owner.colour], CARD_WIDTH - 8, FRIEZE - 5), 4, ROOF + 2, colours.light)
    canvas.stamp(mask(EMBLEMS[owner.emblem], 23), 4, 31, colours.mark)
    canvas.rounded(BASE, 4, colours.dark)
    name = fit(t(f"architectura-card-{card}"), Face.BOLD, 21, CARD_WIDTH - 4, 15)
    canvas.text(name, BASE.middle[0], BASE.middle[1], IVORY, "mm")
    canvas.rounded(GATE, 14, colours.dark)
    canvas.fill(Box(GATE.x, GATE.y + 20, GATE.width, GATE.height - 20), colours.dark)
    shape, (x, y) = pictogram(card), GATE.middle
    if shape is not None:
        canvas.stamp_at(mask(shape, 32), x, y + 1, theme.metal_light)
    else:
        key = "number" if CARDS[card].sides[0].base == BLOCK else "left"
        text = fit(t(f"architectura-picture-{key}"), Face.BLACK, 26, 34, 16)
        canvas.text(text, x, y, theme.metal_light, "mm")
    return canvas


@sprite
def guard(theme: Theme, *, token: bool) -> Image.Image:
    """Return the shield of a protected card, golden for a token."""
    rim = mask(shield, 26, grow=3)
    canvas = Canvas.clear(rim.width, rim.height, theme.mark_edge)
    canvas.stamp(rim, 0, 0, theme.mark_edge)
    canvas.stamp_at(mask(shield, 26), rim.width // 2, rim.height // 2, theme.metal_light if token else IVORY)
    return canvas.image


@sprite
def rubble(theme: Theme, t: Texts, owner: Owner, card: str, below: bool) -> Image.Image:
    """Return a face-down card: the ruin of a house in its owner's colour."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(CARD_WIDTH, CARD_HEIGHT - ROOF, theme.panel)
    width, height = canvas.image.size
    canvas.rounded(Box(0, 0, width, height), 6, theme.panel_dark)
    canvas.rounded(Box(2, 2, width - 4, height - 4), 4, theme.clay)
    canvas.stamp(mask(EMBLEMS[owner.emblem], 34), (width - 34) // 2, 14, colours.dark)
    canvas.stamp(mask(ruin, width - 12, 96), 6, 40, colours.dark)
    base = Box(BASE.x, BASE.y - ROOF, BASE.width, BASE.height)
    canvas.rounded(base, 4, colours.dark)
    name = fit(t(f"architectura-card-{card}"), Face.BOLD, 21, CARD_WIDTH - 4, 15)
    canvas.text(name, base.middle[0], base.middle[1], IVORY, "mm")
    if below:
        canvas.stamp_at(mask(ruin, 24), 20, 22, theme.brick)
    return canvas.image


@sprite
def token(theme: Theme, owner: Owner, size: int) -> Image.Image:
    """Return a protection token by itself: a shield in a disc of its owner's colour, with the emblem."""
    colours = tint(theme, owner.colour)
    canvas = Canvas.clear(size, size, colours.dark)
    canvas.stamp(mask(circle, size), 0, 0, colours.dark)
    canvas.stamp(mask(circle, size - 8), 4, 4, colours.body)
    canvas.stamp_at(mask(shield, size * 62 // 100), size // 2, size // 2, theme.metal_light)
    canvas.stamp_at(mask(EMBLEMS[owner.emblem], size * 34 // 100), size // 2, size * 48 // 100, theme.ink)
    return canvas.image


def emblem(theme: Theme, owner: Owner, size: int) -> Sprite:
    """Return a disc with a player's emblem."""
    look = tint(theme, owner.colour)
    return plates.emblem(theme, owner.emblem, look.mark, (look.dark, look.mark, look.body), size)
