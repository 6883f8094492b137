"""How much of a phone messages and panels take: an estimate, rather too high than too low."""

import re
import struct
from collections.abc import Sequence
from itertools import pairwise

HIGHEST, MESSAGE = 670, 760
"""CSS pixels of a channel that a phone shows with its keyboard line, and that a public message may have."""

WIDTH, INSIDE = 312, 275
"""CSS pixels that a message has on a phone 400 wide, and a private panel inside its frame."""

AROUND, FRAME_AROUND = 51, 105
"""The gap above a message, the name of the bot, and the gaps around text, picture and buttons; what stands
around those of a private panel."""

LINE, SMALL_LINE, INDENT, GAP = 22, 19.25, 24, 4
"""Height of a line, of a small one, by how much items of a list stand in, and the gap around each of them."""

BUTTONS, ROW, FRAME, GAP_BESIDE = 40, 38, 32, 8
"""Height of a row of buttons, of one in a panel, what a button is wider than its label, with the gap to the
next one, and that gap."""

SMALL, BLANK = 14 / 16, 4.5
"""The size of small letters, and how wide a blank between words is."""

MENTION = 11
"""Characters that a name in a mention is taken to have."""

MOMENTS = {"d": 10, "t": 8, "R": 11, "f": 27}
"""Characters that a moment is taken to have, by the style in which Discord shows it."""

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
"""How wide letters of 16 pixels are."""

LETTER, CAPITAL, PICTOGRAM = 9.5, 10.5, 22.0
"""The same of all others."""

PICTOGRAMS = "\u2190"
"""The first of the pictograms."""


def room(image: bytes, labels: Sequence[str]) -> float:
    """Return how much room a picture, as a PNG, and buttons with these labels leave for text."""
    return MESSAGE - AROUND - BUTTONS * rows(labels, WIDTH) - picture_height(image, WIDTH)


def room_inside(image: bytes, text: str, labels: Sequence[str]) -> float:
    """Return how much room picture, text and the last buttons of a private panel leave for rows of others."""
    room = HIGHEST - FRAME_AROUND - picture_height(image, INSIDE) - height(text, INSIDE)
    return room - ROW * rows(labels, INSIDE)


def rows(labels: Sequence[str], across: int) -> int:
    """Return how many rows buttons with these labels take."""
    room, count = 0.0, 0
    for label in labels:
        wide = button(label)
        if room < wide:
            room, count = float(across + GAP_BESIDE), count + 1
        room -= wide
    return count


def has_room(labels: Sequence[str], another: str) -> bool:
    """Return whether another button has room in the rows of those of a private panel."""
    return rows([*labels, another], INSIDE) == max(1, rows(labels, INSIDE))


def button(label: str) -> float:
    """Return how wide a button is, with the gap to the next one."""
    return _width(label) * SMALL + FRAME


def span(labels: Sequence[str], number: int) -> tuple[float, float]:
    """Return from where to where one of the buttons of a private panel's row stands."""
    start = 0.0
    for label in labels[: number + 1]:
        wide = button(label)
        if start + wide > INSIDE + GAP_BESIDE:
            start = 0.0
        begin, start = start, start + wide
    return begin, start - GAP_BESIDE


def apart(labels: Sequence[str], number: int, taken: tuple[float, float]) -> int:
    """Return where to put a button of a row so that it does not stand where another one was just pressed.

    It stays where it is if it can, and takes no more rows than before. Without such a place it goes to the
    one that has least in common with what was ``taken``.
    """
    others = [*labels[:number], *labels[number + 1 :]]
    places = sorted(range(len(labels)), key=lambda place: (place != number, -place))
    rest = {place: [*others[:place], labels[number], *others[place:]] for place in places}
    fitting = [place for place in places if rows(rest[place], INSIDE) <= rows(labels, INSIDE)]

    def shared(place: int) -> float:
        begin, end = span(rest[place], place)
        return max(0.0, min(end, taken[1]) - max(begin, taken[0]))

    return min(fitting, key=shared)


def picture_height(image: bytes, across: int) -> float:
    """Return how high a PNG is where it is ``across`` pixels wide; 0 without one."""
    if not image:
        return 0
    width, height = struct.unpack(">II", image[16:24])
    return float(height * across / width)


def height(text: str, across: float = WIDTH) -> float:
    """Return how high a text is, folded as a phone does it."""
    lines = text.splitlines()
    items = [False, *(line.startswith("- ") for line in lines)]
    gaps = sum(item or before for before, item in pairwise(items))
    return sum(_height(line, across) for line in lines) + GAP * gaps


def _height(line: str, across: float) -> float:
    if small := line.startswith("-# "):
        line = line[3:]
    if line.startswith("- "):
        across -= INDENT
    text = re.sub(r"<@\d+>", "n" * MENTION, line.removeprefix("- "))
    text = re.sub(r"<t:\d+:(\w)>", lambda stamp: "n" * MOMENTS[stamp[1]], text)
    count, room = 1, across
    for word in text.split(" "):
        wide = _width(word) * (SMALL if small else 1)
        if wide > room and room < across:
            count, room = count + 1, across
        count += int(wide // across)
        room -= wide % across + BLANK * (SMALL if small else 1)
    return count * (SMALL_LINE if small else LINE)


def _width(text: str) -> float:
    """Return the width of a text in letters of 16 pixels."""
    return sum(LETTERS[character] if character in LETTERS else _other(character) for character in text)


def _other(letter: str) -> float:
    return PICTOGRAM if letter >= PICTOGRAMS else CAPITAL if letter.isupper() else LETTER
