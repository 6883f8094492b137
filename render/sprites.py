"""Ready parts of pictures in the colours of their theme: large sprites take a byte a pixel, grounds less."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec

from PIL import Image

from render.cache import kept
from render.encode import indexed, packed, unpacked
from render.theme import Theme

P = ParamSpec("P")


SMALL = 10_000
"""Pixels up to which a sprite stays as it was drawn: indexing would save little, and pasting take longer."""


class Sprite(NamedTuple):
    """An image, and a mask of what of it shows (None: everything, or what the image itself says)."""

    colours: Image.Image
    shown: Image.Image | None

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
        return self.colours if self.colours.mode == "RGBA" else self.shown

    def image(self) -> Image.Image:
        """Return it as a new image, RGB or, where something shows through, RGBA."""
        if self.colours.mode != "P":
            return self.colours.copy()
        image = self.colours.convert("RGB")
        if self.shown is not None:
            image.putalpha(self.shown)
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
        shown = image.getchannel("A") if image.mode == "RGBA" else None
        return Sprite(indexed(image.convert("RGB"), theme), shown)

    return kept(made)


class Ground(NamedTuple):
    """What never changes on a picture: its size, and the run lengths of its colours in a theme."""

    size: tuple[int, int]
    data: bytes
    theme: Theme

    def image(self, height: int = 0) -> Image.Image:
        """Return it as a new RGB image, of another height if one is given: what is more is undefined."""
        image = unpacked(self.size, self.data, self.theme)
        if height:
            image = image.crop((0, 0, image.width, height))
        return image.convert("RGB")


def ground(
    draw: Callable[Concatenate[Theme, P], Image.Image],
) -> Callable[Concatenate[Theme, P], Ground]:
    """Have what a function draws in the colours of a theme made once, and kept packed."""

    @wraps(draw)
    def made(theme: Theme, /, *args: P.args, **kwargs: P.kwargs) -> Ground:
        image = indexed(draw(theme, *args, **kwargs), theme)
        return Ground(image.size, packed(image), theme)

    return kept(made)
