"""From an image to the bytes of an indexed PNG, with a fixed palette for each theme.

A fixed palette costs no search, gives equal bytes for equal images and keeps files small.
"""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from threading import Lock

from PIL import Image

from render.theme import Colour, Theme, mix

_drawing = Lock()

STEPS = 3
"""Blends kept between two colours that often meet; more would not be seen on soft edges a pixel wide."""


def _meetings(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return the pairs of colours that touch with soft edges."""
    t = theme
    pairs = [
        (t.panel, t.ink),
        (t.panel, t.ground),
        (t.panel, t.ink_soft),
        (t.panel, t.metal_dark),
        (t.slot, t.panel),
        (t.slot, t.ink),
        (t.slot, t.brick),
        (t.slot, t.clay),
        (t.slot, t.mark_edge),
        (t.clay, t.brick),
        (t.ground, t.on_ground),
        (t.ground, t.metal),
        (t.ground, t.ground_deep),
        (t.ground_deep, t.metal),
        (t.ground_deep, t.metal_light),
        (t.ground_deep, t.on_ground),
        (t.ground_light, t.on_ground),
        (t.metal, t.metal_dark),
        (t.metal, t.ink),
        (t.mark, t.mark_edge),
        (t.on_ground, t.ink),
        (t.on_ground, t.good),
        (t.on_ground, t.alert),
        (t.on_ground, t.metal_dark),
        (t.panel, t.line),
    ]
    for tint in t.tiles:
        pairs += [(tint.body, tint.mark), (tint.dark, tint.mark), (tint.dark, tint.body), (tint.dark, t.slot)]
        pairs += [(tint.light, tint.body)]
    for player in t.players[:2]:
        tint = player.tint
        pairs += [
            (tint.body, tint.mark),
            (tint.body, tint.dark),
            (tint.light, tint.dark),
            (tint.body, t.ground),
        ]
    return pairs


@cache
def colours(theme: Theme) -> tuple[Colour, ...]:
    """Return the palette of a theme, at most 256 colours, the most important first."""
    found: dict[Colour, None] = {}
    for value in theme:
        if isinstance(value, tuple) and len(value) == 3 and isinstance(value[0], int):
            found[value] = None
    for tint in (*theme.tiles, *(player.tint for player in theme.players)):
        found.update(dict.fromkeys(tint))
    for step in range(1, STEPS + 1):
        for a, b in _meetings(theme):
            found[mix(a, b, step / (STEPS + 1))] = None
    return tuple(found)[:256]


@cache
def _palette(theme: Theme) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in colours(theme) for channel in colour])
    return image


def paint(draw: Callable[[], Image.Image], theme: Theme) -> bytes:
    """Draw, one thread at a time, and return the picture as an indexed PNG.

    Drawing holds the interpreter's lock anyway; taking turns leaves more of it to the event loop.
    """
    with _drawing:
        image = draw()
    return encode(image, theme)


def encode(image: Image.Image, theme: Theme) -> bytes:
    """Return an RGB image as an indexed PNG in the colours of a theme."""
    indexed = image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)
    buffer = BytesIO()
    indexed.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()
