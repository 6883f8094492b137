"""Lighting shared by all pictures, from the upper left: chamfers, soft shadows, grain, colour bands.

A material has three tones, as in :class:`~render.theme.Tint`: light, body and shade. Grain is sparse and
drawn once, so files stay small.
"""

from collections.abc import Sequence
from random import Random

from PIL import Image, ImageDraw

from render.canvas import Box, Canvas, Point
from render.theme import Colour, Tint, mix

SPECK = 420
"""The number of pixels per speck of grain."""

STEPS = 3
"""The number of tones in a shadow."""


def chamfer(canvas: Canvas, box: Box, wide: int, tint: Tint) -> None:
    """Draw the bevelled edges of a block: lit at the top and, less so, left; shaded on the other sides."""
    left, right = mix(tint.body, tint.light, 0.6), mix(tint.body, tint.dark, 0.6)
    for i in range(wide):
        x, y, width, height = box.inset(i)
        canvas.fill(Box(x, y, 1, height), left)
        canvas.fill(Box(x + width - 1, y, 1, height), right)
        canvas.fill(Box(x, y, width - 1, 1), tint.light)
        canvas.fill(Box(x + 1, y + height - 1, width - 1, 1), tint.dark)


def grain(width: int, height: int, seed: int = 1) -> Image.Image:
    """Return a mask of specks, spread pseudorandomly by ``seed``, the same on every machine."""
    chance, image = Random(seed), Image.new("L", (width, height))
    for _ in range(width * height // SPECK):
        x, y, long = chance.randrange(width), chance.randrange(height), chance.choice((1, 2, 2, 3))
        image.paste(255, (x, y, min(x + long, width), min(y + 1 + (long > 2), height)))
    return image


def pitted(canvas: Canvas, box: Box, tint: Tint, seed: int = 1) -> None:
    """Apply grain to a surface: pits, with light on their lower right edges."""
    specks = grain(box.width - 1, box.height - 1, seed)
    canvas.stamp(specks, box.x + 1, box.y + 1, mix(tint.body, tint.light, 0.6))
    canvas.stamp(specks, box.x, box.y, mix(tint.body, tint.dark, 0.6))


def engraved(canvas: Canvas, shape: Image.Image, x: int, y: int, cut: Colour, lip: Colour) -> None:
    """Engrave a shape into a surface; its lower right edge catches the light."""
    canvas.stamp(shape, x + 1, y + 1, lip)
    canvas.stamp(shape, x, y, cut)


def shadow(canvas: Canvas, box: Box, radius: int, ground: Colour, colour: Colour, reach: int = 9) -> None:
    """Draw the soft shadow of an object in a box, offset slightly down and to the right.

    It fades into the ``ground`` in a few steps, which saves colours, time and bytes.
    """
    for step in range(STEPS):
        grow = reach * (STEPS - 1 - step) // STEPS - reach // 3
        shade = mix(ground, colour, (step + 1) / STEPS)
        canvas.rounded(box.inset(-grow).moved(reach // 3, reach * 2 // 3), radius + max(0, grow), shade)


def polygon(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    """Fill a polygon of a background, in pixels. Its edges are hard, which is fast and compresses well."""
    ImageDraw.Draw(canvas.image).polygon(points, colour)


def bands(canvas: Canvas, box: Box, colours: Sequence[Colour]) -> None:
    """Fill a box with horizontal bands of colours from top to bottom, as for a sky."""
    for number, colour in enumerate(colours):
        top, bottom = (box.height * i // len(colours) for i in (number, number + 1))
        canvas.fill(Box(box.x, box.y + top, box.width, bottom - top), colour)


def between(stops: Sequence[Colour], count: int) -> tuple[Colour, ...]:
    """Return ``count`` colours interpolated evenly through all ``stops``."""
    last = len(stops) - 1
    steps = [i * last / (count - 1) for i in range(count)]
    return tuple(
        mix(stops[min(int(at), last - 1)], stops[min(int(at), last - 1) + 1], at - min(int(at), last - 1))
        for at in steps
    )
