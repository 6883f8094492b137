"""The layout of a question's options: cards, with a plate for the name and estimated value of each option."""

from collections.abc import Callable
from typing import NamedTuple

from engine.games.westkingdom.moves import Place
from render.boards import Candidate
from render.canvas import Box, Canvas, mask
from render.kit import choices
from render.shapes import star
from render.text import Face, covers
from render.theme import Theme

WIDTH, MARGIN, GAP = 1000, 14, 10
TALLEST = 800
FOOT = 66
"""Height of the line of the viewer's holdings."""
PLATE = 46
"""Height of the plate for an option's name and value."""
LETTERS = 28
"""Text size on plates."""
SMALL = 24
BESIDE = 96
"""Width of the Artisan's plate beside the worker's."""
PAD = 8

Painter = Callable[[Canvas, Box], None]


class Option(NamedTuple):
    """A card of a question: its picture and its moves. A closed location has no moves."""

    face: Painter
    candidates: tuple[Candidate, ...] = ()


class Page(NamedTuple):
    """The cards of a question, with the number of columns and the greatest height of a card's face.

    ``last`` are the moves that decline or stop, below all cards. With ``beside``, the viewer's holdings are
    in the free space of the last row instead of below it.
    """

    options: tuple[Option, ...]
    columns: int
    face: int
    last: tuple[Candidate, ...] = ()
    beside: bool = False


class Spot(NamedTuple):
    """The position of a card: the whole card, its face, and the plates of its candidates."""

    card: Box
    face: Box
    plates: tuple[Box, ...]


def places(page: Page) -> list[Spot]:
    """Return the positions of a page's cards."""
    count = len(page.options)
    columns = max(1, min(page.columns, count))
    rows = max(1, -(-count // columns))
    below = FOOT * (not page.beside) + (PLATE + GAP) * bool(page.last)
    room = (TALLEST - below - 2 * MARGIN - GAP * rows) // rows
    height = min(page.face, room - PLATE - 3 * PAD) + PLATE + 3 * PAD
    width = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    spots = []
    for number, option in enumerate(page.options):
        row, column = divmod(number, columns)
        empty = columns * rows - count if row == rows - 1 and not page.beside else 0
        left = MARGIN + (width + GAP) * empty // 2
        card = Box(left + (width + GAP) * column, MARGIN + (height + GAP) * row, width, height)
        face = Box(card.x + PAD, card.y + PAD, card.width - 2 * PAD, height - PLATE - 3 * PAD)
        plates = _plates(card, len(option.candidates))
        spots.append(Spot(card, face if plates else card.inset(PAD), plates))
    return spots


def _plates(card: Box, count: int) -> tuple[Box, ...]:
    """Return the plates of a card. With two candidates the second plate, the Artisan's, is narrow."""
    whole = Box(card.x + PAD, card.bottom - PLATE - PAD, card.width - 2 * PAD, PLATE)
    if count < 2:
        return (whole,) * count
    first = Box(whole.x, whole.y, whole.width - BESIDE - PAD, whole.height)
    return first, Box(whole.right - BESIDE, whole.y, BESIDE, whole.height)


def lasts(page: Page) -> list[Box]:
    """Return the plates below the cards."""
    top = max((place.card.bottom for place in places(page)), default=MARGIN - GAP) + GAP
    count = max(1, len(page.last))
    width = (WIDTH - 2 * MARGIN - GAP * (count - 1)) // count
    return [Box(MARGIN + (width + GAP) * i, top, width, PLATE) for i in range(len(page.last))]


def bottom(page: Page) -> int:
    """Return the bottom of a page's cards and plates."""
    boxes = [place.card for place in places(page)] + lasts(page)
    return max((box.bottom for box in boxes), default=MARGIN)


def foot(page: Page) -> Box:
    """Return the box of the viewer's holdings."""
    if page.beside:
        card = places(page)[-1].card
        return Box(card.right + GAP, card.y, WIDTH - MARGIN - card.right - GAP, card.height)
    return Box(MARGIN, bottom(page) + GAP, WIDTH - 2 * MARGIN, FOOT - GAP)


def halves(box: Box) -> tuple[Box, Box]:
    """Return the upper and the lower half of a box, with a gap between them."""
    high = (box.height - GAP) // 2
    return box._replace(height=high), Box(box.x, box.bottom - high, box.width, high)


def marked(page: Page) -> list[tuple[Candidate, Box]]:
    """Return every candidate with its plate."""
    pairs = zip(page.options, places(page), strict=True)
    card_plates = [
        mark for option, place in pairs for mark in zip(option.candidates, place.plates, strict=True)
    ]
    return [*card_plates, *zip(page.last, lasts(page), strict=True)]


def lay(canvas: Canvas, theme: Theme, page: Page) -> None:
    """Draw all cards and plates."""
    for option, place in zip(page.options, places(page), strict=True):
        open_ = bool(option.candidates)
        canvas.rounded(place.card, 14, theme.metal if open_ else theme.ground_light)
        canvas.rounded(place.card.inset(4), 11, theme.on_ground if open_ else theme.panel_dark)
        option.face(canvas, place.face)
    for candidate, box in marked(page):
        plate(canvas, theme, candidate, box)


def plate(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box) -> None:
    """Draw the name and estimated value of a candidate.

    An Artisan's plate has a star. A narrow plate has no name, since that is on the worker's plate beside it.
    """
    small = box.width <= BESIDE
    size = SMALL if small else LETTERS
    name = choices.plate(canvas, theme, box, candidate.worth, size, best=candidate.best)
    artisan = isinstance(candidate.move, Place) and candidate.move.artisan
    text = "" if small else "".join(letter for letter in candidate.mark if covers(Face.BLACK, letter)).strip()
    letters = Box(name.x + 4 - 2 * artisan, name.y, name.width - 8 - 26 * artisan, name.height)
    caption = choices.name(canvas, theme, text, letters, LETTERS)
    if artisan:
        x = letters.middle[0] + caption.advance // 2 + (4 if text else 2)
        canvas.stamp(mask(star, 26), x, name.middle[1] - 14, theme.mark)
