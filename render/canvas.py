"""Fast drawing with cached masks, so that a picture consists mostly of pastes.

A *shape* is a function that draws with a :class:`Pen` in units of a hundredth of its width and height.
:func:`mask` renders it as an anti-aliased ``L`` image, drawn at four times the size and reduced.
:class:`Canvas` stamps masks in a colour and pastes sprites.

The masks returned by functions in this module are shared and must not be modified.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from PIL import Image, ImageDraw, ImageFilter

from render.cache import kept
from render.sprites import Sprite
from render.text import Label
from render.theme import Colour

SCALE = 4
"""The supersampling factor for shapes."""

LARGE = 3_000
"""The area in pixels above which a rectangle is drawn in parts, as a mask would cost more."""

Point = tuple[float, float]

Source = Image.Image | Colour
"""The source of a paste: an image or a colour."""


class Box(NamedTuple):
    """A rectangle in whole pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The centre of the box."""
        return self.x + self.width // 2, self.y + self.height // 2

    def inset(self, by: int) -> "Box":
        """Return the box shrunk by ``by`` pixels on every side (enlarged if negative)."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: int, dy: int) -> "Box":
        """Return the box shifted by an offset."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def meets(self, other: "Box") -> bool:
        """Return whether the boxes overlap."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def union(self, other: "Box") -> "Box":
        """Return the smallest box around both boxes."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Pen:
    """Draws a shape on a 100 by 100 unit square; ``cut=True`` erases instead of filling."""

    def __init__(self, width: int, height: int, margin: int = 0) -> None:
        self.margin = margin * SCALE
        self.fx, self.fy = width * SCALE / 100, height * SCALE / 100
        size = (width * SCALE + 2 * self.margin, height * SCALE + 2 * self.margin)
        self.image = Image.new("L", size, 0)
        self._draw = ImageDraw.Draw(self.image)

    def _at(self, x: float, y: float) -> Point:
        return x * self.fx + self.margin, y * self.fy + self.margin

    def polygon(self, points: Sequence[Point], *, cut: bool = False) -> None:
        """Fill a polygon given by its corners."""
        self._draw.polygon([self._at(x, y) for x, y in points], fill=0 if cut else 255)

    def rect(
        self, x0: float, y0: float, x1: float, y1: float, *, radius: float = 0, cut: bool = False
    ) -> None:
        """Fill a rectangle from corner to corner, optionally with rounded corners."""
        (left, top), (right, bottom) = self._at(x0, y0), self._at(x1, y1)
        box = (left, top, max(left, right - 1), max(top, bottom - 1))
        self._draw.rounded_rectangle(box, radius * self.fx, fill=0 if cut else 255)

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None, *, cut: bool = False) -> None:
        """Fill an ellipse, or a circle if only one radius is given."""
        down = rx if ry is None else ry
        self._draw.ellipse((*self._at(x - rx, y - down), *self._at(x + rx, y + down)), fill=0 if cut else 255)

    def line(self, points: Sequence[Point], width: float, *, cut: bool = False) -> None:
        """Draw a line with round ends and joints; ``width`` is in the same units."""
        fill, thick = 0 if cut else 255, width * self.fx
        spots = [self._at(x, y) for x, y in points]
        self._draw.line(spots, fill=fill, width=round(thick), joint="curve")
        for x, y in spots:
            self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=fill)


Shape = Callable[[Pen], None]


@kept
def mask(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return a cached mask of a shape; see :func:`drawn`."""
    return drawn(shape, width, height, grow=grow)


def drawn(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Render a shape as a new mask of ``width`` x ``height`` pixels (square by default).

    ``grow`` adds an even rim of that many pixels around the shape and to each side of the mask.
    """
    return silhouette(shape, width, height, grow=grow)


def silhouette(shape: Shape, width: int, height: int = 0, *, grow: int = 0) -> Image.Image:
    """Return the same as :func:`mask`, uncached, for parts used in a single sprite or ground."""
    pen = Pen(width, height or width, grow + (1 if grow else 0))
    shape(pen)
    image = pen.image
    if grow:
        # Blurring with a low threshold is a dilation with a round brush.
        blurred = image.filter(ImageFilter.GaussianBlur(grow * SCALE / 2))
        image = blurred.point([0] * 6 + [255] * 250).crop(
            (SCALE, SCALE, image.width - SCALE, image.height - SCALE)
        )
    return image.reduce(SCALE)


def _disc(pen: Pen) -> None:
    pen.ellipse(50, 50, 50)


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of a rounded rectangle, with all four corners cut from one small disc."""
    radius = min(radius, width // 2, height // 2)
    image = Image.new("L", (width, height), 255)
    if radius:
        disc = mask(_disc, 2 * radius)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                image.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return image


@kept
def rounded(width: int, height: int, radius: int, thickness: int = 0) -> Image.Image:
    """Return the mask of a rounded rectangle, or of a frame of this ``thickness`` along its inside."""
    image = _rounded(width, height, radius)
    if thickness:
        inner = _rounded(width - 2 * thickness, height - 2 * thickness, max(0, radius - thickness))
        image.paste(0, (thickness, thickness), inner)
    return image


@kept
def _corners(size: int, radius: int, thickness: int) -> tuple[Image.Image, ...]:
    """Return the corner masks of a large rectangle or frame: left, then right, each top to bottom."""
    shape = rounded(2 * size, 2 * size, radius, thickness if thickness < size else 0)
    return tuple(shape.crop((x, y, x + size, y + size)) for x in (0, size) for y in (0, size))


class Canvas:
    """A drawing surface. Coordinates are in pixels from the top left."""

    def __init__(self, image: Image.Image) -> None:
        self.size = image.size
        self._image = image

    @property
    def image(self) -> Image.Image:
        """The image drawn so far."""
        return self._image

    def put(self, source: Source, box: Box, mask: Image.Image | None = None) -> None:
        """Paste an image of the box's size, or a colour, through an optional mask. All drawing uses this."""
        self._image.paste(source, (box.x, box.y, box.right, box.bottom), mask)

    @classmethod
    def blank(cls, width: int, height: int, colour: Colour) -> Self:
        """Return an opaque canvas of one colour."""
        return cls(Image.new("RGB", (width, height), colour))

    @classmethod
    def clear(cls, width: int, height: int, rim: Colour) -> Self:
        """Return a transparent canvas for a sprite. ``rim`` is the colour that soft edges blend into."""
        return cls(Image.new("RGBA", (width, height), (*rim, 0)))

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self.put(colour, box)

    def stamp(self, shape: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Paint a colour through a mask with its top left corner at a point."""
        self.put(colour, Box(x, y, *shape.size), shape)

    def stamp_at(self, shape: Image.Image, x: int, y: int, colour: Colour) -> None:
        """Paint a colour through a mask centred on a point."""
        self.stamp(shape, x - shape.width // 2, y - shape.height // 2, colour)

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite with its top left corner at a point, respecting transparency."""
        self.put(sprite.colours, Box(x, y, *sprite.colours.size), sprite.mask)

    def paste_at(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite centred on a point."""
        self.paste(sprite, x - sprite.width // 2, y - sprite.height // 2)

    def rounded(self, box: Box, radius: int, colour: Colour) -> None:
        """Fill a rounded rectangle."""
        if box.width * box.height <= LARGE:
            self.stamp(rounded(box.width, box.height, radius), box.x, box.y, colour)
            return
        self._corners(box, radius, 0, colour)
        self.fill(Box(box.x + radius, box.y, box.width - 2 * radius, box.height), colour)
        self._sides(box, radius, radius, colour)

    def ring(self, box: Box, radius: int, thickness: int, colour: Colour) -> None:
        """Draw a rounded frame along the inside of a box."""
        if box.width * box.height <= LARGE:
            self.stamp(rounded(box.width, box.height, radius, thickness), box.x, box.y, colour)
            return
        reach = max(radius, thickness)
        self._corners(box, radius, thickness, colour)
        for y in (box.y, box.bottom - thickness):
            self.fill(Box(box.x + reach, y, box.width - 2 * reach, thickness), colour)
        self._sides(box, reach, thickness, colour)

    def _corners(self, box: Box, radius: int, thickness: int, colour: Colour) -> None:
        """Draw the four corners of a large rectangle or frame."""
        size = max(radius, thickness)
        places = ((x, y) for x in (box.x, box.right - size) for y in (box.y, box.bottom - size))
        for shape, (x, y) in zip(_corners(size, radius, thickness), places, strict=True):
            self.stamp(shape, x, y, colour)

    def _sides(self, box: Box, corner: int, width: int, colour: Colour) -> None:
        """Fill the strips between the corners on the left and right."""
        for x in (box.x, box.right - width):
            self.fill(Box(x, box.y + corner, width, box.height - 2 * corner), colour)

    def text(self, label: Label, x: int, y: int, colour: Colour, anchor: str = "ls") -> None:
        """Write a label.

        The first letter of ``anchor`` says which part of the label is at ``x``: ``l`` for its start, ``m``
        for its middle, ``r`` for its end. The second says what is at ``y``: ``s`` for the baseline, ``m`` for
        the middle of capitals.
        """
        left = x + label.left - {"l": 0, "m": label.advance // 2, "r": label.advance}[anchor[0]]
        top = y + label.top + (label.capital // 2 if anchor[1] == "m" else 0)
        if label.mask is not None:
            self.stamp(label.mask, left, top, colour)
