"""Incremental PNG rendering of boards: unchanged parts are reused from an earlier picture.

A turn changes only a few places on a board. A :class:`Sketch` records everything that is pasted where. Only
the places that differ from an earlier picture on the same ground are drawn, and only the strips containing
them are compressed; all other strips are copied from that picture.

This pays off for boards that are slow to draw or mostly static. ``python -m tests.bench figures`` measures it
in the rows *processor of the next board over one made whole*: about 0.45 for West Kingdom and Amytis, and
0.65 for Ancient Architects. Architectura gained only 5 % and uses a plain :class:`~render.canvas.Canvas`.
"""

from collections import Counter, OrderedDict
from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import count
from struct import Struct
from threading import Lock
from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from render.cache import kept
from render.canvas import Box, Canvas, Source
from render.encode import drawing, indexed, png, squeezed
from render.kit.rows import fits, stacked, widened
from render.sprites import Ground
from render.theme import Theme

HEIGHT = 64
"""The number of pixel rows in a strip."""

ROOM = 540_000
"""The normal size limit in bytes for remembered pictures: two from each of two matches, or one of four."""

MOST = 6_000_000
"""The size limit in bytes under load, such as fifty matches in turn; each reuses its own last picture."""

MUCH = 60
"""The number of pictures drawn between two calls of :func:`trim` that counts as load."""

STRIP = 900
"""The approximate overhead of a strip in bytes: the names of what is pasted on it."""

NEAR = 6_000
"""The area in pixels that is drawn unnecessarily rather than splitting a place in two."""

HEAD, END = b"\x78\x9c", b"\x03\x00"
"""The header and trailer that turn compressed strips into a zlib stream."""

ADLER = 65521
"""The modulus of Adler-32 checksums."""

Put = tuple[Source, Box, Image.Image | None]
"""A paste operation: source, box and mask."""

NAME = Struct("<q4iq")
"""The packed identity of a paste: its image or colour, box and mask.

Images are identified by number, as comparing pixels would take as long as drawing; colours have negative
numbers.
"""

Place = tuple[int, int, int, int]
"""A rectangle by its edges: left, top, right, bottom."""


class Strip(NamedTuple):
    """A strip of a picture: what is pasted on it in order, its compressed pixels, and their checksum."""

    laid: Sequence[bytes]
    data: bytes
    check: int


class Plan(NamedTuple):
    """How to make a strip: from an earlier one (or None), redrawing the boxes where something differs."""

    laid: Sequence[bytes]
    before: Strip | None
    boxes: Collection[Box]


class _Picture(NamedTuple):
    """A remembered picture of a kind, with the number of the picture it was based on, if any."""

    kind: Hashable
    strips: Sequence[Strip]
    before: int


class _Shown:
    """The remembered pictures, oldest first, with an index of their strips."""

    def __init__(self) -> None:
        self.size = 0
        self._made = 0
        self._lock = Lock()
        self._numbers = count()
        self._pictures: OrderedDict[int, _Picture] = OrderedDict()
        self._places: dict[tuple[Hashable, int, Sequence[bytes]], int] = {}

    def __len__(self) -> int:
        return len(self._pictures)

    def like(self, kind: Hashable, laid: Sequence[Sequence[bytes]]) -> tuple[int, list[list[Strip]]]:
        """Find the picture to base a new one on; return its number and candidate strips for each place.

        It is the picture that shares the most strips, or -1 if that is not more than half. The candidate for
        a strip is an identical one if there is any; otherwise those of that picture, the one before it, and
        the last one of the same kind.
        """
        with self._lock:
            places = [self._places.get((kind, number, names), -1) for number, names in enumerate(laid)]
            shares = Counter(place for place in places if place >= 0)
            nearest = max(shares, key=lambda place: (shares[place], place), default=-1)
            last = next((at for at in reversed(self._pictures) if self._pictures[at].kind == kind), -1)
            before = self._pictures[nearest].before if nearest >= 0 else -1
            near = [self._pictures[at].strips for at in (nearest, before, last) if at in self._pictures]
            return nearest if 2 * shares[nearest] > len(laid) else -1, [
                [strips[number] for strips in near] if at < 0 else [self._pictures[at].strips[number]]
                for number, at in enumerate(places)
            ]

    def keep(self, kind: Hashable, strips: Sequence[Strip], before: int) -> None:
        """Remember a picture, replacing the one two steps back in its match, or its base under load."""
        with self._lock:
            self._made += 1
            much = self._made > MUCH
            if before in self._pictures:
                replaced = before if much else self._pictures[before].before
                if replaced in self._pictures:
                    self._forget(replaced)
            number = next(self._numbers)
            self._pictures[number] = _Picture(kind, strips, before)
            before_size, self.size = self.size, self.size + _bytes(strips)
            for place, strip in enumerate(strips):
                self._places[kind, place, strip.laid] = number
            self._let_go(MOST if much else max(ROOM, before_size))

    def trim(self) -> None:
        """Start a new measuring period; if the last one had little load, shrink to the normal limit."""
        with self._lock:
            if self._made <= MUCH:
                self._let_go(ROOM)
            self._made = 0

    def clear(self) -> None:
        with self._lock:
            self._pictures.clear()
            self._places.clear()
            self.size = self._made = 0

    def _let_go(self, room: int) -> None:
        while self.size > room and len(self._pictures) > 1:
            latest = next(reversed(self._pictures))
            overtaken = {self._pictures[number].before for number in self._pictures if number != latest}
            self._forget(
                next((number for number in self._pictures if number in overtaken), next(iter(self._pictures)))
            )

    def _forget(self, number: int) -> None:
        kind, strips, _ = self._pictures.pop(number)
        self.size -= _bytes(strips)
        for place, strip in enumerate(strips):
            if self._places.get(key := (kind, place, strip.laid)) == number:
                del self._places[key]


_shown = _Shown()
_numbers = count()


class Sketch(Canvas):
    """A canvas on a ground that records pastes and draws them on demand, or incrementally as a PNG.

    It is compared with earlier pictures of the same ``kind``, that is with the same layout, on the same
    ground.
    """

    def __init__(self, ground: Ground, height: int = 0, kind: Hashable = None) -> None:
        self.size = ground.size[0], height or ground.size[1]
        self._kind = kind
        self._ground = ground
        self._puts: list[Put] = []

    @property
    def image(self) -> Image.Image:
        """Not available, as changes to it would be lost; raises :class:`TypeError`."""
        raise TypeError("a sketch has no image to draw on; use drawn()")

    def drawn(self, *rows: tuple[int, int]) -> Image.Image:
        """Draw the sketch as a new RGB image, or only the given spans of ``rows`` (start, end)."""
        width, height = self.size
        flat = self._ground.flat(height)
        places = [(0, top, width, bottom) for top, bottom in rows or [(0, height)]]
        return stacked([self._part(flat, place) for place in places])

    def widened(self, most: float) -> "Sketch | None":
        """Return the sketch widened so that it fits; None if anything but plain colours touches its edges."""
        if fits(self.size, most):
            return self
        width, height = self.size
        wider = Sketch(_widened(self._ground, height, most), height, self._kind)
        left = (wider.size[0] - width) // 2
        for source, box, mask in self._puts:
            start, end = box.x + left, box.right + left
            if box.x <= 0 or box.right >= width:
                if mask is not None or isinstance(source, Image.Image):
                    return None
                start, end = start if box.x > 0 else 0, end if box.right < width else wider.size[0]
            wider.put(source, Box(start, box.y, end - start, box.height), mask)
        return wider

    def put(self, source: Source, box: Box, mask: Image.Image | None = None) -> None:
        """Record a paste."""
        self._puts.append((source, box, mask))

    def png(self, theme: Theme) -> bytes:
        """Render the sketch as an indexed PNG in the colours of a theme."""
        kind = (self._ground.data, self._kind, self.size, theme)
        names = [*map(_name, self._puts)]
        laid = [tuple([names[index] for index in puts]) for puts in self._laid()]
        nearest, known = _shown.like(kind, laid)
        plans = [_plan(laid[number], earlier, self._rows(number)) for number, earlier in enumerate(known)]
        with drawing:
            lines = self._lines(theme, plans)
        data = dict(zip(lines, squeezed(lines.values()), strict=True))
        current = [
            plan.before
            if plan.before and number not in lines
            else Strip(plan.laid, data[number], zlib_ng.adler32(lines[number]))
            for number, plan in enumerate(plans)
        ]
        _shown.keep(kind, current, nearest)
        return png(self.size, theme, _stream(current, self.size))

    def _rows(self, number: int) -> Box:
        """Return the box of a strip."""
        return Box(0, number * HEIGHT, self.size[0], min(HEIGHT, self.size[1] - number * HEIGHT))

    def _laid(self) -> list[list[int]]:
        """Return the indices of all pastes on each strip."""
        laid: list[list[int]] = [[] for _ in range(-(-self.size[1] // HEIGHT))]
        wide = self.size[0]
        for number, (_, (x, y, width, height), _) in enumerate(self._puts):
            if x < wide and x + width > 0:
                for strip in laid[max(0, y // HEIGHT) : max(0, -(-(y + height) // HEIGHT))]:
                    strip.append(number)
        return laid

    def _lines(self, theme: Theme, plans: Sequence[Plan]) -> dict[int, bytes]:
        """Draw the strips that have changed; return their lines, each a 0 followed by the pixels."""
        strips, spans = dict[int, Image.Image](), dict[Box, Place]()
        for number, plan in enumerate(plans):
            if plan.boxes:
                rows = self._rows(number)
                strips[number] = _unpacked(plan.before, (rows.width + 1, rows.height))
                for box in plan.boxes:
                    spans[box] = _grown(spans.get(box), box, rows)
        if strips:
            flat = self._ground.flat(self.size[1])
            for place in _joined(spans.values()):
                part, (left, top, _, bottom) = indexed(self._part(flat, place), theme), place
                for number in range(top // HEIGHT, -(-bottom // HEIGHT)):
                    if number in strips:
                        strips[number].paste(part, (left + 1, top - number * HEIGHT))
        return {number: strip.tobytes() for number, strip in strips.items()}

    def _part(self, flat: Image.Image, place: Place) -> Image.Image:
        """Draw a part of the picture as a new RGB image."""
        left, top, right, bottom = place
        part = Canvas(flat.crop(place).convert("RGB"))
        for source, (x, y, width, height), mask in self._puts:
            if x < right and y < bottom and x + width > left and y + height > top:
                part.put(source, Box(x - left, y - top, width, height), mask)
        return part.image


def trim() -> None:
    """Free remembered pictures above the normal limit if there was little load since the last call."""
    _shown.trim()


def forget() -> None:
    """Forget all remembered pictures, so that the next ones are drawn from scratch."""
    _shown.clear()


@kept
def _widened(ground: Ground, height: int, most: float) -> Ground:
    return Ground.of(widened(ground.image(height), most), ground.theme)


def _plan(laid: Sequence[bytes], earlier: Iterable[Strip], rows: Box) -> Plan:
    """Return how to make a strip with the least drawing, from earlier strips in the same place."""
    best, least = Plan(laid, None, (rows,)), 0
    for strip in {id(strip): strip for strip in earlier}.values():
        if strip.laid == laid:
            return Plan(laid, strip, ())
        boxes = _differing(laid, strip.laid) or (rows,)
        area = sum(width * height for _, _, width, height in boxes)
        if best.before is None or area < least:
            best, least = Plan(laid, strip, boxes), area
    return best


def _differing(laid: Sequence[bytes], before: Sequence[bytes]) -> Collection[Box]:
    """Return the boxes where pastes differ; empty if the order of common pastes differs."""
    has, had = set(laid), set(before)
    both = has & had
    if len(has) < len(laid) or len(had) < len(before):
        both = {name for name in both if laid.count(name) == before.count(name)}
    if [name for name in laid if name in both] != [name for name in before if name in both]:
        return ()
    return {Box(*NAME.unpack(name)[1:5]) for name in (has | had) - both}


def _grown(place: Place | None, box: Box, rows: Box) -> Place:
    """Return the part of a box within some rows, extended up to ``place``, its part in the rows above."""
    top = place[1] if place else max(box.y, rows.y)
    return max(box.x, rows.x), top, min(box.right, rows.right), min(box.bottom, rows.bottom)


def _joined(places: Iterable[Place]) -> list[Place]:
    """Return places that cover all given ones, merging those close to each other."""
    joined: list[Place] = []
    for left, top, right, bottom in sorted(places, key=_area, reverse=True):
        room = (right - left) * (bottom - top) + NEAR
        for at, (its_left, its_top, its_right, its_bottom) in enumerate(joined):
            west, north = (left if left < its_left else its_left), (top if top < its_top else its_top)
            east, south = (
                (right if right > its_right else its_right),
                (bottom if bottom > its_bottom else its_bottom),
            )
            if (east - west) * (south - north) <= room + (its_right - its_left) * (its_bottom - its_top):
                joined[at] = west, north, east, south
                break
        else:
            joined.append((left, top, right, bottom))
    return joined


def _area(place: Place) -> int:
    return (place[2] - place[0]) * (place[3] - place[1])


def _unpacked(strip: Strip | None, size: tuple[int, int]) -> Image.Image:
    """Return the lines of a strip as an image, or a blank image if there is no strip."""
    if strip is None:
        return Image.new("P", size)
    return Image.frombytes("P", size, zlib_ng.decompress(strip.data + END, -15, size[0] * size[1]))


def _bytes(strips: Sequence[Strip]) -> int:
    return sum(len(strip.data) + STRIP for strip in strips)


def _name(put: Put) -> bytes:
    source, box, mask = put
    laid = _number(source) if isinstance(source, Image.Image) else ~int.from_bytes(source, "big")
    return NAME.pack(laid, *box, -1 if mask is None else _number(mask))


def _number(image: Image.Image) -> int:
    """Return a number unique to an image; unlike ``id``, it is never reused."""
    number: int = vars(image).setdefault("number", next(_numbers))
    return number


def _stream(strips: Sequence[Strip], size: tuple[int, int]) -> bytes:
    """Combine strips into a single zlib stream with its checksum."""
    low, high = 1, 0
    for number, strip in enumerate(strips):
        length = (size[0] + 1) * min(HEIGHT, size[1] - number * HEIGHT)
        high = (high + (strip.check >> 16) + length * (low - 1)) % ADLER
        low = (low + (strip.check & 0xFFFF) - 1) % ADLER
    check = (high << 16 | low).to_bytes(4, "big")
    return b"".join((HEAD, *(strip.data for strip in strips), END, check))
