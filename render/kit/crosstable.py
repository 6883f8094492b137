"""The standings of a contest as a picture: a table with a column for each opponent or match."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas
from render.encode import paint
from render.faces import SeatFace, medal
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.people import clean
from render.text import Face, fit, label, readable
from render.theme import GLAZE, Colour

WIDTH, MARGIN, BAND, HEAD, ROW, GAP = 1000, 24, 112, 56, 62, 18
THEME = GLAZE
PLACE, NAME, NUMBER = 52, 270, 92
"""The widths of the columns left of the results, and of each column right of them."""

MEDAL = 50
"""The size of the entrants' faces."""

LETTER = 34
"""The width of a mark with the space around it."""

WON, DRAWN, LOST = "W", "D", "L"
"""Marks of results between two players; other marks are ranks."""


class ContestRow(NamedTuple):
    """An entrant's row: the mark of each result, and the ``figures`` of the columns on the right.

    A column may have several results; an empty one is still to be played. A row is ``quiet`` if the entrant
    has left. ``face`` is the entrant's, None without one.
    """

    name: str
    results: tuple[tuple[str, ...], ...]
    figures: tuple[str, ...]
    quiet: bool = False
    face: SeatFace | None = None


class ContestGroup(NamedTuple):
    """The rows of a division, best first, below the ``heads`` of its columns.

    ``own`` says that column n stands for the entrant of row n, so that the diagonal stays empty.
    """

    title: str
    columns: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[ContestRow, ...]
    own: bool = False


@lru_cache(8)
def crosstable(title: str, below: str, groups: tuple[ContestGroup, ...]) -> bytes:
    """Render standings as an indexed PNG. Designed to run in a thread; the latest ones are kept."""
    return paint(lambda: _crosstable(title, below, groups), THEME)


def _crosstable(title: str, below: str, groups: Sequence[ContestGroup]) -> Image.Image:
    heights = [2 * GAP + HEAD + ROW * len(group.rows) for group in groups]
    canvas = Canvas.blank(WIDTH, BAND + MARGIN + sum(height + MARGIN for height in heights), THEME.ground)
    frieze(canvas, THEME, Box(0, 0, WIDTH, BAND - 8))
    battlements(canvas, THEME, BAND)
    room = WIDTH - 380
    canvas.text(fit(title, Face.BOLD, 44, room, 28), WIDTH // 2, 34, THEME.metal_light, "mm")
    canvas.text(fit(below, Face.BOLD, 28, room, 23), WIDTH // 2, 74, THEME.on_ground, "mm")
    top = BAND + MARGIN
    for group, height in zip(groups, heights, strict=True):
        box = Box(MARGIN, top, WIDTH - 2 * MARGIN, height)
        framed(canvas, box, THEME.ground_deep, THEME.metal, THEME.panel)
        _group(canvas, box.inset(GAP), group)
        top += height + MARGIN
    return canvas.image


def _group(canvas: Canvas, box: Box, group: ContestGroup) -> None:
    left = box.x + PLACE + NAME
    right = box.right - NUMBER * len(group.heads)
    width = (right - left) // max(1, len(group.columns))
    columns = [left + width * number + width // 2 for number in range(len(group.columns))]
    figures = [right + NUMBER * number + NUMBER // 2 for number in range(len(group.heads))]
    y = box.y + HEAD // 2
    canvas.text(fit(group.title, Face.BOLD, 28, PLACE + NAME - 16, 22), box.x + 8, y, THEME.ink, "lm")
    for x, head, room in (
        *((x, head, width) for x, head in zip(columns, group.columns, strict=True)),
        *((x, head, NUMBER) for x, head in zip(figures, group.heads, strict=True)),
    ):
        canvas.text(fit(head, Face.BOLD, 26, room - 6, 22), x, y, THEME.ink_soft, "mm")
    faced = any(row.face is not None for row in group.rows)
    for number, row in enumerate(group.rows):
        top = box.y + HEAD + ROW * number
        canvas.fill(Box(box.x, top, box.width, 2), THEME.line)
        y, ink = top + ROW // 2, THEME.ink_soft if row.quiet else THEME.ink
        canvas.text(label(str(number + 1), Face.BLACK, 32), box.x + PLACE - 12, y, ink, "rm")
        name = readable(clean(row.name), Face.BOLD, str(number + 1))
        shift = MEDAL if faced else 0
        if row.face is not None:
            canvas.paste_at(medal(THEME, row.face, MEDAL), box.x + PLACE + MEDAL // 2 - 2, y)
        canvas.text(fit(name, Face.BOLD, 32, NAME - 20 - shift, 23), box.x + PLACE + 4 + shift, y, ink, "lm")
        for column, (x, marks) in enumerate(zip(columns, row.results, strict=True)):
            if group.own and column == number:
                canvas.fill(Box(x - width // 2 + 4, top + 6, width - 8, ROW - 10), THEME.slot)
            else:
                _results(canvas, x, y, marks, width)
        for x, figure in zip(figures, row.figures, strict=True):
            is_first = figure is row.figures[0]
            face, size = (Face.BLACK, 38) if is_first else (Face.BOLD, 30)
            canvas.text(fit(figure, face, size, NUMBER - 8, 22), x, y, ink, "mm")


def _results(canvas: Canvas, x: int, y: int, marks: Sequence[str], width: int) -> None:
    """Draw the results of a cell side by side, or one below the other in a narrow column.

    A result that is still to be played is a dot.
    """
    is_narrow = len(marks) * LETTER > width
    size = 28 if width > LETTER + 6 and not is_narrow else 25
    for number, mark in enumerate(marks):
        offset = number - (len(marks) - 1) / 2
        right, down = (
            (0, round(offset * (ROW - 10) / len(marks))) if is_narrow else (round(offset * LETTER), 0)
        )
        canvas.text(label(mark or "·", Face.BLACK, size), x + right, y + down, _colour(mark), "mm")


def _colour(mark: str) -> Colour:
    if mark in (WON, "1"):
        return THEME.good
    return THEME.alert if mark == LOST else THEME.ink_soft
