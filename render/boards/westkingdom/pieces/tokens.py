"""Sprites: icons of goods and terms, players' glyphs and workers, badges of points."""

from typing import NamedTuple

from PIL import Image

from engine.games.westkingdom.box.cards import LOCATIONS
from engine.games.westkingdom.box.vocabulary import SKILLS
from render import faces
from render.boards.westkingdom.pieces import icons, palette, sites
from render.boards.westkingdom.pieces.edges import fit, hard, label, mask
from render.canvas import Box, Canvas, Pen, Shape
from render.shapes import EMBLEMS, arrow, circle, crown, meeple, spokes
from render.sprites import sprite
from render.text import Face, Label
from render.theme import INK, IVORY, Colour, Theme, mix


class Drawn(NamedTuple):
    """A coloured icon: its outline, the colour of its body, and a detail drawn on it."""

    shape: Shape
    body: Colour
    detail: Shape | None = None
    ink: Colour = INK


COLOURED: dict[str, Drawn] = {
    "clay": Drawn(icons.brick, palette.CLAY, icons.joints, mix(palette.CLAY, INK, 0.7)),
    "wood": Drawn(icons.log, palette.WOOD, icons.rings, mix(IVORY, INK, 0.25)),
    "stone": Drawn(icons.rock, palette.STONE, icons.facets, mix(palette.STONE, INK, 0.7)),
    "gold": Drawn(icons.ingot, palette.GOLD, icons.ingot_top, mix(palette.GOLD, INK, 0.7)),
    "marble": Drawn(icons.column, palette.MARBLE, icons.flutes, mix(IVORY, INK, 0.5)),
    "silver": Drawn(icons.coin, palette.SILVER, icons.coin_face, mix(palette.SILVER, INK, 0.7)),
    "tax": Drawn(icons.coin, palette.TAX, icons.tax_face, IVORY),
    "virtue": Drawn(icons.shield, palette.VIRTUE, icons.shield_cross, IVORY),
    "plan": Drawn(icons.sheet, IVORY, icons.sheet_house),
    "debt": Drawn(icons.sheet, palette.TAX, icons.sheet_minus, IVORY),
    "paid": Drawn(icons.sheet, palette.PAID, icons.sheet_check),
    "reward": Drawn(icons.sheet, palette.PALETTE.metal, icons.laurel_star),
    "adornment": Drawn(icons.gem, palette.PALETTE.players[2].tint.light, icons.gem_lines),
    "vp": Drawn(icons.laurel, palette.PALETTE.metal, icons.laurel_star),
}
"""Icons that keep their own colours."""

FLAT: dict[str, Shape] = {
    "worker": meeple,
    "apprentice": icons.bust,
    "tool": icons.hammer,
    "prison": icons.bars,
    "capture": icons.shackles,
    "reset": icons.again,
    "end": icons.flag,
    "all": icons.heads,
    "most": crown,
    "arrow": arrow,
    "none": icons.cross,
    "cathedral": sites.cathedral,
    **dict(zip(LOCATIONS, sites.SITES, strict=True)),
}
"""Icons in the colour of the surrounding text."""

SKILL_COLOURS = (palette.WOOD, palette.CLAY, mix(palette.STONE, INK, 0.35))


@sprite
def coloured(theme: Theme, name: str, size: int) -> Image.Image:
    """Return a square coloured icon with a dark rim."""
    shape, body, detail, ink = COLOURED[name]
    canvas = Canvas.clear(size, size, INK)
    rim = 1 if size < 30 else 2
    inner = size - 2 * rim
    canvas.stamp(mask(shape, inner, grow=rim), 0, 0, INK)
    canvas.stamp(mask(shape, inner), rim, rim, body)
    if detail is not None:
        canvas.stamp(mask(detail, inner), rim, rim, ink)
    return canvas.image


@sprite
def skill(theme: Theme, number: int, size: int) -> Image.Image:
    """Return the icon of a skill on its plate."""
    canvas = Canvas.clear(size, size, INK)
    canvas.rounded(Box(0, 0, size, size), size // 4, INK)
    canvas.rounded(Box(1, 1, size - 2, size - 2), size // 4, SKILL_COLOURS[number])
    canvas.stamp_at(mask(icons.SKILLS[number], size * 74 // 100), size // 2, size // 2, IVORY)
    return canvas.image


def icon(canvas: Canvas, theme: Theme, name: str, x: int, middle: int, size: int, colour: Colour) -> None:
    """Draw an icon of any kind with its left edge at ``x``."""
    top = middle - size // 2
    if name in COLOURED:
        canvas.paste(coloured(theme, name, size), x, top)
    elif name in SKILLS:
        canvas.paste(skill(theme, SKILLS.index(name), size), x, top)
    else:
        canvas.stamp(mask(FLAT[name], size), x, top, colour)


class Who(NamedTuple):
    """A player as drawn: colour, initial on the glyph, name.

    The user's ``emblem``, if one was chosen, the ``title`` and the frame are drawn beside the glyph.
    """

    colour: str
    initial: str
    name: str
    emblem: str = ""
    title: str = ""
    framed: bool = False


EMBLEM = 28
"""The size of a user's emblem beside the glyph."""

LIFTS = {"triangle": 16, "star": 6}
"""Shift of the letter below the middle of a glyph, in percent of the glyph's size."""
LETTERS = {"triangle": 50, "star": 57, "diamond": 56}
"""Size of the letter, in percent of the glyph's size."""


def badge(canvas: Canvas, theme: Theme, who: Who, box: Box, x: int) -> int:
    """Draw a user's frame and emblem beside the glyph in a box, and return where the name begins."""
    if who.framed:
        faces.wreath(canvas, theme, *box.middle, box.width)
        x += 6
    if not who.emblem:
        return x
    canvas.stamp_at(mask(EMBLEMS[who.emblem], EMBLEM), x + EMBLEM // 2, box.middle[1], theme.ink_soft)
    return x + EMBLEM + 8


@sprite
def glyph(theme: Theme, who: Who, size: int, artisan: bool = False) -> Image.Image:
    """Return a player's glyph: the shape of the colour, with the initial, and a dot for an Artisan."""
    tint, emblem = palette.player_colours(who.colour)
    canvas = Canvas.clear(size, size, INK)
    rim = 2 if size >= 30 else 1
    inner = size - 2 * rim
    shape = OWN.get(emblem, EMBLEMS[emblem])
    canvas.stamp(mask(shape, inner, grow=rim), 0, 0, INK)
    canvas.stamp(hard(shape, inner), rim, rim, tint.body)
    letter = fit(who.initial, Face.BLACK, size * LETTERS.get(emblem, 64) // 100, size, 8)
    canvas.text(letter, size // 2, size // 2 + size * LIFTS.get(emblem, 0) // 100, tint.mark, "mm")
    if artisan:
        dot = max(10, size * 36 // 100)
        canvas.stamp(mask(circle, dot), size - dot, 0, INK)
        canvas.stamp(mask(circle, dot - 4), size - dot + 2, 2, theme.mark)
    return canvas.image


def _block(pen: Pen) -> None:
    pen.rect(5, 5, 95, 95, radius=6)


def _star(pen: Pen) -> None:
    """Draw a star with more space for a letter than the usual one has."""
    pen.polygon([(x, y + 4) for x, y in spokes(5, 54, 32)])


OWN: dict[str, Shape] = {"square": _block, "star": _star}
"""Shapes of glyphs that differ from those in :data:`render.shapes.EMBLEMS`."""


def stack(
    canvas: Canvas, theme: Theme, who: Who, count: int, box: Box, colour: Colour, *, artisan: bool = False
) -> None:
    """Draw a player's glyph with the number of workers beside it."""
    size = box.height + (2 if artisan else -3)
    x, middle = box.x, box.middle[1]
    canvas.paste(glyph(theme, who, size, artisan), x, middle - size // 2)
    number = label(str(count), Face.BLACK, 28 if count > 9 else max(28, box.height * 84 // 100))
    canvas.text(number, x + size + 2, middle, colour, "lm")


CROWD = 5
"""The greatest number of workers drawn for a group."""
LOOSE, DENSE = 22, 14
"""The greatest and smallest distance between a group's workers, in percent of their height."""
ALONE, FIRST, WIDE = 100, 48, 80
"""Width of the glyph, offset of the first worker, and width of a worker, in percent of their height."""
DIGIT, SMALL, CLOSE = 47, 31, 3
"""Text size of a group's number, its size for a low group, and how far its badge overlaps the last worker."""
TALLY = 44
"""The usual height of a group's number badge. A number on a lower one is small."""


def alone(height: int) -> int:
    """Return the minimum width of a group: its glyph alone."""
    return height * ALONE // 100


def loose(count: int, height: int) -> int:
    """Return the width of a group with as many workers drawn as possible, without its number."""
    return height * (FIRST + WIDE + LOOSE * (min(count, CROWD) - 1)) // 100 + 1


def figures(count: int, height: int, room: int) -> int:
    """Return how many workers of a group fit behind its glyph."""
    left = room - height * FIRST // 100 - height * WIDE // 100
    return min(count, CROWD, 1 + left // max(1, height * DENSE // 100)) if left >= 0 else 0


def digits(count: int, height: int) -> Label:
    """Return the label of a group's number, at the group's or badge's height."""
    return label(str(count), Face.BLACK, DIGIT if height >= TALLY else SMALL)


def number_width(count: int, height: int) -> int:
    """Return the width of a group's number, 0 for a single worker."""
    return digits(count, height).advance + 8 - CLOSE if count > 1 else 0


def crew_width(count: int, height: int, room: int) -> int:
    """Return the width of a group as :func:`crew` draws it."""
    wide, first, gap, _ = _shape(count, height, room)
    return first + wide + gap


@sprite
def crew(theme: Theme, who: Who, count: int, height: int, room: int, artisan: bool) -> Image.Image:
    """Return as many overlapping workers as fit, with their player's glyph in front.

    The dark rim surrounds the whole group: around each worker it would darken the group's colour.
    """
    size, (wide, first, spread, count) = alone(height), _shape(count, height, room)
    gap = spread // max(1, count - 1)
    canvas = Canvas.clear(first + wide + spread, height, INK)
    tint = palette.player_colours(who.colour).tint
    places = [first + gap * number for number in reversed(range(count))]
    for x in places:
        canvas.stamp(hard(meeple, wide - 4, height - 6, grow=2), x, 0, INK)
    for number, x in enumerate(places):
        if number:
            canvas.stamp(hard(meeple, wide - 4, height - 6, grow=2), x, 0, tint.dark)
        canvas.stamp(hard(meeple, wide - 4, height - 6), x + 2, 2, tint.body)
    canvas.paste(glyph(theme, who, size, artisan), 0, height - size)
    return canvas.image


def _shape(count: int, height: int, room: int) -> tuple[int, int, int, int]:
    """Return a worker's width, the offset of the first, that of the last from the first, and their number."""
    count = figures(count, height, room)
    if not count:
        return alone(height), 0, 0, 0
    wide, first = height * WIDE // 100, height * FIRST // 100
    gap = min(height * LOOSE // 100, (room - first - wide) // max(1, count - 1))
    return wide, first, gap * (count - 1), count


@sprite
def dungeon(theme: Theme, inmates: tuple[tuple[Who, int, bool], ...], height: int) -> Image.Image:
    """Return a player's captives: for each owner the number, and whether the Artisan is among them."""
    counts = [label(str(count), Face.BLACK, height * 94 // 100) for _, count, _ in inmates]
    size, bars = height - 6, 22
    width = bars + 4 + sum(size + text.advance + 10 for text in counts)
    dark = palette.PLACES[-1]
    canvas = Canvas.clear(width, height, INK)
    canvas.rounded(Box(0, 0, width, height), 7, INK)
    canvas.rounded(Box(2, 2, width - 4, height - 4), 5, dark.ground)
    for x in range(6, bars, 8):
        canvas.fill(Box(x, 2, 4, height - 4), dark.text)
    canvas.fill(Box(2, height // 2 - 2, bars, 4), dark.text)
    x = bars + 4
    for (who, _, artisan), text in zip(inmates, counts, strict=True):
        canvas.paste(glyph(theme, who, size, artisan), x, 3)
        canvas.text(text, x + size + 3, height // 2 + 1, theme.on_ground, "lm")
        x += size + text.advance + 10
    return canvas.image


@sprite
def tally(theme: Theme, count: int, ground: Colour, ink: Colour, high: int = TALLY) -> Image.Image:
    """Return a number on a coloured badge with a dark rim."""
    text = digits(count, high)
    canvas, box = Canvas.clear(text.advance + 8, high, INK), Box(0, 0, text.advance + 8, high)
    canvas.rounded(box, 8, INK)
    canvas.rounded(box.inset(2), 6, ground)
    canvas.text(text, *box.middle, ink, "mm")
    return canvas.image


@sprite
def purse(theme: Theme, count: int) -> Image.Image:
    """Return an amount of silver as a number on an oblong coin."""
    text = label(str(count), Face.BLACK, DIGIT)
    canvas, box = Canvas.clear(text.advance + 26, TALLY, INK), Box(0, 0, text.advance + 26, TALLY)
    canvas.rounded(box, TALLY // 2, INK)
    canvas.rounded(box.inset(2), TALLY // 2 - 2, palette.SILVER)
    canvas.text(text, *box.middle, INK, "mm")
    return canvas.image


@sprite
def shackles(theme: Theme, size: int) -> Image.Image:
    """Return the sign of a player who can capture: shackles on red, like the edge of a group at risk."""
    canvas = Canvas.clear(size, size, theme.alert)
    canvas.rounded(Box(0, 0, size, size), size // 5, theme.alert)
    canvas.stamp_at(mask(icons.shackles, size * 78 // 100), size // 2, size // 2, theme.on_ground)
    return canvas.image


@sprite
def points(theme: Theme, count: str, size: int) -> Image.Image:
    """Return a badge of points."""
    canvas = Canvas.clear(size, size, INK)
    canvas.stamp(mask(icons.laurel, size - 2, grow=1), 0, 0, INK)
    canvas.stamp(mask(icons.laurel, size - 2), 1, 1, theme.metal)
    letters = size * (75 if len(count) < 2 else 66) // 100
    canvas.text(label(count, Face.BLACK, letters), size // 2, size // 2, INK, "mm")
    return canvas.image
