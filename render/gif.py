"""Animated GIFs, written frame by frame; each frame stores only what changed, to keep files small."""

import struct
from collections.abc import Sequence

from PIL import GifImagePlugin, Image, ImageChops

from render.theme import Colour

CLEAR = 255
"""The transparent colour index, through which the previous frame shows."""

COLOURS = 255
"""The maximum number of other colours."""

FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Gif:
    """An endless animation being written.

    Frames are images of mode L whose pixels are indices into ``colours``.
    """

    def __init__(self, size: tuple[int, int], colours: Sequence[Colour]) -> None:
        if len(colours) > COLOURS:
            raise ValueError("too many colours")
        palette = bytes(channel for colour in colours for channel in colour)
        self._data = bytearray(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0))
        self._data += palette.ljust(3 * 256, b"\0") + FOR_EVER
        self._before: Image.Image | None = None

    def __len__(self) -> int:
        return len(self._data) + 1

    def add(self, image: Image.Image, milliseconds: int) -> None:
        """Append a frame shown for this duration."""
        changed, (left, top, right, bottom) = image, (0, 0, image.width, image.height)
        if self._before is not None:
            differing = ImageChops.difference(image, self._before).point([0] + [255] * 255)
            changed = Image.new("L", image.size, CLEAR)
            changed.paste(image, mask=differing)
            left, top, right, bottom = differing.getbbox() or (0, 0, 1, 1)
        part = changed.crop((left, top, right, bottom))
        for piece in GifImagePlugin.getdata(
            part, (left, top), duration=milliseconds, disposal=1, transparency=CLEAR
        ):
            self._data += piece
        self._before = image

    def done(self) -> bytes:
        """Return the finished file."""
        return bytes(self._data) + b";"
