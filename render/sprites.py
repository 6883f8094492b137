"""Ready-made parts of pictures in a theme's colours, stored compactly."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec, Self, TypeVar

from PIL import Image
from zlib_ng import zlib_ng

from render.cache import kept
from render.encode import indexed, packed, unpacked
from render.theme import Theme

P = ParamSpec("P")
T = TypeVar("T")


SMALL = 2_500
"""The area in pixels up to which a sprite is not indexed: that would save little and slow down pasting."""


FAST = 1
"""The compression level for grounds: a fifth of the size, decompressed in half a millisecond."""


class Outline:
    """The mask of a sprite, shared by sprites of the same outline and thus not counted in their size."""

    __slots__ = ("mask",)

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask


@kept
def _outline(size: tuple[int, int], data: bytes) -> Image.Image:
    return Image.frombytes("L", size, data)


class Sprite(NamedTuple):
    """An image and its outline (None if it is opaque or has its own alpha channel)."""

    colours: Image.Image
    outline: Outline | None

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.colours.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.colours.height

    @property
    def mask(self) -> Image.Image | None:
        """The mask for pasting with Pillow."""
        if self.colours.mode == "RGBA":
            return self.colours
        return None if self.outline is None else self.outline.mask

    def image(self) -> Image.Image:
        """Return the sprite as a new image, RGB or, if partly transparent, RGBA."""
        if self.colours.mode != "P":
            return self.colours.copy()
        image = self.colours.convert("RGB")
        if self.outline is not None:
            image.putalpha(self.outline.mask)
        return image


def sprite(
    draw: Callable[Concatenate[Theme, P], Image.Image],
) -> Callable[Concatenate[Theme, P], Sprite]:
    """Cache the results of a drawing function as sprites, by theme and arguments.

    The function must not use the theme's players.
    """

    @kept
    @wraps(draw)
    def made(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Sprite:
        image = draw(theme, *args, **kwargs)
        if image.width * image.height <= SMALL:
            return Sprite(image, None)
        outline = None
        if image.mode == "RGBA":
            outline = Outline(_outline(image.size, image.getchannel("A").tobytes()))
        return Sprite(indexed(image.convert("RGB"), theme), outline)

    return _by_base(made)


def _by_base(make: Callable[Concatenate[Theme, P], T]) -> Callable[Concatenate[Theme, P], T]:
    """Call a function with the base of a derived theme, so that both share cached results."""

    @wraps(make)
    def called(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return make(theme.base or theme, *args, **kwargs)

    return called


class Ground(NamedTuple):
    """The constant background of a picture: its size and its compressed run lengths."""

    size: tuple[int, int]
    data: bytes
    theme: Theme

    @classmethod
    def of(cls, image: Image.Image, theme: Theme) -> Self:
        """Pack an RGB image in the colours of a theme."""
        flat = indexed(image, theme)
        return cls(flat.size, zlib_ng.compress(packed(flat), FAST), theme)

    def image(self, height: int = 0) -> Image.Image:
        """Return a new RGB image, cropped or extended to ``height`` if given; extra rows are undefined."""
        return self.flat(height).convert("RGB")

    def flat(self, height: int = 0) -> Image.Image:
        """Return the same as :meth:`image`, but indexed."""
        image = unpacked(self.size, zlib_ng.decompress(self.data), self.theme)
        return image if height in (0, image.height) else image.crop((0, 0, image.width, height))


def ground(
    draw: Callable[Concatenate[Theme, P], Image.Image],
) -> Callable[Concatenate[Theme, P], Ground]:
    """Cache the results of a drawing function as grounds, by theme and arguments.

    The function must not use the theme's players.
    """

    @kept
    @wraps(draw)
    def made(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Ground:
        return Ground.of(draw(theme, *args, **kwargs), theme)

    return _by_base(made)
