"""Tags with the name that an offer has on its control, and with what it is worth."""

from render.boards import Offer
from render.canvas import Box, Canvas
from render.text import Face, fit
from render.text import width as text_width
from render.theme import Colour, Theme

SMALLEST = 18
"""What a tag's text may be reduced to where a long name has little room."""


def height(size: int) -> int:
    """Return the height of a tag with text of a size."""
    return size + 14


def width(offer: Offer, size: int) -> int:
    """Return how wide a tag is that has all the room it wants."""
    return _name(offer.mark, size) + _worth(offer.worth, size)


def _name(mark: str, size: int) -> int:
    return text_width(mark, Face.BLACK, size) + size


def _worth(worth: str, size: int) -> int:
    return text_width(worth, Face.BLACK, size) + 10 if worth else 0


def wide(canvas: Canvas, theme: Theme, offer: Offer, box: Box, size: int) -> None:
    """Draw a tag with the worth right of the name."""
    right = min(_worth(offer.worth, size), box.width // 2)
    _plate(canvas, theme, box)
    _write(canvas, offer.mark, Box(box.x, box.y, box.width - right, box.height), size, theme.mark_edge)
    if offer.worth:
        _told(canvas, theme, offer.worth, Box(box.right - right, box.y, right, box.height), size)


def tall(canvas: Canvas, theme: Theme, offer: Offer, box: Box, size: int) -> None:
    """Draw a tag with the worth below the name; without one the name has the whole tag."""
    _plate(canvas, theme, box)
    upper = box.height // 2 if offer.worth else box.height
    _write(canvas, offer.mark, Box(box.x, box.y, box.width, upper), size, theme.mark_edge)
    if offer.worth:
        _told(canvas, theme, offer.worth, Box(box.x, box.y + upper, box.width, box.height - upper), size)


def _plate(canvas: Canvas, theme: Theme, box: Box) -> None:
    canvas.rounded(box, 9, theme.mark_edge)
    canvas.rounded(box.inset(2), 7, theme.mark)


def _told(canvas: Canvas, theme: Theme, worth: str, box: Box, size: int) -> None:
    """Write what an offer is worth: its sign says what its colour says too."""
    ground = {"+": theme.good, "−": theme.alert}.get(worth[0], theme.ink)
    canvas.rounded(box.inset(2), 7, ground)
    _write(canvas, worth, box, size, theme.on_ground)


def _write(canvas: Canvas, text: str, box: Box, size: int, colour: Colour) -> None:
    canvas.text(fit(text, Face.BLACK, size, box.width - 6, SMALLEST), *box.middle, colour, "mm")
