"""Portraits of apprentices composed of parts, and house fronts. A card always looks the same."""

from PIL import Image

from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import fit, mask
from render.boards.westkingdom.pieces.icons import flag
from render.canvas import Box, Canvas, Pen, Shape
from render.shapes import triangle
from render.sprites import sprite
from render.text import Face
from render.theme import INK, IVORY, Colour, Theme, mix


def _cap(pen: Pen) -> None:
    pen.ellipse(50, 34, 34, 26)
    pen.rect(10, 34, 92, 46, radius=5)


def _hood(pen: Pen) -> None:
    pen.ellipse(50, 52, 42, 48)
    pen.polygon([(8, 60), (92, 60), (98, 100), (2, 100)])
    pen.ellipse(50, 60, 25, 30, cut=True)


def _scarf(pen: Pen) -> None:
    pen.ellipse(50, 44, 34, 34)
    pen.rect(10, 46, 90, 100, cut=True)
    pen.polygon([(80, 34), (98, 26), (94, 50)])


def _helmet(pen: Pen) -> None:
    pen.polygon([(50, 2), (82, 46), (18, 46)])
    pen.rect(14, 42, 86, 52, radius=4)


def _brim(pen: Pen) -> None:
    pen.rect(26, 10, 74, 44, radius=14)
    pen.ellipse(50, 44, 46, 9)


def _curls(pen: Pen) -> None:
    for x, y in ((26, 44), (34, 28), (50, 22), (66, 28), (74, 44)):
        pen.ellipse(x, y, 14)


HATS: tuple[Shape, ...] = (_cap, _hood, _scarf, _helmet, _brim, _curls)


def _head(pen: Pen) -> None:
    pen.ellipse(50, 58, 25, 29)


def _shoulders(pen: Pen) -> None:
    pen.polygon([(34, 82), (66, 82), (98, 100), (2, 100)])
    pen.rect(38, 70, 62, 92)


def _features(pen: Pen) -> None:
    for x in (40, 60):
        pen.ellipse(x, 56, 4)
    pen.line([(43, 74), (57, 74)], 3.4)


def _beard(pen: Pen) -> None:
    pen.ellipse(50, 70, 25, 24)
    pen.rect(20, 40, 80, 66, cut=True)
    pen.ellipse(50, 70, 9, 4, cut=True)


def _braids(pen: Pen) -> None:
    for x in (22, 78):
        pen.ellipse(x, 62, 8, 22)
        pen.ellipse(x, 84, 6, 10)


def _moustache(pen: Pen) -> None:
    pen.ellipse(42, 69, 10, 5)
    pen.ellipse(58, 69, 10, 5)


HAIR: tuple[Shape | None, ...] = (None, _beard, _braids, _moustache)


def trade(card: int) -> Colour:
    """Return the colour of an apprentice's trade, which is the first of the card's skills."""
    skills = APPRENTICES[card].skills
    first = next((number for number, count in enumerate(skills) if count), 0)
    return tokens.SKILL_COLOURS[first]


@sprite
def portrait(theme: Theme, card: int, size: int) -> Image.Image:
    """Return an apprentice's portrait in a rounded frame, tinted by trade."""
    colour, hat = trade(card), HATS[card % len(HATS)]
    skin = palette.SKINS[card * 7 // 3 % len(palette.SKINS)]
    hair = palette.HAIRS[card * 5 // 2 % len(palette.HAIRS)]
    canvas = Canvas.clear(size, size, INK)
    canvas.rounded(Box(0, 0, size, size), size // 6, INK)
    canvas.rounded(Box(2, 2, size - 4, size - 4), size // 7, mix(colour, IVORY, 0.5))
    inner = size - 4
    cloth = colour if hat is not _curls else hair
    extra = HAIR[card * 3 // 4 % len(HAIR)]
    if extra is _braids:
        canvas.stamp(mask(extra, inner), 2, 2, hair)
    canvas.stamp(mask(_shoulders, inner, grow=1), 1, 1, INK)
    canvas.stamp(mask(_shoulders, inner), 2, 2, colour)
    canvas.stamp(mask(_head, inner, grow=1), 1, 1, INK)
    canvas.stamp(mask(_head, inner), 2, 2, skin)
    if extra is not None and extra is not _braids:
        canvas.stamp(mask(extra, inner), 2, 2, hair)
    canvas.stamp(mask(hat, inner, grow=1), 1, 1, INK)
    canvas.stamp(mask(hat, inner), 2, 2, cloth)
    canvas.stamp(mask(_features, inner), 2, 2, INK)
    return canvas.image


@sprite
def house(theme: Theme, colour: str, card: int, size: int) -> Image.Image:
    """Return a house front with a roof in its owner's colour and its points on the wall."""
    tint = palette.player_colours(colour).tint
    canvas = Canvas.clear(size, size, INK)
    roof = size * 36 // 100
    canvas.fill(Box(3, roof - 2, size - 6, size - roof + 2), INK)
    canvas.fill(Box(5, roof, size - 10, size - roof - 2), IVORY)
    canvas.fill(Box(size - 9, roof, 4, size - roof - 2), theme.panel_dark)
    canvas.stamp(mask(triangle, size, roof + 6), 0, -2, INK)
    canvas.stamp(mask(triangle, size - 10, roof), 5, 2, tint.body)
    text = fit(str(BUILDINGS[card].vp), Face.BLACK, size * 64 // 100, size - 8, 18)
    canvas.text(text, size // 2, roof + (size - roof) // 2, INK, "mm")
    if BUILDINGS[card].at_end:
        canvas.stamp(mask(flag, 20), size - 18, 0, theme.alert)
    return canvas.image
