"""Boards as PNG, strip by strip: what shows what it showed on the picture before is not made again.

A turn changes a few places of a board. A :class:`Sketch` only notes what is laid where; the cells of a
strip where something else is laid than on the last picture on the same ground are drawn, and the
strips that have such cells are compressed. All others are taken from that picture as they are.
"""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import groupby
from threading import Lock
from typing import Any, NamedTuple
from weakref import ref

from PIL import Image
from zlib_ng import zlib_ng

from render.canvas import Box, Canvas, Source
from render.encode import drawing, indexed, png, squeezed
from render.sprites import Ground
from render.theme import Theme

HEIGHT = 96
"""Rows of pixels in a strip."""

WIDTH = 100
"""Columns of pixels in a cell of a strip."""

KEPT = 4
"""Grounds of which the last picture is remembered, compressed."""

HEAD, END = b"\x78\x9c", b"\x03\x00"
"""What stands before and behind compressed strips that are one stream."""

ADLER = 65521
"""What checksums are counted by."""

Put = tuple[Source, Box, Image.Image | None]
"""What is laid, where, and which of it shows."""

Cell = tuple[Any, ...]
"""All that is laid on a cell, in its order. Images are weak references: what was made anew is another one."""


class Strip(NamedTuple):
    """A strip of a picture: what is laid on its cells, its pixels compressed, and their checksum."""

    cells: Sequence[Cell]
    data: bytes
    check: int


_last: OrderedDict[tuple[Any, ...], Sequence[Strip]] = OrderedDict()
_lock = Lock()


class Sketch(Canvas):
    """A canvas on a ground that is drawn when its image is asked for, or where it is new, as a PNG."""

    def __init__(self, ground: Ground, height: int = 0) -> None:
        self.size = ground.size[0], height or ground.size[1]
        self._ground = ground
        self._puts: list[Put] = []

    @property
    def image(self) -> Image.Image:
        """None: what were drawn on it would be lost. Raises :class:`TypeError`."""
        raise TypeError("a sketch has no image to draw on: ask for what is drawn()")

    def drawn(self) -> Image.Image:
        """Return all of it as a new RGB image."""
        whole = Canvas(self._ground.image(self.size[1]))
        for put in self._puts:
            whole.put(*put)
        return whole.image

    def put(self, source: Source, box: Box, mask: Image.Image | None = None) -> None:
        """Note what is laid."""
        self._puts.append((source, box, mask))

    def png(self, theme: Theme) -> bytes:
        """Return it as an indexed PNG in the colours of a theme."""
        key = (self._ground.data, self.size, theme)
        with _lock:
            before = _last.get(key, ())
        with drawing:
            strips = list(self._strips(theme, before))
        made = [strip if isinstance(strip, Strip) else _compressed(*strip) for strip in strips]
        with _lock:
            _last[key] = made
            _last.move_to_end(key)
            if len(_last) > KEPT:
                _last.popitem(last=False)
        return png(self.size, theme, _stream(made, self.size))

    def _strips(self, theme: Theme, before: Sequence[Strip]) -> "list[Strip | tuple[Sequence[Cell], bytes]]":
        """Return each strip as it was before, or else its cells and its pixels."""
        found: list[Strip | tuple[Sequence[Cell], bytes]] = []
        flat, names = None, [*map(_name, self._puts)]
        for number, laid in enumerate(self._laid()):
            cells = [tuple(names[put] for put in cell) for cell in laid]
            known = before[number] if before else None
            if known is not None and known.cells == cells:
                found.append(known)
                continue
            flat = flat or self._ground.flat(self.size[1])
            top = number * HEIGHT
            size = self.size[0] + 1, min(HEIGHT, self.size[1] - top)
            strip = Image.frombytes("P", size, zlib_ng.decompress(known.data + END, -15)) if known else None
            new = [known is None or known.cells[at] != cell for at, cell in enumerate(cells)]
            strip = strip or Image.new("P", size)
            for is_new, span in groupby(range(len(cells)), new.__getitem__):
                if is_new:
                    first, *rest = span
                    last = rest[-1] if rest else first
                    left, right = first * WIDTH, min((last + 1) * WIDTH, self.size[0])
                    box = Box(left, top, right - left, size[1])
                    puts = sorted({put for cell in laid[first : last + 1] for put in cell})
                    strip.paste(indexed(self._part(flat, box, puts), theme), (box.x + 1, 0))
            found.append((cells, strip.tobytes()))
        return found

    def _laid(self) -> list[list[list[int]]]:
        """Return the numbers of all that is laid on each cell of each strip."""
        across, down = -(-self.size[0] // WIDTH), -(-self.size[1] // HEIGHT)
        laid: list[list[list[int]]] = [[[] for _ in range(across)] for _ in range(down)]
        for number, (_, box, _) in enumerate(self._puts):
            columns = slice(max(0, box.x // WIDTH), max(0, -(-box.right // WIDTH)))
            for row in laid[max(0, box.y // HEIGHT) : max(0, -(-box.bottom // HEIGHT))]:
                for cell in row[columns]:
                    cell.append(number)
        return laid

    def _part(self, flat: Image.Image, box: Box, puts: Sequence[int]) -> Image.Image:
        """Return a part of the whole as a new RGB image."""
        part = Canvas(flat.crop((box.x, box.y, box.right, box.bottom)).convert("RGB"))
        for number in puts:
            source, place, mask = self._puts[number]
            part.put(source, place.moved(-box.x, -box.y), mask)
        return part.image


def _name(put: Put) -> Cell:
    source, box, mask = put
    return (_known(source) if isinstance(source, Image.Image) else source), box, mask and _known(mask)


def _known(image: Image.Image) -> tuple[int, ref[Image.Image]]:
    """Return what tells an image from others: by references alone, their pixels would be compared."""
    return id(image), ref(image)


def _compressed(cells: Sequence[Cell], pixels: bytes) -> Strip:
    return Strip(cells, squeezed(pixels), zlib_ng.adler32(pixels))


def _stream(strips: Sequence[Strip], size: tuple[int, int]) -> bytes:
    """Return strips as one compressed stream, with the checksum of all of it."""
    low, high = 1, 0
    for number, strip in enumerate(strips):
        length = (size[0] + 1) * min(HEIGHT, size[1] - number * HEIGHT)
        high = (high + (strip.check >> 16) + length * (low - 1)) % ADLER
        low = (low + (strip.check & 0xFFFF) - 1) % ADLER
    check = (high << 16 | low).to_bytes(4, "big")
    return b"".join((HEAD, *(strip.data for strip in strips), END, check))
