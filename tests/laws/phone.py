"""Laws of what a phone shows: how high a public message is, laid out as the page of ``ziggurat try`` does it.

``tests/browser/measure.py`` measures the same in the page itself; a test compares the two.
"""

import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil
from pathlib import Path
from random import Random

import simcord
from discord import ui
from PIL import Image, ImageFont

from bot.screens.page import Post
from storage.records import Person
from tests.bot.walking import Painted
from tests.bot.watched import posted
from tests.laws.law import of_showing
from tests.laws.matches import Course
from tests.thorough import times

HIGHEST = 670
"""What a phone shows of a channel, in CSS pixels."""

WIDTH = 312
"""Pixels that a message has for its content where a phone is 400 pixels wide."""

HEAD = 44
"""The gap above a message, its author, and the gaps around its parts."""

LINE, SMALL_LINE = 22.0, 19.25
INDENT = 24
LIST_GAP = 4
BUTTON_ROW, BUTTON_FRAME, BUTTON_GAP = 42, 24, 8
NEXT_ROW = 40
FONT = Path(simcord.__file__).parent / "preview/static/fonts/noto-sans-latin-v2.015.ttf"

PEOPLE = tuple(
    Person(2**62 + seat, name)
    for seat, name in enumerate(("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar"))
)


@of_showing
def public_messages_fit_on_a_phone(course: Course, chance: Random) -> None:
    """From the first turn to the end: text, picture and buttons together."""
    for match in course.moments(chance, times(4, 40)):
        if match.abandoned:
            continue
        post = posted(match, PEOPLE[: match.seats], Painted())
        assert height_of(post) <= HIGHEST, (height_of(post), post.content)


def height_of(post: Post) -> float:
    """Return how high a message is, in CSS pixels."""
    return HEAD + text_height(post.content) + _buttons(post) + _picture(post)


def text_height(content: str) -> float:
    """Return how high a text is, in CSS pixels."""
    names = {f"<@{person.user}>": f"@{person.name}" for person in PEOPLE}
    return sum(_lines(content, names))


def _picture(post: Post) -> float:
    if post.image is None:
        return 0
    with Image.open(io.BytesIO(post.image)) as image:
        return image.height * min(1, WIDTH / image.width)


def _buttons(post: Post) -> float:
    """Return the height of the buttons, in as many rows as they take."""
    left, rows = 0.0, 0
    for item in post.controls.children:
        assert isinstance(item, ui.Button)
        wide = _width(item.label or "", 14, 500) + BUTTON_FRAME
        if not rows or left + wide > WIDTH:
            left, rows = 0.0, rows + 1
        left += wide + BUTTON_GAP
    return BUTTON_ROW + NEXT_ROW * (rows - 1) if rows else 0


def _lines(content: str, names: Mapping[str, str]) -> Iterator[float]:
    """Yield the heights of lines, folded as a browser does it."""
    before = False
    for line in content.splitlines():
        bullet, small = line.startswith("- "), line.startswith("-# ")
        if bullet != before:
            yield LIST_GAP
        before = bullet
        line = re.sub("[\u2068\u2069]", "", line)
        text = re.sub(r"<@\d+>", lambda found: names[found[0]], line.removeprefix("- ").removeprefix("-# "))
        size, weight = (14, 400) if small else (16, 600 if "**" in text else 400)
        room = WIDTH - (INDENT if bullet else 0)
        yield _folded(text.replace("**", ""), size, weight, room) * (SMALL_LINE if small else LINE)


def _folded(text: str, size: int, weight: int, room: float) -> int:
    """Return how many lines a text takes."""
    count, left, blank = 1, 0.0, _width(" ", size, weight)
    for word in text.split(" "):
        wide = _width(word, size, weight)
        if left and left + wide > room:
            count, left = count + 1, 0.0
        count += max(0, ceil(wide / room) - 1)
        left += wide + blank
    return count


@cache
def _width(text: str, size: int, weight: int) -> float:
    return _font(size, weight).getlength(text)


@cache
def _font(size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight, 100])
    return font
