"""One light for all pictures, from the upper left: chamfers, soft shadows, grain, bands of colour.

A material has three tones, those of a :class:`~render.theme.Tint`: its light, its body and its shade. Grain
is sparse and made once: what is drawn with it stays small as a file.
"""

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageDraw

from render.canvas import Box, Canvas, Point
from render.theme import Colour, Tint, mix

SPECK = 420
"""One speck of grain for so many pixels."""

STEPS = 3
"""Tones of a shadow."""


def chamfer(canvas: Canvas, box: Box, wide: int, tint: Tint) -> None:
    """Draw the slanted edges of a block: lit above and, less so, on the left, in shade on the other sides."""
    left, right = mix(tint.body, tint.light, 0.6), mix(tint.body, tint.dark, 0.6)
    for i in range(wide):
        x, y, width, height = box.inset(i)
        canvas.fill(Box(x, y, 1, height), left)
        canvas.fill(Box(x + width - 1, y, 1, height), right)
        canvas.fill(Box(x, y, width - 1, 1), tint.light)
        canvas.fill(Box(x + 1, y + height - 1, width - 1, 1), tint.dark)


def grain(width: int, height: int, seed: int = 1) -> Image.Image:
    """Return the mask of specks in a stone, spread by chance that is the same everywhere."""
    chance, image = Random(seed), Image.new("L", (width, height))
    for _ in range(width * height // SPECK):
        x, y, long = chance.randrange(width), chance.randrange(height), chance.choice((1, 2, 2, 3))
        image.paste(255, (x, y, min(x + long, width), min(y + 1 + (long > 2), height)))
    return image


def pitted(canvas: Canvas, box: Box, tint: Tint, seed: int = 1) -> None:
    """Put grain on a surface: pits, and the light on their lower right edges."""
    specks = grain(box.width - 1, box.height - 1, seed)
    canvas.stamp(specks, box.x + 1, box.y + 1, mix(tint.body, tint.light, 0.6))
    canvas.stamp(specks, box.x, box.y, mix(tint.body, tint.dark, 0.6))


def engraved(canvas: Canvas, shape: Image.Image, x: int, y: int, cut: Colour, lip: Colour) -> None:
    """Cut a shape into a surface: its lower right edge catches the light."""
    canvas.stamp(shape, x + 1, y + 1, lip)
    canvas.stamp(shape, x, y, cut)


def shadow(canvas: Canvas, box: Box, radius: int, ground: Colour, colour: Colour, reach: int = 9) -> None:
    """Draw the soft shadow of something that lies on a box, a little below it and to the right.

    It fades into the ``ground`` in a few steps, so that it takes few colours, time and bytes.
    """
    for step in range(STEPS):
        grow = reach * (STEPS - 1 - step) // STEPS - reach // 3
        shade = mix(ground, colour, (step + 1) / STEPS)
        canvas.rounded(box.inset(-grow).moved(reach // 3, reach * 2 // 3), radius + max(0, grow), shade)


def polygon(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    """Fill a polygon of a ground, in pixels. Its edges are hard: so it is fast and small, and far away."""
    ImageDraw.Draw(canvas.image).polygon(points, colour)


def bands(canvas: Canvas, box: Box, colours: Sequence[Colour]) -> None:
    """Fill a box with bands of colours from its top to its bottom, as the sky has them."""
    for number, colour in enumerate(colours):
        top, bottom = (box.height * i // len(colours) for i in (number, number + 1))
        canvas.fill(Box(box.x, box.y + top, box.width, bottom - top), colour)


def between(stops: Sequence[Colour], count: int) -> tuple[Colour, ...]:
    """Return so many colours that lead evenly from the first of some to the last, through all of them."""
    last = len(stops) - 1
    steps = [i * last / (count - 1) for i in range(count)]
    return tuple(
        mix(stops[min(int(at), last - 1)], stops[min(int(at), last - 1) + 1], at - min(int(at), last - 1))
        for at in steps
    )
