"""Tags with the label of a candidate's control and its worth."""

from render.boards import Candidate
from render.canvas import Box, Canvas
from render.kit import choices
from render.text import Face
from render.text import width as text_width
from render.theme import Theme

SMALLEST = 18
"""The minimum text size of a tag."""


def height(size: int) -> int:
    """Return the height of a tag with a given text size."""
    return size + 14


def width(candidate: Candidate, size: int) -> int:
    """Return the natural width of a tag."""
    return text_width(candidate.mark, Face.BLACK, size) + size + choices.worth_width(candidate.worth, size)


def wide(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box, size: int) -> None:
    """Draw a tag with the worth right of the name."""
    name = choices.plate(canvas, theme, box, candidate.worth, size, best=candidate.best)
    choices.name(canvas, theme, candidate.mark, name, size, SMALLEST)


def tall(canvas: Canvas, theme: Theme, candidate: Candidate, box: Box, size: int) -> None:
    """Draw a tag with the worth below the name; without a worth, the name takes the whole tag."""
    name = choices.plate(canvas, theme, box, candidate.worth, size, below=True, best=candidate.best)
    choices.name(canvas, theme, candidate.mark, name, size, SMALLEST)
