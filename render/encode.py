"""Encoding of images as indexed PNGs, with a fixed palette per theme.

A fixed palette needs no search, makes equal images byte-identical and keeps files small.
"""

import struct
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from threading import Lock

from PIL import Image
from zlib_ng import zlib_ng

from render.theme import Colour, Theme, mix

drawing = Lock()
"""Held by the drawing thread. Drawing holds the GIL anyway; turns leave more of it to the event loop."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"

DEPTH, INDEXED = 8, 3
"""The PNG header values for one byte per pixel and indexed colour."""

LEVEL = 6
"""The compression level: 2.5 % smaller than Pillow's own level, in half the time."""

STEPS = 1
"""The number of blends in the palette between two colours that often meet.

One more is hardly visible on edges a pixel wide, and three would make pictures 8 % larger.
"""


def _meetings(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return the pairs of colours that touch along soft edges."""
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
    for tint in t.tints:
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


def _off(a: Colour, b: Colour) -> int:
    """Return the squared distance between two colours."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2


def _lookup(colour: Colour) -> Colour:
    """Return the colour from which Pillow searches the palette for the nearest one: multiples of 4."""
    red, green, blue = colour
    return red & ~3, green & ~3, blue & ~3


@cache
def colours(theme: Theme) -> tuple[Colour, ...]:
    """Return the palette of a theme, at most 256 colours, most important first.

    A blend is omitted if Pillow would confuse it with another colour. Thus every palette colour maps to
    itself, and indexing is idempotent.
    """
    palette: dict[Colour, tuple[Colour, int]] = {}

    def add(colour: Colour) -> None:
        palette[colour] = _lookup(colour), _off(colour, _lookup(colour))

    for value in vars(theme).values():
        if isinstance(value, tuple) and len(value) == 3 and isinstance(value[0], int):
            add(value)
    for tint in (*theme.tints, *(player.tint for player in theme.players)):
        for colour in tint:
            add(colour)
    shares = [step / (STEPS + 1) for step in range(1, STEPS + 1)]
    blends = [mix(a, b, share) for share in shares for a, b in _meetings(theme)]
    for blend in (*theme.mixed, *blends):
        lookup = _lookup(blend)
        room = _off(blend, lookup)
        if all(
            _off(other, lookup) > room and _off(blend, its) > its_room
            for other, (its, its_room) in palette.items()
        ):
            add(blend)
    return tuple(palette)[:256]


@cache
def _palette(theme: Theme) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(channel for colour in colours(theme) for channel in colour))
    return image


def paint(draw: Callable[[], Image.Image], theme: Theme) -> bytes:
    """Draw, one thread at a time, and return the picture as an indexed PNG."""
    with drawing:
        image = draw()
    return encode(image, theme)


def indexed(image: Image.Image, theme: Theme) -> Image.Image:
    """Convert an RGB image to the palette of a theme, one byte per pixel."""
    palette = _palette(theme)
    result = image.quantize(palette=palette, dither=Image.Dither.NONE)
    result.palette = palette.palette  # shared, as a copy would take as much memory as a small sprite
    return result


def packed(image: Image.Image) -> bytes:
    """Run-length encode an indexed image: a tenth of its size, and decoded in about 1 ms."""
    return image.tobytes("tga_rle", "P", 1)


def unpacked(size: tuple[int, int], data: bytes, theme: Theme) -> Image.Image:
    """Decode a run-length encoded indexed image."""
    image = Image.frombytes("P", size, data, "tga_rle", "P", 1, 8)
    image.putpalette(_palette(theme).getpalette() or ())
    return image


def encode(image: Image.Image, theme: Theme) -> bytes:
    """Encode an RGB image as an indexed PNG in the colours of a theme."""
    flat = indexed(image, theme)
    lines = Image.new("P", (flat.width + 1, flat.height))  # each line starts with a 0: no filter
    lines.paste(flat, (1, 0))
    return png(flat.size, theme, zlib_ng.compress(lines.tobytes(), LEVEL))


def squeezed(strips: Iterable[bytes]) -> list[bytes]:
    """Compress the lines of each strip so that the results can be concatenated in any order."""
    stream = zlib_ng.compressobj(LEVEL, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    return [stream.compress(lines) + stream.flush(zlib_ng.Z_FULL_FLUSH) for lines in strips]


def png(size: tuple[int, int], theme: Theme, lines: bytes) -> bytes:
    """Return the PNG for compressed lines, each a 0 followed by the palette indices of its pixels."""
    header = struct.pack(">IIBBBBB", *size, DEPTH, INDEXED, 0, 0, 0)
    palette = bytes(channel for colour in colours(theme) for channel in colour)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", lines), (b"IEND", b""))
    return SIGNATURE + b"".join(map(_chunk, *zip(*chunks, strict=True)))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(kind + data))))
