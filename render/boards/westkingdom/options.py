"""How the options of a question lie on its picture: cards with plates that have their names and worth."""

from collections.abc import Callable
from typing import NamedTuple

from engine.games.westkingdom.moves import Place
from render.boards import Offer
from render.canvas import Box, Canvas, mask
from render.shapes import star
from render.text import Face, covers, fit, label, width
from render.theme import Theme

WIDTH, MARGIN, GAP = 1000, 14, 10
TALLEST = 800
FOOT = 66
"""Height of the line with what the viewer has."""
PLATE = 46
"""Height of the plate with an option's name and worth."""
LETTERS = 28
"""Size of the letters on plates."""
PAD = 8

Painter = Callable[[Canvas, Box], None]


class Option(NamedTuple):
    """A card of a question: what is drawn on it, and the moves that it stands for; none if it is closed."""

    face: Painter
    offers: tuple[Offer, ...] = ()


class Page(NamedTuple):
    """The cards of a question, at most so many in a row, and how high their faces are at most."""

    options: tuple[Option, ...]
    columns: int
    face: int


class Spot(NamedTuple):
    """Where a card lies: the whole card, its face, and a plate for each of its offers."""

    card: Box
    face: Box
    plates: tuple[Box, ...]


def places(page: Page) -> list[Spot]:
    """Return where the cards of a page lie."""
    count = len(page.options)
    columns = max(1, min(page.columns, count))
    rows = max(1, -(-count // columns))
    room = (TALLEST - FOOT - 2 * MARGIN - GAP * rows) // rows
    height = min(page.face, room - PLATE - 3 * PAD) + PLATE + 3 * PAD
    each = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    found = []
    for number, option in enumerate(page.options):
        row, column = divmod(number, columns)
        card = Box(MARGIN + (each + GAP) * column, MARGIN + (height + GAP) * row, each, height)
        face = Box(card.x + PAD, card.y + PAD, card.width - 2 * PAD, height - PLATE - 3 * PAD)
        shares = len(option.offers)
        share = (face.width - GAP * (shares - 1)) // max(1, shares)
        plates = tuple(
            Box(face.x + (share + GAP) * i, card.bottom - PLATE - PAD, share, PLATE) for i in range(shares)
        )
        found.append(Spot(card, face if shares else card.inset(PAD), plates))
    return found


def bottom(page: Page) -> int:
    """Return where the cards of a page end."""
    return max((place.card.bottom for place in places(page)), default=MARGIN)


def marked(page: Page) -> list[tuple[Offer, Box]]:
    """Return where each offer is marked."""
    pairs = zip(page.options, places(page), strict=True)
    return [mark for option, place in pairs for mark in zip(option.offers, place.plates, strict=True)]


def lay(canvas: Canvas, theme: Theme, page: Page) -> None:
    """Draw all cards with their plates."""
    for option, place in zip(page.options, places(page), strict=True):
        open_ = bool(option.offers)
        canvas.rounded(place.card, 14, theme.metal if open_ else theme.ground_light)
        canvas.rounded(place.card.inset(4), 11, theme.on_ground if open_ else theme.panel_dark)
        option.face(canvas, place.face)
    for offer, box in marked(page):
        plate(canvas, theme, offer, box)


def parts(offer: Offer, box: Box) -> tuple[Box, Box]:
    """Return where on its plate an offer's name stands, and where its worth."""
    if not offer.worth:
        return box, box
    room = width(offer.worth, Face.BLACK, LETTERS) + 24
    name = Box(box.x, box.y, box.width - room, box.height)
    return name, Box(name.right, box.y + 3, room - 3, box.height - 6)


def plate(canvas: Canvas, theme: Theme, offer: Offer, box: Box) -> None:
    """Draw the name and the worth of an offer; gains stand on gold, an Artisan has a star."""
    canvas.rounded(box, 12, theme.ground_deep)
    name, told = parts(offer, box)
    if offer.worth:
        canvas.rounded(told, 9, theme.metal if offer.worth.startswith("+") else theme.on_ground)
        canvas.text(label(offer.worth, Face.BLACK, LETTERS), *told.middle, theme.ink, "mm")
    text = "".join(letter for letter in offer.mark if covers(Face.BLACK, letter)).strip()
    artisan = isinstance(offer.move, Place) and offer.move.artisan
    shown = fit(text, Face.BLACK, LETTERS, name.width - 14 - 26 * artisan, 18)
    x = name.middle[0] - 13 * artisan
    canvas.text(shown, x, name.middle[1], theme.on_ground, "mm")
    if artisan:
        canvas.stamp(mask(star, 24), x + shown.advance // 2 + 4, name.middle[1] - 13, theme.mark)
