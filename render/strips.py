"""Boards as PNG, strip by strip: what an earlier picture showed in the same place is not made again.

A turn changes a few places of a board. A :class:`Sketch` records what is put where. Only the places that
differ from an earlier picture on the same ground are drawn, and only the strips that contain such places are
compressed; all other strips are copied from that picture as they are.

It is for boards that take long to draw or have much that stays. ``python -m tests.bench figures`` measures
it in the rows *processor of the next board over one made whole*: about 0.45 for West Kingdom and Amytis, 0.65
for Ancient Architects. Architectura gained a twentieth and draws on a plain :class:`~render.canvas.Canvas`.
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
"""Rows of pixels in a strip."""

ROOM = 540_000
"""Bytes for the last pictures: two of two matches, or one of four. Of those that are large, fewer."""

MOST = 6_000_000
"""Room while much is drawn, as of fifty matches by turns: each picture is most like the last of its match."""

MUCH = 60
"""How many pictures are drawn from one look to the next (:func:`look`) where much is drawn."""

STRIP = 900
"""What a strip takes besides its pixels: the names of what is laid on it."""

NEAR = 6_000
"""Pixels that are rather drawn in vain than left out between two places: one more takes about as long."""

HEAD, END = b"\x78\x9c", b"\x03\x00"
"""What stands before and behind compressed strips that are one stream."""

ADLER = 65521
"""What checksums are counted by."""

Put = tuple[Source, Box, Image.Image | None]
"""What is laid, where, and which of it shows."""

NAME = Struct("<q4iq")
"""What tells a put from others, packed: its image or colour, its box, and its mask.

Images have numbers, as comparing their pixels takes as long as drawing; a colour is a number below zero.
"""

Place = tuple[int, int, int, int]
"""A rectangle by its edges: left, top, right, bottom."""


class Strip(NamedTuple):
    """A strip of a picture: what is laid on it in its order, its pixels compressed, and their checksum."""

    laid: Sequence[bytes]
    data: bytes
    check: int


class Plan(NamedTuple):
    """What a strip is made of: one of before (None: nothing), and the boxes where something else is laid."""

    laid: Sequence[bytes]
    before: Strip | None
    boxes: Collection[Box]


class _Picture(NamedTuple):
    """A picture that is remembered, of a kind, and the number of the one that it goes on from if any."""

    kind: Hashable
    strips: Sequence[Strip]
    before: int


class _Shown:
    """The last pictures, the oldest first, and where each strip is among them."""

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
        """Return the number of the picture that a new one goes on from, and what each strip can be made of.

        It is the one that shares most strips, -1 unless those are more than half. A strip is made of its
        equal where there is one, else of that picture, the one before it or the last one of the kind.
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
        """Remember a picture in the place of the last but one, or of the last one while much is drawn."""
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

    def look(self) -> None:
        """Count from now on how much is drawn; let go of what there is more room for while that is much."""
        with self._lock:
            if self._made <= MUCH:
                self._let_go(ROOM)
            self._made = 0

    def clear(self) -> None:
        """Forget everything."""
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
    """A canvas on a ground that is drawn when its image is asked for, or where it is new, as a PNG.

    It is compared with earlier pictures of its ``kind`` on the same ground: those that are laid out alike.
    """

    def __init__(self, ground: Ground, height: int = 0, kind: Hashable = None) -> None:
        self.size = ground.size[0], height or ground.size[1]
        self._kind = kind
        self._ground = ground
        self._puts: list[Put] = []

    @property
    def image(self) -> Image.Image:
        """None: what were drawn on it would be lost. Raises :class:`TypeError`."""
        raise TypeError("a sketch has no image to draw on: ask for what is drawn()")

    def drawn(self, *rows: tuple[int, int]) -> Image.Image:
        """Return it as a new RGB image, or only some ``rows``: each span is from one up to another."""
        width, height = self.size
        flat = self._ground.flat(height)
        places = [(0, top, width, bottom) for top, bottom in rows or [(0, height)]]
        return stacked([self._part(flat, place) for place in places])

    def widened(self, most: float) -> "Sketch | None":
        """Return it so that it fits, drawn out sideways; None where more than colours lies at its edges."""
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
        """Note what is laid."""
        self._puts.append((source, box, mask))

    def png(self, theme: Theme) -> bytes:
        """Return it as an indexed PNG in the colours of a theme."""
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
        """Return where a strip lies."""
        return Box(0, number * HEIGHT, self.size[0], min(HEIGHT, self.size[1] - number * HEIGHT))

    def _laid(self) -> list[list[int]]:
        """Return the numbers of all that is laid on each strip."""
        laid: list[list[int]] = [[] for _ in range(-(-self.size[1] // HEIGHT))]
        wide = self.size[0]
        for number, (_, (x, y, width, height), _) in enumerate(self._puts):
            if x < wide and x + width > 0:
                for strip in laid[max(0, y // HEIGHT) : max(0, -(-(y + height) // HEIGHT))]:
                    strip.append(number)
        return laid

    def _lines(self, theme: Theme, plans: Sequence[Plan]) -> dict[int, bytes]:
        """Return the lines of the strips that are not as they were: in each a 0, then the pixels."""
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
        """Return a place of the whole as a new RGB image."""
        left, top, right, bottom = place
        part = Canvas(flat.crop(place).convert("RGB"))
        for source, (x, y, width, height), mask in self._puts:
            if x < right and y < bottom and x + width > left and y + height > top:
                part.put(source, Box(x - left, y - top, width, height), mask)
        return part.image


def look() -> None:
    """Let go of what there is no room for, where few pictures were drawn since the last look."""
    _shown.look()


def forget() -> None:
    """Forget the last pictures: the next ones are drawn and compressed whole."""
    _shown.clear()


@kept
def _widened(ground: Ground, height: int, most: float) -> Ground:
    return Ground.of(widened(ground.image(height), most), ground.theme)


def _plan(laid: Sequence[bytes], earlier: Iterable[Strip], rows: Box) -> Plan:
    """Return how a strip is made with the least drawing of those that showed the same rows before."""
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
    """Return where something else is laid than before, or more often; nothing where the order is another."""
    has, had = set(laid), set(before)
    both = has & had
    if len(has) < len(laid) or len(had) < len(before):
        both = {name for name in both if laid.count(name) == before.count(name)}
    if [name for name in laid if name in both] != [name for name in before if name in both]:
        return ()
    return {Box(*NAME.unpack(name)[1:5]) for name in (has | had) - both}


def _grown(place: Place | None, box: Box, rows: Box) -> Place:
    """Return what of a box lies in some rows, together with what lies in those above."""
    top = place[1] if place else max(box.y, rows.y)
    return max(box.x, rows.x), top, min(box.right, rows.right), min(box.bottom, rows.bottom)


def _joined(places: Iterable[Place]) -> list[Place]:
    """Return places that cover all of these, those that lie near each other as one."""
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
    """Return the lines of a strip as an image, or nothing but space for them."""
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
    """Return a number that no other image has ever had, as ids are given again."""
    number: int = vars(image).setdefault("number", next(_numbers))
    return number


def _stream(strips: Sequence[Strip], size: tuple[int, int]) -> bytes:
    """Return strips as one compressed stream, with the checksum of all of it."""
    low, high = 1, 0
    for number, strip in enumerate(strips):
        length = (size[0] + 1) * min(HEIGHT, size[1] - number * HEIGHT)
        high = (high + (strip.check >> 16) + length * (low - 1)) % ADLER
        low = (low + (strip.check & 0xFFFF) - 1) % ADLER
    check = (high << 16 | low).to_bytes(4, "big")
    return b"".join((HEAD, *(strip.data for strip in strips), END, check))
