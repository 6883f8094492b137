"""Ready parts of pictures in the colours of their theme: large sprites take a byte a pixel, grounds less."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec, Self

from PIL import Image
from zlib_ng import zlib_ng

from render.cache import kept
from render.encode import indexed, packed, unpacked
from render.theme import Theme

P = ParamSpec("P")


SMALL = 2_500
"""Pixels up to which a sprite stays as it was drawn: indexing would save little, and pasting take longer."""


FAST = 1
"""How hard to compress the run lengths of a ground: they become a fifth, and are there again in half a ms."""


class Outline:
    """What shows of sprites: many have the same, as all stones of a size; so it counts for none of them."""

    __slots__ = ("mask",)

    def __init__(self, mask: Image.Image) -> None:
        self.mask = mask


@kept
def _outline(size: tuple[int, int], data: bytes) -> Image.Image:
    return Image.frombytes("L", size, data)


class Sprite(NamedTuple):
    """An image, and the outline of what of it shows (None: everything, or what the image itself says)."""

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
        """What shows, as Pillow wants it for pasting."""
        if self.colours.mode == "RGBA":
            return self.colours
        return None if self.outline is None else self.outline.mask

    def image(self) -> Image.Image:
        """Return it as a new image, RGB or, where something shows through, RGBA."""
        if self.colours.mode != "P":
            return self.colours.copy()
        image = self.colours.convert("RGB")
        if self.outline is not None:
            image.putalpha(self.outline.mask)
        return image


def sprite(
    draw: Callable[Concatenate[Theme, P], Image.Image],
) -> Callable[Concatenate[Theme, P], Sprite]:
    """Have what a function draws in the colours of a theme made once, and kept as a sprite."""

    @wraps(draw)
    def made(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Sprite:
        image = draw(theme, *args, **kwargs)
        if image.width * image.height <= SMALL:
            return Sprite(image, None)
        outline = None
        if image.mode == "RGBA":
            outline = Outline(_outline(image.size, image.getchannel("A").tobytes()))
        return Sprite(indexed(image.convert("RGB"), theme), outline)

    return kept(made)


class Ground(NamedTuple):
    """What never changes on a picture: its size, and the run lengths of its colours, compressed."""

    size: tuple[int, int]
    data: bytes
    theme: Theme

    @classmethod
    def of(cls, image: Image.Image, theme: Theme) -> Self:
        """Return an RGB image packed, in the colours of a theme."""
        flat = indexed(image, theme)
        return cls(flat.size, zlib_ng.compress(packed(flat), FAST), theme)

    def image(self, height: int = 0) -> Image.Image:
        """Return it as a new RGB image, of another height if one is given: what is more is undefined."""
        return self.flat(height).convert("RGB")

    def flat(self, height: int = 0) -> Image.Image:
        """Return it as :meth:`image` does, but indexed."""
        image = unpacked(self.size, zlib_ng.decompress(self.data), self.theme)
        return image if height in (0, image.height) else image.crop((0, 0, image.width, height))


def ground(
    draw: Callable[Concatenate[Theme, P], Image.Image],
) -> Callable[Concatenate[Theme, P], Ground]:
    """Have what a function draws in the colours of a theme made once, and kept packed."""

    @wraps(draw)
    def made(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Ground:
        return Ground.of(draw(theme, *args, **kwargs), theme)

    return kept(made)
