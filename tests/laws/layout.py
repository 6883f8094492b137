"""Heights of messages on a phone, laid out like the page of ``ziggurat try``."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import simcord
from discord import ui
from PIL import Image, ImageFont

from bot.screens.page import Page, Post
from storage.records import Person

HIGHEST, MESSAGE = 670, 760
"""The part of a channel a phone shows, and the part of it a public message may take, in CSS pixels."""

WIDTH, INSIDE, COMPUTER = 312, 275, 574
"""Content width of a message on a phone 400 pixels wide, and the width inside a frame there and on a
computer.
"""

GAP_ABOVE, HEAD, PRIVATE, FRAME = 16, 28, 31, 34
"""Heights of the gap above a message, its author, the privacy note, and the frame around a layout."""

LINE, SMALL_LINE = 22.0, 19.25
INDENT = 24
LIST_GAP, BELOW_PICTURE, BELOW_TEXT = 4, 8, 5
BUTTON_HEIGHT, BUTTON_FRAME, BUTTON_GAP, EMOJI, MENU = 32, 24, 8, 28, 40
ROW_GAP, ROW_END = 4, 6
FILE = 72
"""The height of an attached file."""

FONT = Path(simcord.__file__).parent / "preview/static/fonts/noto-sans-latin-v2.015.ttf"

PILL = 4
"""Width around the name in a mention."""

FINE = 16
"""Scale at which letters are measured, because browsers don't round their widths."""

MOMENTS = {
    "d": "11/28/2026",
    "t": "10:48 AM",
    "R": "in 23 minutes",
    "f": "November 28, 2026 at 10:48 AM",
    "D": "November 28, 2026",
}
"""A moment as Discord displays it, by style."""

MENTION = "@Nebuchadnezzar"
"""The assumed name of a mentioned user without a seat."""

PEOPLE = tuple(
    Person(2**62 + seat, name)
    for seat, name in enumerate(("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar"))
)


def height_of(post: Post) -> float:
    """Return a public message's height in CSS pixels, with the gap above it."""
    buttons = [child for child in post.controls.children if isinstance(child, ui.Button)]
    controls = row_height(buttons, WIDTH) + ROW_GAP + ROW_END if buttons else 0
    picture = 0.0 if post.image is None else _picture(post.image, WIDTH)
    return GAP_ABOVE + HEAD + text_height(post.content) + BELOW_TEXT + controls + picture


def height_of_panel(page: Page, inside: int = INSIDE) -> float:
    """Return a private message's height in CSS pixels, without the gap above it."""
    (frame,) = page.screen.children
    assert isinstance(frame, ui.Container)
    images, parts = iter(page.images), list[tuple[float, float, float]]()
    for item in frame.children:
        if isinstance(item, ui.MediaGallery):
            parts.append((0, _picture(next(images)[1], inside), BELOW_PICTURE))
        elif isinstance(item, ui.ActionRow):
            parts.append((ROW_GAP, row_height(item.children, inside), ROW_END))
        elif isinstance(item, ui.File):
            parts.append((0, FILE, BELOW_PICTURE))
        else:
            assert isinstance(item, ui.TextDisplay)
            parts.append((0, text_height(item.content, inside), 0))
    gaps = sum(max(below, above) for (_, _, below), (above, _, _) in pairwise(parts))
    return HEAD + PRIVATE + FRAME + sum(high for _, high, _ in parts) + gaps + parts[0][0] + parts[-1][2]


def text_height(content: str, room: int = WIDTH) -> float:
    """Return a text's height in CSS pixels."""
    names = {f"<@{person.user}>": f"@{person.name}" for person in PEOPLE}
    return sum(_lines(content, names, room))


def _picture(image: bytes, room: int) -> float:
    with Image.open(io.BytesIO(image)) as picture:
        return picture.height * min(1, room / picture.width)


def row_height(items: Sequence[Any], room: int) -> float:
    """Return the height of a menu or of a row of buttons, wrapped as necessary."""
    left, lines = 0.0, 0
    for item in items:
        if not isinstance(item, ui.Button):
            return MENU
        wide = _width(item.label or "", 14, 500) + BUTTON_FRAME + (EMOJI if item.emoji else 0)
        if not lines or left + wide > room:
            left, lines = 0.0, lines + 1
        left += wide + BUTTON_GAP
    return BUTTON_HEIGHT * lines + BUTTON_GAP * (lines - 1)


def _lines(content: str, names: Mapping[str, str], room: int) -> Iterator[float]:
    """Yield the heights of lines, wrapped like in a browser."""
    before = False
    for line in content.splitlines():
        bullet, small = line.startswith("- "), line.startswith("-# ")
        if bullet or before:
            yield LIST_GAP
        before = bullet
        line = re.sub("[\u2068\u2069]", "", line)
        text = line.removeprefix("- ").removeprefix("-# ")
        text = re.sub(r"<[@#]\d+>", lambda mark: names.get(mark[0], MENTION), text)
        text = re.sub(r"\[([^\]\n]+)\]\([^)\s]+\)", r"\1", text)
        text = re.sub(r"<t:\d+:(\w)>", lambda mark: MOMENTS[mark[1]], text)
        size, weight = (14, 400) if small else (16, 600 if "**" in text else 400)
        across = room - (INDENT if bullet else 0)
        yield _folded(text.replace("**", ""), size, weight, across) * (SMALL_LINE if small else LINE)


def _folded(text: str, size: int, weight: int, room: float) -> int:
    """Return the number of lines a text takes."""
    count, left, blank = 1, 0.0, _width(" ", size, weight)
    for word in text.split(" "):
        wide = _width(word, size, weight) + (PILL if word.startswith("@") else 0)
        if left and left + wide > room:
            count, left = count + 1, 0.0
        count += max(0, ceil(wide / room) - 1)
        left += wide + blank
    return count


@cache
def _width(text: str, size: int, weight: int) -> float:
    return _font(FINE * size, weight).getlength(text) / FINE


@cache
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight, 100])
    return font
