"""Estimates the height of messages and panels on a phone, erring on the high side."""

import io
import re
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from discord import ui
from PIL import Image

from bot.platform.components import Screen
from bot.platform.custom_ids import Action
from bot.screens.page import Page, card, turner
from render.encode import SIGNATURE
from render.texts import Texts

HIGHEST, MESSAGE = 670, 760
"""The visible height of a channel on a phone, which limits a private page, and the limit for a public
message, in CSS pixels."""

WIDTH, INSIDE = 312, 275
"""The width of a message on a phone 400 pixels wide, and inside the frame of a private panel."""

AROUND, FRAME_AROUND = 51, 105
"""The fixed height of a message (gaps and the bot's name), and that of a private panel."""

LINE, SMALL_LINE, INDENT, GAP = 22, 19.25, 24, 4
"""The height of a line and of a small line, the indent of list items, and the gap around them."""

BUTTONS, ROW, FRAME, GAP_BESIDE = 40, 38, 32, 8
"""The height of a row of buttons in a message (or of each further line of a row that wraps) and in a panel,
the width that a button adds to its label (including the gap to the next button), and that gap."""

BARE, BESIDE_PICTURE, BESIDE_ROW, MENU, FILE, EMOJI = 95, 8, 4, 50, 80, 28
"""The height of an empty private page, the gaps that a picture and a row of buttons add, the heights of a
menu and of a file, and the width of a button's emoji."""

SHARES = (0.6, 0.7, 0.8, 0.9)
"""The shares of the room to which the parts of a text are limited if that makes them more even."""

SMALL, BLANK = 14 / 16, 4.5
"""The relative size of small letters, and the width of a space."""

MENTION = 11
"""The assumed length of a mentioned name, in characters."""

LINK = re.compile(r"\[([^\]\n]+)\]\([^)\s]+\)")
"""A link with a text of its own, of which the address isn't displayed."""

CODE = "```"
LINES = re.compile(f"^{CODE}.*?^{CODE}$|^[^\n]*$", re.DOTALL | re.MULTILINE)
"""A code block, or another line."""

MOMENTS = {"d": 10, "t": 8, "R": 11, "f": 27, "D": 17}
"""The assumed length of a timestamp, in characters, by Discord's style."""

LETTERS = {
    **dict.fromkeys(" .,:;!|'’ijl[]*·", 4.5),
    **dict.fromkeys('ftI()-"/', 5.9),
    "r": 7.2,
    **dict.fromkeys("csz", 7.7),
    **dict.fromkeys("kvxy", 8.7),
    **dict.fromkeys("bdghnopqu−→⇄", 9.9),
    **dict.fromkeys("EFLSTXYZ", 9.5),
    **dict.fromkeys("DGHNOQU", 12.2),
    **dict.fromkeys("w…", 12.8),
    **dict.fromkeys("mMW@%", 15),
    "\u2068": 0.0,
    "\u2069": 0.0,
    "\u2800": 12.0,
}
"""The widths of letters at 16 pixels."""

LETTER, CAPITAL, PICTOGRAM = 9.5, 10.5, 22.0
"""The widths of all other letters."""

PICTOGRAMS = "\u2190"
"""The first pictogram in code point order."""


def room(image: bytes, labels: Sequence[str]) -> float:
    """Return the height left for text beside a PNG and buttons with these labels."""
    return MESSAGE - AROUND - BUTTONS * rows(labels, WIDTH) - picture_height(image, WIDTH)


class PanelSpace(NamedTuple):
    """The space for a private panel: the width inside it, its greatest height, and the height of its frame.

    ``line`` is the widest row of buttons that doesn't wrap, ``filled`` the least share of the width that the
    picture takes. Options that fit into ``shown`` rows are buttons even if the panel is too high then.
    """

    across: int
    line: int
    highest: int
    around: int
    filled: float = 1
    shown: int = 0

    def room(self, image: bytes, text: str, labels: Sequence[str]) -> float:
        """Return the height left for more rows beside the picture, a text and the last buttons."""
        room = self.highest - self.around - picture_height(image, round(self.filled * self.across))
        wrapped = max(0, (count := rows(labels, self.across)) - 1)
        return room - height(text, self.across) - ROW * (count - wrapped) - BUTTONS * wrapped

    def has_room(self, labels: Sequence[str], another: str) -> bool:
        """Return whether another button fits into the rows of buttons with these labels."""
        return rows([*labels, another], self.across) == max(1, rows(labels, self.across))


PANEL = PanelSpace(INSIDE, 280, HIGHEST, FRAME_AROUND)
"""A private panel on a phone."""


def page_height(page: Page) -> float:
    """Return the height of a private page."""
    files, total = dict(page.images), float(BARE)
    for item in page.screen.walk_children():
        match item:
            case ui.TextDisplay():
                total += height(item.content, INSIDE)
            case ui.MediaGallery():
                names = [picture.media.url.removeprefix("attachment://") for picture in item.items]
                total += sum(picture_height(files[name], INSIDE) + BESIDE_PICTURE for name in names)
            case ui.ActionRow():
                total += row_height(item)
            case ui.File():
                total += FILE
            case _:
                pass
    return total


def row_height(row: "ui.ActionRow[Any]") -> float:
    """Return the height of a menu, or of a row of buttons in a private page."""
    buttons = [item for item in row.children if isinstance(item, ui.Button)]
    if not buttons:
        return MENU
    widths = (button(item.label or "") + (EMOJI if item.emoji else 0) for item in buttons)
    return BUTTONS * _wrapped(widths, INSIDE) + BESIDE_ROW


def fitting(forms: Iterable[Page]) -> Page:
    """Return the first form of a private page that fits, or the last one."""
    page: Page | None = None
    for page in forms:
        if page_height(page) <= HIGHEST:
            break
    assert page is not None
    return page


def room_beside(page: Page) -> float:
    """Return the height left for more text on a private page."""
    return HIGHEST - page_height(page)


def parts(text: str, first: float, rest: float) -> list[str]:
    """Split a text at line ends, or at spaces of very high lines, into parts for these heights.

    The first part has a height of at most ``first``, the others of at most ``rest``; they are made as even as
    possible.
    """
    count = len(whole := list(_parts(text, first, rest)))
    if count == 1:
        return whole
    shorter = (list(_parts(text, min(first, share * rest), share * rest)) for share in SHARES)
    return next((split for split in shorter if len(split) == count), whole)


def part_of(text: str, page: Callable[[str, int, int], Page], number: int) -> Page:
    """Return a part of a text as a page; ``page`` builds one from a part, its number and the parts' count."""
    split = parts(text, *(room_beside(page("", part, 3)) for part in (0, 1)))
    number = min(max(number, 0), len(split) - 1)
    return page(split[number], number, len(split))


def sheet(
    head: str,
    blocks: Mapping[str, Sequence["ui.Item[Any]"]],
    shown: str | int,
    action: Callable[[int], Action],
    t: Texts,
) -> Page:
    """Return a page of settings: as many of the ``blocks`` as fit, with buttons to the other pages.

    ``shown`` is the name of a block on the page, or the page's number, counted from 0.
    """

    def page(items: Sequence["ui.Item[Any]"], number: int, count: int) -> Page:
        turning = turner(number, count, action, t)
        rows = [ui.ActionRow[Any](*turning)] if turning else []
        return Page(Screen(card(ui.TextDisplay(head), *items, *rows)))

    listed = [item for block in blocks.values() for item in block]
    if room_beside(whole := page(listed, 0, 1)) >= 0:
        return whole
    room = room_beside(page((), 1, 3))
    heights = {name: page_height(Page(Screen(card(*block)))) - BARE for name, block in blocks.items()}
    count = len(groups := _groups(heights, room))
    evener = (_groups(heights, share * room) for share in SHARES)
    groups = next((few for few in evener if len(few) == count), groups)
    number = next((number for number, names in enumerate(groups) if shown in names), 0)
    if isinstance(shown, int):
        number = min(max(shown, 0), count - 1)
    return page([item for name in groups[number] for item in blocks[name]], number, count)


def _groups(heights: Mapping[str, float], room: float) -> list[list[str]]:
    groups, used = list[list[str]](), room
    for name, high in heights.items():
        if not groups or used + high > room:
            groups.append([])
            used = 0.0
        groups[-1].append(name)
        used += high
    return groups


def _parts(text: str, first: float, rest: float) -> Iterator[str]:
    part, room = list[str](), first
    for line in _lines(text, min(first, rest)):
        if any(part) and height("\n".join([*part, line]), INSIDE) > room:
            heading = [part.pop()] if len(part) > 1 and _is_heading(part[-1]) else []
            yield "\n".join(part).strip("\n")
            part, room = heading, rest
        part.append(line)
    yield "\n".join(part).strip("\n")


def _lines(text: str, most: float) -> Iterator[str]:
    """Yield the code blocks and other lines of a text; lines higher than ``most`` are folded at spaces."""
    for line in LINES.findall(text):
        if line.startswith(CODE) or height(line, INSIDE) <= most:
            yield line
            continue
        start, words = "", line.split(" ")
        for word in words:
            longer = f"{start} {word}" if start else word
            if start and height(longer, INSIDE) > most:
                yield start
                longer = word
            start = longer
        yield start


def _is_heading(line: str) -> bool:
    return line.startswith("#") or (line.startswith("**") and line.endswith("**"))


def rows(labels: Sequence[str], across: int) -> int:
    """Return the number of rows that buttons with these labels take."""
    return _wrapped(map(button, labels), across)


def _wrapped(widths: Iterable[float], across: int) -> int:
    """Return the number of rows that buttons of these widths take."""
    room, count = 0.0, 0
    for wide in widths:
        if room < wide:
            room, count = float(across + GAP_BESIDE), count + 1
        room -= wide
    return count


def button(label: str) -> float:
    """Return the width of a button, including the gap to the next one."""
    return _width(label) * SMALL + FRAME


def span(labels: Sequence[str], number: int) -> tuple[float, float]:
    """Return the left and right edge of a button in a private panel's row."""
    start = 0.0
    for label in labels[: number + 1]:
        wide = button(label)
        if start + wide > INSIDE + GAP_BESIDE:
            start = 0.0
        begin, start = start, start + wide
    return begin, start - GAP_BESIDE


def apart(labels: Sequence[str], number: int, taken: tuple[float, float], pressed: int = -1) -> int:
    """Return the place for a button in its row that avoids where another button was just pressed.

    The button stays in place if possible, and never adds a row. If every place overlaps ``taken``, it gets
    the one that overlaps least. Places other than ``pressed``, that button's in its row, are preferred.
    """
    others = [*labels[:number], *labels[number + 1 :]]
    places = sorted(range(len(labels)), key=lambda place: (place != number, -place))
    rest = {place: [*others[:place], labels[number], *others[place:]] for place in places}
    fitting = [place for place in places if rows(rest[place], INSIDE) <= rows(labels, INSIDE)]

    def shared(place: int) -> float:
        begin, end = span(rest[place], place)
        return max(0.0, min(end, taken[1]) - max(begin, taken[0]))

    return min(fitting, key=lambda place: (shared(place) > 0, place == pressed, shared(place)))


def picture_height(image: bytes, across: int) -> float:
    """Return the height of a picture scaled to a width of ``across`` pixels; 0 without a picture."""
    if not image:
        return 0
    if image.startswith(SIGNATURE):
        width, height = struct.unpack(">II", image[16:24])
    else:
        with Image.open(io.BytesIO(image)) as picture:
            width, height = picture.size
    return float(height * across / width)


def height(text: str, across: float = WIDTH) -> float:
    """Return the height of a text, wrapped to a width of ``across`` pixels."""
    lines = text.splitlines()
    items = [False, *(line.startswith("- ") for line in lines)]
    gaps = sum(item or before for before, item in pairwise(items))
    return sum(_height(line, across) for line in lines) + GAP * gaps


@lru_cache(1000)
def _height(line: str, across: float) -> float:
    if small := line.startswith("-# "):
        line = line[3:]
    if line.startswith("- "):
        across -= INDENT
    text = re.sub(r"<[@#]\d+>", "n" * MENTION, line.removeprefix("- "))
    text = LINK.sub(r"\1", text)
    text = re.sub(r"<t:\d+:(\w)>", lambda stamp: "n" * MOMENTS[stamp[1]], text)
    count, room = 1, across
    for word in text.split(" "):
        wide = _width(word) * (SMALL if small else 1)
        if wide > room and room < across:
            count, room = count + 1, across
        count += int(wide // across)
        room -= wide + BLANK * (SMALL if small else 1)
    return count * (SMALL_LINE if small else LINE)


def _width(text: str) -> float:
    """Return the width of a text at 16 pixels."""
    return sum(LETTERS[character] if character in LETTERS else _other(character) for character in text)


def _other(letter: str) -> float:
    return PICTOGRAM if letter >= PICTOGRAMS else CAPITAL if letter.isupper() else LETTER
