"""Text rendering: labels as cached masks, using the fonts in this package.

The basic layout engine is used so that pictures are the same on every machine. It only writes left to right,
without ligatures; :func:`readable` therefore drops what it or the font cannot show.
"""

import unicodedata
from enum import Enum
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageFont

from render.cache import kept

ELLIPSIS = "…"
FOLDER = Path(__file__).parent / "fonts"
FONTS = 4
"""The number of fonts kept open, each at one size; FreeType needs 170 KB for each."""


class Face(Enum):
    """A font: ``TITLE`` for headings, ``BOLD`` for text, ``BLACK`` for numbers."""

    TITLE = "Cinzel-Bold.ttf"
    BOLD = "Lato-Bold.ttf"
    BLACK = "Lato-Black.ttf"


class Label(NamedTuple):
    """A line of text as a mask (None if blank).

    ``left`` and ``top`` are the offset of the mask from the start of the baseline. ``advance`` is the width
    of the text and ``capital`` the height of capitals, all in pixels.
    """

    mask: Image.Image | None
    left: int
    top: int
    advance: int
    capital: int


@lru_cache(maxsize=FONTS)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels."""
    # Opened by path, so that FreeType reads what it needs instead of holding a copy of the file per size.
    return ImageFont.truetype(FOLDER / face.value, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _capital(face: Face, size: int) -> int:
    return -round(font(face, size).getbbox("H", anchor="ls")[1])


@kept
def label(text: str, face: Face, size: int) -> Label:
    """Render a line of text as a label."""
    if text[1:].isdecimal() and text[1:].isascii() and not text[0].isspace():
        return _number(text, face, size)
    inked, (left, top) = font(face, size).getmask2(text, mode="L", anchor="ls")
    shape = Image.frombytes("L", inked.size, bytes(inked)) if all(inked.size) else None
    return Label(shape, left, top, width(text, face, size), _capital(face, size))


def _number(text: str, face: Face, size: int) -> Label:
    """Render digits, optionally after a letter or sign, from the labels of the characters.

    None of the fonts kerns digits, and opening a font would take much longer.
    """
    signs = [label(sign, face, size) for sign in text]
    *starts, end = accumulate((sign.advance for sign in signs), initial=0)
    shapes = [
        (start + sign.left, sign.top, sign.mask)
        for start, sign in zip(starts, signs, strict=True)
        if sign.mask is not None
    ]
    left, top = min(x for x, _, _ in shapes), min(y for _, y, _ in shapes)
    right = max(x + mask.width for x, _, mask in shapes)
    bottom = max(y + mask.height for _, y, mask in shapes)
    whole = Image.new("L", (right - left, bottom - top))
    for x, y, mask in shapes:
        whole.paste(255, (x - left, y - top), mask)
    return Label(whole, left, top, end, signs[0].capital)


def width(text: str, face: Face, size: int) -> int:
    """Return the width of a line of text in pixels."""
    return round(font(face, size).getlength(text))


@cache
def _missing(face: Face) -> bytes:
    return bytes(font(face, 24).getmask("\U0010fffe"))


@lru_cache(maxsize=4096)
def covers(face: Face, character: str) -> bool:
    """Return whether a font can draw a character on its own and in its correct position."""
    if character == " ":
        return True
    kind = unicodedata.category(character)
    if kind[0] in "CZ" or kind in ("Mn", "Me") or unicodedata.bidirectional(character) in ("R", "AL", "AN"):
        return False
    return bytes(font(face, 24).getmask(character)) not in (b"", _missing(face))


def _counts(text: str) -> int:
    return sum(character.isalnum() for character in text)


@lru_cache(maxsize=1024)
def readable(text: str, face: Face, fallback: str) -> str:
    """Return what the font can show of a text, in normalised form, or the fallback.

    The fallback is used if fewer than half of the letters and digits are left, so that no name appears as a
    fragment. Right-to-left scripts are always dropped rather than shown reversed.
    """
    plain = unicodedata.normalize("NFKC", text)
    plain = " ".join("".join(c if covers(face, c) else " " * c.isspace() for c in plain).split())
    count = _counts(plain)
    return plain if count and count * 2 >= _counts(unicodedata.normalize("NFKC", text)) else fallback


def fit(text: str, face: Face, size: int, room: int, smallest: int = 0) -> Label:
    """Return a label at most ``room`` pixels wide: reduced down to size ``smallest``, then truncated."""
    shortened, reduced = fitted(text, face, size, room, min(size, smallest or size))
    return label(shortened, face, reduced)


@kept
def fitted(text: str, face: Face, size: int, room: int, smallest: int) -> tuple[str, int]:
    """Return the text, truncated if necessary, and the size at which it fits."""
    for step in range(size, smallest - 1, -2):
        size = step
        if width(text, face, size) <= room:
            return text, size
    short, long = 0, len(text)
    while short < long - 1:
        half = (short + long) // 2
        if width(text[:half].rstrip() + ELLIPSIS, face, size) <= room:
            short = half
        else:
            long = half
    return text[:short].rstrip() + ELLIPSIS, size


def wrap(text: str, face: Face, size: int, room: int) -> list[str]:
    """Wrap text into lines at most ``room`` pixels wide; longer words get a line of their own."""
    return [*_wrapped(text, face, size, room)]


@kept
def _wrapped(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", face, size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
