"""Tags with the name that a candidate has on its control, and with what it is worth."""

from render.boards import Candidate
from render.canvas import Box, Canvas
from render.kit import choices
from render.text import Face
from render.text import width as text_width
from render.theme import Theme

SMALLEST = 18
"""What a tag's text may be reduced to where a long name has little room."""


def height(size: int) -> int:
    """Return the height of a tag with text of a size."""
    return size + 14


def width(candidate: Candidate, size: int) -> int:
    """Return how wide a tag is that has all the room it wants."""
    return text_width(candidate.mark, Face.BLACK, size) + size + choices.worth_width(candidate.worth, size)


def wide(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box, size: int) -> None:
    """Draw a tag with the worth right of the name."""
    name = choices.plate(canvas, theme, box, candidate.worth, size)
    choices.name(canvas, theme, candidate.mark, name, size, SMALLEST)


def tall(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box, size: int) -> None:
    """Draw a tag with the worth below the name; without one the name has the whole tag."""
    name = choices.plate(canvas, theme, box, candidate.worth, size, below=True)
    choices.name(canvas, theme, candidate.mark, name, size, SMALLEST)
