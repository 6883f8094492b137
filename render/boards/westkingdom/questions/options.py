"""How the options of a question lie on its picture: cards with plates that have their names and worth."""

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
"""Height of the line with what the viewer has."""
PLATE = 46
"""Height of the plate with an option's name and worth."""
LETTERS = 28
"""Size of the letters on plates."""
SMALL = 24
BESIDE = 96
"""Width of the plate of an Artisan beside the one of a worker."""
PAD = 8

Painter = Callable[[Canvas, Box], None]


class Option(NamedTuple):
    """A card of a question: what is drawn on it, and the moves that it stands for; none if it is closed."""

    face: Painter
    candidates: tuple[Candidate, ...] = ()


class Page(NamedTuple):
    """The cards of a question, at most so many in a row, and how high their faces are at most.

    ``last`` stand below them all: to decline, or to stop. ``beside`` says that what the viewer has stands
    in the last row, where no cards are, and not below.
    """

    options: tuple[Option, ...]
    columns: int
    face: int
    last: tuple[Candidate, ...] = ()
    beside: bool = False


class Spot(NamedTuple):
    """Where a card lies: the whole card, its face, and a plate for each of its candidates."""

    card: Box
    face: Box
    plates: tuple[Box, ...]


def places(page: Page) -> list[Spot]:
    """Return where the cards of a page lie."""
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
    """Return the plates of a card; beside the one of a worker there may be a small one for the Artisan."""
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
    """Return where the cards of a page end."""
    boxes = [place.card for place in places(page)] + lasts(page)
    return max((box.bottom for box in boxes), default=MARGIN)


def foot(page: Page) -> Box:
    """Return where what the viewer has is told."""
    if page.beside:
        card = places(page)[-1].card
        return Box(card.right + GAP, card.y, WIDTH - MARGIN - card.right - GAP, card.height)
    return Box(MARGIN, bottom(page) + GAP, WIDTH - 2 * MARGIN, FOOT - GAP)


def marked(page: Page) -> list[tuple[Candidate, Box]]:
    """Return where each candidate is marked."""
    pairs = zip(page.options, places(page), strict=True)
    card_plates = [
        mark for option, place in pairs for mark in zip(option.candidates, place.plates, strict=True)
    ]
    return [*card_plates, *zip(page.last, lasts(page), strict=True)]


def lay(canvas: Canvas, theme: Theme, page: Page) -> None:
    """Draw all cards with their plates."""
    for option, place in zip(page.options, places(page), strict=True):
        open_ = bool(option.candidates)
        canvas.rounded(place.card, 14, theme.metal if open_ else theme.ground_light)
        canvas.rounded(place.card.inset(4), 11, theme.on_ground if open_ else theme.panel_dark)
        option.face(canvas, place.face)
    for candidate, box in marked(page):
        plate(canvas, theme, candidate, box)


def plate(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box) -> None:
    """Draw the name and the worth of a candidate.

    An Artisan has a star, on a small plate nothing else: the name stands on the worker's beside it.
    """
    small = box.width <= BESIDE
    name = choices.plate(canvas, theme, box, candidate.worth, SMALL if small else LETTERS)
    artisan = isinstance(candidate.move, Place) and candidate.move.artisan
    text = "" if small else "".join(letter for letter in candidate.mark if covers(Face.BLACK, letter)).strip()
    letters = Box(name.x - 2 * artisan, name.y, name.width - 26 * artisan, name.height)
    caption = choices.name(canvas, theme, text, letters, LETTERS)
    if artisan:
        x = letters.middle[0] + caption.advance // 2 + (4 if text else 2)
        canvas.stamp(mask(star, 26), x, name.middle[1] - 14, theme.mark)
